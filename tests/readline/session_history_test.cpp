#include "support/catch.hpp"

#include "readline/session_history.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

using Strings = std::vector<std::string>;

struct Folder {
  std::string path;
  Folder() {
    char name[] = "/tmp/runnel-test-XXXXXX";
    REQUIRE(mkdtemp(name) != nullptr);
    path = name;
  }
  ~Folder() { std::filesystem::remove_all(path); }
};

InterfaceOptions kept_in(const std::string& file) {
  InterfaceOptions options;
  options.history_file = file;
  return options;
}

}  // namespace

TEST_CASE("entries are there in the next session", "[session_history]") {
  const Folder folder;
  const std::string file = folder.path + "/history";
  {
    Rig rig(30, 6, kept_in(file));
    CHECK_FALSE(std::filesystem::exists(file));
    rig->prompt();
    rig.type("one\rtwo\x1b\rlines\r");
    struct stat status {};
    REQUIRE(stat(file.c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == 0600);
  }
  Rig rig(30, 6, kept_in(file));
  rig->prompt();
  rig.type("\x10");
  CHECK(rig.line() == "two\nlines|");
  CHECK(rig->history() == Strings{"two\nlines", "one"});
}

TEST_CASE("the file is read when history is first needed, not before", "[session_history]") {
  const Folder folder;
  const std::string file = folder.path + "/history";
  Rig rig(30, 6, kept_in(file));
  rig->prompt();
  rig.type("half");
  REQUIRE_FALSE(HistoryFile(file).append("from another session"));
  rig.type("\x15\x10");
  CHECK(rig.line() == "from another session|");
}

TEST_CASE("an entry is in the file before the line is delivered", "[session_history]") {
  const Folder folder;
  const std::string file = folder.path + "/history";
  Rig rig(30, 6, kept_in(file));
  Strings seen;
  rig->on_line = [&](std::string_view) { REQUIRE_FALSE(HistoryFile(file).load(10, seen)); };
  rig->prompt();
  rig.type("one\r");
  CHECK(seen == Strings{"one"});
}

TEST_CASE("two sessions on one file lose nothing", "[session_history][pitfall-54]") {
  const Folder folder;
  const std::string file = folder.path + "/history";
  {
    Rig first(30, 6, kept_in(file));
    Rig second(30, 6, kept_in(file));
    first->prompt();
    second->prompt();
    first.type("a\r");
    second.type("b\r");
    first.type("c\r");
  }
  Rig third(30, 6, kept_in(file));
  CHECK(third->history() == Strings{"c", "b", "a"});
}

TEST_CASE("entries that the host gives are the newest and stay out of the file", "[session_history]") {
  const Folder folder;
  const std::string file = folder.path + "/history";
  REQUIRE_FALSE(HistoryFile(file).append("kept"));
  InterfaceOptions options = kept_in(file);
  options.history = {"given"};
  Rig rig(30, 6, options);
  CHECK(rig->history() == Strings{"given", "kept"});
  Strings in_file;
  REQUIRE_FALSE(HistoryFile(file).load(10, in_file));
  CHECK(in_file == Strings{"kept"});
}

TEST_CASE("a fault of the file is told once and costs no entry", "[session_history]") {
  const Folder folder;
  Rig rig(30, 6, kept_in(folder.path));  // a folder
  rig->prompt();
  rig.type("one\rtwo\r");
  CHECK(rig->history() == Strings{"two", "one"});
  int errors = 0;
  for (const std::string& event : rig.events) errors += event.starts_with("error ") ? 1 : 0;
  CHECK(errors == 1);
  CHECK(rig.events.back() == "line two");
}

TEST_CASE("set_history replaces all, the file's entries as well", "[session_history]") {
  const Folder folder;
  const std::string file = folder.path + "/history";
  REQUIRE_FALSE(HistoryFile(file).append("kept"));
  Rig rig(30, 6, kept_in(file));
  rig->set_history({"b", "a"});
  CHECK(rig->history() == Strings{"b", "a"});
}
