// The history of the prompt in its file: kept, shared, private, and never in the way.
#include "support/catch.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "prompt.hpp"

using namespace runnel::test;

namespace {

void end(Prompt& prompt) {
  prompt.type("\x04");
  CHECK(prompt.wait() == 0);
}

mode_t permissions(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return 0;
  return status.st_mode & 07777U;
}

}  // namespace

TEST_CASE("a later session has the lines of an earlier one", "[prompt][history]") {
  const Folder folder;
  {
    Prompt prompt(folder);
    REQUIRE(prompt.shows("> ‸"));
    REQUIRE(prompt.after("1+1\r", "> 1+1\n2\n> ‸"));
    REQUIRE(prompt.after("if (1) {\r5\r}\r", "> 1+1\n2\n> if (1) {\n| 5\n| }\n5\n> ‸"));
    end(prompt);
  }
  CHECK(permissions(folder.file("history")) == 0600);
  {
    Prompt prompt(folder);
    REQUIRE(prompt.after("\x1b[A", "> if (1) {\n| 5\n| }‸"));
    REQUIRE(prompt.after("\x1b[A\x1b[A\x1b[A", "> 1+1‸"));
    REQUIRE(prompt.after("\r", "> 1+1\n2\n> ‸"));
    end(prompt);
  }
}

TEST_CASE("what was accepted is kept when the session is killed", "[prompt][history]") {
  const Folder folder;
  {
    Prompt prompt(folder);
    REQUIRE(prompt.after("'kept'\r'lost'", "> 'kept'\n'kept'\n> 'lost'‸"));
    prompt.signal(SIGKILL);
    CHECK(prompt.wait() != 0);
  }
  Prompt prompt(folder);
  REQUIRE(prompt.after("\x1b[A", "> 'kept'‸"));
}

TEST_CASE("two sessions at once lose nothing", "[prompt][history][pitfall-54]") {
  const Folder folder;
  {
    Prompt one(folder);
    Prompt two(folder);
    REQUIRE(one.shows("> ‸"));
    REQUIRE(two.shows("> ‸"));
    REQUIRE(one.after("'one'\r", "> 'one'\n'one'\n> ‸"));
    REQUIRE(two.after("'two'\r", "> 'two'\n'two'\n> ‸"));
    REQUIRE(one.after("'three'\r", "> 'one'\n'one'\n> 'three'\n'three'\n> ‸"));
    end(one);
    end(two);
  }
  Prompt prompt(folder);
  REQUIRE(prompt.after("\x1b[A", "> 'three'‸"));
  REQUIRE(prompt.after("\x1b[A", "> 'two'‸"));
  REQUIRE(prompt.after("\x1b[A", "> 'one'‸"));
}

TEST_CASE("a readable history becomes private", "[prompt][history][pitfall-57]") {
  const Folder folder;
  const std::string path = folder.file("history");
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  REQUIRE(fd >= 0);
  fchmod(fd, 0644);
  close(fd);
  Prompt prompt(folder);
  REQUIRE(prompt.after("1\r", "> 1\n1\n> ‸"));
  CHECK(permissions(path) == 0600);
}

TEST_CASE("a history that cannot be written is said once and is no obstacle", "[prompt][history]") {
  const Folder folder;
  const auto [path, doing, reason] = GENERATE(table<std::string, std::string, std::string>({
      {"/dev/full", "reading", "Operation not supported"},
      {"/proc/none/history", "writing", "No such file or directory"},
      {"/dev/null/history", "reading", "Not a directory"},
      {".", "reading", "Is a directory"},
  }));
  CAPTURE(path);
  Prompt prompt(folder, {.columns = 100, .environment = {{"RUNNEL_HISTORY", path}}});
  REQUIRE(prompt.shows("> ‸"));
  const std::string said = "> 1\n1\n" + doing + " the history file " + path + ": " + reason + "\n> ";
  REQUIRE(prompt.after("1\r", said + "‸"));
  REQUIRE(prompt.after("2\r", said + "2\n2\n> ‸"));
  REQUIRE(prompt.after("\x1b[A\x1b[A", said + "2\n2\n> 1‸"));
}

