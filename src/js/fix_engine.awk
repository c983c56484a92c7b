# Makes the engine's source safe to collect while functions are suspended, tell of no rejection that a program cannot
# handle, and say in full which import has no export; prints it with what is inserted.
#
# QuickJS-ng 0.15.1 frees live objects when its cycle collector runs while an async function or a generator is
# suspended: a variable of its frame that a closure has captured belongs to the frame alone, so that a closure that
# is alive does not keep it. (`async function f() { const e = {}; setTimeout(() => e.go(), 10);
# await new Promise(go => { e.go = go }) }` with a collection before the timer.) Here each such variable is
# moved, for the time of a collection, into the object that the closures share, and frame and closures both keep that.
#
# Each place is found by a line that stands once in the source; another source than the one known ends with an error.

function expect(name) { seen[name]++ }

$0 == "void JS_RunGC(JSRuntime *rt)" {
  expect("collector")
  print "static void move_suspended_variables(JSRuntime *rt, bool lend);"
  print ""
}
$0 == "    gc_decref(rt);" { expect("start"); print "    move_suspended_variables(rt, true);" }

# A frame that is freed during a collection gives up its share of a variable that was moved.
$0 == "            close_var_ref(rt, var_ref);" {
  expect("close")
  print "        {"
  print "            if (var_ref->is_detached) {"
  print "                sf->var_refs[i] = NULL;"
  print "                free_var_ref(rt, var_ref);"
  print "                continue;"
  print "            }"
  print
  print "        }"
  next
}

# The engine's message for a name that a module does not export cuts long module names and has no place. So each such
# error, of import and of export ... from, is given to what knows the sources, with the names whole.
$0 == "static int js_inner_module_linking(JSContext *ctx, JSModuleDef *m," {
  expect("linking")
  print "__attribute__((weak)) /* the tool that compiles our own modules has nothing to explain */"
  print "void runnel_explain_missing_export(JSContext *ctx, JSValueConst error, JSAtom importer, JSAtom module, JSAtom name)"
  print "{"
  print "}"
  print ""
  print "static void throw_missing_export(JSContext *ctx, JSResolveResultEnum res, JSModuleDef *importer,"
  print "                                 JSModuleDef *m, JSAtom name)"
  print "{"
  print "    js_resolve_export_throw_error(ctx, res, m, name);"
  print "    if (res != JS_RESOLVE_RES_NOT_FOUND) return;"
  print "    JSValue error = JS_GetException(ctx);"
  print "    runnel_explain_missing_export(ctx, error, importer->module_name, m->module_name, name);"
  print "    JS_Throw(ctx, error);"
  print "}"
  print ""
}
$0 == "                js_resolve_export_throw_error(ctx, ret, m, me->export_name);" {
  expect("reexport")
  print "                throw_missing_export(ctx, ret, m, m1, me->local_name);"
  next
}
$0 == "                    js_resolve_export_throw_error(ctx, ret, m1, mi->import_name);" {
  expect("import")
  print "                    throw_missing_export(ctx, ret, m, m1, mi->import_name);"
  next
}

{ print }

# A module's body is an async function whose promise nobody but the engine ever sees: when it rejects, the module does,
# and what becomes of that is told of the module's promise.
$0 == "            *pvalue = JS_PromiseResult(ctx, promise);" {
  expect("module")
  print "            if (ctx->rt->host_promise_rejection_tracker)"
  print "                ctx->rt->host_promise_rejection_tracker(ctx, promise, *pvalue, true,"
  print "                                                        ctx->rt->host_promise_rejection_tracker_opaque);"
}

$0 == "    gc_free_cycles(rt);" { expect("end"); print "    move_suspended_variables(rt, false);" }
$0 == "    JS_MarkValue(rt, s->this_val, mark_func);" {
  expect("mark")
  print "    for (int i = 0; i < sf->var_ref_count; i++) {"
  print "        if (sf->var_refs[i] && sf->var_refs[i]->is_detached)"
  print "            mark_func(rt, &sf->var_refs[i]->header);"
  print "    }"
}

