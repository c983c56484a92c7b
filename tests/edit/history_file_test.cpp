// Real files, real processes: what is on the disk is what counts.
#include "support/catch.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "base/posix.hpp"
#include "edit/history_file.hpp"
#include "support/stored_history.hpp"

using namespace runnel;
using test::Folder;
using Entries = std::vector<std::string>;

namespace {

std::string content(const std::string& path) {
  UniqueFd file;
  REQUIRE_FALSE(open_file(path, O_RDONLY, 0, file));
  struct stat status {};
  REQUIRE(::fstat(file.get(), &status) == 0);
  std::string result(static_cast<std::size_t>(status.st_size), '\0');
  REQUIRE(read_at(file.get(), result, 0).bytes == result.size());
  return result;
}

void put(const std::string& path, std::string_view bytes, mode_t mode = 0600) {
  UniqueFd file;
  REQUIRE_FALSE(open_file(path, O_WRONLY | O_CREAT | O_TRUNC, mode, file));
  REQUIRE(::fchmod(file.get(), mode) == 0);
  REQUIRE_FALSE(write_all(file.get(), bytes));
}

mode_t mode_of(const std::string& path) {
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_mode & 07777U;
}

std::error_code append(const HistoryFile& file, std::string_view entry) {
  return test::append_history(file, entry);
}
std::error_code load(const HistoryFile& file, std::size_t limit, Entries& entries) {
  return test::load_history(file, limit, entries);
}

Entries loaded(const HistoryFile& file, std::size_t limit = 1000) {
  Entries entries = {"was there"};
  CHECK_FALSE(load(file, limit, entries));
  return entries;
}

/// Runs `body` in a child and gives its exit status, or minus the signal.
template <typename Body>
int in_child(Body body) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(body());
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

const std::string details = "\\+1700000000 0123456789abcdef 0 1 /\n";

}  // namespace

TEST_CASE("what is appended is loaded, the newest first", "[edit][pitfall-55]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  Entries entries = {"a\nb",      "x\\n",      "<\n>",     "#V2",  "### 2024-01-01 00:00:00.000",
                     " leading",  "trailing ", "   ",      "",     std::string("nul\0nul", 7),
                     "\xFF\xC3(", "\r\n",      "\\:a\\nb", "same", "same"};
  for (int byte = 0; byte < 256; ++byte) entries.emplace_back(1, static_cast<char>(byte));
  for (const std::string& entry : entries) REQUIRE_FALSE(append(file, entry));
  std::reverse(entries.begin(), entries.end());
  CHECK(loaded(file) == entries);
  for (const std::size_t limit :
       {std::size_t{0}, std::size_t{1}, std::size_t{7}, entries.size(), entries.size() + 1}) {
    CAPTURE(limit);
    const Entries newest(entries.begin(),
                         entries.begin() + static_cast<std::ptrdiff_t>(std::min(limit, entries.size())));
    CHECK(loaded(file, limit) == newest);
  }
}

TEST_CASE("files that others wrote", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  const auto [bytes, entries] = GENERATE(table<std::string, Entries>({
      {"", {}},
      {"\n", {}},
      {"\n\n\n", {}},
      {"a", {"a"}},
      {"a\n", {"a"}},
      {"a\nb", {"b", "a"}},
      {"\n\na\n\n\nb\n\n", {"b", "a"}},
      {"a\r\nb\r\n", {"b", "a"}},
      {"#1700000000\nls -l\n", {"ls -l", "#1700000000"}},
      {"console.log('\\n')\n\\d\n", {"\\d", "console.log('\\n')"}},
      {std::string("good\n\0\0\0\0\nbad\0\nfine\n", 20), {"fine", "good"}},
      {std::string("\0\0\0\0", 4), {}},
      {"\xFF\xFE\n\xC3\n", {"\xC3", "\xFF\xFE"}},
  }));
  CAPTURE(bytes);
  put(file.path(), bytes);
  CHECK(loaded(file) == entries);
  CHECK(content(file.path()) == bytes);
  REQUIRE_FALSE(append(file, "new"));
  CHECK(content(file.path()) == bytes + (bytes.empty() || bytes.back() == '\n' ? "new\n" : "\nnew\n"));
}

