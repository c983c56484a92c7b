// Printer: one run of inspect. Values in, text out; it keeps what the run needs to know: the indentation, the
// objects that it is inside of, and the ones that refer back to themselves.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "js/engine_internals.hpp"
#include "js/inspect.hpp"
#include "js/inspect_state.hpp"
#include "js/quickjs.hpp"
#include "js/safe_lookup.hpp"

namespace runnel::js {

/// The names under which util.inspect.styles knows what is printed.
enum class Style : unsigned char {
  special,
  number,
  bigint,
  boolean,
  undefined,
  null,
  string,
  symbol,
  date,
  regexp,
  module,
  name,
  count
};

/// InspectOptions, and what only JavaScript can ask for. A value that is no number (undefined, NaN) sets no
/// limit.
struct InspectSettings {
  enum class Compact : unsigned char { off, always, levels };
  enum class Getters : unsigned char { off, all, without_setter, with_setter };

  InspectSettings() = default;
  explicit InspectSettings(const InspectOptions& options);

  double depth = 2;
  bool depth_is_null = false;  ///< custom inspect functions are told so
  bool show_hidden = false;
  bool colors = false;
  bool custom_inspect = true;
  bool only_looks = false;
  bool show_proxy = false;
  double max_array_length = 100;
  double max_string_length = 10000;
  double break_length = 80;
  Compact compact = Compact::levels;
  double compact_levels = 3;
  bool sorted = false;
  Getters getters = Getters::off;
  bool numeric_separator = false;

  // Borrowed from the caller's options object, which outlives the run.
  JSValueConst comparator = JS_UNDEFINED;    ///< `sorted` as a function
  JSValueConst stylize = JS_UNDEFINED;       ///< the caller's own; colors win over it
  JSValueConst user_options = JS_UNDEFINED;  ///< options with names that inspect does not know
};

class Printer {
 public:
  Printer(JSContext* ctx, const InspectSettings& settings);

  /// `level`: how many objects it is inside of. Empty when JavaScript threw: see failed().
  [[nodiscard]] std::string value(JSValueConst value, double level = 0, bool in_typed_array = false);
  /// The same of what is not inside of anything.
  [[nodiscard]] std::string whole(JSValueConst shown) { return full(value(shown)); }
  [[nodiscard]] std::string primitive(JSValueConst value, bool styled = true);
  [[nodiscard]] std::string stylize(std::string text, Style style);
  /// An exception is pending in the context.
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  /// What stands around the entries of an object, and the entries.
  struct Layout {
    std::string base;  ///< before the opening brace
    std::string open = "{";
    std::string close = "}";
    std::vector<std::string> entries;
    bool list = false;  ///< arrays, and what is printed like them
  };
  /// Own property keys, freed with it.
  class Keys;
  /// nullopt: the object has no constructor since it has no prototype.
  using Name = std::optional<std::string>;
  /// What an object calls itself.
  struct Identity {
    Name constructor;
    std::string tag;  ///< Symbol.toStringTag, where it says more than the property list will
  };
  enum class Entry : unsigned char { property, element, extra };
  /// What the entries of an object are, before its own properties.
  enum class Form : unsigned char {
    plain,
    array,
    typed_array,
    collection,
    iterator,
    buffer,
    data_view,
    promise,
    module_namespace
  };
  struct Work;

  // --- inspect.cpp: the walk ---
  [[nodiscard]] std::optional<std::string> custom(JSValueConst object, JSValueConst original, double level);
  [[nodiscard]] JSValue options_object();
  [[nodiscard]] std::string object(JSValueConst object, double level, bool in_typed_array);
  [[nodiscard]] std::string circular(JSValueConst object);
  void mark_reference(Layout& layout, JSValueConst object);
  void sort_entries(Layout& layout, std::size_t keys);
  [[nodiscard]] bool stack_left();
  [[nodiscard]] bool beyond_depth(double level) const { return level > settings_.depth; }

  // --- inspect_forms.cpp ---
  [[nodiscard]] bool load_keys(Work& work, bool only_names);
  /// False: it takes another form.
  [[nodiscard]] bool shape_iterable(Work& work);
  void shape_other(Work& work);
  void fill(Work& work);

