#include "support/catch.hpp"

#include "view/transcript.hpp"

using namespace runnel;

namespace {

// A text with `|` for the cursor.
struct Line {
  std::string prompt;
  std::string text;
  std::vector<std::string> below = {};
};

std::string told(Transcript& transcript, const Line& line, bool last = false) {
  std::string text = line.text;
  const std::size_t cursor = text.find('|');
  text.erase(cursor, 1);
  Scene scene;
  scene.prompt = line.prompt;
  scene.continuation_prompt = "- ";
  scene.text = text;
  scene.cursor = cursor;
  scene.below.assign(line.below.begin(), line.below.end());
  return last ? transcript.finish(scene) : transcript.show(scene);
}

}  // namespace

TEST_CASE("a change is told by what is appended", "[transcript]") {
  const auto [before, after, bytes] = GENERATE(table<std::string, std::string, std::string>({
      {"|", "|", ""},
      {"|", "a|", "a"},
      {"ab|", "abc\u00e9|", "c\u00e9"},
      {"ab|", "a|", "b"},  // the deleted one
      {"ab|cd", "abX|cd", "X"},
      {"ab|cd", "ab|d", "c"},
      {"one two|", "one |", "two"},
      {"ab|", "a|b", "b"},  // what the cursor comes to
      {"a|b", "ab|", ""},
      {"ab\u00e9|", "ab|\u00e9", "\u00e9"},
      {"ab|", "xyz|", "\n> xyz"},  // something else
      {"ab|", "axy|", "\n> axy"},
      {"e|", "e\u0301|", "\n> e\u0301"},
      {"a|", "a\nb|", "\n- b"},
      {"a|", "a\x07\tb|", "^G b"},
      {"a|", "a\u202e|", "<U+202E>"},
      {"a|", "a\xff|", "\ufffd"},
      {"aa|a", "a|a", "a"},
  }));
  CAPTURE(before, after);
  Transcript transcript;
  CHECK(told(transcript, {"\x1b[1m> \x1b[m", before}).starts_with("> "));
  CHECK(told(transcript, {"\x1b[1m> \x1b[m", after}) == bytes);
}

TEST_CASE("a long deletion is told by what is left", "[transcript]") {
  Transcript transcript;
  CHECK(told(transcript, {"> ", "ab " + std::string(100, 'x') + "|"}) == "> ab " + std::string(100, 'x'));
  CHECK(told(transcript, {"> ", "ab |"}) == "\n> ab ");
}

TEST_CASE("a line ends as it is", "[transcript]") {
  Transcript transcript;
  CHECK(told(transcript, {"> ", "ab|"}) == "> ab");
  CHECK(told(transcript, {"> ", "ab|"}, true) == "\n");
  CHECK(told(transcript, {"> ", "|"}) == "> ");  // the next one
  CHECK(told(transcript, {"> ", "abc|"}) == "abc");
  CHECK(told(transcript, {"> ", "ab|"}) == "c");
  CHECK(told(transcript, {"> ", "ab|"}, true) == "\n> ab\n");  // otherwise than typed
}

TEST_CASE("another prompt, rows below and what others print", "[transcript]") {
  Transcript transcript;
  CHECK(told(transcript, {"", "|"}).empty());
  CHECK(told(transcript, {"", "|"}, true).empty());
  CHECK(told(transcript, {"> ", "a|"}) == "> a");
  CHECK(told(transcript, {"(search) ", "a|"}) == "\n(search) a");
  CHECK(told(transcript, {"(search) ", "a|", {"\x1b[7mone\x1b[m", "two"}}) == "\none\ntwo\n(search) a");
  CHECK(told(transcript, {"(search) ", "a|", {"\x1b[7mone\x1b[m", "two"}}).empty());
  CHECK(told(transcript, {"(search) ", "ab|"}) == "b");
  CHECK(transcript.interrupt() == "\n");
  CHECK(transcript.interrupt().empty());
  CHECK(told(transcript, {"> ", "ab|"}) == "> ab");
}