TEST_CASE("a history whose disk is full", "[prompt][history]") {
  const Folder folder;
  Prompt prompt(folder, {.columns = 100, .environment = {{"RUNNEL_HISTORY", "lines"}}, .before = [] {
                           // The limit is a disk that is full after one line and its time.
                           signal(SIGXFSZ, SIG_IGN);
                           const rlimit limit{24, 24};
                           setrlimit(RLIMIT_FSIZE, &limit);
                         }});
  REQUIRE(prompt.after("1111111\r", "> 1111111\n1111111\n> ‸"));
  const std::string said =
      "> 1111111\n1111111\n> 2222\n2222\nwriting the history file lines: File too large\n> ";
  REQUIRE(prompt.after("2222\r", said + "‸"));
  REQUIRE(prompt.after("3\r", said + "3\n3\n> ‸"));
  end(prompt);
  const std::string kept = contents(folder.file("lines"));
  CHECK(kept.starts_with("\\@"));
  CHECK(kept.substr(kept.find(' ')) == " 1111111\n");
}

TEST_CASE("a history that is no text is left as it is", "[prompt][history][pitfall-56]") {
  const Folder folder;
  const std::string path = folder.file("history");
  const std::string bytes = std::string("\0\0\xff\xfe\n'old'\nno end", 17);
  {
    const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    REQUIRE(write(fd, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    close(fd);
  }
  Prompt prompt(folder);
  REQUIRE(prompt.after("'new'\r", "> 'new'\n'new'\n> ‸"));
  REQUIRE(prompt.after("\x1b[A\x1b[A", "> 'new'\n'new'\n> no end‸"));
  REQUIRE(prompt.after("\x1b[A", "> 'new'\n'new'\n> 'old'‸"));
  CHECK(contents(path).starts_with(bytes));
}

TEST_CASE("an empty RUNNEL_HISTORY keeps nothing", "[prompt][history]") {
  const Folder folder;
  {
    Prompt prompt(folder, {.environment = {{"RUNNEL_HISTORY", ""}}});
    REQUIRE(prompt.after("1\r", "> 1\n1\n> ‸"));
    REQUIRE(prompt.after("\x1b[A", "> 1\n1\n> 1‸"));
    prompt.type("\x03");
    REQUIRE(prompt.shows("> 1\n1\n> 1\n> ‸"));
    end(prompt);
  }
  CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("where the history is without RUNNEL_HISTORY", "[prompt][history]") {
  const Folder folder;
  SECTION("XDG_STATE_HOME") {
    Prompt prompt(folder, {.environment = {{"XDG_STATE_HOME", folder.file("state")},
                                           {"RUNNEL_HISTORY", std::nullopt}}});
    REQUIRE(prompt.after("1\r", "> 1\n1\n> ‸"));
    CHECK(contents(folder.file("state/runnel/history")).find("1\n") != std::string::npos);
  }
  SECTION("HOME") {
    Prompt prompt(folder, {.environment = {{"RUNNEL_HISTORY", std::nullopt}}});
    REQUIRE(prompt.after("1\r", "> 1\n1\n> ‸"));
    CHECK(contents(folder.file(".local/state/runnel/history")).find("1\n") != std::string::npos);
  }
  SECTION("neither") {
    Prompt prompt(folder, {.environment = {{"RUNNEL_HISTORY", std::nullopt}, {"HOME", std::nullopt}}});
    REQUIRE(prompt.after("1\r", "> 1\n1\n> ‸"));
    REQUIRE(prompt.after("\x1b[A", "> 1\n1\n> 1‸"));
    CHECK(std::filesystem::is_empty(folder.path()));
  }
}
