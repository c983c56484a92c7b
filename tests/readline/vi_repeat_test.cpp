// Repeating, selecting, registers, macros and what is counted in vi, from the keys on. The results are
// vim's, but that clusters stay whole and each command is an undo step of its own.
#include "support/catch.hpp"

#include "vi_keys.hpp"

using namespace runnel::test;

TEST_CASE("vi: repeating", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"|foo bar baz qux", "dw.", "|baz qux"},
      {"|foo bar baz qux", "dw..", "|qux"},
      {"|foo bar baz qux", "d2w.", "|"},
      {"|foo bar baz qux", "dw2.", "|qux"},
      {"|foo bar baz qux", "x.", "|o bar baz qux"},
      {"|foo bar baz qux", "x3.", "|bar baz qux"},
      {"|foo bar baz qux", "3x.", "|r baz qux"},
      {"|foo bar baz qux", "cwX<esc>w.", "X |X baz qux"},
      {"|foo bar baz qux", "ciwX<esc>w.", "X |X baz qux"},
      {"|foo bar baz qux", "cwX Y<esc>w.", "X Y X |Y baz qux"},
      {"|foo bar baz qux", "iX<esc>.", "|XXfoo bar baz qux"},
      {"|foo bar baz qux", "aX<esc>.", "fX|Xoo bar baz qux"},
      {"|foo bar baz qux", "AX<esc>.", "foo bar baz quxX|X"},
      {"|foo bar baz qux", "3iX<esc>.", "XXXX|XXfoo bar baz qux"},
      {"|foo bar baz qux", "3iX<esc>2.", "XXX|XXfoo bar baz qux"},
      {"|foo bar baz qux", "rZl.", "Z|Zo bar baz qux"},
      {"|foo bar baz qux", "~.", "FO|o bar baz qux"},
      {"|foo bar baz qux", "dfo.", "|o bar baz qux"},
      {"|foo bar baz qux", "dtr.", "|r baz qux"},
      {"|foo bar baz qux", "xp.", "of|fo bar baz qux"},
      {"|foo bar baz qux", "RXY<esc>l.", "XYX|Ybar baz qux"},
      {"|foo bar baz qux", "vld.", "|bar baz qux"},
      {"|foo bar baz qux", "vlrxw.", "xxo |xxr baz qux"},
      {"|foo bar baz qux", "gUiww.", "FOO |BAR baz qux"},
      {"|foo bar baz qux", "sX<esc>w.", "Xoo |Xar baz qux"},
      {"|foo bar baz qux", "daw.", "|baz qux"},
      {"|foo bar baz qux", "dwu.", "|bar baz qux"},
      {"|foo bar baz qux", "xl.u", "o|o bar baz qux"},
      {"|foo bar baz qux", "iX<bs>Y<esc>.", "|YYfoo bar baz qux"},
      {"|foo bar baz qux", "oX<esc>.", "foo bar baz qux\nX\n|X"},
      {"|a\nb\nc\nd\ne", "dd.", "|c\nd\ne"},
      {"|a\nb\nc\nd\ne", "dj.", "|e"},
      {"|a\nb\nc\nd\ne", "Vjd.", "|e"},
      {"|a\nb\nc\nd\ne", "J.", "a b| c\nd\ne"},
      {"|a\nb\nc\nd\ne", "yyp.", "a\na\n|a\nb\nc\nd\ne"},
      {"|a\nb\nc\nd\ne", "OX<esc>.", "|X\nX\na\nb\nc\nd\ne"},
      {"|a\nb\nc\nd\ne", "ccX<esc>j.", "X\n|X\nc\nd\ne"},
  }));
  CAPTURE(before, keys);
  CHECK(after_vi_keys(before, keys) == after);
}

