#include "support/catch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "base/posix.hpp"
#include "runnel/interface.hpp"

using namespace runnel;
using namespace std::chrono_literals;

namespace {

using Strings = std::vector<std::string>;

InterfaceOptions fed() {
  InterfaceOptions options;
  options.input_fd = -1;
  options.output_fd = -1;
  return options;
}

struct Pipe {
  UniqueFd read_end;
  UniqueFd write_end;
  Pipe() {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    read_end.reset(ends[0]);
    write_end.reset(ends[1]);
  }
  void write(std::string_view bytes) const { REQUIRE_FALSE(write_all(write_end.get(), bytes)); }
};

InterfaceOptions on(const Pipe& pipe) {
  InterfaceOptions options;
  options.input_fd = pipe.read_end.get();
  options.output_fd = -1;
  return options;
}

// Everything that happens, in order.
struct Record {
  Strings events;
  explicit Record(Interface& interface) {
    interface.on_line = [this](std::string_view line) { events.push_back("line " + std::string(line)); };
    interface.on_close = [this] { events.emplace_back("close"); };
    interface.on_pause = [this] { events.emplace_back("pause"); };
    interface.on_resume = [this] { events.emplace_back("resume"); };
    interface.on_history = [this](const Strings&) { events.emplace_back("history"); };
    interface.on_error = [this](std::error_code error, std::string_view what) {
      events.push_back("error " + error.message() + " " + std::string(what));
    };
  }
};

}  // namespace

TEST_CASE("lines come the same however the input is cut", "[line_mode]") {
  const std::string input = "one\r\ntwo\n\xe2\x80\xa8three\xe2\x80\xa9\r\nf\xffour\rlast";
  const Strings expected = {"line one",      "line two",  "line ", "line three", "line ",
                            "line f\xffour", "line last", "pause", "close"};
  for (std::size_t cut = 0; cut <= input.size(); ++cut) {
    CAPTURE(cut);
    Interface interface(fed());
    const Record record(interface);
    if (cut > 0) interface.feed(input.substr(0, cut));
    if (cut < input.size()) interface.feed(input.substr(cut));
    interface.feed("");
    CHECK(record.events == expected);
  }
}

TEST_CASE("a pipe: the last line without an end, then the close", "[line_mode][pitfall-47]") {
  const Pipe pipe;
  Interface interface(on(pipe));
  Record record(interface);
  CHECK(interface.fd() == pipe.read_end.get());
  CHECK_FALSE(interface.terminal());
  interface.process_input();  // nothing is there: does not wait
  CHECK(record.events.empty());
  pipe.write("one\nlast");
  interface.process_input();
  CHECK(record.events == Strings{"line one"});
  Pipe().write_end = std::move(const_cast<Pipe&>(pipe).write_end);
  interface.process_input();
  CHECK(record.events == Strings{"line one", "line last", "pause", "close"});
  interface.process_input();
  interface.feed("more\n");
  interface.close();
  CHECK(record.events.size() == 4);
  CHECK_FALSE(interface.timeout());
}

TEST_CASE("CR LF split between reads is one terminator", "[line_mode][pitfall-48]") {
  const Pipe pipe;
  InterfaceOptions options = on(pipe);
  options.crlf_delay = 10h;
  Interface interface(options);
  const Record record(interface);
  for (const std::string_view part : {"one\r", "\ntwo\r\n"}) {
    pipe.write(part);
    interface.process_input();
  }
  CHECK(record.events == Strings{"line one", "line two"});
}

TEST_CASE("no prompt, echo or history without a terminal but the prompt that is asked for", "[line_mode]") {
  const Pipe input;
  const Pipe output;
  InterfaceOptions options = on(input);
  options.output_fd = output.write_end.get();
  Interface interface(options);
  const Record record(interface);
  input.write("one\n");
  interface.process_input();
  interface.prompt();
  interface.set_prompt("$ ");
  interface.prompt(true);
  interface.question("name? ", [](std::string_view) {});
  interface.print_above("text");
  std::array<char, 100> buffer{};
  const ReadCount count = read_some(output.read_end.get(), buffer);
  CHECK(std::string(buffer.data(), count.bytes) == "> $ name? text");
  CHECK(interface.history().empty());
  CHECK(record.events == Strings{"line one"});
}

