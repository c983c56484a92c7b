// One pass over the lines, with a stack of the conditions around them.
#include "readline/inputrc.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <utility>

#include "keys/key_spelling.hpp"
#include "readline/visible_text.hpp"

namespace runnel {

namespace {

constexpr int deepest_include = 10;
constexpr int most_includes = 100;
// Whose inputrc it is: conditions ask for readline's version, not ours.
constexpr int readline_version = 802;

bool is_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\r';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& byte : result) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte - 'A' + 'a');
  }
  return result;
}

/// Takes the first word off `text`, and the blanks behind it.
std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

/// Takes what stands between `text`'s first character, a quote, and its like, and the two with it.
std::optional<std::string_view> take_quoted(std::string_view& text) {
  const char quote = text.front();
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == quote) {
      const std::string_view inside = text.substr(1, at - 1);
      text.remove_prefix(at + 1);
      return inside;
    }
  }
  return std::nullopt;
}

/// The version as hundreds: "8.2" is 802.
std::optional<int> read_version(std::string_view text) {
  int major = 0;
  int minor = 0;
  const char* end = text.data() + text.size();
  auto [at, error] = std::from_chars(text.data(), end, major);
  if (error != std::errc() || major > 1000) return std::nullopt;
  if (at != end && *at == '.') at = std::from_chars(at + 1, end, minor).ptr;
  return at == end && minor < 100 ? std::optional(major * 100 + minor) : std::nullopt;
}

bool compare(int left, std::string_view operation, int right) {
  if (operation == "=" || operation == "==") return left == right;
  if (operation == "!=") return left != right;
  if (operation == "<=") return left <= right;
  if (operation == ">=") return left >= right;
  if (operation == "<") return left < right;
  return operation == ">" && left > right;
}

/// A keymap of readline: a mode of ours, and what is typed before its keys.
struct NamedKeymap {
  std::string_view name;
  KeyMode mode;
  std::string_view prefix;
};

constexpr NamedKeymap keymaps[] = {
    {"emacs", KeyMode::emacs, ""},           {"emacs-standard", KeyMode::emacs, ""},
    {"emacs-meta", KeyMode::emacs, "\x1b"},  {"emacs-ctlx", KeyMode::emacs, "\x18"},
    {"vi", KeyMode::vi_command, ""},         {"vi-move", KeyMode::vi_command, ""},
    {"vi-command", KeyMode::vi_command, ""}, {"vi-insert", KeyMode::vi_insert, ""},
};

class Reader {
 public:
  explicit Reader(const InputrcContext& context) : context_(context) {
    result_.variables["editing-mode"] = context.vi ? "vi" : "emacs";
    result_.variables["keymap"] = context.vi ? "vi-insert" : "emacs";
  }

  Inputrc read(std::string_view text) {
    read_file(text, context_.file);
    return std::move(result_);
  }

