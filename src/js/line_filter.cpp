#include "js/line_filter.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "js/completeness.hpp"
#include "js/completion_value.hpp"
#include "js/declarations.hpp"
#include "js/engine_state.hpp"
#include "js/filter_output.hpp"
#include "js/input_watch.hpp"
#include "js/inspect.hpp"
#include "js/program.hpp"
#include "js/source.hpp"
#include "js/tokenizer.hpp"
#include "runnel/line_splitter.hpp"
#include "runnel/message.hpp"
#include "runnel/terminal.hpp"

namespace runnel::js {
namespace {

constexpr std::size_t chunk_size = 65536;

struct CodePart {
  const char* name;  // what errors call it
  std::string code;
};

// A bracket that closes what the code has not opened.
std::optional<SyntaxFault> unmatched_bracket(std::string_view code) {
  int depth = 0;
  for (const Token& token : tokenize(code)) {
    if (token.kind != TokenKind::punctuator) continue;
    const std::string_view word = token_text(code, token);
    if (word == "(" || word == "[" || word == "{") ++depth;
    if (word == ")" || word == "]" || word == "}") --depth;
    if (depth < 0) return SyntaxFault{token.begin, token.end, "Unexpected token '" + std::string(word) + "'"};
  }
  return std::nullopt;
}

bool awaits(std::string_view code) {
  return rewrite_declarations(code).awaits;
}

// Whether `code` may see or change the variables `line` and `nr` that another part sees too.
bool mentions_line(std::string_view code) {
  const std::vector<Token> tokens = tokenize(code);
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
    const std::string_view word = token_text(code, token);
    return word == "line" || word == "nr" || word == "eval";
  });
}

// With `let`, `const` or `class`.
bool declares(const CodePart& part, std::string_view name) {
  const std::vector<Declared> names = rewrite_declarations(part.code).names;
  return std::any_of(names.begin(), names.end(), [&](const Declared& declared) {
    return declared.name == name && declared.kind != Declared::Kind::var_name;
  });
}

bool is_ascii(std::string_view text) {
  std::uint64_t all = 0;
  for (; text.size() >= sizeof all; text.remove_prefix(sizeof all)) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data(), sizeof word);
    all |= word;
  }
  for (const char byte : text) all |= static_cast<unsigned char>(byte);
  return (all & 0x8080808080808080U) == 0;
}

class LineFilter {
 public:
  LineFilter(Engine& engine, const LineFilterOptions& options)
      : engine_(engine),
        ctx_(engine.context()),
        options_(options),
        filter_output_(engine),
        begin_{"[begin]", clean_source(options.begin)},
        code_{"[eval]", clean_source(options.code)},
        end_{"[end]", clean_source(options.end)} {
    // What the code prints itself comes after the values that are still held back.
    engine.output = [this](int fd, std::string_view text) {
      flush();
      return filter_output_.write(fd, text);
    };
    engine.on_exit = [this](int status) {
      flush();
      end_process_(outcome(status));
    };
    inspect_options_.colors = color_depth(1) > 2;
  }
  ~LineFilter() {
    engine_.output = nullptr;
    engine_.on_exit = end_process_;
  }
  LineFilter(const LineFilter&) = delete;
  LineFilter& operator=(const LineFilter&) = delete;

  int run() {
    engine_.define_text_globals(code_.name);
    if (!compile()) return engine_.exiting() ? engine_.exit_status() : 1;
    if (options_.files.empty()) {
      read_lines(0, "standard input");
    } else {
      for (const std::string& file : options_.files) {
        if (stopped()) break;
        read_file_lines(file);
      }
    }
    if (!stopped()) call(at_end_, 0, nullptr);
    flush();
    return outcome(engine_.finish());
  }

 private:
  [[nodiscard]] int outcome(int status) const { return status == 0 && failed_ ? 1 : status; }
  [[nodiscard]] bool stopped() const { return engine_.exiting(); }

