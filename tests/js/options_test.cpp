#include "support/catch.hpp"

#include "js/options.hpp"

#include <sstream>

using namespace runnel::js;

namespace {

std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

// What was understood: switches by letter, then what they hold.
std::string shown(const Options& options) {
  if (!options.error.empty()) return "error: " + options.error;
  std::string out;
  for (const auto& [set, letter] :
       {std::pair(options.batch, 'b'), std::pair(options.check, 'c'), std::pair(options.help, 'h'),
        std::pair(options.interactive, 'i'), std::pair(options.lines, 'n'), std::pair(options.print, 'p'),
        std::pair(options.version, 'v'), std::pair(options.bail, '!')}) {
    if (set) out += letter;
  }
  if (options.code) out += " code=" + *options.code;
  if (!options.begin.empty()) out += " begin=" + options.begin;
  if (!options.end.empty()) out += " end=" + options.end;
  for (const std::string& module : options.modules) out += " module=" + module;
  for (const std::string& operand : options.operands) out += " [" + operand + "]";
  return out;
}

}  // namespace

TEST_CASE("command lines are understood", "[options]") {
  const auto [line, understood] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"file.js", " [file.js]"},
      {"file.js a -e b", " [file.js] [a] [-e] [b]"},
      {"- a -b", " [-] [a] [-b]"},
      {"-- -e", " [-e]"},
      {"-i -- -e", "i [-e]"},
      {"-e 1", " code=1"},
      {"--eval 1", " code=1"},
      {"--eval=1", " code=1"},
      {"--eval=", " code="},
      {"--eval=-1", " code=-1"},
      {"--eval=a=b", " code=a=b"},
      {"-e 1 a b", " code=1 [a] [b]"},
      {"-p 1", "p code=1"},
      {"--print 1", "p code=1"},
      {"--print=1", "p code=1"},
      {"-pe 1", "p code=1"},
      {"-ep 1", "p code=1"},
      {"-p -e 1", "p code=1"},
      {"-e 1 -p 2", "p code=2"},
      {"-ne 1 a", "n code=1 [a]"},
      {"-np 1", "np code=1"},
      {"-pn 1", "np code=1"},
      {"-npe 1", "np code=1"},
      {"-n -p 1 --begin 2 --end=3", "np code=1 begin=2 end=3"},
      {"-b", "b"},
      {"--batch --bail x", "b! [x]"},
      {"-c x", "c [x]"},
      {"--check", "c"},
      {"-i", "i"},
      {"-ie 1", "i code=1"},
      {"--interactive --eval 1", "i code=1"},
      {"-r a --require b --require=c x", " module=a module=b module=c [x]"},
      {"-h", "h"},
      {"--help -v", "hv"},
      {"-v", "v"},
      {"--version", "v"},
      {"-hn", "hn"},
  }));
  CAPTURE(line);
  CHECK(shown(parse_options(words(line))) == understood);
}

TEST_CASE("wrong command lines are told in one line", "[options]") {
  const auto [line, error] = GENERATE(table<std::string, std::string>({
      {"--foo", "bad option: --foo (see runnel --help)"},
      {"--foo=1", "bad option: --foo=1 (see runnel --help)"},
      {"-x", "bad option: -x (see runnel --help)"},
      {"-ix", "bad option: -ix (see runnel --help)"},
      {"-e1", "bad option: -e1 (see runnel --help)"},
      {"-er 1", "bad option: -er (see runnel --help)"},
      {"---", "bad option: --- (see runnel --help)"},
      {"-e", "-e requires an argument"},
      {"-e -p", "-e requires an argument"},
      {"--begin", "--begin requires an argument"},
      {"-r", "-r requires an argument"},
      {"-p", "-p requires an argument"},
      {"-p -i", "-p requires an argument"},
      {"--help=1", "--help takes no argument"},
      {"-c -e 1", "either --check or --eval can be used, not both"},
      {"-n", "-n requires -e or -p"},
      {"-n x", "-n requires -e or -p"},
      {"-nie 1", "either -n or -i can be used, not both"},
      {"-e 1 --begin 2", "--begin and --end require -n"},
      {"--end 2", "--begin and --end require -n"},
      {"-b -e 1", "-b cannot be used with -c, -e, -i, -n or -p"},
      {"-bi", "-b cannot be used with -c, -e, -i, -n or -p"},
      {"--bail", "--bail requires -b"},
  }));
  CAPTURE(line);
  CHECK(shown(parse_options(words(line))) == "error: " + error);
}

TEST_CASE("the options as they were given are kept", "[options]") {
  CHECK(parse_options({"-i", "-e", "a b", "x", "-v"}).options == std::vector<std::string>{"-i", "-e", "a b"});
  CHECK(parse_options({"--eval=1", "--", "x"}).options == std::vector<std::string>{"--eval=1"});
}

TEST_CASE("help has a line for each option", "[options]") {
  const std::string help = help_text();
  for (const OptionInfo& info : option_table) {
    CAPTURE(std::string(info.name));
    const std::size_t at = help.find(" --" + std::string(info.name));
    REQUIRE(at != std::string::npos);
    const std::string line = help.substr(at, help.find('\n', at) - at);
    CHECK(line.find(std::string(info.help)) != std::string::npos);
    CHECK(line.size() < 100);
  }
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 100);
}

TEST_CASE("letters and names are given once", "[options]") {
  for (const OptionInfo& info : option_table) {
    int letters = 0;
    int names = 0;
    for (const OptionInfo& other : option_table) {
      letters += info.letter != 0 && other.letter == info.letter ? 1 : 0;
      names += other.name == info.name ? 1 : 0;
    }
    CAPTURE(std::string(info.name));
    CHECK(letters <= 1);
    CHECK(names == 1);
  }
}