TEST_CASE("lines across the blocks that are read", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  // Lengths around the block and the most that an entry may have.
  const std::size_t block = 64 << 10;
  const std::size_t most = 1 << 20;
  for (const std::size_t length :
       {block - 2, block - 1, block, block + 1, 2 * block - 1, 2 * block, most - 1, most}) {
    for (const std::size_t behind : {std::size_t{1}, block - 2, block - 1, block}) {
      CAPTURE(length, behind);
      put(file.path(), "first\n" + std::string(length, 'x') + "\n" + std::string(behind, 'y') + "\n");
      const Entries entries = loaded(file);
      REQUIRE(entries.size() == 3);
      CHECK(entries[0] == std::string(behind, 'y'));
      CHECK(entries[1] == std::string(length, 'x'));
      CHECK(entries[2] == "first");
    }
  }
}

TEST_CASE("a line that is too long is passed over and stays", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  const std::size_t most = 1 << 20;
  for (const std::size_t length : {most + 1, most + 70'000, 3 * most}) {
    for (const std::string end : {"\nlast\n", "\n", ""}) {
      CAPTURE(length, end);
      const std::string bytes = "first\n" + std::string(length, 'x') + end;
      put(file.path(), bytes);
      CHECK(loaded(file) == (end.size() > 1 ? Entries{"last", "first"} : Entries{"first"}));
      CHECK(content(file.path()) == bytes);
    }
  }
  put(file.path(), std::string(2 * most, 'x') + "\nlast");
  CHECK(loaded(file) == Entries{"last"});
}

TEST_CASE("a huge file costs its tail alone", "[edit][pitfall-58]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  put(file.path(), "lost in the distance\n");
  REQUIRE(::truncate(file.path().c_str(), off_t{1} << 40) == 0);  // sparse: NULs without an end
  REQUIRE_FALSE(append(file, "one"));
  REQUIRE_FALSE(append(file, "two"));
  CHECK(loaded(file) == Entries{"two", "one"});
  CHECK_FALSE(file.trim(1));
  CHECK(loaded(file) == Entries{"two", "one"});  // not seen to be above twice the limit
}

TEST_CASE("a missing file has no entries, and its folders are made", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "a/b/history");
  CHECK(loaded(file).empty());
  CHECK_FALSE(file.trim(1));
  CHECK(::access((folder / "a").c_str(), F_OK) != 0);
  const mode_t old = ::umask(0);
  const auto error = append(file, "x");
  ::umask(old);
  CHECK_FALSE(error);
  CHECK(loaded(file) == Entries{"x"});
  CHECK(mode_of(folder / "a") == 0700);
  CHECK(mode_of(folder / "a/b") == 0700);
}

TEST_CASE("only the user can read it, whatever the umask and the mode before", "[edit]") {
  const Folder folder;
  const auto [mask, before, after] = GENERATE(table<mode_t, mode_t, mode_t>({
      {0, 0, 0600},
      {022, 0, 0600},
      {077, 0, 0600},
      {0, 0644, 0600},
      {022, 0666, 0600},
      {022, 0600, 0600},
      {022, 0755, 0700},
  }));
  CAPTURE(mask, before);
  const HistoryFile file(folder / "history");
  if (before != 0) put(file.path(), "old\n", before);
  const mode_t old = ::umask(mask);
  const auto error = append(file, "x");
  ::umask(old);
  CHECK_FALSE(error);
  CHECK(mode_of(file.path()) == after);
}

