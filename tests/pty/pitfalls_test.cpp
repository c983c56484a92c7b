// Faults that line editors have had for decades, as the keys that show them and the screens that are right.
// Those that need more than keys (signals, other programs, a history, a completer) are the tests with the tag
// pitfall-N, here and in the other folders; tests/support/check_pitfalls counts them.
#include "support/catch.hpp"

#include <sys/wait.h>

#include <string>
#include <vector>

#include "pty/host.hpp"
#include "support/clusters.hpp"
#include "support/pty.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

struct Step {
  std::string keys;
  std::string picture;  ///< with ‸ where the cursor is
};

struct Fault {
  int number;
  int columns;
  int rows;
  std::string prompt;
  std::vector<Step> steps;
  bool answers = false;  ///< the terminal says what it is asked: among other things how wide it draws
};

// Tells each line byte for byte.
int telling_program(const std::string& prompt) {
  set_terminal();
  InterfaceOptions options;
  options.prompt = prompt;
  Interface interface(options);
  interface.on_line = [&](std::string_view line) {
    constexpr char digits[] = "0123456789abcdef";
    std::string told = "[";
    for (const char c : line) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte > 0x20 && byte < 0x7f) {
        told += c;
      } else {
        told.append("\\").append(1, digits[byte >> 4U]).append(1, digits[byte & 15U]);
      }
    }
    print(told + "]\n");
    interface.prompt();
  };
  interface.prompt();
  drive(interface);
  return 0;
}

const std::string han = "漢";
const std::string osc8_st = "\x1b]8;;http://u\x1b\\x\x1b]8;;\x1b\\";
const std::string osc8_bel = "\x1b]8;;http://u\x07x\x1b]8;;\x07";
const std::string osc8_c1 =
    "\xc2\x9d"
    "8;;http://u\xc2\x9c"
    "x\xc2\x9d"
    "8;;\xc2\x9c";

