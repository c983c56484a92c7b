// Whether a text is a whole program, the beginning of one, or wrong; and where and why it is wrong. The
// engine judges, on a context of its own, so that nothing that a program changed or defined has a say.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "js/quickjs.hpp"
#include "js/tokenizer.hpp"
#include "runnel/evaluator.hpp"

namespace runnel::js {

/// The first token with which a text cannot be completed any more, and what Node would say of it.
struct SyntaxFault {
  std::size_t begin = 0;  ///< byte offsets into the text; both its size when something is missing at its end
  std::size_t end = 0;
  std::string message;
};

class SyntaxChecker {
 public:
  explicit SyntaxChecker(JSContext* program) : runtime_(JS_GetRuntime(program)) {}
  ~SyntaxChecker();
  SyntaxChecker(const SyntaxChecker&) = delete;
  SyntaxChecker& operator=(const SyntaxChecker&) = delete;

  /// As the prompt sees it: an object literal may stand alone, and `await` outside of functions.
  [[nodiscard]] Completeness check(std::string_view source);
  /// Whether `source` compiles as a script (with top-level `await` when it has one).
  [[nodiscard]] bool compiles(std::string_view source) { return compile(std::string(source)).ok; }
  /// Empty when there is none.
  [[nodiscard]] std::optional<SyntaxFault> fault(std::string_view source);

 private:
  struct Outcome {
    bool ok = false;
    std::string message;
  };
  Outcome compile(const std::string& source);
  Outcome compile_as(const std::string& source, int flags);
  bool at_end(const std::string& source, const Outcome& outcome);
  bool may_be_pattern(const std::string& source);
  bool viable(std::string_view source);
  Completeness check_script(std::string_view source);

  JSRuntime* runtime_;
  JSContext* context_ = nullptr;
};

/// A text that starts with a brace, and does not end with a semicolon: meant as an object literal if it can
/// be one.
[[nodiscard]] bool looks_like_object(std::string_view source);

/// Collects lines until they are a complete text. Each line is read once, however many there are: the engine
/// is asked only when brackets are closed, or when the text has doubled since it was asked last.
class LineCollector {
 public:
  explicit LineCollector(SyntaxChecker& checker) : checker_(checker) {}
  /// Adds a line, with its end if it has one.
  [[nodiscard]] Completeness add(std::string_view line);
  [[nodiscard]] const std::string& text() const { return text_; }
  void clear();

 private:
  SyntaxChecker& checker_;
  std::string text_;
  Tokenizer tokenizer_;
  std::size_t asked_at_ = 0;
};

/// "line with a caret under the fault", as Node shows it before the message.
[[nodiscard]] std::string code_frame(std::string_view source, const SyntaxFault& fault);
/// Of a byte offset, both from 1; columns in UTF-16 units, as JavaScript counts.
struct SourcePosition {
  std::size_t line = 1;
  std::size_t column = 1;
};
[[nodiscard]] SourcePosition source_position(std::string_view source, std::size_t byte_offset);

}  // namespace runnel::js
