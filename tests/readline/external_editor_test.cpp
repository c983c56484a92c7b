// The user's own editor: scripts stand for it.
#include "support/catch.hpp"

#include "readline/external_editor.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

// A folder for what is written, which is $TMPDIR meanwhile, and an environment that is put back.
class Folder {
 public:
  Folder() {
    char path[] = "/tmp/runnel-editor-XXXXXX";
    REQUIRE(::mkdtemp(path) != nullptr);
    path_ = path;
    ::setenv("TMPDIR", path, 1);
    ::unsetenv("VISUAL");
    ::unsetenv("EDITOR");
  }
  ~Folder() {
    for (const char* name : {"TMPDIR", "VISUAL", "EDITOR"}) ::unsetenv(name);
    for (const std::string& name : names()) ::unlink((path_ + "/" + name).c_str());
    ::rmdir(path_.c_str());
  }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> found;
    DIR* folder = ::opendir(path_.c_str());
    while (const dirent* entry = ::readdir(folder)) {
      if (entry->d_name[0] != '.') found.emplace_back(entry->d_name);
    }
    ::closedir(folder);
    return found;
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// The script gets the file as $0.
std::string script(const std::string& text) {
  return "sh -c '" + text + "'";
}

}  // namespace

TEST_CASE("what the editor leaves in the file is the text", "[external_editor]") {
  const auto [before, command, after] = GENERATE(table<std::string, std::string, std::string>({
      {"abc", "true", "abc"},
      {"", "true", ""},
      {"a\nb\n", "true", "a\nb\n"},
      {"abc", script("printf %s new >\"$0\""), "new"},
      {"abc", script("printf \"x\\ny\\n\" >\"$0\""), "x\ny"},
      {"abc", script("printf \"x\\n\\n\" >\"$0\""), "x\n"},
      {"abc", script(": >\"$0\""), ""},
      {"abc", script("cat \"$0\" \"$0\" >\"$0.new\"; mv \"$0.new\" \"$0\""), "abc\nabc"},
      {"abc", script("stat -c %a \"$0\" >\"$0.new\"; mv \"$0.new\" \"$0\""), "600"},
      {"\xff\x01", "true", "\xff\x01"},
      {"abc", "false", "failed: exit status 1"},
      {"abc", script("printf new >\"$0\"; exit 3"), "failed: exit status 3"},
      {"abc", "exec " + script("kill -KILL $$"), "failed: ended by signal 9"},
      {"abc", script("kill -KILL $$") + " 2>/dev/null; exit $?;", "failed: ended by signal 9"},
      {"abc", "/nonexistent/editor 2>/dev/null", "failed: command not found"},
      {"abc", "/tmp 2>/dev/null", "failed: cannot be executed"},
      {"abc", script("rm \"$0\""), "failed: the file that it leaves: No such file or directory"},
      {"abc", script("rm \"$0\"; mkfifo \"$0\""), "failed: the file that it leaves: Invalid argument"},
      {"abc", script("rm \"$0\"; ln -s /dev/zero \"$0\""),
       "failed: the file that it leaves: Invalid argument"},
      {"abc", script("truncate -s 1G \"$0\""), "failed: the file that it leaves: File too large"},
  }));
  CAPTURE(command);
  const Folder folder;
  const ExternallyEdited edited = edit_externally(command, before, -1, -1);
  const std::string result = edited.text.value_or("failed: " + edited.failure);
  CHECK(result == after);
  CHECK(folder.names().empty());
}

TEST_CASE("no file, no editor", "[external_editor]") {
  const Folder folder;
  ::setenv("TMPDIR", "/nonexistent", 1);
  const ExternallyEdited edited = edit_externally("true", "abc", -1, -1);
  CHECK(edited.failure == "no temporary file: No such file or directory");
  CHECK_FALSE(edited.text);
}

TEST_CASE("the editor is the one that the user has named", "[external_editor]") {
  const Folder folder;
  CHECK(external_editor() == "vi");
  ::setenv("EDITOR", "ed", 1);
  CHECK(external_editor() == "ed");
  ::setenv("VISUAL", "code --wait", 1);
  CHECK(external_editor() == "code --wait");
  ::setenv("VISUAL", "", 1);
  CHECK(external_editor() == "ed");
}

TEST_CASE("the file goes also when the program is ended", "[external_editor]") {
  const auto signal = GENERATE(SIGTERM, SIGHUP);
  const Folder folder;
  int ready[2];
  REQUIRE(::pipe(ready) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGTERM, SIG_DFL);
    ::signal(SIGHUP, SIG_DFL);
    const std::string command = script("echo >&" + std::to_string(ready[1]) + "; exec sleep 60");
    const ExternallyEdited edited = edit_externally(command, "abc", -1, -1);
    ::_exit(edited.text ? 1 : 0);
  }
  char byte = 0;
  REQUIRE(::read(ready[0], &byte, 1) == 1);
  CHECK(folder.names().size() == 1);
  ::kill(child, signal);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == signal);
  CHECK(folder.names().empty());
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST_CASE("the keys that interrupt are the editor's, and the host's handlers are put back",
          "[external_editor]") {
  const Folder folder;
  static volatile std::sig_atomic_t interrupts = 0;
  struct sigaction mine {};
  struct sigaction former {};
  mine.sa_handler = [](int) { interrupts = interrupts + 1; };
  ::sigaction(SIGINT, &mine, &former);
  const ExternallyEdited edited =
      edit_externally(script("kill -INT " + std::to_string(::getpid())), "abc", -1, -1);
  CHECK(interrupts == 0);
  ::raise(SIGINT);
  CHECK(interrupts == 1);
  ::sigaction(SIGINT, &former, nullptr);
}

TEST_CASE("the line comes back edited, and is not accepted", "[external_editor]") {
  const Folder folder;
  Rig rig(200, 10);
  rig->prompt();
  SECTION("changed") {
    ::setenv("VISUAL", script("printf \"one\\ntwo\\n\" >\"$0\"").c_str(), 1);
    rig.type("abc\x02\x18\x05");
    CHECK(rig.line() == "one\ntwo|");
    CHECK(rig.screen.text() == "> abc\n> one\n| two");
    rig.type("\x1f");
    CHECK(rig.line() == "ab|c");
  }
  SECTION("failed") {
    ::setenv("VISUAL", script("printf new >\"$0\"; exit 1").c_str(), 1);
    rig.type("abc\x02");
    rig.drop_frames();
    rig.type("\x18\x05");
    CHECK(rig.line() == "ab|c");
    CHECK(rig.written().find('\a') != std::string::npos);
    CHECK(rig.screen.text().ends_with(": exit status 1\n> abc"));
  }
  SECTION("no file") {
    ::setenv("TMPDIR", "/nonexistent", 1);
    rig.type("abc\x18\x05");
    CHECK(rig.line() == "abc|");
    CHECK(rig.screen.text().ends_with(": no temporary file: No such file or directory\n> abc"));
  }
  CHECK(rig->editing());
  CHECK(folder.names().empty());
}