  // Each part is a text of its own, with its own lines and name. What --begin declares are globals.
  bool compile() {
    for (const CodePart* part : {&begin_, &code_, &end_}) {
      if (!check(*part)) return false;
      engine_.impl().sources[part->name] = part->code;
    }
    // Arguments cost less than globals, which serve those who look from outside of the code.
    const bool shared = mentions_line(begin_.code) || mentions_line(end_.code);
    std::string parameters = "(";
    std::string assignments;
    for (const std::string name : {"line", "nr"}) {
      const bool own = declares(code_, name);
      if (shared && !declares(begin_, name)) evaluate("let " + name, code_.name, 1, 0);
      parameters.append(parameters.size() == 1 ? "" : ",").append(own || shared ? "__" : "").append(name);
      if (shared && !own) assignments.append(name).append("=__").append(name).append(";");
    }
    std::string head = parameters + "){" + assignments;
    std::string code = code_.code;
    std::string tail;
    if (options_.print) {
      head += "let __value;";
      code = keep_completion_value(code, "__value");
      tail = ";return __value";
    }
    for_each_line_ = function(code_, head, code, tail);
    at_end_ = function(end_, "(){", end_.code, "");
    if (stopped()) return false;
    Value begun = evaluate(begin_.code, begin_.name, 1, awaits(begin_.code) ? JS_EVAL_FLAG_ASYNC : 0);
    drain();
    if (!stopped() && JS_PromiseState(ctx_, begun.get()) != JS_PROMISE_NOT_A_PROMISE && awaits(begin_.code))
      begun = settled(begun);
    return !stopped();
  }

  // A function without a name: its frames look like a program's own. The code begins at line 1, column 1; a
  // first line number of 0 would mean "not given".
  Value function(const CodePart& part, std::string_view head, std::string_view code, std::string_view tail) {
    std::string source(awaits(part.code) ? "(async function" : "(function");
    source.append(head).append("\n\n").append(code).append("\n").append(tail).append("})");
    return evaluate(source, part.name, -1, 0);
  }

  Value evaluate(const std::string& source, const char* name, int line, int flags) {
    JSEvalOptions options{JS_EVAL_OPTIONS_VERSION, JS_EVAL_TYPE_GLOBAL | flags, name, line};
    Value value(ctx_, JS_Eval2(ctx_, source.c_str(), source.size(), &options));
    if (value.exception()) engine_.uncaught();
    return value;
  }

  // Each part on its own, so that a fault is shown where it is, and no part can close what another opened.
  bool check(const CodePart& part) {
    SyntaxChecker checker(ctx_);
    std::string head;
    std::string tail;
    if (&part != &begin_) {
      head = awaits(part.code) ? "(async function(){" : "(function(){";
      tail = "\n})";
    }
    auto fault = unmatched_bracket(part.code);
    if (!fault) {
      fault = checker.fault(head + part.code + tail);
      if (!fault) return true;
      fault->begin = std::min(std::max(fault->begin, head.size()) - head.size(), part.code.size());
      fault->end = std::min(std::max(fault->end, head.size()) - head.size(), part.code.size());
      if (fault->begin == part.code.size()) fault->message = "Unexpected end of input";
    }
    const std::size_t line = source_position(part.code, fault->begin).line;
    static_cast<void>(send_message(
        2, std::string(part.name) + ":" + std::to_string(line) + "\n" + code_frame(part.code, *fault) +
               "\n\nSyntaxError: " + fault->message + "\n\nrunnel v" RUNNEL_VERSION "\n"));
    return false;
  }

  // What it returns, awaited. An exception ends the program.
  Value call(const Value& function, int argc, JSValueConst* argv) {
    Value result(ctx_, JS_Call(ctx_, function.get(), JS_UNDEFINED, argc, argv));
    if (result.exception()) {
      flush();
      engine_.uncaught();
      return {};
    }
    drain();
    if (JS_PromiseState(ctx_, result.get()) == JS_PROMISE_NOT_A_PROMISE || !is_async(function)) return result;
    return settled(result);
  }

  void drain() {
    if (JS_IsJobPending(JS_GetRuntime(ctx_)) || !engine_.impl().ticks.empty()) engine_.drain_microtasks();
  }

  bool is_async(const Value& function) {
    if (!async_class_) {
      const Value sample(ctx_, JS_Eval(ctx_, "(async()=>{})", 13, "", JS_EVAL_TYPE_GLOBAL));
      async_class_ = JS_GetClassID(sample.get());
    }
    return JS_GetClassID(function.get()) == *async_class_;
  }

