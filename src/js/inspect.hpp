// inspect and format: JavaScript values as text, byte for byte as Node prints them.
#pragma once

#include <limits>
#include <string>

#include "js/quickjs.hpp"

namespace runnel::js {

/// Node's util.inspect options, with Node's defaults.
struct InspectOptions {
  double depth = 2;  ///< infinity: no limit
  bool show_hidden = false;
  bool colors = false;
  bool custom_inspect = true;
  bool show_proxy = false;
  double max_array_length = 100;
  double max_string_length = 10000;
  double break_length = 80;
  int compact = 3;  ///< 0: false
  bool sorted = false;
  bool getters = false;
  bool numeric_separator = false;
  bool only_looks =
      false;  ///< not one of Node's: names and tags that a getter of the program gives are not asked for
};

/// Never throws into JavaScript: when user code inside (a custom inspect function) throws, the result
/// is empty and the exception is left pending in `ctx`.
/// Source: Node's util.inspect documentation; Node 26's output.
[[nodiscard]] std::string inspect(JSContext* ctx, JSValueConst value, const InspectOptions& options = {});

/// util.formatWithOptions: `%s %d %i %f %j %o %O %c %%`, then the rest, joined by blanks.
[[nodiscard]] std::string format(JSContext* ctx, int argc, JSValueConst* argv,
                                 const InspectOptions& options = {});

/// Node's text of an error with its stack, `cause`, extra properties and aggregated errors: what
/// console.error(error) shows.
[[nodiscard]] std::string inspect_error(JSContext* ctx, JSValueConst error,
                                        const InspectOptions& options = {});

/// util.inspect.defaultOptions as the program has set them: what console functions start from.
[[nodiscard]] InspectOptions default_inspect_options(JSContext* ctx);

/// The JavaScript functions of `util` that stand on these: an object {inspect, format, formatWithOptions},
/// with inspect.custom, inspect.defaultOptions, inspect.colors and inspect.styles.
[[nodiscard]] JSValue make_inspect_functions(JSContext* ctx);

}  // namespace runnel::js
