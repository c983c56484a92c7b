#include "support/catch.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "runnel/file_names.hpp"

using namespace runnel;

namespace {

namespace fs = std::filesystem;

class Tree {
 public:
  Tree() {
    std::string name = (fs::temp_directory_path() / "runnel-names-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    root_ = name;
  }
  ~Tree() { fs::remove_all(root_); }
  Tree& file(std::string_view name) {
    const int fd = ::open((root_ + "/").append(name).c_str(), O_CREAT | O_WRONLY, 0600);
    REQUIRE(fd >= 0);
    ::close(fd);
    return *this;
  }
  Tree& folder(std::string_view name) {
    REQUIRE(::mkdir((root_ + "/").append(name).c_str(), 0700) == 0);
    return *this;
  }
  Tree& link(const char* target, std::string_view name) {
    REQUIRE(::symlink(target, (root_ + "/").append(name).c_str()) == 0);
    return *this;
  }
  [[nodiscard]] const std::string& root() const { return root_; }

 private:
  std::string root_;
};

// The line as it becomes with each candidate, '|' between them.
std::string completed(const FileNameOptions& options, const std::string& before) {
  const Completion completion = file_name_completer(options)(before);
  std::string all;
  for (const Candidate& candidate : completion.candidates) {
    if (!all.empty()) all += " | ";
    all += before.substr(0, completion.replace_from) + candidate.text + candidate.suffix;
  }
  return all;
}

std::string labels(const FileNameOptions& options, const std::string& before) {
  std::string all;
  for (const Candidate& candidate : file_name_completer(options)(before).candidates)
    all.append(all.empty() ? "" : " ").append(candidate.label);
  return all;
}

}  // namespace

TEST_CASE("names of files and folders", "[file_names]") {
  Tree tree;
  tree.file("read me")
      .file("readme")
      .folder("src")
      .file("src/main.c")
      .folder("src/sub dir")
      .file(".hidden")
      .link("src", "to src")
      .link("nowhere", "broken");
  FileNameOptions options;
  options.folder = tree.root();
  const auto [before, after] = GENERATE(table<std::string, std::string>({
      {"cat rea", "cat read\\ me  | cat readme "},
      {"cat 'rea", "cat 'read me'  | cat 'readme' "},
      {"cat \"rea", "cat \"read me\"  | cat \"readme\" "},
      {"cat read\\ ", "cat read\\ me "},
      {"cat 'read ", "cat 'read me' "},
      {"s", "src/"},
      {"src/", "src/main.c  | src/sub\\ dir/"},
      {"'src/s", "'src/sub dir/"},
      {"./s", "./src/"},
      {"t", "to\\ src/"},
      {"b", "broken "},
      {"to\\ src/m", "to\\ src/main.c "},
      {".h", ".hidden "},
      {"..", "../"},
      {"nosuch", ""},
      {"nosuch/", ""},
      {"readme/", ""},
      {"x\\", ""},
  }));
  CAPTURE(before);
  CHECK(completed(options, before) == after);
  CHECK(labels(options, "") == "broken read me readme src/ to src/");
  CHECK(labels(options, "src/") == "main.c sub dir/");
}

TEST_CASE("absolute names and the working directory", "[file_names]") {
  Tree tree;
  tree.file("one").folder("two");
  CHECK(completed({}, "ls " + tree.root() + "/") ==
        "ls " + tree.root() + "/one  | ls " + tree.root() + "/two/");
  const std::string back = fs::current_path();
  REQUIRE(::chdir(tree.root().c_str()) == 0);
  CHECK(completed({}, "ls o") == "ls one ");
  REQUIRE(::chdir(back.c_str()) == 0);
}

TEST_CASE("names are sorted as a person expects", "[file_names]") {
  Tree tree;
  for (const char* name : {"file10", "file9", "File1", "b", "A", "file010", "a", "Ä"}) tree.file(name);
  FileNameOptions options;
  options.folder = tree.root();
  CHECK(labels(options, "") == "A a b File1 file9 file010 file10 Ä");
}

TEST_CASE("options of the file names", "[file_names]") {
  Tree tree;
  tree.file("Read").file("rest").folder("Rust").file(".rc").file("a b");
  FileNameOptions options;
  options.folder = tree.root();
  SECTION("case") {
    CHECK(labels(options, "r") == "rest");
    options.ignore_case = true;
    CHECK(labels(options, "r") == "Read rest Rust/");
    CHECK(labels(options, "RE") == "Read rest");
  }
  SECTION("hidden") {
    options.hidden = true;
    CHECK(labels(options, "") == ".rc a b Read rest Rust/");
  }
  SECTION("folders") {
    options.folders_only = true;
    CHECK(labels(options, "") == "Rust/");
  }
  SECTION("chosen by the host") {
    options.accept = [](std::string_view name, bool is_folder) { return is_folder || name.size() == 4; };
    CHECK(labels(options, "") == "Read rest Rust/");
  }
  SECTION("without quotes") {
    options.quotes = false;
    options.separators = ":";
    CHECK(completed(options, "PATH:a ") == "PATH:a b ");
    CHECK(completed(options, "'re") == "");
  }
}

TEST_CASE("names of any bytes are completed byte for byte", "[file_names]") {
  Tree tree;
  const std::string name =
      GENERATE("new\nline", "tab\there", "esc\x1b[2J", "\xff\xfe", "quo'te\"s\\", "-n", "$HOME `x`", "漢 字");
  tree.file(name);
  FileNameOptions options;
  options.folder = tree.root();
  CAPTURE(name);
  for (const char* start : {"cat ", "cat '", "cat \""}) {
    const std::string line = completed(options, start);
    const std::vector<QuotedWord> words = split_words(line);
    REQUIRE(words.size() == 2);
    CHECK(words[1].text == name);
    CHECK_FALSE(words[1].open);
  }
}

TEST_CASE("a tilde stays as it was typed", "[file_names]") {
  Tree tree;
  tree.file("note").folder("sub dir").file("sub dir/x y");
  const char* home = ::getenv("HOME");
  const std::string before = home == nullptr ? "" : home;
  ::setenv("HOME", tree.root().c_str(), 1);
  CHECK(completed({}, "cat ~/n") == "cat ~/note ");
  CHECK(completed({}, "cat ~/sub\\ dir/") == "cat ~/sub\\ dir/x\\ y ");
  CHECK(completed({}, "cat ~") == "cat ~/");
  CHECK(completed({}, "cat ~root") == "cat ~root/");
  CHECK(completed({}, "cat '~/n") == "");  // quoted, it is a name
  CHECK(completed({}, "cat ~nosuchuser/") == "");
  ::setenv("HOME", before.c_str(), 1);
}