 private:
  void read_file(std::string_view text, const std::string& file) {
    // A file's conditions end with it.
    const std::vector<bool> outside = std::exchange(conditions_, {});
    const std::string including = std::exchange(file_, file);
    const std::size_t including_line = std::exchange(line_, 0);
    while (!text.empty()) {
      ++line_;
      const std::size_t end = std::min(text.find('\n'), text.size());
      read_line(trimmed(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    conditions_ = outside;
    file_ = including;
    line_ = including_line;
  }

  void fault(std::string what) {
    if (result_.faults++ == 0) result_.first_fault = {file_, line_, std::move(what)};
  }

  static std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    return '"' + visible_text(text.substr(0, longest)) + '"';
  }

  void read_line(std::string_view line) {
    if (line.empty() || line.front() == '#') return;
    if (line.front() == '$') {
      line.remove_prefix(1);
      const std::string directive = lower(take_word(line));
      read_directive(directive, line);
      return;
    }
    if (!active()) return;
    std::string_view rest = line;
    if (lower(take_word(rest)) == "set" && rest.data() != line.data() && !rest.empty() &&
        rest.front() != ':') {
      set(rest);
    } else {
      bind(line);
    }
  }

  [[nodiscard]] bool active() const {
    return std::find(conditions_.begin(), conditions_.end(), false) == conditions_.end();
  }

  void read_directive(const std::string& directive, std::string_view rest) {
    if (directive == "if") {
      conditions_.push_back(holds(rest));
    } else if ((directive == "else" || directive == "endif") && conditions_.empty()) {
      fault("$" + directive + " without $if");
    } else if (directive == "else") {
      conditions_.back() = !conditions_.back();
    } else if (directive == "endif") {
      conditions_.pop_back();
    } else if (active() && directive == "include") {
      include(rest);
    } else if (active()) {
      fault("unknown directive " + quoted("$" + directive));
    }
  }

  [[nodiscard]] bool holds(std::string_view condition) const {
    const std::string test = lower(condition);
    const std::string_view text = test;
    if (text.starts_with("mode=")) return text.substr(5) == variable("editing-mode");
    if (text.starts_with("term=")) return is_term(condition.substr(5));
    const std::size_t operation = text.find_first_of("=!<>");
    if (operation == std::string_view::npos) return !text.empty() && text == lower(context_.application);
    const std::size_t value = std::min(text.find_first_not_of("=!<>", operation), text.size());
    const std::string_view name = trimmed(text.substr(0, operation));
    const std::string_view sign = text.substr(operation, value - operation);
    const std::string_view wanted = trimmed(text.substr(value));
    if (name == "version") {
      const std::optional<int> version = read_version(wanted);
      return version && compare(readline_version, sign, *version);
    }
    const auto found = result_.variables.find(name);
    if (found == result_.variables.end()) return false;
    const bool equal = lower(found->second) == wanted;
    return sign == "!=" ? !equal : (sign == "=" || sign == "==") && equal;
  }

  [[nodiscard]] bool is_term(std::string_view name) const {
    const std::string_view term = context_.term;
    return name == term || name == term.substr(0, term.find('-'));
  }

  [[nodiscard]] std::string variable(std::string_view name) const {
    return result_.variables.find(name)->second;
  }

  void include(std::string_view path) {
    if (path.empty() || !context_.read_file || depth_ == deepest_include || includes_ == most_includes)
      return;
    ++includes_;
    const std::optional<std::string> text = context_.read_file(std::string(path));
    if (!text) return;
    ++depth_;
    read_file(*text, std::string(path));
    --depth_;
  }

  void set(std::string_view rest) {
    const std::string name = lower(take_word(rest));
    std::string_view value = rest;
    if (value.size() > 1 && value.front() == '"') {
      if (const auto inside = take_quoted(value)) value = *inside;
    }
    if (name == "editing-mode") {
      const std::string mode = lower(value);
      if (mode != "emacs" && mode != "vi") return impossible(name, value);
      result_.variables["keymap"] = mode == "vi" ? "vi-insert" : "emacs";
      result_.variables[name] = mode;
    } else if (name == "keymap") {
      if (find_keymap(lower(value)) == nullptr) return impossible(name, value);
      result_.variables[name] = lower(value);
    } else {
      if (name == "bell-style" && !is_bell_style(lower(value))) return impossible(name, value);
      result_.variables[name] = value;
    }
  }

  void impossible(const std::string& name, std::string_view value) {
    fault(name + " cannot be " + quoted(value));
  }

  static bool is_bell_style(std::string_view value) {
    return value.empty() || value == "audible" || value == "on" || value == "visible" || value == "none" ||
           value == "off";
  }

  static const NamedKeymap* find_keymap(std::string_view name) {
    const auto* found = std::find_if(std::begin(keymaps), std::end(keymaps),
                                     [name](const NamedKeymap& keymap) { return keymap.name == name; });
    return found == std::end(keymaps) ? nullptr : found;
  }

  void bind(std::string_view line) {
    const NamedKeymap* keymap = find_keymap(variable("keymap"));
    Inputrc::Binding binding;
    binding.mode = keymap->mode;
    if (line.front() == '"') {
      const auto spelled = take_quoted(line);
      if (!spelled) return fault("no closing \" behind the keys");
      if (spelled->empty()) return fault("no keys");
      auto keys = keys_of_bytes(std::string(keymap->prefix) + unescape_keys(*spelled));
      if (!keys) return;  // what a terminal answers, or the marks of a paste
      binding.keys = *std::move(keys);
    } else {
      // `Control-:` has one in its name.
      std::size_t end = line.find(':', 1);
      if (line.substr(std::min(end, line.size())).starts_with("::")) ++end;
      if (end == std::string_view::npos) return fault("no : behind " + quoted(line));
      const std::string_view name = trimmed(line.substr(0, end));
      std::optional<Key> key = read_emacs_key(name);
      if (!key) return fault("unknown key " + quoted(name));
      if (keymap->prefix == "\x1b") {
        key->modifiers.alt = true;
      } else if (!keymap->prefix.empty()) {
        binding.keys = *keys_of_bytes(keymap->prefix);
      }
      binding.keys.push_back(*std::move(key));
      line.remove_prefix(end);
    }
    line = trimmed(line);
    if (!line.starts_with(':')) return fault("no : behind the keys");
    line = trimmed(line.substr(1));
    if (line.empty()) return;
    if (line.front() == '"' || line.front() == '\'') {
      const char quote = line.front();
      const auto macro = take_quoted(line);
      if (!macro) return fault("no closing " + std::string(1, quote) + " behind the text");
      binding.macro = unescape_keys(*macro);
    } else {
      binding.action = lower(take_word(line));
    }
    result_.bindings.push_back(std::move(binding));
  }

  const InputrcContext& context_;
  Inputrc result_;
  std::vector<bool> conditions_;  // that are open, in the file being read; true: it holds
  std::string file_;              // being read
  std::size_t line_ = 0;
  int depth_ = 0;
  int includes_ = 0;
};

}  // namespace

Inputrc read_inputrc(std::string_view text, const InputrcContext& context) {
  return Reader(context).read(text);
}

}  // namespace runnel