END {
  print "\n/* The frame of the suspended function that `p` holds, or NULL. */"
  print "static JSStackFrame *suspended_frame(JSGCObjectHeader *p)"
  print "{"
  print "    JSAsyncFunctionState *state = NULL;"
  print "    if (JS_GC_TYPE(p) == JS_GC_OBJ_TYPE_ASYNC_FUNCTION) {"
  print "        JSAsyncFunctionData *data = (JSAsyncFunctionData *)p;"
  print "        if (data->is_active) state = &data->func_state;"
  print "    } else if (JS_GC_TYPE(p) == JS_GC_OBJ_TYPE_JS_OBJECT) {"
  print "        JSObject *object = (JSObject *)p;"
  print "        if (object->class_id == JS_CLASS_GENERATOR) {"
  print "            JSGeneratorData *data = object->u.generator_data;"
  print "            if (data && data->state != JS_GENERATOR_STATE_COMPLETED) state = &data->func_state;"
  print "        } else if (object->class_id == JS_CLASS_ASYNC_GENERATOR) {"
  print "            JSAsyncGeneratorData *data = object->u.async_generator_data;"
  print "            if (data && data->state != JS_ASYNC_GENERATOR_STATE_COMPLETED &&"
  print "                data->state != JS_ASYNC_GENERATOR_STATE_AWAITING_RETURN)"
  print "                state = &data->func_state;"
  print "        }"
  print "    }"
  print "    return state && state->frame.cur_sp ? &state->frame : NULL;"
  print "}"
  print ""
  print "/* Moves the captured variables of suspended frames into what the closures share (lend), or back. */"
  print "static void move_suspended_variables(JSRuntime *rt, bool lend)"
  print "{"
  print "    struct list_head *el;"
  print "    list_for_each(el, &rt->gc_obj_list) {"
  print "        JSStackFrame *sf = suspended_frame(list_entry(el, JSGCObjectHeader, link));"
  print "        if (!sf || sf->var_ref_count == 0) continue;"
  print "        JSFunctionBytecode *b = JS_VALUE_GET_OBJ(sf->cur_func)->u.func.function_bytecode;"
  print "        for (int i = 0; i < b->arg_count + b->var_count; i++) {"
  print "            const JSVarDef *vd = &b->vardefs[i];"
  print "            JSVarRef *var_ref = vd->is_captured ? sf->var_refs[vd->var_ref_idx] : NULL;"
  print "            JSValue *slot = i < b->arg_count ? &sf->arg_buf[i] : &sf->var_buf[i - b->arg_count];"
  print "            if (!var_ref || var_ref->is_detached == lend) continue;"
  print "            if (lend) {"
  print "                var_ref->value = *slot;"
  print "                *slot = JS_UNDEFINED;"
  print "                var_ref->pvalue = &var_ref->value;"
  print "                JS_REF_COUNT(var_ref)++;"
  print "                add_gc_object(rt, &var_ref->header, JS_GC_OBJ_TYPE_VAR_REF);"
  print "            } else {"
  print "                remove_gc_object(&var_ref->header);"
  print "                *slot = var_ref->value;"
  print "                var_ref->pvalue = slot;"
  print "                var_ref->var_ref_idx = vd->var_ref_idx;"
  print "                var_ref->stack_frame = sf;"
  print "            }"
  print "            var_ref->is_detached = lend;"
  print "            if (!lend) free_var_ref(rt, var_ref); /* the frame's share */"
  print "        }"
  print "    }"
  print "}"
  for (name in seen) if (seen[name] != 1) failed = 1
  if (length(seen) != 9 || failed) {
    print "fix_engine.awk: this is not the source of QuickJS-ng 0.15.1" > "/dev/stderr"
    exit 1
  }
}
