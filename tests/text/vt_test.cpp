// Control sequences in text: what is one, where it ends, what is in it.
#include "support/catch.hpp"

#include "text/vt.hpp"

#include "runnel/text.hpp"

using namespace runnel;

namespace {

using Kind = ControlSequence::Kind;

std::string name(Kind kind) {
  constexpr const char* names[] = {"csi", "osc", "dcs", "sos",    "pm",
                                   "apc", "ss2", "ss3", "escape", "readline"};
  return names[static_cast<std::size_t>(kind)];
}

/// "a{csi 1;31 m}b": text as it is, sequences in braces with what they hold; '!' when not complete.
std::string scanned(const std::string& text) {
  std::string result;
  std::size_t from = 0;
  while (const auto sequence = find_control_sequence(text, from)) {
    REQUIRE(sequence->begin >= from);
    REQUIRE(sequence->end > sequence->begin);
    REQUIRE(sequence->end <= text.size());
    result += text.substr(from, sequence->begin - from) + "{" + name(sequence->kind);
    for (const std::string_view part : {sequence->parameters, sequence->intermediates, sequence->payload}) {
      if (!part.empty()) result += " " + std::string(part);
    }
    if (sequence->final_byte != 0) result += std::string(" ") + sequence->final_byte;
    result += sequence->complete ? "}" : "!}";
    from = sequence->end;
  }
  return result + text.substr(from);
}

}  // namespace

TEST_CASE("control sequences are found and taken apart", "[text][vt]") {
  const auto [text, expected] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"plain \u6f22 \xff\n\t", "plain \u6f22 \xff\n\t"},
      // CSI
      {"a\x1b[mb", "a{csi m}b"},
      {"\x1b[1;31mx", "{csi 1;31 m}x"},
      {"\x1b[38:2::1:2:3m", "{csi 38:2::1:2:3 m}"},
      {"\x1b[?25l", "{csi ?25 l}"},
      {"\x1b[2 q", "{csi 2   q}"},
      {"\x1b[!p", "{csi ! p}"},
      {"\x1b[>4;2m", "{csi >4;2 m}"},
      {"\x1b[ 1mx", "{csi  !}x"},  // a parameter after an intermediate
      {"\x1b[3", "{csi 3!}"},
      {"\x1b[3\nx", "{csi 3!}\nx"},
      {"\x1b[3\u00E9", "{csi 3!}\u00E9"},
      {"\x1b[3\x18"
       "ab",
       "{csi 3!}ab"},
      {"\x1b[3\x1b[4m", "{csi 3!}{csi 4 m}"},
      {"\x1b[", "{csi!}"},
      // strings
      {"\x1b]0;title\x07x", "{osc 0;title}x"},
      {"\x1b]0;title\x1b\\x", "{osc 0;title}x"},
      {"\x1b]0;title\xc2\x9cx", "{osc 0;title}x"},
      {"\x1b]0;title\x9cx", "{osc 0;title}x"},
      {"\x1b]0;\u4E9C\u2713\x07x", "{osc 0;\u4E9C\u2713}x"},  // 9C inside a character ends nothing
      {"\x1b]0;caf\x85 \x9b\x07x", "{osc 0;caf\x85 \x9b}x"},
      {"\x1b]\x07", "{osc}"},
      {"\x1bPq#0\x07#1\x1b\\x", "{dcs q#0\x07#1}x"},  // BEL ends an OSC alone
      {"\x1bXsos\x1b\\", "{sos sos}"},
      {"\x1b^pm\x1b\\", "{pm pm}"},
      {"\x1b_Gapc\x1b\\", "{apc Gapc}"},
      {"\x1b]0;never ended\n", "{osc 0;never ended\n!}"},
      {"\x1b]0;ab\x1b[31mx", "{osc 0;ab!}{csi 31 m}x"},
      {"\x1b]0;ab\x18x", "{osc 0;ab!}x"},
      {"\x1b]0;ab\x1b", "{osc 0;ab!}{escape!}"},
      // single shifts, other escapes
      {"\x1bOPx", "{ss3 P}x"},
      {"\x1bN!x", "{ss2 !}x"},
      {"\x1bO", "{ss3!}"},
      {"\x1bO\n", "{ss3!}\n"},
      {"\x1b(Bx", "{escape ( B}x"},
      {"\x1b$(Cx", "{escape $( C}x"},
      {"\x1b#8x", "{escape # 8}x"},
      {"\x1b(", "{escape (!}"},
      {"\x1b"
       "7x\x1b"
       "8",
       "{escape 7}x{escape 8}"},
      {"\x1b\\x", "{escape \\}x"},
      {"\x1b", "{escape!}"},
      {"\x1b\x1b[m", "{escape!}{csi m}"},
      {"\x1b\n", "{escape!}\n"},
      {"\x1b\u00E9", "{escape!}\u00E9"},
      {"\x1b\x7f", "{escape!}\x7f"},
      // C1 in UTF-8
      {"\xc2\x9b"
       "31mx",
       "{csi 31 m}x"},
      {"\xc2\x9d"
       "0;t\xc2\x9cx",
       "{osc 0;t}x"},
      {"\xc2\x90q\xc2\x9c", "{dcs q}"},
      {"\xc2\x98s\xc2\x9c\xc2\x9ep\xc2\x9c\xc2\x9f"
       "a\xc2\x9c",
       "{sos s}{pm p}{apc a}"},
      {"\xc2\x8e!\xc2\x8fP", "{ss2 !}{ss3 P}"},
      {"a\xc2\x85"
       "b",
       "a{escape E}b"},
      {"\xc2\x9b", "{csi!}"},
      {"\xc2\xa0", "\u00A0"},
      // raw C1: only whole sequences, else bytes of some other encoding
      {"\x9b"
       "31mx",
       "{csi 31 m}x"},
      {"\x9d"
       "0;t\x9cx",
       "{osc 0;t}x"},
      {"\x9d"
       "0;t\x07x",
       "{osc 0;t}x"},
      {"\x90q\x1b\\x", "{dcs q}x"},
      {"\x8fPx", "{ss3 P}x"},
      {"\x9dnever ended", "\x9dnever ended"},
      {"\x9d\x9d\x9d", "\x9d\x9d\x9d"},
      {"\x9b"
       "3",
       "\x9b"
       "3"},
      {"a\x85"
       "b",
       "a\x85"
       "b"},
      {"\x93quoted\x94 \x1b[m", "\x93quoted\x94 {csi m}"},
      {"\xe2\x9b\x84m", "\u26C4m"},  // 9B inside a character
      // readline's marks
      {"\x01\x1b[31m\x02>", "{readline \x1b[31m}>"},
      {"\x01\x02>", "{readline}>"},
      {"\x01x", "\x01x"},
      {"\x01\x01x\x02y", "\x01{readline x}y"},
      {"x\x02y", "x\x02y"},
  }));
  CAPTURE(text);
  CHECK(scanned(text) == expected);
}