TEST_CASE("what is no file of this user's is refused at once", "[edit]") {
  const Folder folder;
  const std::string path = folder / "history";
  const HistoryFile file(path);
  std::errc expected{};
  SECTION("a FIFO") {
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    expected = std::errc::not_supported;
  }
  SECTION("a link to a FIFO") {
    REQUIRE(::mkfifo((folder / "fifo").c_str(), 0600) == 0);
    REQUIRE(::symlink("fifo", path.c_str()) == 0);
    expected = std::errc::not_supported;
  }
  SECTION("a link to a device without an end") {
    REQUIRE(::symlink("/dev/zero", path.c_str()) == 0);
    expected = std::errc::not_supported;
  }
  SECTION("a link to the null device") {
    REQUIRE(::symlink("/dev/null", path.c_str()) == 0);
    expected = std::errc::not_supported;
  }
  SECTION("a directory") {
    REQUIRE(::mkdir(path.c_str(), 0700) == 0);
    expected = std::errc::is_a_directory;
  }
  SECTION("a link to itself") {
    REQUIRE(::symlink("history", path.c_str()) == 0);
    expected = std::errc::too_many_symbolic_link_levels;
  }
  SECTION("below a file") {
    put(path, "x");
    const HistoryFile below(path + "/history");
    Entries entries;
    CHECK(append(below, "x") == std::errc::not_a_directory);
    CHECK(load(below, 10, entries) == std::errc::not_a_directory);
    CHECK(below.trim(1) == std::errc::not_a_directory);
    return;
  }
  Entries entries = {"was there"};
  CHECK(append(file, "x") == expected);
  CHECK(load(file, 10, entries) == expected);
  CHECK(entries.empty());
  CHECK(file.trim(1) == expected);
}

TEST_CASE("another user's file is left alone", "[edit]") {
  if (::geteuid() != 0) return;  // only root can make one
  const Folder folder;
  const HistoryFile file(folder / "history");
  put(file.path(), "theirs\n", 0666);
  REQUIRE(::chown(file.path().c_str(), 12345, 12345) == 0);
  Entries entries;
  CHECK(append(file, "x") == std::errc::operation_not_permitted);
  CHECK(load(file, 10, entries) == std::errc::operation_not_permitted);
  CHECK(file.trim(0) == std::error_code());
  CHECK(content(file.path()) == "theirs\n");
}

TEST_CASE("a file that may not be read or written is an error", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  put(file.path(), "x\n", 0);
  const int status = in_child([&] {
    if (::geteuid() == 0) {  // root may do anything
      if (::chown(file.path().c_str(), 12345, 12345) != 0 || ::chmod((folder / "").c_str(), 0755) != 0 ||
          ::setgid(12345) != 0 || ::setuid(12345) != 0) {
        return 9;
      }
    }
    Entries entries;
    if (load(file, 10, entries) != std::errc::permission_denied) return 1;
    if (append(file, "y") != std::errc::permission_denied) return 2;
    return 0;
  });
  CHECK(status == 0);
}

TEST_CASE("a symbolic link is followed and stays one, also over a trim", "[edit]") {
  const Folder folder;
  REQUIRE(::symlink("target", (folder / "history").c_str()) == 0);
  const HistoryFile file(folder / "history");
  for (const char* entry : {"a", "b", "c", "d", "e"}) REQUIRE_FALSE(append(file, entry));
  CHECK(content(folder / "target") == "a\nb\nc\nd\ne\n");
  REQUIRE_FALSE(file.trim(2));
  CHECK(content(folder / "target") == "d\ne\n");
  struct stat status {};
  REQUIRE(::lstat((folder / "history").c_str(), &status) == 0);
  CHECK(S_ISLNK(status.st_mode));
}