TEST_CASE("a pause keeps the lines that were read for the resume", "[line_mode]") {
  Interface interface(fed());
  Strings lines;
  interface.on_line = [&](std::string_view line) {
    lines.emplace_back(line);
    if (lines.size() == 2) interface.pause();
  };
  interface.feed("1\n2\n3\n4\npart");
  CHECK(lines == Strings{"1", "2"});
  CHECK_FALSE(interface.timeout());
  interface.feed("");
  CHECK(lines.size() == 2);
  CHECK_FALSE(interface.closed());
  interface.resume();
  CHECK(interface.timeout() == 0ms);
  interface.process_timeout();
  CHECK(lines == Strings{"1", "2", "3", "4", "part"});
  CHECK(interface.closed());
}

TEST_CASE("a paused Interface does not read", "[line_mode]") {
  const Pipe pipe;
  Interface interface(on(pipe));
  const Record record(interface);
  pipe.write("one\n");
  interface.pause();
  interface.pause();
  interface.process_input();
  CHECK(record.events == Strings{"pause"});
  interface.resume();
  interface.process_input();
  CHECK(record.events == Strings{"pause", "resume", "line one"});
}

TEST_CASE("callbacks may call any method", "[line_mode]") {
  Interface interface(fed());
  Strings lines;
  SECTION("close: the lines behind it are dropped") {
    interface.on_line = [&](std::string_view line) {
      lines.emplace_back(line);
      interface.close();
    };
    interface.feed("1\n2\n");
    CHECK(lines == Strings{"1"});
  }
  SECTION("feed and write: what they bring comes behind what was read") {
    interface.on_line = [&](std::string_view line) {
      lines.emplace_back(line);
      if (line == "1") interface.feed("fed\n");
      if (line == "2") interface.write("written\n");
      interface.process_input();
    };
    interface.feed("1\n2\n3\n");
    CHECK(lines == Strings{"1", "2", "3", "fed", "written"});
  }
  SECTION("feed of the end") {
    interface.on_line = [&](std::string_view line) {
      lines.emplace_back(line);
      interface.feed("");
    };
    interface.feed("1\n2\nlast");
    CHECK(lines == Strings{"1", "2", "last"});
    CHECK(interface.closed());
  }
  SECTION("replace itself") {
    interface.on_line = [&, text = std::string(100, 'x')](std::string_view line) {
      interface.on_line = [&](std::string_view next) { lines.push_back("new " + std::string(next)); };
      lines.push_back(std::string(line) + text);  // still alive
    };
    interface.feed("1\n2\n");
    CHECK(lines == Strings{"1" + std::string(100, 'x'), "new 2"});
  }
  SECTION("remove itself") {
    interface.on_line = [&](std::string_view line) {
      lines.emplace_back(line);
      interface.on_line = nullptr;
    };
    interface.feed("1\n2\n");
    CHECK(lines == Strings{"1"});
  }
  SECTION("ask a question") {
    interface.on_line = [&](std::string_view line) {
      lines.emplace_back(line);
      if (line == "1")
        interface.question(
            "?", [&](std::string_view answer) { lines.push_back("answer " + std::string(answer)); });
    };
    interface.feed("1\n2\n3\n");
    CHECK(lines == Strings{"1", "answer 2", "3"});
    CHECK(interface.get_prompt() == "> ");
  }
  SECTION("throw: the lines behind it are not lost") {
    interface.on_line = [&](std::string_view line) {
      lines.emplace_back(line);
      if (line == "2") throw std::runtime_error("from on_line");
    };
    CHECK_THROWS_WITH(interface.feed("1\n2\n3\n4"), "from on_line");
    CHECK(lines == Strings{"1", "2"});
    CHECK(interface.timeout() == 0ms);
    interface.process_timeout();
    interface.feed("");
    CHECK(lines == Strings{"1", "2", "3", "4"});
  }
}

TEST_CASE("questions", "[line_mode]") {
  Interface interface(fed());
  Strings lines;
  interface.on_line = [&](std::string_view line) { lines.emplace_back(line); };
  const auto answer = [&](std::string_view line) { lines.push_back("answer " + std::string(line)); };
  interface.question("name? ", answer);
  CHECK(interface.get_prompt() == "name? ");
  interface.question("other? ", [](std::string_view) { FAIL("the first question is open"); });
  CHECK(interface.get_prompt() == "name? ");
  interface.feed("one\ntwo\n");
  CHECK(lines == Strings{"answer one", "two"});
  CHECK(interface.get_prompt() == "> ");
  interface.question("again? ", answer);
  interface.cancel_question();
  interface.cancel_question();
  CHECK(interface.get_prompt() == "> ");
  interface.feed("three\n");
  CHECK(lines.back() == "three");
}

