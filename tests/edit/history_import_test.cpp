#include "support/catch.hpp"

#include "runnel/history.hpp"

using namespace runnel;

namespace {

/// "seconds text" for each, the newest first; "- text" without a time.
std::vector<std::string> imported(std::string_view text, HistoryFormat format = HistoryFormat::detect) {
  std::vector<std::string> entries;
  for (const HistoryEntry& entry : import_history(text, format)) {
    const std::string time = entry.time ? std::to_string(entry.time->time_since_epoch().count()) : "-";
    entries.push_back(time + " " + entry.text);
    if (entry.details.duration) entries.back() += " took " + std::to_string(entry.details.duration->count());
  }
  return entries;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("the history files of other programs are told apart and read", "[history_import]") {
  const auto [name, text, entries] = GENERATE(table<std::string, std::string, Strings>({
      {"nothing", "", {}},
      {"lines", "ls\n\ncd /\r\nmake", {"- make", "- cd /", "- ls"}},
      {"bash without times", "ls\n# a comment\n#12x\n", {"- #12x", "- # a comment", "- ls"}},
      {"bash",
       "old\n#1700000000\nfor i in a\n\ndo x; done\n#1700000001\nls\n",
       {"1700000001 ls", "1700000000 for i in a\n\ndo x; done", "- old"}},
      {"bash, an entry that is missing", "#1\n#2\nls\n", {"2 ls"}},
      {"zsh",
       ": 1700000000:0;ls\n: 1700000001:12;echo a\\\nb\n: 3:0;x\\\\\\\ny\n",
       {"3 x\\\\\ny", "1700000001 echo a\nb took 12000", "1700000000 ls"}},
      {"zsh, durations", ": 7:65;make\n: 8:0;ls\n", {"8 ls", "7 make took 65000"}},
      {"zsh, plain among others", "plain\n: 7:0;x;y\n: no;thing\n", {"- : no;thing", "7 x;y", "- plain"}},
      {"zsh, a backslash at the end", ": 7:0;echo \\ \n: 8:0;ls\n", {"8 ls", "7 echo \\"}},
      {"zsh, metafied bytes", ": 7:0;\x83\xA3\xC3\x83\x89x\x83\n", {std::string("7 \x83\xC3\xA9x\x83", 7)}},
      {"fish",
       "- cmd: echo a\\nb\\\\n\n  when: 1700000000\n  paths:\n    - a\n- cmd: ls\n",
       {"- ls", "1700000000 echo a\nb\\n"}},
      {"libedit", "_HiStOrY_V2_\necho\\040a\\\\b\\012c\nx\\9\n", {"- x\\9", "- echo a\\b\nc"}},
      {"holes", std::string("a\n\0\0\0\nb\n", 8), {"- b", "- a"}},
      {"bytes that are no text", "\xFF\xFE\n", {"- \xFF\xFE"}},
  }));
  CAPTURE(name);
  CHECK(imported(text) == entries);
}

TEST_CASE("a format that is named is taken for granted", "[history_import]") {
  using Format = HistoryFormat;
  CHECK(imported("1+1\ny`\rlet a = `x\n\nlast\n", Format::node) ==
        Strings{"- 1+1", "- let a = `x\ny`", "- last"});
  CHECK(imported(": 7:0;ls\n", Format::lines) == Strings{"- : 7:0;ls"});
  CHECK(imported("- cmd: ls\n", Format::bash) == Strings{"- - cmd: ls"});
  CHECK(imported("ls\n", Format::fish).empty());
  CHECK(imported("a\\040b\n", Format::libedit) == Strings{"- a b"});
  CHECK(imported("a\\\nb\n", Format::zsh) == Strings{"- a\nb"});
}

TEST_CASE("an import cut anywhere is read to its end", "[history_import]") {
  const std::string text =
      ": 7:0;\x83\xA3\\\nb\n#1700000000\n- cmd: a\\nb\n  when: 1\n_HiStOrY_V2_\n\\040\\\n";
  for (const auto format :
       {HistoryFormat::detect, HistoryFormat::lines, HistoryFormat::bash, HistoryFormat::zsh,
        HistoryFormat::fish, HistoryFormat::node, HistoryFormat::libedit}) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
      for (const HistoryEntry& entry : import_history(text.substr(0, size), format))
        CHECK(entry.text.size() <= size);
    }
  }
}