TEST_CASE("a trim waits until there is twice as much", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  const auto [limit, bytes, expected] = GENERATE(table<std::size_t, std::string, std::string>({
      {1, "a\nb\n", "a\nb\n"},
      {1, "a\nb\nc\n", "c\n"},
      {2, "a\nb\nc\nd\n", "a\nb\nc\nd\n"},
      {2, "a\nb\nc\nd\ne\n", "d\ne\n"},
      {2, "a\nb\nc\nd\ne", "d\ne"},
      {2, "\n\na\nb\nc\nd\n\n\n\n\n\n\n", "\n\na\nb\nc\nd\n\n\n\n\n\n\n"},
      {2, "a\nb\nc\nd\n\n\ne\n\n", "d\n\n\ne\n\n"},
      // Details are no entries, and go with those among which they stand.
      {1, "a\nb\n" + details + details, "a\nb\n" + details + details},
      {1, details + "a\nb\n" + details + "c\n" + details, details + "c\n" + details},
      {2, "a\n" + details + "b\nc\nd\n" + details + "e\n" + details, "d\n" + details + "e\n" + details},
      {0, "a\nb\nc\n", "a\nb\nc\n"},
      {1000, "a\nb\nc\n", "a\nb\nc\n"},
      {SIZE_MAX, "a\nb\nc\n", "a\nb\nc\n"},
      {1, "", ""},
  }));
  CAPTURE(limit, bytes);
  put(file.path(), bytes, 0640);
  CHECK_FALSE(file.trim(limit));
  CHECK(content(file.path()) == expected);
  CHECK(mode_of(file.path()) == (bytes == expected ? 0640 : 0600));
  CHECK(::access((folder / "history.new").c_str(), F_OK) != 0);
}

TEST_CASE("an entry that is removed takes its details along", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  const auto about = [](std::string_view entry) {
    return make_details({std::chrono::sys_seconds(std::chrono::seconds(7)), entry_hash(entry)},
                        {"/", 0, {}}) +
           '\n';
  };
  put(file.path(), "\\@7 a\n\\@7 b\n" + about("a") + about("b"), 0600);
  CHECK_FALSE(file.remove("a"));
  CHECK(content(file.path()) == "\\@7 b\n" + about("b"));
}

TEST_CASE("a trim of many entries across blocks, over what a killed one left", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  std::string bytes;
  std::string newest;
  for (int i = 0; i < 9000; ++i) {
    const std::string line =
        "entry " + std::to_string(i) + std::string(static_cast<std::size_t>(i % 50), '.') + "\n";
    bytes += line;
    if (i >= 5000) newest += line;
  }
  put(file.path(), bytes);
  put(folder / "history.new", "half of");
  CHECK_FALSE(file.trim(4500));
  CHECK(content(file.path()) == bytes);
  CHECK_FALSE(file.trim(4000));
  CHECK(content(file.path()) == newest);
  CHECK(::access((folder / "history.new").c_str(), F_OK) != 0);
}

TEST_CASE("a trim that cannot write leaves the file", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  put(file.path(), "a\nb\nc\n");
  REQUIRE(::mkdir((folder / "history.new").c_str(), 0700) == 0);
  CHECK(file.trim(1) == std::errc::file_exists);
  CHECK(content(file.path()) == "a\nb\nc\n");
}

TEST_CASE("a write that the disk cannot hold is taken back", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  for (const bool torn : {false, true}) {
    const std::string before = torn ? "first\ntorn" : "first\n";
    put(file.path(), before);
    const int status = in_child([&] {
      ::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{before.size() + 8, before.size() + 8};
      if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 9;
      if (append(file, "does not fit in eight bytes") != std::errc::file_too_large) return 1;
      if (content(file.path()) != before) return 2;
      return append(file, "fits") ? 3 : 0;
    });
    CHECK(status == 0);
    CHECK(content(file.path()) == before + (torn ? "\n" : "") + "fits\n");
  }
}