TEST_CASE("vi: selections", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"foo |bar baz qux", "vd", "foo |ar baz qux"},
      {"foo |bar baz qux", "vld", "foo |r baz qux"},
      {"foo |bar baz qux", "vwd", "foo |az qux"},
      {"foo |bar baz qux", "ved", "foo | baz qux"},
      {"foo |bar baz qux", "vhd", "foo|ar baz qux"},
      {"foo |bar baz qux", "vbd", "|ar baz qux"},
      {"foo |bar baz qux", "v$d", "foo| "},
      {"foo |bar baz qux", "v0d", "|ar baz qux"},
      {"foo |bar baz qux", "vfzd", "foo | qux"},
      {"foo |bar baz qux", "viwd", "foo | baz qux"},
      {"foo |bar baz qux", "vawd", "foo |baz qux"},
      {"foo |bar baz qux", "veox", "foo | baz qux"},
      {"foo |bar baz qux", "veohd", "foo| baz qux"},
      {"foo |bar baz qux", "vey$p", "foo bar baz quxba|r"},
      {"foo |bar baz qux", "veyP", "foo ba|rbar baz qux"},
      {"foo |bar baz qux", "vex", "foo | baz qux"},
      {"foo |bar baz qux", "vD", "|"},
      {"foo |bar baz qux", "vX", "|"},
      {"foo |bar baz qux", "vecX<esc>", "foo |X baz qux"},
      {"foo |bar baz qux", "vesX<esc>", "foo |X baz qux"},
      {"foo |bar baz qux", "vCX<esc>", "|X"},
      {"foo |bar baz qux", "ve~", "foo |BAR baz qux"},
      {"foo |bar baz qux", "veU", "foo |BAR baz qux"},
      {"foo |bar baz qux", "veu", "foo |bar baz qux"},
      {"foo |bar baz qux", "verx", "foo |xxx baz qux"},
      {"foo |bar baz qux", "veJ", "foo |bar baz qux"},
      {"foo |bar baz qux", "vep", "foo ba|r baz qux"},
      {"foo |bar baz qux", "yevwp", "foo ba|raz qux"},
      {"foo |bar baz qux", "yewvep$p", "foo bar bar quxba|z"},
      {"foo |bar baz qux", "yewveP$p", "foo bar bar quxba|r"},
      {"foo |bar baz qux", "ve<esc>", "foo ba|r baz qux"},
      {"foo |bar baz qux", "vd", "foo |ar baz qux"},
      {"foo |bar baz qux", "vvx", "foo |ar baz qux"},
      {"foo |bar baz qux", "vVd", "|"},
      {"foo |bar baz qux", "Vd", "|"},
      {"foo |bar baz qux", "VcX<esc>", "|X"},
      {"foo |bar baz qux", "Vyp", "foo bar baz qux\n|foo bar baz qux"},
      {"foo |bar baz qux", "VU", "|FOO BAR BAZ QUX"},
      {"foo |bar baz qux", "veovd", "foo |bar baz qux"},
      {"foo |bar baz qux", "vey0gvd", "foo | baz qux"},
      {"foo |bar baz qux", "veIX<esc>", "|Xfoo bar baz qux"},
      {"foo |bar baz qux", "veAX<esc>", "foo bar|X baz qux"},
      {"foo |bar baz qux", "veg~", "foo |BAR baz qux"},
      {"foo |bar baz qux", "vegU", "foo |BAR baz qux"},
      {"foo |bar baz qux", "v3ld", "foo |baz qux"},
      {"foo |bar baz qux", "v2ed", "foo | qux"},
      {"one\nt|wo\nthree\nfour", "vjd", "one\nt|ree\nfour"},
      {"one\nt|wo\nthree\nfour", "vkd", "o|o\nthree\nfour"},
      {"one\nt|wo\nthree\nfour", "Vjd", "one\n|four"},
      {"one\nt|wo\nthree\nfour", "Vkd", "|three\nfour"},
      {"one\nt|wo\nthree\nfour", "VGd", "|one"},
      {"one\nt|wo\nthree\nfour", "Vggd", "|three\nfour"},
      {"one\nt|wo\nthree\nfour", "vGd", "one\nt|our"},
      {"one\nt|wo\nthree\nfour", "Vjyp", "one\ntwo\n|two\nthree\nthree\nfour"},
      {"one\nt|wo\nthree\nfour", "VjyP", "one\n|two\nthree\ntwo\nthree\nfour"},
      {"one\nt|wo\nthree\nfour", "VjJ", "one\ntwo| three\nfour"},
      {"one\nt|wo\nthree\nfour", "Vj~", "one\n|TWO\nTHREE\nfour"},
      {"one\nt|wo\nthree\nfour", "VjU", "one\n|TWO\nTHREE\nfour"},
      {"one\nt|wo\nthree\nfour", "vj$d", "one\nt|four"},
      {"one\nt|wo\nthree\nfour", "v$d", "one\nt|three\nfour"},
      {"one\nt|wo\nthree\nfour", "vjy$p", "one\ntwo|wo\nth\nthree\nfour"},
      {"one\nt|wo\nthree\nfour", "VjcX<esc>", "one\n|X\nfour"},
      {"one\nt|wo\nthree\nfour", "Vjp", "one\ntwo\nt|hree\nfour"},
      {"one\nt|wo\nthree\nfour", "vjrx", "one\nt|xx\nxxree\nfour"},
      {"one\nt|wo\nthree\nfour", "yyjVp", "one\ntwo\n|two\nfour"},
      {"one\nt|wo\nthree\nfour", "yyjvp", "one\ntwo\nt\n|two\nree\nfour"},
      {"one\nt|wo\nthree\nfour", "Vj<esc>gvd", "one\n|four"},
      {"one\nt|wo\nthree\nfour", "VjVd", "one\ntwo\nt|hree\nfour"},
      {"one\nt|wo\nthree\nfour", "Vjoj<esc>x", "one\ntwo\nt|ree\nfour"},
      {"one\nt|wo\nthree\nfour", "vjDu", "one\n|two\nthree\nfour"},
      {"  foo |bar", "veIX<esc>", "|X  foo bar"},
      {"  foo |bar", "VIX<esc>", "|X  foo bar"},
      {"a|b\ncd", "vld", "a|cd"},
      {"a|b\ncd", "vlld", "a|cd"},
      {"a|b\ncd", "vlJ", "ab| cd"},
      {"a|b\ncd", "vlX", "|cd"},
      {"a|b\ncd", "vly2P", "a|b\nb\nb\ncd"},
      {"|\n\nab", "voX", "|\nab"},
      {"ab |cd ef", "yiwwviwgpiX<esc>", "ab cd c|Xd"},
      {"ab |cd ef", "yiwwviwgPiX<esc>", "ab cd c|Xd"},
      {"ab |cd ef", "yiwwviwgPp", "ab cd cde|f"},
      {"ab |cd ef", "yiwwviwPp", "ab cd cdc|d"},
      {"ab\n|cd\nef", "yyjVgpiX<esc>", "ab\ncd\n|Xcd"},
      {"ab\n|cd\nef", "yykVgpiX<esc>", "cd\n|Xcd\nef"},
      {"ab\n|cd\nef", "yykvgpiX<esc>", "\ncd\n|Xb\ncd\nef"},
      {"ab\n|cd\nef", "yykVPp", "cd\n|cd\ncd\nef"},
      {"|ab\ncd", "Vj2>", "    |ab\n    cd"},
      {"|ab\ncd", "v2>u", "|ab\ncd"},
      {"|ab\ncd", "V2>V<", "  |ab\ncd"},
  }));
  CAPTURE(before, keys);
  CHECK(after_vi_keys(before, keys) == after);
}

