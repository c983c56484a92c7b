// What an inputrc does to an Interface.
#include "support/catch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

class File {
 public:
  explicit File(std::string_view text) {
    char path[] = "/tmp/runnel-inputrc-XXXXXX";
    const int fd = ::mkstemp(path);
    REQUIRE(fd >= 0);
    REQUIRE(::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    ::close(fd);
    path_ = path;
  }
  ~File() { ::unlink(path_.c_str()); }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

InterfaceOptions with(const File& file) {
  InterfaceOptions options;
  options.inputrc = file.path();
  return options;
}

}  // namespace

TEST_CASE("an inputrc binds keys and sets what the host has left", "[user_settings]") {
  const auto [text, typed, line] = GENERATE(table<std::string, std::string, std::string>({
      {"\"\\C-t\": kill-whole-line", "abc\x14", "|"},
      {"\"\\C-t\": \"mac\\C-a\"", "x\x14", "|xmac"},
      {"\"\\C-t\": no-such-function", "ab\x14", "ba|"},
      {"\"\\C-d\": delete-char", "abc\x01\x04", "|bc"},
      {"$if runnel\n\"\\C-t\": \"yes\"\n$endif", "\x14", "yes|"},
      {"$if term=xterm\n\"\\C-t\": \"yes\"\n$endif", "\x14", "yes|"},
  }));
  CAPTURE(text);
  const File file(text);
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.type(typed);
  CHECK(rig.line() == line);
}

TEST_CASE("Ctrl-D bound to delete-char still ends the input", "[user_settings]") {
  const File file("\"\\C-d\": delete-char");
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.type("\x04");
  CHECK(rig.events == std::vector<std::string>{"close"});
}

TEST_CASE("variables of an inputrc", "[user_settings]") {
  const File file("set bell-style none\nset comment-begin ;;\n");
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.type("\x0b");  // nothing to cut
  CHECK(rig.written().find('\a') == std::string::npos);
  rig.type("abc\x1b#");
  CHECK(rig.events.back() == "line ;;abc");

  InterfaceOptions options = with(file);
  options.comment_begin = "--";  // the host's own
  Rig other(40, 6, options);
  other->prompt();
  other.type("abc\x1b#");
  CHECK(other.events.back() == "line --abc");
}

TEST_CASE("the editing mode of an inputrc", "[user_settings]") {
  const File file("set editing-mode vi\n");
  InterfaceOptions options = with(file);
  options.escape_code_timeout = std::chrono::milliseconds(0);
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("abc\x1b");
  rig->process_timeout();
  rig.type("x");
  CHECK(rig.line() == "a|b");
}

TEST_CASE("the mode in the prompt", "[user_settings]") {
  const auto [text, mode, keys, screen] = GENERATE(table<std::string, EditingMode, std::string, std::string>({
      {"", EditingMode::emacs, "", "> a"},
      {"set emacs-mode-string X", EditingMode::emacs, "", "> a"},
      {"set show-mode-in-prompt on", EditingMode::emacs, "", "@> a"},
      {"set show-mode-in-prompt on\nset emacs-mode-string \"\\1\\e[31m\\2E \"", EditingMode::emacs, "",
       "E > a"},
      {"set show-mode-in-prompt on", EditingMode::vi, "", "(ins)> a"},
      {"set show-mode-in-prompt on", EditingMode::vi, "\x1b", "(cmd)> a"},
      {"set show-mode-in-prompt on\nset vi-ins-mode-string +\nset vi-cmd-mode-string :", EditingMode::vi, "",
       "+> a"},
      {"set show-mode-in-prompt on\nset vi-ins-mode-string +\nset vi-cmd-mode-string :", EditingMode::vi,
       "\x1b", ":> a"},
  }));
  CAPTURE(text);
  const File file(text);
  InterfaceOptions options = with(file);
  options.editing_mode = mode;
  options.escape_code_timeout = std::chrono::milliseconds(0);
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("a");
  rig.type(keys);
  rig->process_timeout();
  CHECK(rig.screen.text() == screen);
}

TEST_CASE("a mode string of the host's is not the user's to change", "[user_settings]") {
  const File file("set show-mode-in-prompt on\nset emacs-mode-string X\n");
  InterfaceOptions options = with(file);
  options.emacs_mode_string = "host";
  Rig rig(40, 6, options);
  rig->prompt();
  CHECK(rig.screen.text() == "host>");
}

TEST_CASE("pastes are marked unless the user wants otherwise", "[user_settings]") {
  const auto [text, marked] =
      GENERATE(table<std::string, bool>({{"", true}, {"set enable-bracketed-paste off", false}}));
  const File file(text);
  Rig rig(40, 6, with(file));
  rig->prompt();
  CHECK((rig.written().find("\x1b[?2004h") != std::string::npos) == marked);
  rig.drop_frames();
  rig->close();
  CHECK((rig.written().find("\x1b[?2004l") != std::string::npos) == marked);
}

TEST_CASE("the bell of an inputrc", "[user_settings]") {
  const auto [text, bytes] = GENERATE(table<std::string, std::string>({
      {"", "\a"},
      {"set bell-style audible", "\a"},
      {"set bell-style none", ""},
  }));
  const File file(text);
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.drop_frames();
  rig.type("\x0b");  // nothing to cut
  CHECK(rig.written() == bytes);
}

TEST_CASE("a visible bell lasts long enough to be seen", "[user_settings]") {
  const File file("set bell-style visible");
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.drop_frames();
  rig.type("\x0b").type("\x0b").type("a");
  CHECK(rig.written() == "\x1b[?5ha");
  const auto patience = rig->timeout();
  REQUIRE(patience);
  CHECK(*patience <= std::chrono::milliseconds(100));
  while (const auto left = rig->timeout()) {
    ::poll(nullptr, 0, static_cast<int>(left->count()));
    rig->process_timeout();
  }
  CHECK(rig.written() == "\x1b[?5ha\x1b[?5l");
  rig.type("\x0b");
  rig.drop_frames();
  rig->close();  // on no way out it stays
  CHECK(rig.written().find("\x1b[?5l") != std::string::npos);
}

TEST_CASE("a visible bell that the terminal times itself is sent whole", "[user_settings]") {
  const File file("set bell-style visible");
  InterfaceOptions options = with(file);
  options.term = "screen";
  Rig rig(40, 6, options);
  rig->prompt();
  rig.drop_frames();
  rig.type("\x0b");
  CHECK(rig.written() == "\x1bg");
  CHECK_FALSE(rig->timeout());
}

TEST_CASE("when candidates are listed is the user's choice", "[user_settings]") {
  const auto [text, typed, screen] = GENERATE(table<std::string, std::string, std::string>({
      {"", "a\t", "> alp"},
      {"", "a\t\t", "> alp\nalpha   alpine"},
      {"set show-all-if-unmodified on", "a\t", "> alp"},
      {"set show-all-if-unmodified on", "alp\t", "> alp\nalpha   alpine"},
      {"set show-all-if-ambiguous on", "a\t", "> alp\nalpha   alpine"},
      {"set show-all-if-ambiguous off", "alp\t", "> alp"},
  }));
  CAPTURE(text, typed);
  const File file(text);
  InterfaceOptions options = with(file);
  options.completion_style = CompletionStyle::list;
  options.completer = [](std::string_view) { return Completion{{{"alpha"}, {"alpine"}}, 0}; };
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type(typed);
  CHECK(rig.screen.text() == screen);
}

TEST_CASE("menu-complete may begin with what all begin with", "[user_settings]") {
  const File file("set menu-complete-display-prefix on\n");
  InterfaceOptions options = with(file);
  options.completion_style = CompletionStyle::cycle;
  options.completer = [](std::string_view) { return Completion{{{"alpha"}, {"alpine"}}, 0}; };
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("a");
  for (const char* line : {"alp|", "alpha|", "alpine|", "alp|", "alpha|"}) {
    rig.type("\t");
    CHECK(rig.line() == line);
  }
  rig.type("\x1f");
  CHECK(rig.line() == "a|");
}

TEST_CASE("history as the user wants it", "[user_settings]") {
  const File file("set history-preserve-point on\nset search-ignore-case on\n");
  InterfaceOptions options = with(file);
  options.history = {"one two", "three"};
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("abc\x02\x10");
  CHECK(rig.line() == "on|e two");
  rig.type("\x1bpTHREE");
  CHECK(rig.screen.row(0) == "(reverse-search)`THREE': one two");
  rig.type("\r");
  CHECK(rig.line() == "|three");
}

TEST_CASE("it is read again, and listed", "[user_settings]") {
  const File file("\"\\C-t\": \"one\"\nset x y\n");
  Rig rig(40, 6, with(file));
  CHECK(rig->bind("<f5>", "dump-variables").empty());
  rig->prompt();
  rig.type("\x1b[15~");
  CHECK(rig.screen.text() == "set editing-mode emacs\nset keymap emacs\nset x y\n>");
  const int fd = ::open(file.path().c_str(), O_WRONLY | O_TRUNC);
  REQUIRE(::write(fd, "\"\\C-t\": \"two\"", 13) == 13);
  ::close(fd);
  rig.type("\x14\x18\x12\x14");
  CHECK(rig.line() == "onetwo|");
}

TEST_CASE("reading it again changes what it set", "[user_settings]") {
  const File file("set comment-begin ;;\n");
  Rig rig(40, 6, with(file));
  rig->prompt();
  const auto rewrite = [&file](std::string_view text) {
    const int fd = ::open(file.path().c_str(), O_WRONLY | O_TRUNC);
    REQUIRE(::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    ::close(fd);
  };
  rewrite("set comment-begin --\nset bell-style none\nset enable-bracketed-paste off\n");
  rig.drop_frames();
  rig.type("abc\x18\x12");
  CHECK(rig.written().find("\x1b[?2004l") != std::string::npos);
  rig.type("\x0b");
  CHECK(rig.written().find('\a') == std::string::npos);
  rig.type("\x1b#");
  CHECK(rig.events.back() == "line --abc");

  rewrite("set editing-mode vi\nset show-mode-in-prompt on\n\"\\C-x\\C-r\": re-read-init-file\n");
  rig.type("x\x18\x12");
  CHECK(rig.screen.row(rig.screen.cursor_row()) == "(ins)> x");
  rewrite("set show-mode-in-prompt on\n");  // says nothing of the mode
  rig.type("\x18\x12");
  CHECK(rig.screen.row(rig.screen.cursor_row()) == "(ins)> x");
  rewrite("set editing-mode emacs\n");
  rig.type("\x18\x12");
  CHECK(rig.screen.row(rig.screen.cursor_row()) == "@> x");
}

TEST_CASE("what is no file is passed over, and told where the host has named it", "[user_settings]") {
  const File fifo("");
  ::unlink(fifo.path().c_str());
  REQUIRE(::mkfifo(fifo.path().c_str(), 0600) == 0);
  const File zero("");
  ::unlink(zero.path().c_str());
  REQUIRE(::symlink("/dev/zero", zero.path().c_str()) == 0);
  for (const std::string& path :
       {fifo.path(), zero.path(), std::string("/tmp"), std::string("/nonexistent")}) {
    CAPTURE(path);
    InterfaceOptions options;
    options.inputrc = path;
    Rig rig(40, 6, options);
    rig->prompt();
    rig.type(
        "a\x02"
        "b");
    CHECK(rig.line() == "b|a");
    CHECK(rig.events == std::vector<std::string>{"error No such file or directory reading " + path});
  }
}

TEST_CASE("of a huge file the start is read", "[user_settings]") {
  const File file("\"\\C-t\": \"yes\"\n");
  REQUIRE(::truncate(file.path().c_str(), off_t{1} << 30) == 0);
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.type("\x14");
  CHECK(rig.line() == "yes|");
}
