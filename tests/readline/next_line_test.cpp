// Lines for a coroutine: in order, one at a time, none lost while it is busy, and an end.
#include "support/catch.hpp"

#include <unistd.h>

#include <array>
#include <coroutine>
#include <exception>
#include <stdexcept>

#include "base/posix.hpp"
#include "readline/rig.hpp"
#include "runnel/interface.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

using Strings = std::vector<std::string>;

// The least that a coroutine can be: it starts at once, and its frame lives as long as this.
class Task {
 public:
  struct promise_type {
    std::exception_ptr thrown;
    Task get_return_object() { return Task(std::coroutine_handle<promise_type>::from_promise(*this)); }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { thrown = std::current_exception(); }
  };
  explicit Task(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  ~Task() { destroy(); }
  [[nodiscard]] bool done() const { return handle_.done(); }
  void rethrow() const {
    if (handle_.promise().thrown) std::rethrow_exception(handle_.promise().thrown);
  }
  void destroy() {
    if (handle_) std::exchange(handle_, nullptr).destroy();
  }

 private:
  std::coroutine_handle<promise_type> handle_;
};

// Something else than a line to wait for.
struct Gate {
  std::coroutine_handle<> waiting;
  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> coroutine) { waiting = coroutine; }
  void await_resume() const {}
  void open() { std::exchange(waiting, nullptr).resume(); }
};

Task collect(Interface& interface, Strings& events) {
  while (const auto line = co_await interface.next_line()) events.emplace_back(*line);
  events.emplace_back("END");
}

Task collect_slowly(Interface& interface, Gate& gate, Strings& events) {
  while (const auto line = co_await interface.next_line()) {
    co_await gate;
    events.emplace_back(*line);  // still the same
  }
  events.emplace_back("END");
}

InterfaceOptions fed() {
  InterfaceOptions options;
  options.input_fd = -1;
  options.output_fd = -1;
  return options;
}

}  // namespace

TEST_CASE("a coroutine gets each line and the end", "[next_line]") {
  Interface interface(fed());
  Strings events;
  interface.on_line = [&](std::string_view line) { events.push_back("on_line " + std::string(line)); };
  interface.feed("before\n");
  const Task task = collect(interface, events);
  interface.feed("one\r\ntwo\nth");
  CHECK(events == Strings{"on_line before", "one", "two"});
  interface.feed("ree\n\nlast");
  interface.feed("");
  CHECK(events == Strings{"on_line before", "one", "two", "three", "", "last", "END"});
  CHECK(task.done());
  CHECK(interface.closed());
}

TEST_CASE("a closed Interface has no line to wait for", "[next_line]") {
  Interface interface(fed());
  interface.close();
  Strings events;
  CHECK(collect(interface, events).done());
  CHECK(events == Strings{"END"});
}

TEST_CASE("close ends the waiting, after on_close", "[next_line]") {
  Interface interface(fed());
  Strings events;
  interface.on_close = [&] { events.emplace_back("close"); };
  const Task task = collect(interface, events);
  interface.close();
  CHECK(events == Strings{"close", "END"});
}

TEST_CASE("lines that come while the coroutine is busy wait for it, and the input rests", "[next_line]") {
  Interface interface(fed());
  Gate gate;
  Strings events;
  const Task task = collect_slowly(interface, gate, events);
  CHECK_FALSE(interface.paused());
  interface.feed("one\ntwo\nthree\n");
  CHECK(events.empty());
  CHECK(interface.paused());
  CHECK_FALSE(interface.timeout());  // a host may sleep
  gate.open();                       // "two" is there already, nothing is waited for
  CHECK(events == Strings{"one"});
  CHECK(interface.paused());
  interface.feed("four\n");
  gate.open();
  gate.open();
  CHECK(events == Strings{"one", "two", "three"});
  interface.process_timeout();
  gate.open();
  CHECK(events == Strings{"one", "two", "three", "four"});
  CHECK_FALSE(interface.paused());
  interface.feed("");
  CHECK(events.back() == "END");
}

TEST_CASE("a pipe is not read while the coroutine is busy", "[next_line]") {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const UniqueFd read_end(ends[0]);
  UniqueFd write_end(ends[1]);
  InterfaceOptions options;
  options.input_fd = read_end.get();
  options.output_fd = -1;
  Interface interface(options);
  Gate gate;
  Strings events;
  const Task task = collect_slowly(interface, gate, events);
  REQUIRE(!write_all(write_end.get(), "one\n"));
  interface.process_input();
  REQUIRE(!write_all(write_end.get(), "two\n"));
  interface.process_input();
  std::array<char, 16> left{};
  gate.open();
  CHECK(events == Strings{"one"});
  CHECK(read_some(read_end.get(), left).bytes == 4);  // "two\n"
  write_end.reset();
  interface.process_input();
  interface.process_timeout();
  CHECK(events == Strings{"one", "END"});
}

TEST_CASE("on a terminal the prompt comes with the waiting", "[next_line]") {
  Rig rig;
  Strings events;
  CHECK_FALSE(rig->editing());
  const Task task = collect(*rig, events);
  CHECK(rig->editing());
  rig.type("one\rtwo\r\x1b[200~a\nb\x1b[201~\rhalf");
  CHECK(events == Strings{"one", "two", "a\nb"});
  CHECK(rig.line() == "half|");
  CHECK(rig.screen.text() == "> one\n> two\n> a\n| b\n> half");
  rig.type("\x03");
  CHECK(events.back() == "END");
  CHECK(task.done());
}

TEST_CASE("keys that are typed while the coroutine is busy are for the next line", "[next_line]") {
  Rig rig;
  Gate gate;
  Strings events;
  const Task task = collect_slowly(*rig, gate, events);
  rig.type("one\r");
  CHECK_FALSE(rig->editing());
  rig.type("two\rthr");
  CHECK(events.empty());
  CHECK(rig.screen.text() == "> one");
  gate.open();
  rig->process_timeout();
  gate.open();
  rig->process_timeout();
  CHECK(events == Strings{"one", "two"});
  CHECK(rig.line() == "thr|");
  CHECK(rig.screen.text() == "> one\n> two\n> thr");
}

TEST_CASE("the answer to a question is not for the coroutine", "[next_line]") {
  Interface interface(fed());
  Strings events;
  const Task task = collect(interface, events);
  interface.question("name? ",
                     [&](std::string_view answer) { events.push_back("answer " + std::string(answer)); });
  interface.feed("ada\none\n");
  CHECK(events == Strings{"answer ada", "one"});
}

TEST_CASE("a coroutine that is destroyed waits no longer", "[next_line]") {
  Interface interface(fed());
  Strings events;
  {
    const Task task = collect(interface, events);
    CHECK_FALSE(interface.paused());
  }
  CHECK(interface.paused());
  interface.feed("one\ntwo\n");
  CHECK(events.empty());
  const Task next = collect(interface, events);
  interface.process_timeout();
  CHECK(events == Strings{"one", "two"});
}

TEST_CASE("a coroutine may outlive the Interface", "[next_line]") {
  Strings events;
  auto interface = std::make_unique<Interface>(fed());
  Task task = collect(*interface, events);
  interface.reset();
  CHECK_FALSE(task.done());
  task.destroy();
  CHECK(events.empty());
}

TEST_CASE("two coroutines cannot wait at a time", "[next_line]") {
  Interface interface(fed());
  Strings events;
  const Task first = collect(interface, events);
  const Task second = collect(interface, events);
  CHECK_THROWS_AS(second.rethrow(), std::logic_error);
  interface.feed("one\n");
  CHECK(events == Strings{"one"});
}
