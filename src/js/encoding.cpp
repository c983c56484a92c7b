// The C++ side of TextEncoder and TextDecoder (lib/internal/encoding.js).
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "js/arguments.hpp"
#include "js/engine_state.hpp"
#include "js/natives.hpp"
#include "js/source.hpp"
#include "js/text.hpp"

namespace runnel::js {

namespace {

enum Encoding { utf8, utf16le, utf16be, windows1252 };

// Source: WHATWG Encoding, index windows-1252, 0x80 to 0x9f.
constexpr std::array<std::uint16_t, 32> high_controls = {
    0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021, 0x2c6,  0x2030, 0x160,
    0x2039, 0x152,  0x8d,   0x17d,  0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};

/// Well-formed UTF-8 of a string: lone surrogates are U+FFFD.
std::string scalar_text(const Text& text) {
  const std::string_view view = text.view();
  return view.find('\xed') == std::string_view::npos ? std::string(view) : with_replaced_surrogates(view);
}

JSValue js_encode(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const Text text(ctx, argv[0]);
  if (!text.ok()) return JS_EXCEPTION;
  const std::string bytes = scalar_text(text);
  return JS_NewUint8ArrayCopy(ctx, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

// encodeInto(text, bytes): { read, written }, whole characters only.
JSValue js_encode_into(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const Text text(ctx, argv[0]);
  std::string_view room;
  if (!text.ok() || !view_bytes(ctx, argv[1], room)) return JS_EXCEPTION;
  const std::string bytes = scalar_text(text);
  std::size_t written = 0;
  std::int64_t read = 0;
  while (written < bytes.size()) {
    const auto lead = static_cast<unsigned char>(bytes[written]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (written + length > room.size()) break;
    written += length;
    read += length == 4 ? 2 : 1;
  }
  std::copy_n(bytes.data(), written, const_cast<char*>(room.data()));
  JSValue result = JS_NewObject(ctx);
  JS_SetPropertyStr(ctx, result, "read", JS_NewInt64(ctx, read));
  JS_SetPropertyStr(ctx, result, "written", JS_NewInt64(ctx, static_cast<std::int64_t>(written)));
  return result;
}

JSValue invalid_data(JSContext* ctx, const char* name) {
  return throw_coded(ctx, "TypeError", "ERR_ENCODING_INVALID_ENCODED_DATA",
                     std::string("The encoded data was not valid for encoding ") + name);
}

JSValue decode_utf8(JSContext* ctx, std::string& bytes, bool fatal, bool stream, std::string& rest) {
  if (stream) {
    const std::size_t tail = incomplete_tail(bytes);
    rest = bytes.substr(bytes.size() - tail);
    bytes.resize(bytes.size() - tail);
  }
  const std::string text = valid_utf8(bytes);
  if (fatal && text != bytes) return invalid_data(ctx, "utf-8");
  return new_text(ctx, text);
}

JSValue decode_utf16(JSContext* ctx, std::string& bytes, bool big, bool fatal, bool stream,
                     std::string& rest) {
  std::vector<std::uint16_t> units;
  units.reserve(bytes.size() / 2 + 1);
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const auto first = static_cast<unsigned char>(bytes[i]),
               second = static_cast<unsigned char>(bytes[i + 1]);
    units.push_back(static_cast<std::uint16_t>(big ? first << 8 | second : second << 8 | first));
  }
  const auto high = [](std::uint16_t unit) { return (unit & 0xfc00) == 0xd800; };
  const auto low = [](std::uint16_t unit) { return (unit & 0xfc00) == 0xdc00; };
  std::size_t used = units.size() * 2;
  if (stream && !units.empty() && high(units.back())) {
    units.pop_back();
    used -= 2;
  }
  bool bad = false;
  for (std::size_t i = 0; i < units.size(); i++) {
    if (high(units[i]) && i + 1 < units.size() && low(units[i + 1])) {
      i++;
    } else if (high(units[i]) || low(units[i])) {
      units[i] = 0xfffd;
      bad = true;
    }
  }
  if (stream) {
    rest = bytes.substr(used);
  } else if (bytes.size() % 2 != 0) {
    units.push_back(0xfffd);
    bad = true;
  }
  if (fatal && bad) return invalid_data(ctx, big ? "utf-16be" : "utf-16le");
  return JS_NewStringUTF16(ctx, units.data(), units.size());
}

// decode(encoding, carried, bytes, fatal, stream): [text, what is carried to the next call]
JSValue js_decode(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  std::int32_t encoding = 0;
  JS_ToInt32(ctx, &encoding, argv[0]);
  std::string_view carried, added;
  if (!view_bytes(ctx, argv[1], carried) || !view_bytes(ctx, argv[2], added)) {
    return throw_argument_type(ctx, "input", "an instance of ArrayBuffer, Buffer, TypedArray, or DataView",
                               argv[2]);
  }
  std::string bytes = std::string(carried).append(added);
  const bool fatal = JS_ToBool(ctx, argv[3]) > 0, stream = JS_ToBool(ctx, argv[4]) > 0;
  std::string rest;
  Value text;
  if (encoding == windows1252) {
    std::vector<std::uint16_t> units;
    for (const char c : bytes) {
      const auto byte = static_cast<unsigned char>(c);
      units.push_back(byte >= 0x80 && byte < 0xa0 ? high_controls[byte - 0x80U] : byte);
    }
    text = Value(ctx, JS_NewStringUTF16(ctx, units.data(), units.size()));
  } else if (encoding == utf8) {
    text = Value(ctx, decode_utf8(ctx, bytes, fatal, stream, rest));
  } else {
    text = Value(ctx, decode_utf16(ctx, bytes, encoding == utf16be, fatal, stream, rest));
  }
  if (text.exception()) return JS_EXCEPTION;
  JSValue pair = JS_NewArray(ctx);
  JS_SetPropertyUint32(ctx, pair, 0, text.release());
  JS_SetPropertyUint32(
      ctx, pair, 1,
      JS_NewUint8ArrayCopy(ctx, reinterpret_cast<const std::uint8_t*>(rest.data()), rest.size()));
  return pair;
}

}  // namespace

JSValue make_encoding_class(JSContext* ctx, int which) {
  const Value library(ctx, load_library(ctx, "internal/encoding"));
  if (library.exception()) return JS_EXCEPTION;
  return JS_GetPropertyStr(ctx, library.get(), which == 0 ? "TextEncoder" : "TextDecoder");
}

JSValue structured_clone(JSContext* ctx, JSValueConst, int argc, JSValueConst* argv) {
  const Value clone(ctx, load_library(ctx, "internal/clone"));
  if (clone.exception()) return JS_EXCEPTION;
  return JS_Call(ctx, clone.get(), JS_UNDEFINED, argc, argv);
}

JSValue make_encoding_functions(JSContext* ctx) {
  static const JSCFunctionListEntry functions[] = {
      JS_CFUNC_DEF("encode", 1, js_encode),
      JS_CFUNC_DEF("encodeInto", 2, js_encode_into),
      JS_CFUNC_DEF("decode", 5, js_decode),
  };
  return make_functions(ctx, functions);
}

}  // namespace runnel::js
