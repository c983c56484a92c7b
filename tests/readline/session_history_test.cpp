#include "support/catch.hpp"

#include "readline/session_history.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "base/posix.hpp"
#include "readline/rig.hpp"
#include "support/stored_history.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

using Strings = std::vector<std::string>;

InterfaceOptions kept_in(const std::string& file) {
  InterfaceOptions options;
  options.history_file = file;
  return options;
}

}  // namespace

TEST_CASE("entries are there in the next session", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
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
  const std::string file = folder / "history";
  Rig rig(30, 6, kept_in(file));
  rig->prompt();
  rig.type("half");
  REQUIRE_FALSE(append_history(HistoryFile(file), "from another session"));
  rig.type("\x15\x10");
  CHECK(rig.line() == "from another session|");
}

TEST_CASE("an entry is in the file before the line is delivered", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  Rig rig(30, 6, kept_in(file));
  Strings seen;
  rig->on_line = [&](std::string_view) { REQUIRE_FALSE(load_history(HistoryFile(file), 10, seen)); };
  rig->prompt();
  rig.type("one\r");
  CHECK(seen == Strings{"one"});
}

TEST_CASE("two sessions on one file lose nothing", "[session_history][pitfall-54]") {
  const Folder folder;
  const std::string file = folder / "history";
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
  const std::string file = folder / "history";
  REQUIRE_FALSE(append_history(HistoryFile(file), "kept"));
  InterfaceOptions options = kept_in(file);
  options.history = {"given"};
  Rig rig(30, 6, options);
  CHECK(rig->history() == Strings{"given", "kept"});
  Strings in_file;
  REQUIRE_FALSE(load_history(HistoryFile(file), 10, in_file));
  CHECK(in_file == Strings{"kept"});
}

TEST_CASE("a fault of the file is told once and costs no entry", "[session_history]") {
  const Folder folder;
  Rig rig(30, 6, kept_in(folder.path()));  // a folder
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
  const std::string file = folder / "history";
  REQUIRE_FALSE(append_history(HistoryFile(file), "kept"));
  Rig rig(30, 6, kept_in(file));
  rig->set_history({"b", "a"});
  CHECK(rig->history() == Strings{"b", "a"});
}

// --- whose entries are seen ---

TEST_CASE("own entries come first, and what others add stays out of the view", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  REQUIRE_FALSE(append_history(HistoryFile(file), "old"));
  Rig rig(30, 6, kept_in(file));
  rig->prompt();
  rig.type("mine\r");
  REQUIRE_FALSE(append_history(HistoryFile(file), "other's"));
  rig.type("mine too\r");
  CHECK(rig->history() == Strings{"mine too", "mine", "old"});
  Strings in_file;
  REQUIRE_FALSE(load_history(HistoryFile(file), 10, in_file));
  CHECK(in_file == Strings{"mine too", "other's", "mine", "old"});
}

TEST_CASE("a session may see its own entries alone", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  REQUIRE_FALSE(append_history(HistoryFile(file), "old"));
  InterfaceOptions options = kept_in(file);
  options.history_sharing = HistorySharing::own;
  Rig rig(30, 6, options);
  rig->prompt();
  rig.type("\x1b[A");
  CHECK(rig.line() == "|");
  rig.type("mine\r");
  CHECK(rig->history() == Strings{"mine"});
  Strings in_file;
  REQUIRE_FALSE(load_history(HistoryFile(file), 10, in_file));
  CHECK(in_file == Strings{"mine", "old"});
}

namespace {

InterfaceOptions shared_in(const std::string& file) {
  InterfaceOptions options = kept_in(file);
  options.history_sharing = HistorySharing::shared;
  return options;
}

}  // namespace

