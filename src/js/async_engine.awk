# Gives the engine's source what asynchronous contexts and promise hooks need of it; prints it with what is inserted.
#
# QuickJS-ng 0.15.1 has a promise hook, but tells of the jobs of thenables only. Here it tells, as V8 does, of each
# reaction (before and after the job, of the promise that it settles), of rejections too, and of awaits, for each of
# which a promise is made while a hook is set. And each job runs in the asynchronous context (any object; a hidden value
# of the runtime) in which it was asked for: a reaction in that of its `then` or `await`, others in that of JS_EnqueueJob.
#
# Each place is found by lines that stand as often in the source as the end of this program says; another source than
# the one known ends with an error.

function expect(name) { seen[name]++ }

# --- where the context is kept ---

$0 == "    JSValueLink *parent_promise;" { expect("runtime"); print; print "    JSValue async_context; /* an object, or nothing */"; next }
$0 == "    JSJobFunc *job_func;" { expect("job"); print; print "    JSValue context;"; next }
$0 == "    struct list_head link; /* not used in promise_reaction_job */" { expect("reaction"); print; print "    JSValue context;"; next }
$0 == "    JS_FreeValueRT(rt, rd->handler);" { expect("free reaction"); print; print "    JS_FreeValueRT(rt, rd->context);"; next }
$0 == "            JS_MarkValue(rt, rd->handler, mark_func);" { expect("mark reaction"); print; print "            JS_MarkValue(rt, rd->context, mark_func);"; next }
$0 == "        JSJobEntry *e = list_entry(el, JSJobEntry, link);" { expect("free job"); print; print "        JS_FreeValueRT(rt, e->context);"; next }

# --- jobs ---

$0 == "int JS_EnqueueJob(JSContext *ctx, JSJobFunc *job_func," {
  expect("enqueue")
  print "JSValue *runnel_async_context(JSRuntime *rt)"
  print "{"
  print "    return &rt->async_context;"
  print "}"
  print ""
  print "static int enqueue_job(JSContext *ctx, JSJobFunc *job_func, int argc, JSValueConst *argv, JSValueConst context);"
  print ""
  print "int JS_EnqueueJob(JSContext *ctx, JSJobFunc *job_func,"
  print "                  int argc, JSValueConst *argv)"
  print "{"
  print "    return enqueue_job(ctx, job_func, argc, argv, ctx->rt->async_context);"
  print "}"
  print ""
  print "static int enqueue_job(JSContext *ctx, JSJobFunc *job_func, int argc, JSValueConst *argv, JSValueConst context)"
  getline # the rest of what it takes
  next
}
$0 == "    e->job_func = job_func;" { expect("enqueued"); print; print "    e->context = js_dup(context);"; next }
$0 == "    res = e->job_func(e->ctx, e->argc, vc(e->argv));" {
  expect("run")
  print "    JSValue outer = rt->async_context;"
  print "    rt->async_context = e->context;"
  print
  print "    JS_FreeValue(ctx, rt->async_context);"
  print "    rt->async_context = outer;"
  next
}

# --- reactions ---

$0 == "static JSValue promise_reaction_job(JSContext *ctx, int argc," {
  expect("reaction job")
  print "/* The promise that a function of its making resolves, or undefined. */"
  print "static JSValueConst promise_of_resolver(JSValueConst function)"
  print "{"
  print "    JSPromiseFunctionData *s = JS_GetOpaque(function, JS_CLASS_PROMISE_RESOLVE_FUNCTION);"
  print "    return s ? s->promise : JS_UNDEFINED;"
  print "}"
  print ""
  print "static void tell_promise_hook(JSContext *ctx, JSPromiseHookType type, JSValueConst promise)"
  print "{"
  print "    JSRuntime *rt = ctx->rt;"
  print "    if (rt->promise_hook && JS_IsObject(promise))"
  print "        rt->promise_hook(ctx, type, promise, JS_UNDEFINED, rt->promise_hook_opaque);"
  print "}"
  print ""
  print "/* What is awaited becomes a promise, a child of the one that `resolver` resolves. */"
  print "static JSValue resolve_awaited(JSContext *ctx, JSValueConst resolver, JSValueConst value)"
  print "{"
  print "    JSRuntime *rt = ctx->rt;"
  print "    JSValueLink link = {rt->parent_promise, promise_of_resolver(resolver)};"
  print "    if (rt->promise_hook && JS_IsObject(link.value)) rt->parent_promise = &link;"
  print "    JSValue promise = js_promise_resolve(ctx, ctx->promise_ctor, 1, &value, 0);"
  print "    rt->parent_promise = link.next;"
  print "    return promise;"
  print "}"
  print ""
  print "static JSValue run_reaction(JSContext *ctx, int argc, JSValueConst *argv);"
  print ""
  print "static JSValue promise_reaction_job(JSContext *ctx, int argc, JSValueConst *argv)"
  print "{"
  print "    if (likely(!ctx->rt->promise_hook)) return run_reaction(ctx, argc, argv);"
  print "    JSValueConst promise = promise_of_resolver(argv[0]); /* which the job holds */"
  print "    tell_promise_hook(ctx, JS_PROMISE_HOOK_BEFORE, promise);"
  print "    JSValue result = run_reaction(ctx, argc, argv);"
  print "    tell_promise_hook(ctx, JS_PROMISE_HOOK_AFTER, promise);"
  print "    return result;"
  print "}"
  print ""
  print "static JSValue run_reaction(JSContext *ctx, int argc,"
  next
}
$0 == "        rd->handler = js_dup(handler);" { expect("then"); print; print "        rd->context = js_dup(ctx->rt->async_context);"; next }
$0 == "        JS_EnqueueJob(ctx, promise_reaction_job, 5, args);" {
  expect("enqueue reaction")
  print "        enqueue_job(ctx, promise_reaction_job, 5, args, rd->context);"
  next
}