TEST_CASE("read_line takes one line and keeps the rest", "[line_mode]") {
  const Pipe pipe;
  Interface interface(on(pipe));
  interface.on_line = [](std::string_view) { FAIL("read_line has it"); };
  pipe.write("one\ntwo\n\nlast");
  const_cast<Pipe&>(pipe).write_end.reset();
  for (const std::string_view expected : {"one", "two", "", "last"}) {
    const ReadResult result = interface.read_line("");
    REQUIRE(std::holds_alternative<Line>(result));
    CHECK(std::get<Line>(result).text == expected);
  }
  CHECK(std::holds_alternative<EndOfInput>(interface.read_line("")));
  CHECK(std::holds_alternative<EndOfInput>(interface.read_line("")));
  CHECK(interface.closed());
}

TEST_CASE("read_line waits no longer than it is told, or until another thread says so", "[line_mode]") {
  using std::chrono::milliseconds;
  const Pipe pipe;
  Interface interface(on(pipe));
  CHECK(std::holds_alternative<TimedOut>(interface.read_line("", milliseconds(0))));
  pipe.write("a\nb");
  ReadResult result = interface.read_line("", milliseconds(0));
  REQUIRE(std::holds_alternative<Line>(result));
  CHECK(std::get<Line>(result).text == "a");
  CHECK(std::holds_alternative<TimedOut>(interface.read_line("", milliseconds(5))));
  // Before there is one that waits.
  interface.cancel_read();
  CHECK(std::holds_alternative<Cancelled>(interface.read_line("")));
  std::thread other([&] { interface.cancel_read(); });
  CHECK(std::holds_alternative<Cancelled>(interface.read_line("")));
  other.join();
  pipe.write("c\n");
  result = interface.read_line("", std::chrono::hours(1));
  REQUIRE(std::holds_alternative<Line>(result));
  CHECK(std::get<Line>(result).text == "bc");
  CHECK_THROWS_AS((void)interface.read_line("", milliseconds(-1)), std::invalid_argument);
}

TEST_CASE("on a terminal a read that ends early leaves the text to the next", "[line_mode]") {
  InterfaceOptions options = fed();
  options.terminal = true;
  options.term = "xterm";
  options.inputrc = "";
  Interface interface(options);
  interface.feed("ab\x1b[D");
  CHECK(std::holds_alternative<TimedOut>(interface.read_line("", std::chrono::milliseconds(0))));
  CHECK_FALSE(interface.editing());
  CHECK(interface.line() == "ab");
  interface.feed("x");
  interface.cancel_read();
  CHECK(std::holds_alternative<Cancelled>(interface.read_line("")));
  CHECK(interface.line() == "axb");
  std::string accepted;
  interface.on_line = [&](std::string_view line) { accepted = line; };
  interface.feed("\r");
  CHECK(accepted == "axb");
}

TEST_CASE("read_line after on_line goes on where that stopped", "[line_mode]") {
  Interface interface(fed());
  Strings lines;
  interface.on_line = [&](std::string_view line) {
    lines.emplace_back(line);
    CHECK_THROWS_AS((void)interface.read_line(), std::logic_error);
    interface.pause();
  };
  interface.feed("1\n2\n3\n");
  const ReadResult result = interface.read_line();
  REQUIRE(std::holds_alternative<Line>(result));
  CHECK(std::get<Line>(result).text == "2");
  interface.process_timeout();
  CHECK(lines == Strings{"1", "3"});
  interface.resume();
  const ReadResult none = interface.read_line();
  REQUIRE(std::holds_alternative<std::error_code>(none));
  CHECK(std::get<std::error_code>(none) == std::errc::bad_file_descriptor);
}

TEST_CASE("an input that cannot be read is an error and then the end", "[line_mode]") {
  const UniqueFd folder(open("/", O_RDONLY | O_CLOEXEC));
  InterfaceOptions options = fed();
  options.input_fd = folder.get();
  {
    Interface interface(options);
    const Record record(interface);
    interface.process_input();
    CHECK(record.events == Strings{"error Is a directory reading the input", "pause", "close"});
  }
  Interface interface(options);
  const ReadResult result = interface.read_line();
  REQUIRE(std::holds_alternative<std::error_code>(result));
  CHECK(std::get<std::error_code>(result) == std::errc::is_a_directory);
}