std::vector<Fault> faults() {
  return {
      {1,
       20,
       6,
       "> ",
       {{"abcdefghijklmnopqr", "> abcdefghijklmnopqr\n‸"},
        {"X", "> abcdefghijklmnopqr\nX‸"},
        {"\x7f", "> abcdefghijklmnopqr\n‸"},
        {"\x7f", "> abcdefghijklmnopq‸"}}},
      {2,
       20,
       6,
       "> ",
       {{"abcdefghijklmnopqr\x1b[D\x1b[D", "> abcdefghijklmnop‸qr"},
        {"\x05", "> abcdefghijklmnopqr\n‸"},
        {"\x1b[DZ", "> abcdefghijklmnopqZ\n‸r"}}},
      {3,
       20,
       6,
       "> ",
       {{"abcdefghijklmnopq" + han, "> abcdefghijklmnopq\n漢‸"},
        {"\x01", "> ‸abcdefghijklmnopq\n漢"},
        {"\x05", "> abcdefghijklmnopq\n漢‸"}}},
      {4,
       20,
       6,
       "> ",
       {{"abcdefghijklmnop" + han + han, "> abcdefghijklmnop漢\n漢‸"},
        {"\x01Z", "> Z‸abcdefghijklmnop\n漢漢"},
        {"\x7f", "> ‸abcdefghijklmnop漢\n漢"}}},
      {5, 20, 6, "> ", {{"xe\xcc\x81", "> xe\xcc\x81‸"}, {"\x7f", "> x‸"}}},
      {6,
       20,
       6,
       "> ",
       {{"a" + family +
             "\x7f"
             "b\r",
         "> ab\n[ab]\n> ‸"}}},
      {7, 20, 6, "> ", {{"🇯🇵\x7f\r", ">\n[]\n> ‸"}, {"🇯🇵🇫\x7f", ">\n[]\n> 🇯🇵‸"}, {"\x7f", ">\n[]\n> ‸"}}},
      // libvterm joins no emoji, and no selector makes a character wider.
      {8,
       40,
       6,
       "> ",
       {{"\u2764\ufe0fz", "> \u2764\ufe0fz‸"},
        {"\x01", "> ‸\u2764\ufe0fz"},
        {"\x05", "> \u2764\ufe0fz‸"},
        {"\x1b[D\x7f", "> ‸z"},
        {"\u231a\ufe0e", "> \u231a\ufe0e‸z"},
        {"\x7f\U0001f3fd", "> \U0001f3fd‸z"},
        {"\x7f\U0001f44d\U0001f3fd", "> \U0001f44d\U0001f3fd‸z"},
        {"\x05\r", "> \U0001f44d\U0001f3fdz\n[\\f0\\9f\\91\\8d\\f0\\9f\\8f\\bdz]\n> ‸"}},
       true},
      {9,
       20,
       6,
       "> ",
       {{family + "z", "> " + family + "z‸"},
        {"\x01", "> ‸" + family + "z"},
        {"ab", "> ab‸" + family + "z"},
        {"\x1b[C", "> ab" + family + "‸z"},
        {"\x7f", "> ab‸z"}},
       true},
      {9, 20, 6, "> ", {{family + "z\x15", "> ‸"}, {"ab" + family + "\x7f", "> ab‸"}, {"c", "> abc‸"}}},
      {10, 20, 6, "> ", {{"😀\x1b[Dx\x1b[3~\r", "> x\n[x]\n> ‸"}}},
      {11,
       20,
       6,
       "> ",
       {{"a\x16\tb", "> a     b‸"},
        {"\r", "> a     b\n[a\\09b]\n> ‸"},
        {"abcdefghijklmnop\x16\t", "> a     b\n[a\\09b]\n> abcdefghijklmnop ‸"},
        {"z", "> a     b\n[a\\09b]\n> abcdefghijklmnop z\n‸"}}},
      {12,
       20,
       6,
       "> ",
       {{"a\x16\x07"
         "b",
         "> a^Gb‸"},
        {"\x1b[D\x1b[D", "> a‸^Gb"},
        {"\r", "> a^Gb\n[a\\07b]\n> ‸"}}},
      {13,
       12,
       6,
       "\x1b[1;31m> \x1b[0m",
       {{"abcdefghijkl", "> abcdefghij\nkl‸"}, {"\x01", "> ‸abcdefghij\nkl"}}},
      {14, 12, 6, osc8_st + "> ", {{"abcdefghij\x01", "x> ‸abcdefghi\nj"}}},
      {14, 12, 6, osc8_bel + "> ", {{"abcdefghij\x01", "x> ‸abcdefghi\nj"}}},
      {14, 12, 6, osc8_c1 + "> ", {{"abcdefghij\x01", "x> ‸abcdefghi\nj"}}},
      {14, 12, 6, "\x1b]133;A\x07> \x1b]133;B\x1b\\", {{"abcdefghijk\x01", "> ‸abcdefghij\nk"}}},
      {14, 12, 6, "\001\x1b[35m\002> \001\x1b[0m\002", {{"abcdefghijk\x01", "> ‸abcdefghij\nk"}}},
      {15,
       12,
       6,
       "one\ntwo> ",
       {{"abc", "one\ntwo> abc‸"}, {"\x0c", "one\ntwo> abc‸"}, {"\x01\x0b", "one\ntwo> ‸"}}},
      {15, 12, 6, "one\n", {{"abc\x01", "one\n‸abc"}}},
      {15, 12, 6, "ab\rX> ", {{"c\x01", "X> ‸c"}}},
      {15, 12, 6, "ab\b> ", {{"c\x01", "a> ‸c"}}},
      {15, 20, 6, "a\t> ", {{"c\x01", "a       > ‸c"}}},
      {16, 5, 8, "0123456789> ", {{"abc", "01234\n56789\n> abc\n‸"}, {"\x7f", "01234\n56789\n> ab‸"}}},
      {24,
       20,
       6,
       "> ",
       {{"a\xff"
         "b\xc3(c\r",
         "> a\xef\xbf\xbd"
         "b\xef\xbf\xbd(c\n[a\\ffb\\c3(c]\n> ‸"}}},
      {28,
       20,
       6,
       "> ",
       {{"ab\x1b[1;99;3zX", "> abX‸"},
        {"\x1b[?1;2;3$yY", "> abXY‸"},
        {"\x1bP1;2|data\x1b\\Z", "> abXYZ‸"},
        {"\x1b_apc\x1b\\1", "> abXYZ1‸"},
        {"\x1b^pm\x1b\\2", "> abXYZ12‸"},
        {"\x1bXsos\x1b\\3", "> abXYZ123‸"}}},
      {29, 20, 6, "> ", {{"ab\x1b[97;5uX", "> X‸ab"}}},
      {31,
       20,
       6,
       "> ",
       {{"ab\x1b[1;5RX", "> abX‸"},
        {"\x1b]11;rgb:0000/0000/0000\x1b\\Y", "> abXY‸"},
        {"\x1b[?64;1;2cZ", "> abXYZ‸"}}},
      {32, 20, 6, "> ", {{"a\x1b[Ib\x1b[Oc", "> abc‸"}}},
      {33,
       20,
       6,
       "> ",
       {{"\x1b[200~a\tb\nc\x1b[201~", "> a     b\n| c‸"}, {"\r", "> a     b\n| c\n[a\\09b\\0ac]\n> ‸"}}},
      {34,
       20,
       8,
       "> ",
       {{"\x1b[200~a\rb\x1b[201~\r", "> a\n| b\n[a\\0ab]\n> ‸"},
        {"\x0c\x1b[200~a\r\nb\x1b[201~\r", "> a\n| b\n[a\\0ab]\n> ‸"},
        {"\x0c\x1b[200~a\nb\x1b[201~\r", "> a\n| b\n[a\\0ab]\n> ‸"}}},
      {35,
       40,
       6,
       "> ",
       {{"\x1b[200~a\x03\x1b[A" + std::string(1, '\0') +
             "\xc2\x9b"
             "b\x1b[201~",
         "> a^C^[[A^@<U+009B>b‸"},
        {"\r", "> a^C^[[A^@<U+009B>b\n[a\\03\\1b[A\\00\\c2\\9bb]\n> ‸"}}},
      {36, 20, 6, "> ", {{"\x1b[200~rm x\x1b[201~\r", "> rm x\n[rm\\20x]\n> ‸"}}},
      {38, 20, 6, "> ", {{"12\x01", "> ‸12"}, {"345", "> 345‸12"}}},
  };
}

}  // namespace

TEST_CASE("faults of old that keys alone show", "[pty][pitfalls]") {
  for (const Fault& fault : faults()) {
    CAPTURE(fault.number, fault.prompt);
    Session session(fault.columns, fault.rows, [&] { return telling_program(fault.prompt); });
    session.answers = fault.answers;
    REQUIRE(session.wait_until([&] { return session.output.find("\x1b[?2004h") != std::string::npos; }));
    for (const Step& step : fault.steps) {
      CAPTURE(step.keys);
      session.type(step.keys);
      const bool right = session.wait_until([&] { return session.screen.picture("‸") == step.picture; });
      INFO("expected:\n" << step.picture << "\nis:\n" << session.screen.picture("‸"));
      CHECK(right);
      if (!right) break;
    }
    session.signal(SIGTERM);
    CHECK(WTERMSIG(session.wait()) == SIGTERM);
    CHECK(same_modes(session.modes(), session.first_modes()));
  }
}