  Value settled(const Value& promise) {
    while (!engine_.exiting() && JS_PromiseState(ctx_, promise.get()) == JS_PROMISE_PENDING) {
      flush();
      if (!engine_.turn(true)) break;
    }
    switch (JS_PromiseState(ctx_, promise.get())) {
      case JS_PROMISE_FULFILLED:
        return {ctx_, JS_PromiseResult(ctx_, promise.get())};
      case JS_PROMISE_PENDING:
        if (engine_.exiting()) return {};
        exit_program(engine_.impl(), 13);
        if (engine_.exit_status() == 13) warn_unsettled(engine_.impl());
        return {};
      default:
        if (!engine_.exiting()) {
          flush();
          JS_Throw(ctx_, JS_PromiseResult(ctx_, promise.get()));
          engine_.uncaught();
        }
        return {};
    }
  }

  void read_file_lines(const std::string& file) {
    if (file == "-") {
      read_lines(0, "standard input");
      return;
    }
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
      failed(file);
      return;
    }
    read_lines(fd, file);
    ::close(fd);
  }

  void failed(const std::string& what) {
    const std::string reason = std::error_code(errno, std::generic_category()).message();
    flush();
    complain(what, reason);
    failed_ = true;
  }

  void read_lines(int fd, const std::string& what) {
    LineSplitter splitter(std::chrono::milliseconds::max());
    std::vector<char> buffer(chunk_size);
    const auto take = [this](std::string_view line) { take_line(line); };
    while (!stopped()) {
      wait_for_input(fd);
      if (stopped()) return;
      const ssize_t count = ::read(fd, buffer.data(), buffer.size());
      if (count > 0) {
        splitter.feed(std::string_view(buffer.data(), static_cast<std::size_t>(count)), take);
      } else if (count == 0) {
        splitter.finish(take);
        return;
      } else if (errno != EINTR && errno != EAGAIN) {
        failed(what);
        return;
      }
    }
  }

  // Held back values are shown, and timers run, while nothing comes.
  void wait_for_input(int fd) {
    pollfd poll{fd, POLLIN, 0};
    if (!engine_.turn(false)) {
      if (output_.empty() || ::poll(&poll, 1, 0) != 0) return;
      flush();
      return;
    }
    if (::poll(&poll, 1, 0) != 0) return;
    flush();
    bool ready = false;
    InputWatch watch(engine_.loop(), fd, [&] { ready = true; });
    watch.set_active(true);
    while (!ready && !stopped()) engine_.turn(true);
  }

  void take_line(std::string_view line) {
    if (stopped()) return;
    std::string repaired;
    if (!is_ascii(line)) {
      repaired = valid_utf8(line);
      line = repaired;
    }
    JSValue arguments[] = {JS_NewStringLen(ctx_, line.data(), line.size()), JS_NewInt64(ctx_, ++number_)};
    const Value text(ctx_, arguments[0]);
    if (text.exception()) {
      engine_.uncaught();
      return;
    }
    const Value result = call(for_each_line_, 2, arguments);
    if (options_.print && !stopped() && !JS_IsUndefined(result.get())) print(result);
  }

  void print(const Value& value) {
    if (JS_IsString(value.get())) {
      std::size_t size = 0;
      if (const char* text = JS_ToCStringLen(ctx_, &size, value.get())) {
        const std::string_view view(text, size);
        // The engine's way to write a lone surrogate begins so.
        if (view.find('\xed') == std::string_view::npos) {
          output_ += view;
        } else {
          output_ += with_replaced_surrogates(view);
        }
        JS_FreeCString(ctx_, text);
      }
    } else {
      output_ += inspect(ctx_, value.get(), inspect_options_);
      if (JS_HasException(ctx_)) {
        engine_.uncaught();
        return;
      }
    }
    output_ += '\n';
    if (output_.size() >= chunk_size) flush();
  }

  void flush() {
    if (output_.empty()) return;
    // Emptied first: what ends the program runs code that may print.
    static_cast<void>(filter_output_.write(1, std::exchange(output_, {})));
  }

  Engine& engine_;
  std::function<void(int)> end_process_ = engine_.on_exit;
  JSContext* ctx_;
  const LineFilterOptions& options_;
  FilterOutput filter_output_;
  CodePart begin_;
  CodePart code_;
  CodePart end_;
  InspectOptions inspect_options_;
  Value for_each_line_;
  Value at_end_;
  std::string output_;
  std::optional<JSClassID> async_class_;
  std::int64_t number_ = 0;
  bool failed_ = false;
};

}  // namespace

int run_line_filter(Engine& engine, const LineFilterOptions& options) {
  return LineFilter(engine, options).run();
}

}  // namespace runnel::js
