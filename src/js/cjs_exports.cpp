#include "js/cjs_exports.hpp"

#include <algorithm>
#include <set>

#include "js/ascii.hpp"
#include "js/source.hpp"

namespace runnel::js {

namespace {

struct Piece {
  enum class Kind { word, string, other, end };
  Kind kind = Kind::end;
  std::string_view text;  ///< of a string: without its quotes
};

bool word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return is_letter(c) || is_digit(c) || byte == '_' || byte == '$' || byte >= 0x80;
}

/// Words, strings and punctuation of a JavaScript source; comments, templates and regular expressions are
/// passed over.
class Tokens {
 public:
  explicit Tokens(std::string_view source) : rest_(source) {
    if (rest_.starts_with("#!")) skip_line();
    while (!rest_.empty()) step();
    tokens_.push_back({});
  }
  [[nodiscard]] const Piece& at(std::size_t i) const { return tokens_[std::min(i, tokens_.size() - 1)]; }
  [[nodiscard]] std::size_t size() const { return tokens_.size() - 1; }
  [[nodiscard]] bool word(std::size_t i, std::string_view text) const {
    return at(i).kind == Piece::Kind::word && at(i).text == text;
  }
  [[nodiscard]] bool punctuation(std::size_t i, char c) const {
    return at(i).kind == Piece::Kind::other && at(i).text.front() == c;
  }

 private:
  void skip_line() { rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size())); }

  void step() {
    const char c = rest_.front();
    if (rest_.starts_with("//")) return skip_line();
    if (rest_.starts_with("/*")) {
      const std::size_t end = rest_.find("*/", 2);
      return rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 2);
    }
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') return rest_.remove_prefix(1);
    if (c == '"' || c == '\'') return string(c);
    if (c == '`') return template_text();
    if (c == '/' && regular_expression_may_start()) return regular_expression();
    if (c == '}' && !templates_.empty() && templates_.back() == braces_) {
      templates_.pop_back();
      return template_text();
    }
    std::size_t size = 1;
    const bool word = word_byte(c);
    if (word) {
      while (size < rest_.size() && word_byte(rest_[size])) size++;
    }
    braces_ += c == '{' ? 1 : c == '}' ? -1 : 0;
    tokens_.push_back({word ? Piece::Kind::word : Piece::Kind::other, rest_.substr(0, size)});
    rest_.remove_prefix(size);
  }

  void string(char quote) {
    std::size_t i = 1;
    while (i < rest_.size() && rest_[i] != quote && rest_[i] != '\n') i += rest_[i] == '\\' ? 2 : 1;
    i = std::min(i, rest_.size());
    tokens_.push_back({Piece::Kind::string, rest_.substr(1, i - 1)});
    rest_.remove_prefix(std::min(i + 1, rest_.size()));
  }

  // From a backquote or the end of a substitution to the next substitution or the closing backquote.
  void template_text() {
    std::size_t i = 1;
    while (i < rest_.size() && rest_[i] != '`') {
      if (rest_.substr(i).starts_with("${")) {
        templates_.push_back(braces_);
        tokens_.push_back({Piece::Kind::other, rest_.substr(i, 1)});
        return rest_.remove_prefix(i + 2);
      }
      i += rest_[i] == '\\' ? 2 : 1;
    }
    // What follows a template is an operator, as after a name.
    tokens_.push_back({Piece::Kind::word, {}});
    rest_.remove_prefix(std::min(i + 1, rest_.size()));
  }

  [[nodiscard]] bool regular_expression_may_start() const {
    if (tokens_.empty()) return true;
    const Piece& last = tokens_.back();
    if (last.kind == Piece::Kind::string) return false;
    if (last.kind == Piece::Kind::other) return last.text != ")" && last.text != "]" && last.text != "}";
    for (const char* word : {"return", "typeof", "case", "in", "of", "delete", "void", "do", "else", "throw",
                             "new", "await", "yield", "instanceof"}) {
      if (last.text == word) return true;
    }
    return false;
  }

  void regular_expression() {
    bool in_class = false;
    std::size_t i = 1;
    for (; i < rest_.size() && rest_[i] != '\n' && (in_class || rest_[i] != '/'); i++) {
      if (rest_[i] == '\\')
        i++;
      else if (rest_[i] == '[')
        in_class = true;
      else if (rest_[i] == ']')
        in_class = false;
    }
    tokens_.push_back({Piece::Kind::word, {}});
    rest_.remove_prefix(std::min(i + 1, rest_.size()));
  }

  std::string_view rest_;
  std::vector<Piece> tokens_;
  std::vector<int> templates_;  // at which brace depth each open substitution ends
  int braces_ = 0;
};

class Scanner {
 public:
  Scanner(const Tokens& tokens, std::vector<std::string>& names, std::vector<std::string>& passed_on)
      : t_(tokens), names_(names), passed_on_(passed_on) {}

  void scan() {
    for (std::size_t i = 0; i < t_.size(); i++) {
      if (i > 0 && t_.punctuation(i - 1, '.')) continue;  // a property of something else
      std::size_t after = exports_object(i);
      if (after > 0) {
        assignment(after, t_.word(i, "module"));
      } else if (t_.word(i, "Object") && t_.punctuation(i + 1, '.') && t_.word(i + 2, "defineProperty") &&
                 t_.punctuation(i + 3, '(')) {
        define_property(i + 4);
      } else if ((t_.word(i, "__exportStar") || t_.word(i, "__export")) && t_.punctuation(i + 1, '(')) {
        static_cast<void>(pass_on(i + 2));
      }
    }
  }

