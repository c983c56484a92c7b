#include "js/line_filter.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "js/completeness.hpp"
#include "js/completion_value.hpp"
#include "js/declarations.hpp"
#include "js/engine_state.hpp"
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
constexpr std::string_view name = "[eval]";

struct Part {
  std::string_view option;
  const std::string& code;
};

// A bracket that closes what the code has not opened.
std::optional<SyntaxFault> unmatched_bracket(std::string_view code) {
  int depth = 0;
  for (const Token& token : tokenize(code)) {
    if (token.kind != TokenKind::punctuator) continue;
    const std::string_view word = code.substr(token.begin, token.end - token.begin);
    if (word == "(" || word == "[" || word == "{") ++depth;
    if (word == ")" || word == "]" || word == "}") --depth;
    if (depth < 0) return SyntaxFault{token.begin, token.end, "Unexpected token '" + std::string(word) + "'"};
  }
  return std::nullopt;
}

bool awaits(std::string_view code) {
  return rewrite_declarations(code).awaits;
}

class LineFilter {
 public:
  LineFilter(Engine& engine, const LineFilterOptions& options)
      : engine_(engine), ctx_(engine.context()), options_(options) {
    // What the code prints itself comes after the values that are still held back.
    engine.output = [this](int fd, std::string_view text) {
      flush();
      return send_message(fd, text).value();
    };
    inspect_options_.colors = color_depth(1) > 2;
  }
  ~LineFilter() { engine_.output = nullptr; }
  LineFilter(const LineFilter&) = delete;
  LineFilter& operator=(const LineFilter&) = delete;

  int run() {
    engine_.define_text_globals(std::string(name));
    if (!compile()) return 1;
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
    if (reader_left_) return 128 + SIGPIPE;
    const int status = engine_.finish();
    return status == 0 && failed_ ? 1 : status;
  }

 private:
  [[nodiscard]] bool stopped() const { return reader_left_ || engine_.exiting(); }

  // One text, so that all parts share a scope, and the names in it are found without a search.
  bool compile() {
    const std::string begin = clean_source(options_.begin);
    const std::string code = clean_source(options_.code);
    const std::string end = clean_source(options_.end);
    const std::array<Part, 3> parts = {Part{"--begin", begin}, Part{options_.print ? "-p" : "-e", code},
                                       Part{"--end", end}};
    for (const Part& part : parts) {
      if (!check(part)) return false;
    }
    const auto function = [](std::string_view text) {
      return std::string_view("async function").substr(awaits(text) ? 0 : 6);
    };
    // The code's own first line is its line 1 (0 would mean "not given").
    std::string source = "(";
    source.append(function(begin)).append("(){let line,nr;");
    source.append(function(code)).append(" __code(__line,__nr){line=__line;nr=__nr;let __value;\n\n");
    source.append(options_.print ? keep_completion_value(code, "__value") : code)
        .append("\n;return __value}\n");
    source.append(function(end)).append(" __end(){").append(end).append("\n}\n");
    source.append(begin).append("\n;return[__code,__end]})");
    JSEvalOptions eval_options{JS_EVAL_OPTIONS_VERSION, JS_EVAL_TYPE_GLOBAL, name.data(), -1};
    engine_.impl().sources[std::string(name)] = code;
    const Value outer(ctx_, JS_Eval2(ctx_, source.c_str(), source.size(), &eval_options));
    if (outer.exception()) {
      engine_.uncaught();
      return false;
    }
    const Value functions = call(outer, 0, nullptr);
    if (stopped()) return false;
    for_each_line_ = Value(ctx_, JS_GetPropertyUint32(ctx_, functions.get(), 0));
    at_end_ = Value(ctx_, JS_GetPropertyUint32(ctx_, functions.get(), 1));
    return true;
  }

  // Each part on its own, so that a fault is shown where it is, and no part can close what another opened.
  bool check(const Part& part) {
    SyntaxChecker checker(ctx_);
    const std::string head = std::string(awaits(part.code) ? "(async " : "(") + "function(){";
    auto fault = unmatched_bracket(part.code);
    if (!fault) {
      fault = checker.fault(head + part.code + "\n})");
      if (!fault) return true;
      fault->begin = std::min(std::max(fault->begin, head.size()) - head.size(), part.code.size());
      fault->end = std::min(std::max(fault->end, head.size()) - head.size(), part.code.size());
      if (fault->begin == part.code.size()) fault->message = "Unexpected end of input";
    }
    const std::size_t line = source_position(part.code, fault->begin).line;
    static_cast<void>(send_message(2, std::string(part.option) + ":" + std::to_string(line) + "\n" +
                                          code_frame(part.code, *fault) +
                                          "\n\nSyntaxError: " + fault->message + "\n"));
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
    if (JS_IsJobPending(JS_GetRuntime(ctx_)) || !engine_.impl().ticks.empty()) engine_.drain_microtasks();
    if (JS_PromiseState(ctx_, result.get()) == JS_PROMISE_NOT_A_PROMISE || !is_async(function)) return result;
    return settled(result);
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
        if (!engine_.exiting()) exit_program(engine_.impl(), 13);
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
        output_.append(text, size);
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
    const int error = send_message(1, output_).value();
    output_.clear();
    // SIGPIPE is ignored, or we would not be here: end as it would have ended us.
    if (error == EPIPE) reader_left_ = true;
  }

  Engine& engine_;
  JSContext* ctx_;
  const LineFilterOptions& options_;
  InspectOptions inspect_options_;
  Value for_each_line_;
  Value at_end_;
  std::string output_;
  std::optional<JSClassID> async_class_;
  std::int64_t number_ = 0;
  bool failed_ = false;
  bool reader_left_ = false;
};

}  // namespace

int run_line_filter(Engine& engine, const LineFilterOptions& options) {
  return LineFilter(engine, options).run();
}

}  // namespace runnel::js
