// util.format: `%s %d %i %f %j %o %O %c %%`, then the rest, joined by blanks.
#pragma once

#include <string>
#include <string_view>

#include "js/inspect_printer.hpp"
#include "js/quickjs.hpp"

namespace runnel::js {

/// One call of format. The public entry is format() in inspect.hpp; this is its form for settings that only
/// JavaScript can ask for.
class Formatter {
 public:
  Formatter(JSContext* ctx, const InspectSettings& settings) : ctx_(ctx), settings_(settings) {}
  [[nodiscard]] std::string run(int argc, JSValueConst* argv);
  /// An exception is pending in the context.
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  [[nodiscard]] std::string inspected(JSValueConst value, const InspectSettings& settings);
  [[nodiscard]] std::string directive(char kind, JSValueConst value);
  [[nodiscard]] std::string as_string(JSValueConst value);
  [[nodiscard]] std::string as_number(JSValueConst value);
  [[nodiscard]] std::string parsed(JSValueConst value, bool integer);
  [[nodiscard]] std::string as_json(JSValueConst value);
  [[nodiscard]] bool has_own_text(JSValueConst object);
  [[nodiscard]] bool is_of_program(JSValueConst object, JSAtom key);
  [[nodiscard]] std::string converted(JSValueConst value);
  [[nodiscard]] std::string number(JSValueConst value);
  [[nodiscard]] JSValue call(InspectState::Intrinsic function, JSValueConst value);

  JSContext* ctx_;
  InspectSettings settings_;
  bool failed_ = false;
};

}  // namespace runnel::js
