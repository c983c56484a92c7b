process.chdir("/");
const p=require('path'); const out=[];
const ss=['','.','..','/','//','///','a','a/','a//','/a','/a/','//a','//a/b','a/b','a/b/','a//b','a/./b','a/../b','../a','../../a','/..','/../a','./','./a','a/..','a/../..','.a','.a.b','a.b','a.b.','a.','..a','/a.b/c','a.b/','a.b//','/a/b.html','.html','x.html','...','....','a/.b', '/a/../../b','//a//','///a','a/b/../../../c'];
for(const s of ss){ for(const f of ['normalize','dirname','basename','extname','parse','isAbsolute','resolve']) { if (f === 'parse' && s === '/..') continue; let r; try{ r=JSON.stringify(p[f](s)); }catch(e){ r=e.message } out.push(f+' '+JSON.stringify(s)+' '+r);} for (const x of ['.html','a','b','.b','b/','',"x.html"]) out.push('bn '+s+' '+x+' '+p.basename(s,x)); for (const t of ss) { out.push(s+'|'+t+' '+p.join(s,t)+' '+p.relative(s,t)+' '+p.resolve(s,t)); } }
for (const o of [{dir:'/a',base:'b'},{root:'/',base:'b'},{root:'/',dir:'/',name:'a',ext:'x'},{name:'a',ext:'.b'},{dir:'a'},{}]) out.push(p.format(o));
for (const f of ['join','normalize','dirname','resolve','parse','format']) try { p[f](5) } catch(e) { out.push(e.message, e.code) }
console.log(out.join('\n'))