 private:
  /// The index after `exports` or `module.exports` at `i`, or 0.
  [[nodiscard]] std::size_t exports_object(std::size_t i) const {
    if (t_.word(i, "exports")) return i + 1;
    if (t_.word(i, "module") && t_.punctuation(i + 1, '.') && t_.word(i + 2, "exports")) return i + 3;
    return 0;
  }

  void add(std::string_view name) {
    if (std::find(names_.begin(), names_.end(), name) == names_.end()) names_.emplace_back(name);
  }

  [[nodiscard]] bool assigned(std::size_t i) const {
    return t_.punctuation(i, '=') && !t_.punctuation(i + 1, '=') && !t_.punctuation(i + 1, '>');
  }

  void assignment(std::size_t i, bool of_module) {
    const bool dotted = t_.punctuation(i, '.') && t_.at(i + 1).kind == Piece::Kind::word && assigned(i + 2);
    const bool bracketed = t_.punctuation(i, '[') && t_.at(i + 1).kind == Piece::Kind::string &&
                           t_.punctuation(i + 2, ']') && assigned(i + 3);
    if (dotted || bracketed) {
      add(t_.at(i + 1).text);
    } else if (of_module && assigned(i)) {
      passed_on_.clear();
      if (t_.punctuation(i + 1, '{')) {
        literal(i + 2);
      } else {
        pass_on(i + 1);
      }
    }
  }

  bool pass_on(std::size_t i) {
    if (!t_.word(i, "require") || !t_.punctuation(i + 1, '(') || t_.at(i + 2).kind != Piece::Kind::string ||
        !t_.punctuation(i + 3, ')')) {
      return false;
    }
    passed_on_.emplace_back(t_.at(i + 2).text);
    return true;
  }

  [[nodiscard]] bool names_a_variable(std::size_t i) const {
    return t_.at(i).kind == Piece::Kind::word && !t_.at(i).text.empty() &&
           (t_.at(i).text.front() < '0' || t_.at(i).text.front() > '9');
  }

  void literal(std::size_t i) {
    for (;;) {
      if (t_.punctuation(i, '.') && t_.punctuation(i + 1, '.') && t_.punctuation(i + 2, '.')) {
        i += 3;
        if (pass_on(i)) {
          i += 4;
        } else if (t_.at(i).kind == Piece::Kind::word) {
          i++;
        }
      } else {
        const Piece& name = t_.at(i);
        const bool named = name.kind == Piece::Kind::word || name.kind == Piece::Kind::string;
        if (named && t_.punctuation(i + 1, ':') && names_a_variable(i + 2)) {
          i += 3;
        } else if (name.kind == Piece::Kind::word &&
                   (t_.punctuation(i + 1, ',') || t_.punctuation(i + 1, '}'))) {
          i++;
        } else {
          return;
        }
        add(name.text);
      }
      if (!t_.punctuation(i, ',')) return;
      i++;
    }
  }

  void define_property(std::size_t i) {
    i = exports_object(i);
    if (i == 0 || !t_.punctuation(i, ',') || t_.at(i + 1).kind != Piece::Kind::string ||
        !t_.punctuation(i + 2, ',') || !t_.punctuation(i + 3, '{')) {
      return;
    }
    const std::string_view name = t_.at(i + 1).text;
    i += 4;
    if (t_.word(i, "enumerable") && t_.punctuation(i + 1, ':') && t_.word(i + 2, "true") &&
        t_.punctuation(i + 3, ',')) {
      if (t_.word(i + 4, "value") || (t_.word(i + 4, "get") && returns_member(i + 5))) add(name);
    } else if (t_.word(i, "value")) {
      add(name);
    }
  }

  /// `: function () { return a.b` or `() { return a.b`: the getters that transpilers write.
  [[nodiscard]] bool returns_member(std::size_t i) const {
    if (t_.punctuation(i, ':') && t_.word(i + 1, "function")) {
      i += 2;
      if (t_.at(i).kind == Piece::Kind::word) i++;
    }
    return t_.punctuation(i, '(') && t_.punctuation(i + 1, ')') && t_.punctuation(i + 2, '{') &&
           t_.word(i + 3, "return") && names_a_variable(i + 4) &&
           (t_.punctuation(i + 5, '.') || t_.punctuation(i + 5, '['));
  }

  const Tokens& t_;
  std::vector<std::string>& names_;
  std::vector<std::string>& passed_on_;
};

void collect(Resolver& resolver, const std::string& path, std::string_view source,
             std::vector<std::string>& names, std::set<std::string>& seen) {
  if (!seen.insert(path).second) return;
  std::vector<std::string> passed_on;
  Scanner(Tokens(source), names, passed_on).scan();
  const std::string directory = directory_of(path);
  std::vector<std::string> folders;
  for (std::string at = directory;; at = directory_of(at)) {
    folders.push_back((at == "/" ? "" : at) + "/node_modules");
    if (at == "/") break;
  }
  for (const std::string& request : passed_on) {
    const std::string target = resolver.require_path(request, directory, path, folders);
    resolver.drop_error();  // told when the module runs
    if (target.empty() || target.ends_with(".json")) continue;
    if (const auto text = read_file(target)) collect(resolver, target, *text, names, seen);
  }
}

}  // namespace

std::vector<std::string> commonjs_export_names(Resolver& resolver, const std::string& path,
                                               std::string_view source) {
  std::vector<std::string> names;
  std::set<std::string> seen;
  collect(resolver, path, source, names, seen);
  return names;
}

}  // namespace runnel::js
