#include "support/catch.hpp"

#include "runnel/repl.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>

using namespace runnel;

namespace {

// Echoes its source; what it says of a text is in the text. "wait" stays pending until `settle`.
class FakeEvaluator final : public Evaluator {
 public:
  Completeness check(std::string_view source) override {
    const std::size_t line = source.rfind('\n', source.size() < 2 ? 0 : source.size() - 2);
    const std::string_view last = line == std::string_view::npos ? source : source.substr(line + 1);
    return last.ends_with("+\n") ? Completeness::incomplete : Completeness::complete;
  }
  void evaluate(std::string_view source, std::function<void(Evaluation)> done) override {
    seen.emplace_back(source);
    if (source == "\n") return done({});
    if (source.starts_with("wait")) {
      pending = std::move(done);
    } else if (source.starts_with("fail")) {
      done({Evaluation::Status::error, "Uncaught " + std::string(source.substr(0, source.size() - 1))});
    } else if (source.starts_with("exit")) {
      done({Evaluation::Status::exit, {}});
    } else {
      done({Evaluation::Status::value, "<" + std::string(source.substr(0, source.size() - 1)) + ">"});
    }
  }
  void interrupt() override {
    if (pending) std::exchange(pending, nullptr)({Evaluation::Status::interrupted, "Uncaught stop"});
  }
  Completion complete(std::string_view text) override { return {{"name"}, text.size()}; }
  void settle(std::string text) {
    std::exchange(pending, nullptr)({Evaluation::Status::value, std::move(text)});
  }

  std::vector<std::string> seen;
  std::function<void(Evaluation)> pending;
};

struct Session {
  explicit Session(bool terminal = false, std::string welcome = "")
      : output(::memfd_create("output", MFD_CLOEXEC)) {
    ReplOptions options;
    options.interface.input_fd = -1;
    options.interface.output_fd = output;
    options.interface.terminal = terminal;
    options.welcome = std::move(welcome);
    repl.emplace(evaluator, options);
    repl->on_exit = [this] { ++exits; };
    repl->start();
  }
  ~Session() {
    repl.reset();
    ::close(output);
  }

  void type(std::string_view bytes) { repl->interface().feed(bytes); }
  void end() { repl->interface().feed({}); }
  // What was written since the last call.
  std::string shown() {
    const off_t size = ::lseek(output, 0, SEEK_END);
    std::string text(static_cast<std::size_t>(size - read_so_far), '\0');
    REQUIRE(::pread(output, text.data(), text.size(), read_so_far) == static_cast<ssize_t>(text.size()));
    read_so_far = size;
    return text;
  }