TEST_CASE("shared history has what others add, in the order of the file", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  Rig first(30, 6, shared_in(file));
  Rig second(30, 6, shared_in(file));
  first->prompt();
  second->prompt();
  first.type("a\r");
  second.type("b\r");
  first.type("\x10");
  CHECK(first.line() == "b|");
  second.type("c\r");
  first.type("\x10");  // no change under someone who walks
  CHECK(first.line() == "a|");
  first.type("\x0e\x0e");
  CHECK(first.line() == "|");
  first.type("d\r");
  CHECK(first->history() == Strings{"d", "c", "b", "a"});
  CHECK(second->history() == Strings{"d", "c", "b", "a"});
  first.type("e\r");
  second.type("\x10");
  CHECK(second.line() == "e|");
}

TEST_CASE("a line that is being written is taken when it is whole", "[session_history]") {
  const Folder folder;
  const std::string path = folder / "history";
  Rig rig(30, 6, shared_in(path));
  rig->prompt();
  rig.type("a\r");
  UniqueFd file;
  REQUIRE_FALSE(open_file(path, O_WRONLY | O_APPEND, 0, file));
  REQUIRE_FALSE(write_all(file.get(), "whole\nhal"));
  CHECK(rig->history() == Strings{"whole", "a"});
  REQUIRE_FALSE(write_all(file.get(), "f\n"));
  CHECK(rig->history() == Strings{"half", "whole", "a"});
}

TEST_CASE("shared history follows a file that was put in the place of the old one", "[session_history]") {
  const Folder folder;
  const std::string path = folder / "history";
  Rig rig(30, 6, shared_in(path));
  rig->prompt();
  rig.type("a\rb\rc\rd\re\r");
  REQUIRE_FALSE(HistoryFile(path).trim(2));
  REQUIRE_FALSE(append_history(HistoryFile(path), "other's"));
  CHECK(rig->history() == Strings{"other's", "e", "d"});
  rig.type("f\r");
  CHECK(rig->history() == Strings{"f", "other's", "e", "d"});
  std::filesystem::remove(path);
  CHECK(rig->history() == Strings{"f", "other's", "e", "d"});
  rig.type("g\r");
  Strings in_file;
  REQUIRE_FALSE(load_history(HistoryFile(path), 10, in_file));
  CHECK(in_file == Strings{"g"});
}

TEST_CASE("operate-and-get-next with entries that others added meanwhile", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  for (const char* entry : {"one", "two", "three"}) REQUIRE_FALSE(append_history(HistoryFile(file), entry));
  InterfaceOptions options = shared_in(file);
  SECTION("plain") {}
  SECTION("without duplicates") {
    options.remove_history_duplicates = true;
  }
  Rig rig(30, 6, options);
  rig->prompt();
  rig.type("\x10\x10\x10");
  CHECK(rig.line() == "one|");
  REQUIRE_FALSE(append_history(HistoryFile(file), "other's"));
  rig.type("\x0f");
  CHECK(rig.line() == "two|");
  rig.type("\x0f");
  CHECK(rig.line() == "three|");
  rig.type("\x0f");
  CHECK(rig.line() == "other's|");
}

TEST_CASE("operate-and-get-next at the capacity", "[session_history]") {
  InterfaceOptions options;
  options.history = {"three", "two", "one"};
  options.history_size = 3;
  Rig rig(30, 6, options);
  rig->prompt();
  rig.type("\x10\x10\x10 x\x0f");
  CHECK(rig.line() == "two|");
  CHECK(rig->history() == Strings{"one x", "three", "two"});
  rig.type("\x0f");
  CHECK(rig.line() == "three|");
}

// --- what becomes an entry ---