TEST_CASE("vi: registers", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"|foo bar baz", "\"aywwP", "foo foo| bar baz"},
      {"|foo bar baz", "\"aywwyw\"aP", "foo foo| bar baz"},
      {"|foo bar baz", "\"aywwyw0\"aP", "foo| foo bar baz"},
      {"|foo bar baz", "\"aywww\"Ayw0\"aP", "foo ba|zfoo bar baz"},
      {"|foo bar baz", "\"_dwP", "|bar baz"},
      {"|foo bar baz", "ywdw\"0P", "foo| bar baz"},
      {"|foo bar baz", "dw\"-P", "foo| bar baz"},
      {"|foo bar baz", "xw\"-P", "oo |fbar baz"},
      {"|foo bar baz", "\"adw\"aP", "foo| bar baz"},
      {"|foo bar baz", "ywwdw\"0P", "foo foo| baz"},
      {"|foo bar baz", "\"byiw\"bp", "ffo|ooo bar baz"},
      {"|foo bar baz", "2\"ax\"aP", "f|oo bar baz"},
      {"|foo bar baz", "\"a2x\"aP", "f|oo bar baz"},
      {"|foo bar baz", "\"zp", "|foo bar baz"},
      {"|foo bar baz", "yiwA <c-r>0<esc>", "foo bar baz fo|o"},
      {"|foo bar baz", "yiwA <c-r>\"<esc>", "foo bar baz fo|o"},
      {"|foo bar baz", "\"xyiwA <c-r>x<esc>", "foo bar baz fo|o"},
      {"|a\nb\nc\nd", "dddd\"1p\"2p", "c\nb\n|a\nd"},
      {"|a\nb\nc\nd", "dddddd\"1pu.u.", "d\n|a"},
      {"|a\nb\nc\nd", "\"ayyj\"Ayy\"ap", "a\nb\n|a\nb\nc\nd"},
      {"|a\nb\nc\nd", "\"ayyj\"ap", "a\nb\n|a\nc\nd"},
      {"|a\nb\nc\nd", "\"addp", "b\n|a\nc\nd"},
      {"|a\nb\nc\nd", "yydd\"0p", "b\n|a\nc\nd"},
      {"|a\nb\nc\nd", "\"ayyj\"Ayl\"ap", "a\nb\n|a\nb\nc\nd"},
      {"a| (b)c", "d%\"-p", "ac (b|)"},
      {"a| (b)c", "d%\"1p", "ac (b|)"},
      {"a|b. c", "d)\"-P", "ab.| c"},
      {"a|b. c", "d)\"1P", "ab.| c"},
      {"|abc", "x\"b.", "|c"},
      {"|abc", "x\"b.\"bp", "c|b"},
      {"|abc", "\"ax\"b.\"ap", "c|b"},
  }));
  CAPTURE(before, keys);
  CHECK(after_vi_keys(before, keys) == after);
}

