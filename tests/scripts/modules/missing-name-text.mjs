import { 'a text, "quoted"' as text } from './fixtures/esm/first.mjs';
console.log(text);