# A subclass makes a promise of its own, of which V8 tells no parent.
$0 == "    have_promise_hook = (rt->promise_hook != NULL);" {
  expect("parent")
  print "    have_promise_hook = rt->promise_hook != NULL &&"
  print "        (JS_IsUndefined(ctor) || js_same_value(ctx, ctor, ctx->promise_ctor));"
  next
}

# --- what the hook is told of, beyond what the engine tells itself ---

$0 == "    if (s->promise_state == JS_PROMISE_FULFILLED) {" { expect("settle"); print "    {"; next }

# The two awaits: of async functions, and of async generators.
$0 == "            promise = js_promise_resolve(ctx, ctx->promise_ctor," {
  expect("await")
  print "            promise = resolve_awaited(ctx, s->resolving_funcs[0], value);"
  getline
  next
}
$0 == "    promise = js_promise_resolve(ctx, ctx->promise_ctor," {
  expect("await in generator")
  print "    promise = resolve_awaited(ctx, list_entry(s->queue.next, JSAsyncGeneratorRequest, link)->resolving_funcs[0], value);"
  getline
  next
}
$0 == "static __exception int perform_promise_then(JSContext *ctx," && ++seen["declared"] == 1 {
  print "static JSValue resolve_awaited(JSContext *ctx, JSValueConst resolver, JSValueConst value);"
}
$0 == "static __exception int perform_promise_then(JSContext *ctx," && seen["declared"] == 2 {
  print "static __exception int add_reactions(JSContext *ctx, JSValueConst promise, JSValueConst *resolve_reject,"
  print "                                     JSValueConst *cap_resolving_funcs);"
  print ""
  print "static __exception int perform_promise_then(JSContext *ctx, JSValueConst promise, JSValueConst *resolve_reject,"
  print "                                            JSValueConst *cap_resolving_funcs)"
  print "{"
  print "    JSRuntime *rt = ctx->rt;"
  print "    JSValue awaiting, functions[2];"
  print "    JSValueLink link = {rt->parent_promise, promise};"
  print "    int result;"
  print "    if (likely(!rt->promise_hook) || !JS_IsUndefined(cap_resolving_funcs[0]))"
  print "        return add_reactions(ctx, promise, resolve_reject, cap_resolving_funcs);"
  print "    rt->parent_promise = &link;"
  print "    awaiting = js_promise_new(ctx, JS_UNDEFINED, functions);"
  print "    rt->parent_promise = link.next;"
  print "    if (JS_IsException(awaiting)) return -1;"
  print "    result = add_reactions(ctx, promise, resolve_reject, vc(functions));"
  print "    JS_FreeValue(ctx, awaiting);"
  print "    JS_FreeValue(ctx, functions[0]);"
  print "    JS_FreeValue(ctx, functions[1]);"
  print "    return result;"
  print "}"
  print ""
  print "static __exception int add_reactions(JSContext *ctx,"
  next
}

{ print }

END {
  count["enqueue reaction"] = count["declared"] = 2
  for (name in seen) if (seen[name] != (name in count ? count[name] : 1)) failed = failed " " name
  if (length(seen) != 17 || failed) {
    print "async_engine.awk: this is not the source of QuickJS-ng 0.15.1:" failed > "/dev/stderr"
    exit 1
  }
}