TEST_CASE("rules for what becomes an entry", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  InterfaceOptions options = kept_in(file);
  Strings expected;
  SECTION("by default all but repeats and blank lines") {
    expected = {"a", " b", "secret", "a"};
  }
  SECTION("repeats as well") {
    options.keep_history_repeats = true;
    expected = {"a", " b", "secret", "a", "a"};
  }
  SECTION("no duplicates") {
    options.remove_history_duplicates = true;
    expected = {"a", " b", "secret"};
  }
  SECTION("no leading space") {
    options.history_ignore_space = true;
    expected = {"a", "secret", "a"};
  }
  SECTION("what the host says") {
    options.history_filter = [](std::string_view line) {
      return line.find("secret") == std::string_view::npos;
    };
    expected = {"a", " b", "a"};
  }
  Rig rig(30, 6, options);
  rig->prompt();
  rig.type("a\ra\r\r  \rsecret\r b\ra\r");
  CHECK(rig->history() == expected);
  // What falls out of the view as a duplicate stays in the file.
  if (options.remove_history_duplicates) expected.emplace_back("a");
  Strings in_file;
  REQUIRE_FALSE(load_history(HistoryFile(file), 10, in_file));
  CHECK(in_file == expected);
}

TEST_CASE("duplicates in the file are seen once, also those not read yet", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  for (const char* entry : {"a", "b", "a", "c", "b"}) REQUIRE_FALSE(append_history(HistoryFile(file), entry));
  InterfaceOptions options = kept_in(file);
  options.remove_history_duplicates = true;
  options.history = {"c"};
  Rig rig(30, 6, options);
  rig->prompt();
  CHECK(rig->history() == Strings{"c", "b", "a"});
  rig.type("a\r");
  CHECK(rig->history() == Strings{"a", "c", "b"});
}

TEST_CASE("private sessions read the file and leave it alone", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  REQUIRE_FALSE(append_history(HistoryFile(file), "old"));
  InterfaceOptions options = kept_in(file);
  options.history_private = true;
  Rig rig(30, 6, options);
  rig->prompt();
  rig.type("hidden\r");
  CHECK(rig->history() == Strings{"hidden", "old"});
  rig->set_history_private(false);
  rig.type("open\r");
  rig->set_history_private(true);
  rig.type("hidden too\r");
  Strings in_file;
  REQUIRE_FALSE(load_history(HistoryFile(file), 10, in_file));
  CHECK(in_file == Strings{"open", "old"});
}

// --- what a host does with entries ---

TEST_CASE("entries have the time at which they were added", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  REQUIRE_FALSE(append_history(HistoryFile(file), "from before"));
  const auto before = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  {
    Rig rig(30, 6, kept_in(file));
    rig->prompt();
    rig.type("two\x1b\rlines\r");
  }
  Rig rig(30, 6, kept_in(file));
  const std::vector<HistoryEntry> entries = rig->history_entries();
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].text == "two\nlines");
  REQUIRE(entries[0].time);
  CHECK(*entries[0].time >= before);
  CHECK(*entries[0].time <= std::chrono::system_clock::now());
  CHECK(entries[1] == HistoryEntry{"from before", std::nullopt});
}

TEST_CASE("entries have the directory, the status and the duration that were noted", "[session_history]") {
  using std::chrono::milliseconds;
  const Folder folder;
  const std::string file = folder / "history";
  const std::string here = std::filesystem::current_path();
  const std::vector<HistoryDetails> noted = {
      {here, {}, {}}, {here, 130, milliseconds(4)}, {here, 0, milliseconds(1500)}};
  const auto details = [](const Interface& interface) {
    std::vector<HistoryDetails> all;
    for (const HistoryEntry& entry : interface.history_entries()) all.push_back(entry.details);
    return all;
  };
  InterfaceOptions options = kept_in(file);
  options.history_details = true;
  SECTION("of this session") {}
  SECTION("shared") {
    options.history_sharing = HistorySharing::shared;
  }
  Rig other(30, 6, options);
  other->prompt();
  other.type("\x10\x0e");  // reads the file
  {
    Rig rig(30, 6, options);
    rig->note_status(7);  // of nothing
    rig->prompt();
    rig.type("one\r");
    rig->note_status(1, milliseconds(0));
    rig->note_status(0, milliseconds(1500));
    rig.type("two\r");
    rig->note_status(130, milliseconds(4));
    rig.type("  \r");
    rig->note_status(9);  // that was no entry
    rig.type("three\r");
    CHECK(details(*rig) == noted);
  }
  if (options.history_sharing == HistorySharing::shared) CHECK(details(*other) == noted);
  Rig next(30, 6, kept_in(file));
  CHECK(next->history() == Strings{"three", "two", "one"});
  CHECK(details(*next) == noted);
  next->note_status(3);
  CHECK(details(*next) == noted);
  CHECK_FALSE(next->remove_history("two"));
  CHECK_FALSE(next->remove_history("three"));
  CHECK_FALSE(next->remove_history("one"));
  CHECK(std::filesystem::file_size(file) == 0);
}