  int output;
  off_t read_so_far = 0;
  FakeEvaluator evaluator;
  std::optional<Repl> repl;
  int exits = 0;
};

struct TemporaryFile {
  TemporaryFile() { ::close(::mkstemp(path.data())); }
  ~TemporaryFile() { ::unlink(path.c_str()); }
  void write(std::string_view text) const {
    const int fd = ::open(path.c_str(), O_WRONLY | O_TRUNC);
    REQUIRE(::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    ::close(fd);
  }
  [[nodiscard]] std::string read() const {
    const int fd = ::open(path.c_str(), O_RDONLY);
    std::string text(65536, '\0');
    text.resize(static_cast<std::size_t>(::read(fd, text.data(), text.size())));
    ::close(fd);
    return text;
  }
  std::string path = "/tmp/repl-test-XXXXXX";
};

const std::string help =
    ".break   Sometimes you get stuck, this gets you out\n"
    ".clear   Alias for .break\n"
    ".exit    Exit the REPL\n"
    ".help    Print this help message\n"
    ".load    Load JS from a file into the REPL session\n"
    ".save    Save all evaluated commands in this REPL session to a file\n"
    "\n"
    "Press Ctrl+C to abort current expression, Ctrl+D to exit the REPL\n";

}  // namespace

TEST_CASE("lines from a pipe are answered as Node answers them", "[repl]") {
  const auto [input, output] = GENERATE_COPY(table<std::string, std::string>({
      {"", ""},
      {"1\n", "<1>\n> "},
      {"\n", "> "},
      {"1\n2\n", "<1>\n> <2>\n> "},
      {"1", ""},  // no line yet
      {"1+\n2\n", "| <1+\n2>\n> "},
      {"1+\n2+\n\n", "| | <1+\n2+\n>\n> "},
      {"fail x\n", "Uncaught fail x\n> "},
      {".help\n", help + "> "},
      {" .help \n", help + "> "},
      {".foo\n", "Invalid REPL keyword\n> "},
      {".\n", "Invalid REPL keyword\n> "},
      {".editor\n", "Invalid REPL keyword\n> "},  // only on a terminal
      {".5\n", "<.5>\n> "},
      {"a+\n.then()\n", "| <a+\n.then()>\n> "},
      {"a+\n.break\n1\n", "| > <1>\n> "},
      {"a+\n.clear\n1\n", "| > <1>\n> "},
      {"a+\n.help\n1\n", "| " + help + "| <a+\n1>\n> "},
      {".load\n", "The \"file\" argument must be specified\n> "},
      {".load /nonexistent/file\n", "Failed to load: /nonexistent/file\n> "},
      {".load /\n", "Failed to load: / is not a valid file\n> "},
      {".save\n", "The \"file\" argument must be specified\n> "},
      {".save /nonexistent/file\n", "Failed to save: /nonexistent/file\n> "},
  }));
  CAPTURE(input);
  Session session;
  CHECK(session.shown() == "> ");
  if (!input.empty()) session.type(input);
  CHECK(session.shown() == output);
  CHECK_FALSE(session.repl->finished());
}

TEST_CASE("the input of a pipe may be cut anywhere", "[repl]") {
  const std::string input = "1\n2+\n3\r\n.help\n4\n";
  Session whole;
  whole.type(input);
  const std::string expected = whole.shown();
  for (std::size_t cut = 1; cut < input.size(); ++cut) {
    CAPTURE(cut);
    Session session;
    session.type(input.substr(0, cut));
    session.type(input.substr(cut));
    CHECK(session.shown() == expected);
  }
}

TEST_CASE("the welcome comes before the prompt", "[repl]") {
  Session session(false, "Welcome.\nTwo lines.");
  CHECK(session.shown() == "Welcome.\nTwo lines.\n> ");
}

TEST_CASE("the end of the input ends the session, after the last line", "[repl]") {
  Session session;
  session.type("1\n2");
  CHECK(session.exits == 0);
  session.end();
  CHECK(session.shown() == "> <1>\n> <2>\n> ");
  CHECK(session.exits == 1);
  CHECK(session.repl->finished());
}

TEST_CASE("what asks for the end stops the lines behind it", "[repl]") {
  const std::string input = GENERATE(".exit\n1\n", "exit\n1\n", " .exit now\n1\n");
  CAPTURE(input);
  Session session;
  session.type(input);
  session.end();
  CHECK(session.shown() == "> ");
  CHECK(session.exits == 1);
  CHECK((session.evaluator.seen.empty() || session.evaluator.seen.back() == "exit\n"));
}

TEST_CASE("lines wait for a pending evaluation", "[repl]") {
  Session session;
  session.type("wait\n1\n");
  CHECK(session.repl->busy());
  CHECK(session.shown() == "> ");
  session.type("2\n");
  session.evaluator.settle("done");
  CHECK_FALSE(session.repl->busy());
  CHECK(session.shown() == "done\n> <1>\n> <2>\n> ");
}

TEST_CASE("the end of the input waits for a pending evaluation", "[repl]") {
  Session session;
  session.type("wait\n");
  session.end();
  CHECK(session.exits == 0);
  session.evaluator.settle("done");
  CHECK(session.shown() == "> done\n");
  CHECK(session.exits == 1);
}

TEST_CASE("what happens outside of an evaluation is told, with a new prompt", "[repl]") {
  Session session;
  session.repl->report("Uncaught later");
  CHECK(session.shown() == "> Uncaught later\n> ");
  session.type("wait\n");
  session.repl->report("Uncaught meanwhile");
  session.evaluator.settle("done");
  CHECK(session.shown() == "Uncaught meanwhile\ndone\n> ");
}

TEST_CASE("a file is evaluated as one text", "[repl]") {
  TemporaryFile file;
  file.write("a+\nb\n");
  Session session;
  session.type(".load " + file.path + "\n");
  CHECK(session.shown() == "> <a+\nb\n>\n> > ");
  CHECK(session.evaluator.seen == std::vector<std::string>{"a+\nb\n\n"});
}

TEST_CASE("what was typed is saved, but for commands", "[repl]") {
  TemporaryFile file;
  Session session;
  session.type("1+\n2\n.help\nfail\n.nothing\n\n.save " + file.path + "\n");
  CHECK(file.read() == "1+\n2\nfail\n.nothing\n\n");
  CHECK(session.shown().ends_with("Session saved to: " + file.path + "\n> "));
}

TEST_CASE("completion offers commands after a dot that begins the line", "[repl]") {
  // A terminal's list is drawn; the choice itself shows in the completed line.
  const auto [typed, evaluated] = GENERATE(table<std::string, std::string>({
      {".he\t\r", ""},       // completed to .help and run
      {"a\t\r", "aname\n"},  // the evaluator's own
      {".zz\t\r", ""},       // `.zzname`: no such command
  }));
  CAPTURE(typed);
  Session session(true);
  session.type(typed);
  CHECK(session.evaluator.seen ==
        (evaluated.empty() ? std::vector<std::string>{} : std::vector<std::string>{evaluated}));
  const bool helped = session.shown().find("Print this help message") != std::string::npos;
  CHECK(helped == typed.starts_with(".he"));
}

TEST_CASE("on a terminal a text grows until it is complete", "[repl]") {
  Session session(true);
  session.type("1+\r");
  CHECK(session.evaluator.seen.empty());
  session.type("2\r");
  CHECK(session.evaluator.seen == std::vector<std::string>{"1+\n2\n"});
}

TEST_CASE("a command on its own row gets out of a text", "[repl]") {
  const std::string command = GENERATE(".break", ".clear");
  Session session(true);
  session.type("1+\r" + command + "\r2\r");
  CHECK(session.evaluator.seen == std::vector<std::string>{"2\n"});
  session.type("1+\r.exit\r");
  CHECK(session.exits == 1);
}

TEST_CASE("Ctrl-C drops what was typed, and twice on nothing ends the session", "[repl]") {
  Session session(true);
  session.type("abc\x03");
  CHECK(session.shown().find("To exit") == std::string::npos);
  session.type("1+\r\x03");
  CHECK(session.shown().find("To exit") == std::string::npos);
  session.type("\x03");
  CHECK(session.shown().find("(To exit, press Ctrl+C again or Ctrl+D or type .exit)") != std::string::npos);
  session.type("1\r\x03");  // something else came between
  CHECK(session.exits == 0);
  CHECK(session.evaluator.seen == std::vector<std::string>{"1\n"});
  session.type("\x03");
  CHECK(session.exits == 1);
}

TEST_CASE("Ctrl-D on an empty line ends the session", "[repl]") {
  Session session(true);
  session.type("1\r\x04");
  CHECK(session.exits == 1);
}

TEST_CASE("the editor takes lines until Ctrl-D", "[repl]") {
  Session session(true);
  session.type(".editor\r");
  CHECK(session.shown().find("// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)") !=
        std::string::npos);
  session.type("1\r.help\r2\r");
  CHECK(session.evaluator.seen.empty());
  session.type("\x04");
  CHECK(session.evaluator.seen == std::vector<std::string>{"1\n.help\n2\n"});
  CHECK(session.exits == 0);
  session.type("3\r");
  CHECK(session.evaluator.seen.back() == "3\n");
}

TEST_CASE("the editor is left without an evaluation by Ctrl-C", "[repl]") {
  Session session(true);
  session.type(
      ".editor\r1\r\x03"
      "2\r");
  CHECK(session.evaluator.seen == std::vector<std::string>{"2\n"});
  session.type(
      ".editor\r\x04"
      "3\r");  // nothing was typed
  CHECK(session.evaluator.seen == std::vector<std::string>{"2\n", "3\n"});
}

TEST_CASE("on a terminal nothing is edited while an evaluation is pending", "[repl]") {
  Session session(true);
  session.type("wait\r");
  CHECK(session.repl->busy());
  CHECK_FALSE(session.repl->interface().editing());
  session.evaluator.interrupt();
  CHECK(session.shown().find("Uncaught stop") != std::string::npos);
  CHECK(session.repl->interface().editing());
  session.type("1\r");
  CHECK(session.evaluator.seen.back() == "1\n");
}

TEST_CASE("a pasted text that begins with a command gives its other rows in turn", "[repl]") {
  Session session(true);
  session.type("\x1b[200~.help\n1\x1b[201~\r");
  CHECK(session.evaluator.seen == std::vector<std::string>{"1\n"});
  CHECK(session.shown().find("Print this help message") != std::string::npos);
  session.type("\x1b[200~.break\n.exit\n2\x1b[201~\r");
  CHECK(session.exits == 1);
  CHECK(session.evaluator.seen.size() == 1);
}
