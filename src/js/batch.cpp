#include "js/batch.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "js/completeness.hpp"
#include "js/engine_state.hpp"
#include "js/filter_output.hpp"
#include "js/input_watch.hpp"
#include "js/js_evaluator.hpp"
#include "js/output.hpp"
#include "js/program.hpp"
#include "runnel/line_splitter.hpp"

namespace runnel::js {
namespace {

class Batch {
 public:
  Batch(Engine& engine, const BatchOptions& options, int fd, std::string name)
      : engine_(engine),
        bail_(options.bail),
        fd_(fd),
        name_(std::move(name)),
        checker_(engine.context()),
        collector_(checker_),
        evaluator_(engine, evaluator_options()),
        watch_(engine.loop(), fd, [this] { readable_ = true; }) {
    engine_.define_text_globals(name_);
    engine_.output = [this](int fd, std::string_view text) { return filter_output_.write(fd, text); };
    engine_.on_uncaught = [this](JSValueConst error) { fail(evaluator_.uncaught(error)); };
    engine_.on_exit = [this](int status) { end_process_(outcome(status)); };
  }

  ~Batch() {
    engine_.output = nullptr;
    engine_.on_uncaught = nullptr;
    engine_.on_exit = end_process_;
  }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  int run() {
    while (!over()) {
      watch_.set_active(true);
      engine_.turn(true);
      // Off, since the loop turns for awaited promises too, and must not do so for input.
      watch_.set_active(false);
      if (!over() && std::exchange(readable_, false)) read();
    }
    if (!stopped_ && !engine_.exiting() && !collector_.text().empty()) evaluate();
    if (stopped_) {
      exit_program(engine_.impl(), 1);
      return engine_.exit_status();
    }
    return outcome(engine_.finish());
  }

 private:
  [[nodiscard]] int outcome(int status) const { return status == 0 && failed_ ? 1 : status; }

  [[nodiscard]] JsEvaluator::Options evaluator_options() const {
    JsEvaluator::Options options;
    options.stoppable = false;
    options.show_undefined = false;
    options.name = name_;
    return options;
  }

  [[nodiscard]] bool over() const { return ended_ || stopped_ || engine_.exiting(); }

  void read() {
    char buffer[65536];
    const ssize_t count = ::read(fd_, buffer, sizeof buffer);
    if (count < 0) {
      if (errno == EINTR || errno == EAGAIN) return;
      complain(name_, std::error_code(errno, std::generic_category()).message());
      failed_ = true;
    }
    if (count <= 0) {
      splitter_.finish([this](std::string_view line) { take_line(std::string(line)); });
      ended_ = true;
      return;
    }
    splitter_.feed(std::string_view(buffer, static_cast<std::size_t>(count)),
                   [this](std::string_view line) { take_line(std::string(line) + "\n"); });
  }

  // With a line feed, whatever ended it.
  void take_line(const std::string& line) {
    if (over()) return;
    const bool first = collector_.text().empty();
    if (first && line.find_first_not_of(" \t\n") == std::string::npos) {
      ++next_line_;
      return;
    }
    ++lines_;
    if (collector_.add(line) != Completeness::incomplete) evaluate();
  }

  // What has been collected, to its end: also what it awaits.
  void evaluate() {
    const std::string source = collector_.text();
    collector_.clear();
    evaluator_.set_line(std::exchange(next_line_, next_line_ + std::exchange(lines_, 0)));
    bool done = false;
    evaluator_.evaluate(source, [&](const Evaluation& evaluation) {
      done = true;
      if (evaluation.status == Evaluation::Status::value) {
        write_output(engine_, 1, evaluation.text, "\n");
      } else if (evaluation.status == Evaluation::Status::error) {
        fail(evaluation.text);
      }
    });
    while (!done && !engine_.exiting()) {
      if (engine_.turn(true)) continue;
      if (done || engine_.exiting()) break;
      evaluator_.abandon();
      fail("Uncaught Error: the awaited promise can never be settled");
      return;
    }
  }

  void fail(const std::string& text) {
    write_output(engine_, 2, text, "\n");
    failed_ = true;
    stopped_ = stopped_ || bail_;
  }

  Engine& engine_;
  std::function<void(int)> end_process_ = engine_.on_exit;
  FilterOutput filter_output_{engine_};
  bool bail_;
  int fd_;
  std::string name_;
  SyntaxChecker checker_;
  LineCollector collector_;
  JsEvaluator evaluator_;
  InputWatch watch_;
  LineSplitter splitter_{std::chrono::milliseconds::max()};
  int next_line_ = 1;  ///< where the text that is being collected begins
  int lines_ = 0;      ///< collected so far
  bool readable_ = false;
  bool ended_ = false;  ///< no more input
  bool failed_ = false;
  bool stopped_ = false;  ///< by --bail
};

}  // namespace

int run_batch(Engine& engine, const BatchOptions& options) {
  if (options.path.empty() || options.path == "-") return Batch(engine, options, 0, "[stdin]").run();
  const int fd = ::open(options.path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    complain(options.path, std::error_code(errno, std::generic_category()).message());
    return 1;
  }
  const int status = Batch(engine, options, fd, options.path).run();
  ::close(fd);
  return status;
}

}  // namespace runnel::js
