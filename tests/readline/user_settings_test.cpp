// What an inputrc does to an Interface.
#include "support/catch.hpp"

#include <fcntl.h>
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