TEST_CASE("vi: objects of several lines, sentences and tags", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"one\n | two\n\n \nfour\nfive", "dip", "|\n \nfour\nfive"},
      {"one\n | two\n\n \nfour\nfive", "dap", "|four\nfive"},
      {"one\n | two\n\n \nfour\nfive", "d2ip", "|four\nfive"},
      {"one\n | two\n\n \nfour\nfive", "d2ap", "|"},
      {"one\n | two\n\n \nfour\nfive", "yipGp", "one\n  two\n\n \nfour\nfive\n|one\n  two"},
      {"one\n | two\n\n \nfour\nfive", "cipX<esc>", "|X\n\n \nfour\nfive"},
      {"one\n | two\n\n \nfour\nfive", "dap.", "|"},
      {"one\n | two\n\n \nfour\nfive", "vipd", "|\n \nfour\nfive"},
      {"one\n | two\n\n \nfour\nfive", "vapd", "|four\nfive"},
      {"one\n | two\n\n \nfour\nfive", "gUip", "|ONE\n  TWO\n\n \nfour\nfive"},
      {"one\n  two\n\n \nfo|ur\nfive", "dip", "one\n  two\n\n| "},
      {"one\n  two\n\n \nfo|ur\nfive", "dap", "one\n  |two"},
      {"one\n  two\n\n \nfo|ur\nfive", "vapd", "one\n  |two"},
      {"one\n  two\n\n| \nfour\nfive", "dip", "one\n  two\n|four\nfive"},
      {"one\n  two\n\n| \nfour\nfive", "dap", "one\n  |two"},
      {"One two.  Th|ree four?\nFive six. Seven", "dis", "One two. | \nFive six. Seven"},
      {"One two.  Th|ree four?\nFive six. Seven", "das", "One two|.\nFive six. Seven"},
      {"One two.  Th|ree four?\nFive six. Seven", "cisX<esc>", "One two.  |X\nFive six. Seven"},
      {"One two.  Th|ree four?\nFive six. Seven", "visd", "One two. | \nFive six. Seven"},
      {"One two.  Th|ree four?\nFive six. Seven", "vasd", "One two|.\nFive six. Seven"},
      {"One two.  Three four?\nFi|ve six. Seven", "dis", "One two.  Three four?\n| Seven"},
      {"One two.  Three four?\nFi|ve six. Seven", "das", "One two.  Three four?\n|Seven"},
      {"<a><b c=\"d\">x <i>|y</i></b></a>", "dit", "<a><b c=\"d\">x <i>|</i></b></a>"},
      {"<a><b c=\"d\">x <i>|y</i></b></a>", "dat", "<a><b c=\"d\">x |</b></a>"},
      {"<a><b c=\"d\">x <i>|y</i></b></a>", "d2it", "<a><b c=\"d\">|</b></a>"},
      {"<a><b c=\"d\">x <i>|y</i></b></a>", "d2at", "<a>|</a>"},
      {"<a><b c=\"d\">x <i>|y</i></b></a>", "d3it", "<a>|</a>"},
      {"<a><b c=\"d\">x <i>|y</i></b></a>", "citX<esc>", "<a><b c=\"d\">x <i>|X</i></b></a>"},
      {"<a><b c=\"d\">x <i>|y</i></b></a>", "vatd", "<a><b c=\"d\">x |</b></a>"},
      {"<a><|b c=\"d\">x <i>y</i></b></a>", "dit", "<a><b c=\"d\">|</b></a>"},
      {"a <b|r> b <i>c</i>", "dit", "a <b|r> b <i>c</i>"},
      {"a <br> b <i>|c</i>", "dit", "a <br> b <i>|</i>"},
      {"  a|b. cd", "dis", "| cd"},
      {"  a|b. cd", "das", "|cd"},
      {"  a|b. cd", "cisX<esc>", "|X cd"},
      {"  a|b. cd", "yisP", "  ab|.  ab. cd"},
      {"|  ab. cd", "dis", "| cd"},
      {"|  ab. cd", "das", "|cd"},
      {"ab.\nc|d.\nef", "dis", "ab.\n|ef"},
      {"ab.\nc|d.\nef", "das", "ab.\n|ef"},
      {"ab.\nc|d.\nef", "cisX<esc>", "ab.\n|X\nef"},
      {"f|oo\nbar.\n\nbaz", "dis", "|\nbaz"},
      {"ab. c|d.\nef", "dis", "ab.| \nef"},
      {"f|oo.\nbar", "visd", "|\nbar"},
      {"a|b\n(cd)", "di(", "ab\n(|)"},
      {"a|b\n(cd)", "di{", "a|b\n(cd)"},
      {"a|b\n(cd)", "vi(d", "ab\n(|)"},
      {"a|b\n\n{cd}", "da{", "ab\n\n|"},
  }));
  CAPTURE(before, keys);
  CHECK(after_vi_keys(before, keys) == after);
}