TEST_CASE("a closed descriptor is the end of input", "[line_mode][pitfall-49]") {
  InterfaceOptions options = fed();
  options.input_fd = 987;
  Interface interface(options);
  CHECK(std::holds_alternative<EndOfInput>(interface.read_line()));
}

TEST_CASE("a non-blocking input is waited for, its flag left alone", "[line_mode][pitfall-50]") {
  const Pipe pipe;
  REQUIRE(fcntl(pipe.read_end.get(), F_SETFL, O_NONBLOCK) == 0);
  Interface interface(on(pipe));
  interface.process_input();
  CHECK_FALSE(interface.closed());
  pipe.write("x\n");
  const ReadResult result = interface.read_line();
  CHECK(std::get<Line>(result).text == "x");
  CHECK((fcntl(pipe.read_end.get(), F_GETFL) & O_NONBLOCK) != 0);
}

TEST_CASE("a blocking input stays blocking", "[line_mode][pitfall-50]") {
  const Pipe pipe;
  Interface interface(on(pipe));
  pipe.write("x\n");
  interface.process_input();
  CHECK((fcntl(pipe.read_end.get(), F_GETFL) & O_NONBLOCK) == 0);
}

TEST_CASE("an output whose reader is gone is one error and no signal", "[line_mode][pitfall-52]") {
  Pipe output;
  output.read_end.reset();
  InterfaceOptions options = fed();
  options.output_fd = output.write_end.get();
  struct sigaction before {};
  sigaction(SIGPIPE, nullptr, &before);
  CHECK(before.sa_handler == SIG_DFL);
  Interface interface(options);
  const Record record(interface);
  interface.prompt();
  interface.prompt();
  interface.feed("line\n");
  CHECK(record.events == Strings{"error Broken pipe writing", "line line"});
  struct sigaction after {};
  sigaction(SIGPIPE, nullptr, &after);
  CHECK(after.sa_handler == SIG_DFL);
}

TEST_CASE("without a terminal the environment is not read", "[line_mode]") {
  const Pipe pipe;
  pipe.write("one\ntwo");
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    environ = reinterpret_cast<char**>(1);  // whoever reads it is ended by a signal
    int lines = 0;
    {
      Interface interface(on(pipe));
      interface.on_line = [&](std::string_view) { ++lines; };
      interface.prompt();
      interface.process_input();
      interface.feed("");
      (void)interface.cursor_position();
    }
    _exit(lines);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 2);
}

TEST_CASE("an Interface that is moved keeps its callbacks and its input", "[line_mode]") {
  Strings lines;
  Interface first(fed());
  first.on_line = [&](std::string_view line) { lines.emplace_back(line); };
  first.feed("one\ntw");
  Interface second(std::move(first));
  second.feed("o\n");
  Interface third(fed());
  third.on_close = [] { FAIL("not closed, only let go"); };
  third = std::move(second);
  third.feed("three\n");
  CHECK(lines == Strings{"one", "two", "three"});
}

TEST_CASE("options that cannot be are misuse", "[line_mode]") {
  InterfaceOptions options = fed();
  SECTION("input") {
    options.input_fd = -2;
  }
  SECTION("output") {
    options.output_fd = -2;
  }
  SECTION("ambiguous width") {
    options.ambiguous_width = GENERATE(-1, 0, 3);
  }
  SECTION("crlf") {
    options.crlf_delay = -1ms;
  }
  SECTION("escape") {
    options.escape_code_timeout = -1ms;
  }
  SECTION("sequence") {
    options.key_sequence_timeout = -1ms;
  }
  CHECK_THROWS_AS(Interface(options), std::invalid_argument);
}

TEST_CASE("what is closed does nothing more", "[line_mode]") {
  Interface interface(fed());
  Record record(interface);
  interface.close();
  record.events.clear();
  interface.prompt();
  interface.question("?", [](std::string_view) {});
  interface.pause();
  interface.resume();
  interface.write("x\n");
  interface.feed("x\n");
  interface.feed("");
  interface.process_timeout();
  interface.close();
  CHECK(record.events.empty());
  CHECK(interface.get_prompt() == "> ");
}