TEST_CASE("a duration is the time since the entry was added", "[session_history]") {
  InterfaceOptions options;
  options.history_details = true;
  Rig rig(30, 6, options);
  rig->prompt();
  const auto before = std::chrono::steady_clock::now();
  rig.type("one\r");
  while (std::chrono::steady_clock::now() - before < std::chrono::milliseconds(5)) {
  }
  rig->note_status(0);
  const auto most = std::chrono::steady_clock::now() - before;
  const auto duration = rig->history_entries().at(0).details.duration;
  REQUIRE(duration);
  CHECK(*duration <= most);
  CHECK(*duration >= std::chrono::milliseconds(1));
}

TEST_CASE("only what was typed in this directory is recalled and searched", "[session_history]") {
  const Folder folder;
  InterfaceOptions options = kept_in(folder / "history");
  options.history_details = true;
  const std::filesystem::path here = std::filesystem::current_path();
  {
    Rig rig(30, 6, options);
    rig->prompt();
    rig.type("here\r");
    std::filesystem::current_path(folder.path());
    rig.type("there\r");
    std::filesystem::current_path(here);
  }
  options.history_of_directory = true;
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("\x10");
  CHECK(rig.line() == "here|");
  rig.type(
      "\x0e\x12"
      "e");
  CHECK(rig.screen.text() == "(reverse-i-search here)`e': here");
  rig.type(
      "\x07\x15\x18"
      "d\x10");
  CHECK(rig.line() == "there|");
}

TEST_CASE("entries are taken out, also of the file", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  for (const char* entry : {"keep", "drop\n", "drop"})
    REQUIRE_FALSE(append_history(HistoryFile(file), entry));
  InterfaceOptions options = kept_in(file);
  SECTION("own first") {}
  SECTION("shared") {
    options.history_sharing = HistorySharing::shared;
  }
  Rig rig(30, 6, options);
  rig->prompt();
  rig.type("drop\rx\r");
  CHECK_FALSE(rig->remove_history("drop"));
  CHECK(rig->history() == Strings{"x", "drop\n", "keep"});
  Strings in_file;
  REQUIRE_FALSE(load_history(HistoryFile(file), 10, in_file));
  CHECK(in_file == Strings{"x", "drop\n", "keep"});
  rig.type("drop\r");
  CHECK(rig->history() == Strings{"drop", "x", "drop\n", "keep"});
  CHECK_FALSE(rig->clear_history());
  CHECK(rig->history().empty());
  REQUIRE_FALSE(load_history(HistoryFile(file), 10, in_file));
  CHECK(in_file.empty());
  rig.type("after\r");
  CHECK(rig->history() == Strings{"after"});
}