TEST_CASE("vi: numbers", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"|x = -12 + 0x0f, 007 0b101", "<c-a>", "x = -1|1 + 0x0f, 007 0b101"},
      {"|x = -12 + 0x0f, 007 0b101", "<c-x>", "x = -1|3 + 0x0f, 007 0b101"},
      {"|x = -12 + 0x0f, 007 0b101", "13<c-a>", "x = |1 + 0x0f, 007 0b101"},
      {"|x = -12 + 0x0f, 007 0b101", "5<c-a>.", "x = -|2 + 0x0f, 007 0b101"},
      {"|x = -12 + 0x0f, 007 0b101", "<c-a>u", "|x = -12 + 0x0f, 007 0b101"},
      {"x = -12 +| 0x0f, 007 0b101", "<c-a>", "x = -12 + 0x1|0, 007 0b101"},
      {"x = -12 +| 0x0f, 007 0b101", "<c-x>", "x = -12 + 0x0|e, 007 0b101"},
      {"x = -12 +| 0x0f, 007 0b101", "l<c-x>", "x = -12 + 0x0|e, 007 0b101"},
      {"x = -12 + 0|x0f, 007 0b101", "20<c-a>", "x = -12 + 0x2|3, 007 0b101"},
      {"x = -12 + 0x0f, |007 0b101", "<c-a>", "x = -12 + 0x0f, 00|8 0b101"},
      {"x = -12 + 0x0f, |007 0b101", "<c-x>", "x = -12 + 0x0f, 00|6 0b101"},
      {"x = -12 + 0x0f, 007 |0b101", "<c-a>", "x = -12 + 0x0f, 007 0b11|0"},
      {"x = -12 + 0x0f, 007 |0b101", "3<c-a>.", "x = -12 + 0x0f, 007 0b101|1"},
      {"9|9", "<c-a>", "10|0"},
      {"|a9", "<c-a>", "a1|0"},
      {"0|xFF", "<c-a>", "0x10|0"},
      {"|1\n2\n3", "VG5<c-a>", "|6\n7\n8"},
      {"ab |-1", "2<c-a>", "ab |1"},
  }));
  CAPTURE(before, keys);
  CHECK(after_vi_keys(before, keys) == after);
}