TEST_CASE("every cut of a sequence still makes an end", "[text][vt]") {
  const std::string text =
      "\x1b[1;31mred\x1b]8;;u\x1b\\l\x1b]8;;\x07\xc2\x9b"
      "4m\x01\x1b[m\x02\x1bOP\x1b(B\x9bm";
  for (std::size_t length = 0; length <= text.size(); ++length) {
    CAPTURE(length);
    const std::string cut = text.substr(0, length);
    std::size_t from = 0;
    while (const auto sequence = find_control_sequence(cut, from)) {
      REQUIRE(sequence->end > from);
      REQUIRE(sequence->end <= cut.size());
      // Only the last one may lack something, and a string before the ESC of its cut ST.
      CHECK((sequence->complete || sequence->end == cut.size() || cut.substr(sequence->end) == "\x1b"));
      from = sequence->end;
    }
  }
}

TEST_CASE("SGR and hyperlinks are told from their kin", "[text][vt]") {
  const auto [text, sgr, hyperlink] = GENERATE(table<std::string, bool, bool>({
      {"\x1b[m", true, false},
      {"\x1b[1;38:5:9m", true, false},
      {"\xc2\x9b"
       "1m",
       true, false},
      {"\x1b[>4;2m", false, false},  // xterm's key modifier options
      {"\x1b[?4m", false, false},
      {"\x1b[1 m", false, false},
      {"\x1b[1", false, false},
      {"\x1b[1K", false, false},
      {"\x1b]8;;http://x\x07", false, true},
      {"\x1b]8;id=1;http://x;y\x1b\\", false, true},
      {"\x1b]8;;\x07", false, true},
      {"\x1b]8;;http://x", false, false},
      {"\x1b]8;\x07", false, false},
      {"\x1b]88;;\x07", false, false},
      {"\x1bP8;;\x1b\\", false, false},
  }));
  CAPTURE(text);
  const auto sequence = find_control_sequence(text, 0);
  REQUIRE(sequence);
  CHECK(sequence->is_sgr() == sgr);
  CHECK(sequence->is_hyperlink() == hyperlink);
}

TEST_CASE("stripping leaves the text", "[text][vt]") {
  const auto [text, expected] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"a\tb\n", "a\tb\n"},
      {"\x1b[1;31m> \x1b[0m", "> "},
      {"\x01\x1b[31m\x02>\x01\x1b[m\x02 ", "> "},
      {"\x1b]8;;http://x\x1b\\link\x1b]8;;\x07", "link"},
      {"\x1bP1;2q\x1b\\a\x1b_x\x1b\\b\x1b^x\x1b\\c\x1bXx\x1b\\d\x1bOPe\x1b(Bf\x1b"
       "7g",
       "abcdefg"},
      {"\xc2\x9b"
       "1ma\x9b"
       "1mb",
       "ab"},
      {"\xff\x85\xe6\xbc", "\xff\x85\xe6\xbc"},
      {"ab\x1b]unfinished", "ab"},
      {std::string("a\0b", 3), std::string("a\0b", 3)},
  }));
  CAPTURE(text);
  CHECK(strip_control_sequences(text) == expected);
}

TEST_CASE("hostile text is scanned in linear time", "[text][vt]") {
  // Each would be quadratic if every introducer searched for its end again; then this would not end in a day.
  const std::string unit = GENERATE(as<std::string>(), "\x01", "\x9d",
                                    "\x9d"
                                    "a",
                                    "\x9b"
                                    "1",
                                    "\x1b]", "\x90\x01");
  std::string text;
  while (text.size() < 4U << 20U) text += unit;
  CHECK(strip_control_sequences(text).size() <= text.size());
}