TEST_CASE("another program's history is imported", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  UniqueFd bash;
  REQUIRE_FALSE(open_file(folder / "bash", O_WRONLY | O_CREAT, 0600, bash));
  REQUIRE_FALSE(write_all(bash.get(), "#1700000000\nfor i in a\ndo x; done\n#1700000001\nls\n"));
  Rig rig(30, 6, kept_in(file));
  rig->prompt();
  rig.type("mine\r");
  CHECK_FALSE(rig->import_history(folder / "bash"));
  CHECK(rig->history() == Strings{"ls", "for i in a\ndo x; done", "mine"});
  Rig next(30, 6, kept_in(file));
  const auto entries = next->history_entries();
  REQUIRE(entries.size() == 3);
  CHECK(entries[0] == HistoryEntry{"ls", std::chrono::sys_seconds(std::chrono::seconds(1'700'000'001))});
  CHECK(rig->import_history(folder / "none") == std::errc::no_such_file_or_directory);
  CHECK(rig->import_history(folder.path()) == std::errc::is_a_directory);
  CHECK(rig->import_history("/dev/zero") == std::errc::not_supported);
}

// --- the file over time ---

TEST_CASE("a file that has grown is cut at the end, to its own size", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  InterfaceOptions options = kept_in(file);
  options.history_size = 2;
  options.history_file_size = 3;
  {
    Rig rig(30, 6, options);
    rig->prompt();
    rig.type("a\rb\rc\rd\re\rf\r");
  }
  Strings in_file;
  REQUIRE_FALSE(load_history(HistoryFile(file), 100, in_file));
  CHECK(in_file == Strings{"f", "e", "d", "c", "b", "a"});
  {
    Rig rig(30, 6, options);
    rig->prompt();
    rig.type("g\r");
    CHECK(rig->history() == Strings{"g", "f"});
  }
  REQUIRE_FALSE(load_history(HistoryFile(file), 100, in_file));
  CHECK(in_file == Strings{"g", "f", "e"});
}

TEST_CASE("what could not be written is written with the next line, or at the end", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  int errors = 0;
  {
    Rig rig(30, 6, kept_in(file));
    rig->on_error = [&](std::error_code, std::string_view) { ++errors; };
    rig->prompt();
    rig.type("a\r");
    // Its folder goes, and comes back.
    const std::string aside = folder / "aside";
    std::filesystem::rename(file, aside);
    std::filesystem::create_symlink(folder / "gone/history", file);
    rig.type("b\rc\r");
    CHECK(rig->history() == Strings{"c", "b", "a"});
    std::filesystem::remove(file);
    std::filesystem::rename(aside, file);
    SECTION("with the next line") {
      rig.type("d\r");
    }
    SECTION("at the end") {}
  }
  CHECK(errors == 1);
  Strings in_file;
  REQUIRE_FALSE(load_history(HistoryFile(file), 100, in_file));
  if (in_file.front() == "d") in_file.erase(in_file.begin());
  CHECK(in_file == Strings{"c", "b", "a"});
}

TEST_CASE("an entry too long for the file stays in memory", "[session_history]") {
  const Folder folder;
  const std::string file = folder / "history";
  Rig rig(30, 6, kept_in(file));
  rig->prompt();
  const std::string most(longest_record, 'x');
  rig->add_history("small");
  rig->add_history(most);
  rig->add_history("last");
  CHECK(rig->history() == Strings{"last", most, "small"});
  CHECK(rig.events.at(1) == "error Message too long writing the history file");
  Strings in_file;
  REQUIRE_FALSE(load_history(HistoryFile(file), 100, in_file));
  CHECK(in_file == Strings{"last", "small"});
}

TEST_CASE("a host searches as a person does", "[session_history]") {
  InterfaceOptions options;
  options.history = {"let x = 1", "print(x)", "let Y"};
  Rig rig(30, 6, options);
  CHECK(rig->search_history("let") == HistoryMatch{0, 0, 3});
  CHECK(rig->search_history("let", 1) == HistoryMatch{2, 0, 3});
  CHECK(rig->search_history("1 let") == HistoryMatch{0, 8, 9});
  CHECK(rig->search_history("x", 1) == HistoryMatch{1, 6, 7});
  CHECK(rig->search_history("let", 1, false) == HistoryMatch{0, 0, 3});
  CHECK(rig->search_history("y", 1, false) == std::nullopt);
  CHECK(rig->search_history("let", 3) == std::nullopt);
  CHECK(rig->search_history("") == std::nullopt);
}