TEST_CASE("vi: lines, pastes and places", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"|one\n  two\n\nthree", "gJ", "one|  two\n\nthree"},
      {"|one\n  two\n\nthree", "3gJ", "one  tw|o\nthree"},
      {"|one\n  two\n\nthree", "VjgJ", "one|  two\n\nthree"},
      {"|one\n  two\n\nthree", "yyjgp", "one\n  two\none\n|\nthree"},
      {"|one\n  two\n\nthree", "yyjgP", "one\none\n|  two\n\nthree"},
      {"|one\n  two\n\nthree", "ywgp", "oone|ne\n  two\n\nthree"},
      {"|one\n  two\n\nthree", "ywgP", "one|one\n  two\n\nthree"},
      {"|one\n  two\n\nthree", "2g_", "one\n  tw|o\n\nthree"},
      {"|one\n  two\n\nthree", "jg_", "one\n  tw|o\n\nthree"},
      {"|one\n  two\n\nthree", "3go", "on|e\n  two\n\nthree"},
      {"|one\n  two\n\nthree", "d5go", "  |two\n\nthree"},
      {"|one\n  two\n\nthree", "gIX<esc>", "|Xone\n  two\n\nthree"},
      {"|one\n  two\n\nthree", "wgIX<esc>", "one\n|X  two\n\nthree"},
      {"foo |bar baz", "x$`.", "foo |ar baz"},
      {"foo |bar baz", "yiw$`[", "foo |bar baz"},
      {"foo |bar baz", "yiw0`]", "foo ba|r baz"},
      {"foo |bar baz", "d`x", "foo |bar baz"},
      {"foo |bar baz", "iab<esc>$`^", "foo ab|bar baz"},
      {"foo |bar baz", "vey$`<", "foo |bar baz"},
      {"foo |bar baz", "vey0`>", "foo ba|r baz"},
  }));
  CAPTURE(before, keys);
  CHECK(after_vi_keys(before, keys) == after);
}

TEST_CASE("vi: recording", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"|foo bar baz", "qaxq@a", "|o bar baz"},
      {"|foo bar baz", "qaxq2@a", "| bar baz"},
      {"|foo bar baz", "qaxq@a@@", "| bar baz"},
      {"|foo bar baz", "qadwq@au", "|bar baz"},
      {"|foo bar baz", "qaIX<esc>q$@a", "|XXfoo bar baz"},
      {"|foo bar baz", "yiwqaxq@ap", "o|o bar baz"},
      {"|foo bar baz", "qaxqqAlxqu0@a", "o|bar baz"},
      {"|foo bar baz", "qaeqlx@a", "fooba|r baz"},
      {"|foo bar baz", "@z", "|foo bar baz"},
  }));
  CAPTURE(before, keys);
  CHECK(after_vi_keys(before, keys) == after);
}

TEST_CASE("vi: lines are indented by two columns", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"on|e\n two\n\nthree", ">>", "  |one\n two\n\nthree"},
      {"on|e\n two\n\nthree", ">ap", "  |one\n   two\n\nthree"},
      {"on|e\n two\n\nthree", "3>>j.", "  one\n     |two\n\n  three"},
      {"one\n   t|wo", "<<", "one\n |two"},
      {"one\n   t|wo", "<k", "|one\n two"},
      {"one\n\tt|wo", "<<", "one\n      |two"},
      {"one\n   t|wo", "Vk>", "  |one\n     two"},
      {"one\n   t|wo", ">>u", "one\n   |two"},
  }));
  CAPTURE(before, keys);
  CHECK(after_vi_keys(before, keys) == after);
}

TEST_CASE("vi: a macro ends where a motion fails, and plays escapes as they were typed", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"|a b c d", "qqxw@qqu0@q", "  | "},
      {"|ab", "qaylA!<esc>Pq@a", "aba!|a!"},
  }));
  CAPTURE(before, keys);
  CHECK(after_vi_keys(before, keys) == after);
}

TEST_CASE("vi: registers and the search are at hand in insert mode", "[vi]") {
  const auto [before, keys, after] = GENERATE(table<std::string, std::string, std::string>({
      {"foo |bar", "yiwA-<c-r>\"", "foo bar-bar|"},
      {"foo |bar", "iX<esc>A<c-a>", "foo XbarX|"},
      {"|", "i<c-r><c-r>ne", "|new"},      // the incremental search
      {"|", "i<c-r><c-r>o<c-r>", "tw|o"},  // and its next match
      {"|x", "f<c-r>x", "|"},              // no character to look for
  }));
  CAPTURE(before, keys);
  CHECK(after_vi_keys(before, keys, {"new", "one", "two"}) == after);
}