  // --- inspect_names.cpp: what objects are called ---
  [[nodiscard]] Name constructor_name(JSValueConst object, double level, std::vector<std::string>* inherited);
  void add_inherited(JSValueConst object, JSValueConst from, double level, std::vector<std::string>& out);
  [[nodiscard]] std::string internal_name(JSValueConst object);
  [[nodiscard]] std::string tag_of(JSValueConst object);
  [[nodiscard]] std::string prefix(const Identity& identity, JSValueConst object, std::string_view fallback,
                                   const std::string& size = {});
  [[nodiscard]] std::string function_base(JSValueConst function, const Identity& identity);
  [[nodiscard]] bool is_class(JSValueConst function);
  [[nodiscard]] std::string class_base(JSValueConst function, const Identity& identity);
  [[nodiscard]] std::string boxed_base(JSValueConst object, Keys& keys, const Identity& identity);
  [[nodiscard]] std::string date_base(JSValueConst object, const Identity& identity);
  [[nodiscard]] std::string regexp_base(JSValueConst object, const Identity& identity);

  // --- inspect_properties.cpp ---
  [[nodiscard]] std::string property(JSValueConst object, double level, JSAtom key, Entry entry,
                                     JSValueConst original);
  [[nodiscard]] std::string property_name(JSAtom key, bool enumerable);
  [[nodiscard]] std::string getter(JSValueConst function, bool with_setter, JSValueConst original,
                                   double level);
  /// An entry that stands for a getter of the prototype: `[byteLength]: 2`.
  [[nodiscard]] std::string hidden_entry(JSValueConst object, const char* name, double level,
                                         bool in_typed_array);

  // --- inspect_collections.cpp ---
  [[nodiscard]] std::vector<std::string> array_entries(JSValueConst array, double level);
  [[nodiscard]] std::vector<std::string> sparse_entries(JSValueConst array, double level, double length,
                                                        double limit, std::vector<std::string> entries);
  [[nodiscard]] std::vector<std::string> typed_array_entries(JSValueConst array, double length, double level);
  [[nodiscard]] std::vector<std::string> buffer_entries(JSValueConst buffer);
  [[nodiscard]] std::vector<std::string> set_entries(const Entries& entries, double level, bool sort);
  [[nodiscard]] std::vector<std::string> map_entries(const Entries& entries, double level, bool sort);
  [[nodiscard]] std::vector<std::string> pair_entries(const Entries& entries, double level);
  [[nodiscard]] std::vector<std::string> collection(JSValueConst object, double level);
  [[nodiscard]] std::vector<std::string> iterator(JSValueConst object, double level, const Identity& identity,
                                                  Layout& layout);
  [[nodiscard]] std::vector<std::string> promise_entries(JSValueConst promise, double level);
  [[nodiscard]] std::vector<std::string> namespace_entries(JSValueConst object, double level, Keys& keys);
  [[nodiscard]] std::string proxy(JSValueConst proxy, double level);
  [[nodiscard]] double shown_of(double count) const;  ///< NaN: none, and nothing is said of the others
  [[nodiscard]] std::size_t entry_limit() const;
  void add_more(std::vector<std::string>& entries, double count, std::string_view what) const;

  // --- inspect_errors.cpp ---
  [[nodiscard]] bool is_error(JSValueConst object);
  [[nodiscard]] std::string error_base(JSValueConst error, const Identity& identity, Keys& keys);
  [[nodiscard]] std::string stack_text(JSValueConst error);
  [[nodiscard]] std::string error_to_string(JSValueConst error);
  [[nodiscard]] std::string improve_stack(std::string stack, const std::string& name, JSValueConst error,
                                          const Identity& identity);
  [[nodiscard]] std::vector<std::string> stack_frames(JSValueConst error, std::string_view frames);
  [[nodiscard]] std::string styled_frame(std::string line);
  /// A property as text, without throwing: nullopt when it is not a string or its getter threw.
  [[nodiscard]] std::optional<std::string> string_property(JSValueConst object, JSAtom key);

