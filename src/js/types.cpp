// util.types: what kind of object a value is, asked of the engine and not of its properties.
#include "js/engine_internals.hpp"
#include "js/natives.hpp"
#include "js/text.hpp"

namespace runnel::js {

namespace {

template <ObjectClass... kinds>
JSValue js_is(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  const ObjectClass kind = argc > 0 && JS_IsObject(argv[0]) ? class_of(argv[0]) : ObjectClass::none;
  return JS_NewBool(ctx, ((kind == kinds) || ...));
}

JSValue js_is_typed_array(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  return JS_NewBool(ctx, argc > 0 && JS_GetTypedArrayType(argv[0]) >= 0);
}

JSValue js_is_view(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  return JS_NewBool(ctx, argc > 0 && (JS_GetTypedArrayType(argv[0]) >= 0 || JS_IsDataView(argv[0])));
}

JSValue js_is_external(JSContext* ctx, JSValueConst, int, JSValueConst*) {
  return JS_NewBool(ctx, false);
}

}  // namespace

JSValue make_type_functions(JSContext* ctx) {
  using C = ObjectClass;
  static const JSCFunctionListEntry functions[] = {
      JS_CFUNC_DEF2("isExternal", 1, js_is_external, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isDate", 1, js_is<C::date>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isArgumentsObject", 1, (js_is<C::arguments, C::mapped_arguments>), JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isBigIntObject", 1, js_is<C::big_int>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isBooleanObject", 1, js_is<C::boolean>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isNumberObject", 1, js_is<C::number>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isStringObject", 1, js_is<C::string>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isSymbolObject", 1, js_is<C::symbol>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isBoxedPrimitive", 1, (js_is<C::big_int, C::boolean, C::number, C::string, C::symbol>),
                    JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isNativeError", 1, js_is<C::error>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isRegExp", 1, js_is<C::regexp>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isAsyncFunction", 1, (js_is<C::async_function, C::async_generator_function>),
                    JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isGeneratorFunction", 1, (js_is<C::generator_function, C::async_generator_function>),
                    JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isGeneratorObject", 1, (js_is<C::generator, C::async_generator>), JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isPromise", 1, js_is<C::promise>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isMap", 1, js_is<C::map>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isSet", 1, js_is<C::set>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isMapIterator", 1, js_is<C::map_iterator>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isSetIterator", 1, js_is<C::set_iterator>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isWeakMap", 1, js_is<C::weak_map>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isWeakSet", 1, js_is<C::weak_set>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isArrayBuffer", 1, js_is<C::array_buffer>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isDataView", 1, js_is<C::data_view>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isSharedArrayBuffer", 1, js_is<C::shared_array_buffer>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isProxy", 1, js_is<C::proxy>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isModuleNamespaceObject", 1, js_is<C::module_namespace>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isAnyArrayBuffer", 1, (js_is<C::array_buffer, C::shared_array_buffer>), JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isArrayBufferView", 1, js_is_view, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isTypedArray", 1, js_is_typed_array, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isUint8Array", 1, js_is<C::uint8_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isUint8ClampedArray", 1, js_is<C::uint8_clamped_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isUint16Array", 1, js_is<C::uint16_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isUint32Array", 1, js_is<C::uint32_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isInt8Array", 1, js_is<C::int8_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isInt16Array", 1, js_is<C::int16_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isInt32Array", 1, js_is<C::int32_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isFloat16Array", 1, js_is<C::float16_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isFloat32Array", 1, js_is<C::float32_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isFloat64Array", 1, js_is<C::float64_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isBigInt64Array", 1, js_is<C::big_int64_array>, JS_PROP_C_W_E),
      JS_CFUNC_DEF2("isBigUint64Array", 1, js_is<C::big_uint64_array>, JS_PROP_C_W_E),
  };
  return make_functions(ctx, functions);
}

}  // namespace runnel::js