TEST_CASE("a trim that the disk cannot hold leaves the file", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  put(file.path(), "aaaaaaaa\nbbbbbbbb\ncccccccc\n");
  const int status = in_child([&] {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{4, 4};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 9;
    return file.trim(1) == std::errc::file_too_large ? 0 : 1;
  });
  CHECK(status == 0);
  CHECK(content(file.path()) == "aaaaaaaa\nbbbbbbbb\ncccccccc\n");
  CHECK(::access((folder / "history.new").c_str(), F_OK) != 0);
}

TEST_CASE("many writers at once lose nothing", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "deep/history");
  constexpr int writers = 16;
  constexpr int each = 200;
  std::vector<pid_t> children;
  for (int writer = 0; writer < writers; ++writer) {
    const pid_t child = ::fork();
    if (child == 0) {
      for (int i = 0; i < each; ++i) {
        const std::string entry = std::to_string(writer) + "\n" + std::to_string(i) +
                                  std::string(static_cast<std::size_t>(i * 7), 'x');
        if (append(file, entry)) ::_exit(1);
      }
      ::_exit(0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
  const Entries entries = loaded(file, 100'000);
  REQUIRE(entries.size() == writers * each);
  std::map<int, int> next;
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    const int writer = std::stoi(*entry);
    const int number = next[writer]++;
    REQUIRE(*entry == std::to_string(writer) + "\n" + std::to_string(number) +
                          std::string(static_cast<std::size_t>(number * 7), 'x'));
  }
}

TEST_CASE("what is appended while others trim is there", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  constexpr int writers = 4;
  constexpr int each = 150;
  const auto entry = [](int writer, int i) { return std::to_string(writer) + "-" + std::to_string(i); };
  std::vector<pid_t> children;
  for (int writer = 0; writer < writers; ++writer) {
    const pid_t child = ::fork();
    if (child == 0) {
      for (int i = 0; i < each; ++i) {
        if (append(file, entry(writer, i)) || file.trim(each)) ::_exit(1);
      }
      ::_exit(0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
  // Trimmed at least once, and never one of the newest lost: each writer's entries go on to its last.
  const Entries entries = loaded(file, 100'000);
  CHECK(entries.size() >= each);
  CHECK(entries.size() <= 2 * each + writers);
  std::map<int, int> expected;
  for (const std::string& text : entries) {
    const int writer = std::stoi(text);
    const int number = std::stoi(text.substr(text.find('-') + 1));
    const auto [place, first] = expected.try_emplace(writer, number);
    CHECK(number == place->second);
    place->second = number - 1;
    if (first) {
      CHECK(number == each - 1);
    }
  }
}

TEST_CASE("a writer killed at any time leaves whole lines", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history");
  for (unsigned round = 0; round < 25; ++round) {
    const pid_t child = ::fork();
    if (child == 0) {
      for (unsigned i = 0;; ++i) {
        if (append(file, "whole " + std::string(i % 5000, 'x') + " end") || (i % 16 == 0 && file.trim(50)))
          ::_exit(1);
      }
    }
    ::usleep(500 + round * 400);
    REQUIRE(::kill(child, SIGKILL) == 0);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    REQUIRE_FALSE(append(file, "whole  end"));
    for (const std::string& entry : loaded(file)) {
      if (!entry.starts_with("whole ") || !entry.ends_with(" end"))
        FAIL_CHECK("half: " << entry.size() << " bytes");
    }
  }
}

TEST_CASE("a holder of the lock that stands still is not waited for without end", "[edit]") {
  const Folder folder;
  const HistoryFile file(folder / "history", std::chrono::milliseconds(20));
  REQUIRE_FALSE(append(file, "x"));
  UniqueFd holder;
  REQUIRE_FALSE(open_file(file.path(), O_RDONLY, 0, holder));
  REQUIRE(::flock(holder.get(), LOCK_EX) == 0);
  CHECK(append(file, "y") == std::errc::timed_out);
  CHECK(loaded(file) == Entries{"x"});  // reading waits for nobody
  holder.reset();
  CHECK_FALSE(append(file, "y"));
  CHECK(loaded(file) == Entries{"y", "x"});
}