  // --- inspect_layout.cpp ---
  [[nodiscard]] std::string join(Layout layout, double level, JSValueConst value);
  [[nodiscard]] std::string join_compact(const Layout& layout) const;
  [[nodiscard]] bool fits(const Layout& layout, std::size_t start) const;
  [[nodiscard]] std::vector<std::string> group(std::vector<std::string> entries, JSValueConst value);
  /// UTF-16 units, without the escape sequences of colours.
  [[nodiscard]] std::size_t plain_length(std::string_view text) const;
  [[nodiscard]] std::size_t plain_width(std::string_view text) const;
  [[nodiscard]] std::string indent(int more = 0) const;
  /// Puts the text of an object aside when it is long, so that the levels around it do not each copy it. What
  /// is returned stands for it in all that they ask: it is too long for a line, and has several.
  [[nodiscard]] std::string set_aside(std::string text);
  /// The text with all that was set aside.
  [[nodiscard]] std::string full(std::string text) const;
  [[nodiscard]] std::size_t full_size(std::string_view text) const;

  // --- inspect_style.cpp ---
  struct StyleRule {
    bool resolved = false;
    bool highlight = false;  ///< the built-in highlighting of regular expressions
    std::string before, after;
    Value function;  ///< util.inspect.styles may hold functions
  };
  [[nodiscard]] const StyleRule& style_rule(Style style);
  [[nodiscard]] std::string call_stylize(JSValueConst function, const std::string& text, Style style);

  // --- any ---
  /// Takes what was thrown away.
  void forgive();
  [[nodiscard]] JSValue get(JSValueConst object, JSAtom key);
  [[nodiscard]] bool has_own(JSValueConst object, JSAtom key);

  JSContext* ctx_;
  InspectState& state_;
  InspectSettings settings_;
  std::optional<SafeLookup> lookup_;  // when it only looks
  bool failed_ = false;
  int indentation_ = 0;
  double current_depth_ = 0;
  std::vector<void*> seen_;
  std::vector<void*> circular_;      ///< numbered from 1 in this order
  std::vector<std::size_t> budget_;  ///< characters made at each indentation
  struct Aside {
    std::string text;
    std::size_t full_size = 0;
  };
  std::vector<Aside> aside_;
  std::array<StyleRule, static_cast<std::size_t>(Style::count)> rules_;
};

class Printer::Keys {
 public:
  explicit Keys(JSContext* ctx) : ctx_(ctx) {}
  Keys(const Keys&) = delete;
  Keys& operator=(const Keys&) = delete;
  ~Keys();
  /// False: an exception is pending. `only_names`: without array indices. `hidden`: also those not
  /// enumerable.
  [[nodiscard]] bool load(JSValueConst object, bool only_names, bool hidden);
  [[nodiscard]] bool has(JSAtom key) const;
  void add(JSAtom known) { atoms_.push_back(known); }
  void remove(JSAtom key);
  void remove_first(std::size_t count);
  void clear() { remove_first(atoms_.size()); }
  [[nodiscard]] const std::vector<JSAtom>& atoms() const { return atoms_; }
  [[nodiscard]] bool empty() const { return atoms_.empty(); }

 private:
  JSContext* ctx_;
  std::vector<JSAtom> atoms_;
};

/// An object on its way to text.
struct Printer::Work {
  Work(JSContext* ctx, JSValueConst shown, double at) : object(shown), level(at), keys(ctx) {}
  [[nodiscard]] bool bare() const { return keys.empty() && inherited.empty(); }

  JSValueConst object;
  double level;
  bool in_typed_array = false;
  Identity identity;
  Layout layout;
  Keys keys;
  std::vector<std::string> inherited;  ///< entries that prototypes give
  Form form = Form::plain;
  double length = 0;                 ///< of arrays
  std::optional<std::string> whole;  ///< the text, where there is nothing to list
};

/// `... 3 more items`.
[[nodiscard]] std::string more(JSContext* ctx, double count, std::string_view what);

[[nodiscard]] bool is_builtin_constructor(std::string_view name);

/// Node's colouring of a regular expression, with the names in util.inspect.styles.regexp.colors.
[[nodiscard]] std::string highlight_regexp(std::string_view source,
                                           const std::vector<std::pair<std::string, std::string>>& palette);

}  // namespace runnel::js
