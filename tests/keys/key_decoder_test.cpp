#include "support/catch.hpp"

#include "keys/key_decoder.hpp"

#include <random>

#include "keys/decode.hpp"

using namespace runnel;
using runnel::test::decode;
using runnel::test::decode_slowly;
using runnel::test::describe;
using runnel::test::raw_bytes;
using namespace std::string_literals;

namespace {

struct Case {
  std::string bytes;
  std::string events;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      // text and control characters
      {"", ""},
      {"abc", "abc"},
      {"\0"s, "<c-space>"},
      {"\x01\x08\x0a\x1a", "<c-a><c-h><c-j><c-z>"},
      {"\x09\x0d\x7f", "<tab><enter><backspace>"},
      {"\x1c\x1d\x1e\x1f", "<c-\\><c-]><c-^><c-_>"},
      {"\xc3\xa9\xe7\x95\x8c\xf0\x9f\x98\x80", "\xc3\xa9\xe7\x95\x8c\xf0\x9f\x98\x80"},
      {"e\xcc\x81", "e\xcc\x81"},
      {"\xc2\x9b"
       "A",
       "<u+9b>A"},
      // invalid UTF-8, by maximal subparts; ASCII after it is never lost
      {"a\xff"
       "b\xc3(c",
       "a\xef\xbf\xbd"
       "b\xef\xbf\xbd(c"},
      {"\xe7\x95x", "\xef\xbf\xbdx"},
      {"\xf0\x9f\x98\r", "\xef\xbf\xbd<enter>"},
      {"\xe7\xe7\x95\x8c", "\xef\xbf\xbd\xe7\x95\x8c"},
      {"\xc0\xaf\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
      {"\xf5\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
      {"\xe7\x1b[A", "\xef\xbf\xbd<up>"},
      // alt
      {"\x1b"
       "a\x1b"
       "F\x1b.\x1b<",
       "<a-a><a-F><a-.><a-lt>"},
      {"\x1b\r\x1b\t\x1b\x7f\x1b\x08", "<a-enter><a-tab><a-backspace><c-a-h>"},
      {"\x1b\x01\x1b \x1b\0"s, "<c-a-a><a-space><c-a-space>"},
      {"\x1b\xc3\xa9", "<a-\xc3\xa9>"},
      {"\x1b\xff"
       "a\x1b\xc3(",
       "<a-\xef\xbf\xbd>a<a-\xef\xbf\xbd>("},
      {"\x1b\x1bx", "<esc><a-x>"},
      {"\x1b\x1b\x1bx", "<esc><esc><a-x>"},
      {"\x1b\x1b[A\x1b\x1bOB\x1b\x1b[3~", "<a-up><a-down><a-delete>"},
      {"\x1b\x1b\x1b[A", "<esc><a-up>"},
      {"\x1b\x1b[1;5C", "<c-a-right>"},
      {"\x1b\x1b\xc3\xa9", "<esc><a-\xc3\xa9>"},
      {"\x1b\x1b\r", "<esc><a-enter>"},
      // xterm and the VT220
      {"\x1b[A\x1b[B\x1b[C\x1b[D\x1b[E\x1b[F\x1b[H", "<up><down><right><left><begin><end><home>"},
      {"\x1bOA\x1bOB\x1bOC\x1bOD\x1bOE\x1bOF\x1bOH", "<up><down><right><left><begin><end><home>"},
      {"\x1bOP\x1bOQ\x1bOR\x1bOS\x1b[P\x1b[Q\x1b[R\x1b[S", "<f1><f2><f3><f4><f1><f2><f3><f4>"},
      {"\x1b[1~\x1b[2~\x1b[3~\x1b[4~\x1b[5~\x1b[6~", "<home><insert><delete><end><pageup><pagedown>"},
      {"\x1b[11~\x1b[12~\x1b[13~\x1b[14~\x1b[15~", "<f1><f2><f3><f4><f5>"},
      {"\x1b[17~\x1b[18~\x1b[19~\x1b[20~\x1b[21~\x1b[23~\x1b[24~", "<f6><f7><f8><f9><f10><f11><f12>"},
      {"\x1b[25~\x1b[26~\x1b[28~\x1b[29~\x1b[31~\x1b[32~\x1b[33~\x1b[34~",
       "<f13><f14><f15><f16><f17><f18><f19><f20>"},
      {"\x1b[1;2A\x1b[1;3A\x1b[1;4A\x1b[1;5A\x1b[1;6A\x1b[1;7A\x1b[1;8A",
       "<s-up><a-up><a-s-up><c-up><c-s-up><c-a-up><c-a-s-up>"},
      {"\x1b[1;9A\x1b[1;17A\x1b[1;33A\x1b[1;65A\x1b[1;129A\x1b[1;1A\x1b[1;0A\x1b[1;A",
       "<d-up><d-up><a-up><up><up><up><up><up>"},
      {"\x1b[1;5P\x1b[1;2Q\x1b[1;3S", "<c-f1><s-f2><a-f4>"},
      {"\x1b[3;5~\x1b[5;2~\x1b[15;3~\x1b[24;8~", "<c-delete><s-pageup><a-f5><c-a-s-f12>"},
      {"\x1b[5C\x1b[>1;5D\x1bO5A\x1bO1;3B\x1bO5Q", "<c-right><c-left><c-up><a-down><c-f2>"},
      {"\x1b[Z\x1b[1;5Z\x1b[1;3Z", "<s-tab><c-s-tab><a-s-tab>"},
      // rxvt
      {"\x1b[7~\x1b[8~\x1bOa\x1bOb\x1bOc\x1bOd", "<home><end><c-up><c-down><c-right><c-left>"},
      {"\x1b[a\x1b[b\x1b[c\x1b[d", "<s-up><s-down><s-right><s-left>"},
      {"\x1b[3^\x1b[3$\x1b[3@\x1b[23$\x1b[7$x", "<c-delete><s-delete><c-s-delete><s-f11><s-home>x"},
      {"\x1b\x1b[a\x1b\x1b[3^\x1b\x1bOa", "<a-s-up><c-a-delete><c-a-up>"},
      // the Linux console
      {"\x1b[[A\x1b[[B\x1b[[C\x1b[[D\x1b[[E\x1b[G", "<f1><f2><f3><f4><f5><begin>"},
      {"\x1b\x1b[[A", "<a-f1>"},
      // the application keypad
      {"\x1bOp\x1bOq\x1bOr\x1bOs\x1bOt\x1bOu\x1bOv\x1bOw\x1bOx\x1bOy", "0123456789"},
      {"\x1bOj\x1bOk\x1bOl\x1bOm\x1bOn\x1bOo\x1bOX\x1bOM\x1bOI\x1bO ", "*+,-./=<enter><tab><space>"},
      {"\x1bO2M\x1bO5k", "<s-enter><c-+>"},
      // kitty
      {"\x1b[97u\x1b[97;5u\x1b[97;3u\x1b[97;9u\x1b[97;7u", "a<c-a><a-a><d-a><c-a-a>"},
      {"\x1b[97;2u\x1b[97:65;2u\x1b[49:33;2u\x1b[49;2u", "AA!<s-1>"},
      {"\x1b[97;6u\x1b[97:65;6u\x1b[97:65;4u\x1b[49:33;4u", "<c-s-a><c-s-a><a-A><a-!>"},
      {"\x1b[99;5u\x1b[105;5u\x1b[109;5u\x1b[91;5u\x1b[32;5u", "<c-c><c-i><c-m><c-[><c-space>"},
      {"\x1b[65;5u\x1b[65;6u\x1b[64;5u", "<c-a><c-s-a><c-space>"},
      {"\x1b[1089::99;5u\x1b[1089:1057:99;6u\x1b[1089::99;3u", "<c-c><c-s-c><a-c>"},
      {"\x1b[1089::99u\x1b[1089:1057:99;2u", "\xd1\x81\xd0\xa1"},
      {"\x1b[97;1:1u\x1b[97;1:2u\x1b[97;1:3u\x1b[97;5:3u", "aa"},
      {"\x1b[1;1:1A\x1b[1;1:3A\x1b[1;5:2A\x1b[3;1:3~\x1b[3;2:1~\x1b[1;2:3Z\x1b[1;1:3R",
       "<up><c-up><s-delete>"},
      {"\x1b[27u\x1b[13u\x1b[9u\x1b[127u\x1b[13;5u\x1b[9;2u\x1b[127;3u\x1b[27;1:3u",
       "<esc><enter><tab><backspace><c-enter><s-tab><a-backspace>"},
      {"\x1b[57363u\x1b[57376u\x1b[57387;5u\x1b[57398u", "<menu><f13><c-f24>"},
      {"\x1b[57399u\x1b[57408u\x1b[57409u\x1b[57413u\x1b[57414u\x1b[57415u\x1b[57416u", "09.+<enter>=,"},
      {"\x1b[57417u\x1b[57421;5u\x1b[57426u\x1b[57427u", "<left><c-pageup><delete><begin>"},
      {"\x1b[57358u\x1b[57441;2u\x1b[57428u\x1b[63743u", ""},
      {"\x1b[97;;229u\x1b[97;2;65u\x1b[0;;229:98u\x1b[97;5;97u",
       "\xc3\xa5"
       "A\xc3\xa5"
       "b<c-a>"},
      {"\x1b[97;;27u\x1b[0u\x1b[1114112u\x1b[55296u\x1b[133u", "a"},
      {"\x1b[13~\x1b[13;2~\x1b[29~", "<f3><s-f3><f16>"},
      {"\x1b[u\x1b[;5u", "{other}{other 0 5}"},
      // modifyOtherKeys
      {"\x1b[27;5;97~\x1b[27;3;97~\x1b[27;2;65~\x1b[27;6;65~\x1b[27;4;65~", "<c-a><a-a>A<c-s-a><a-A>"},
      {"\x1b[27;5;105~\x1b[27;5;13~\x1b[27;2;9~\x1b[27;2;32~\x1b[27;6;33~\x1b[27;5;27~\x1b[27;3;127~",
       "<c-i><c-enter><s-tab><s-space><c-!><c-esc><a-backspace>"},
      {"\x1b[27;5;1114112~\x1b[27;5~", "{other 27 5 1114112}{other 27 5}"},
      // 8-bit introducers, outside a character and before what is known; else they are invalid UTF-8
      {"\x9b"
       "A\x9b"
       "3~\x8fP\x9b"
       "97;5u",
       "<up><delete><f1><c-a>"},
      {"\x9b(c\x9b"
       "1;99;3z\x9b\r\x8fz\x8f\x1b[A\x9b\xc3\xa9",
       "\xef\xbf\xbd(c\xef\xbf\xbd"
       "1;99;3z\xef\xbf\xbd<enter>\xef\xbf\xbdz\xef\xbf\xbd<up>\xef\xbf\xbd\xc3\xa9"},
      {"\x90"
       "abc\x9d"
       "11;x\x98y\x9ez\x9f.\x9c",
       "\xef\xbf\xbd"
       "abc\xef\xbf\xbd"
       "11;x\xef\xbf\xbdy\xef\xbf\xbdz\xef\xbf\xbd.\xef\xbf\xbd"},
      {"\x9bMabc\x9b[A", "\xef\xbf\xbdMabc\xef\xbf\xbd[A"},
      {"\x1b\x9b"
       "A",
       "<a-\xef\xbf\xbd>A"},
      // bracketed paste
      {"\x1b[200~a\tb\nc\x1b[201~\r", "{paste a\tb\nc}<enter>"},
      {"\x1b[200~\x1b[201~", "{paste }"},
      {"\x1b[200~a\rb\r\nc\n\nd\r\r\n\x1b[201~", "{paste a\nb\nc\n\nd\n\n}"},
      {"\x1b[200~\x03\x1b[A\0\x9b\xff\x1b\x1b[201~"s, "{paste \x03\x1b[A\0\x9b\xff\x1b}"s},
      {"\x1b[200~\x1b[20\x1b[201\x1b[2\r\x1b[201\n\x1b[201~x", "{paste \x1b[20\x1b[201\x1b[2\n\x1b[201\n}x"},
      {"\x1b[200~a\r\x1b[201~\nb", "{paste a\n}<c-j>b"},
      {"\x1b[200~a\x1b[200~b\x1b[201~", "{paste a\x1b[200~b}"},
      {"x\x1b[201~y", "xy"},
      {"\x1b\x1b[200~a\x1b[201~", "<esc>{paste a}"},
      {"\x9b"
       "200~a\x1b[201~",
       "{paste a}"},
      // reports
      {"\x1b[12;40R\x1b[?3;4R\x1b[?3;4;1R\x1b[1;2R", "{cursor 12 40}{cursor 3 4}{cursor 3 4}{cursor 1 2}"},
      {"\x1b[?62;4;22c\x1b[>41;354;0c\x1b[=1c\x1b[?c", "{device 62 4 22}{device 41 354 0}{device 1}{device}"},
      {"\x1b[?2026;2$y\x1b[4;1$y\x1b[?2026$y", "{mode 2026 2}{mode 4 1}{other 2026}"},
      {"\x1b]11;rgb:1e1e/ffff/0000\x1b\\\x1b]10;rgb:f/80/fff\a",
       "{color 11 7710 65535 0}{color 10 65535 32896 65535}"},
      {"\x1b]12;rgba:0000/0000/ffff/8000\a", "{color 12 0 0 65535}"},
      {"\x1b]11;rgb:1/2\a\x1b]11;rgb:1/2/3/4\a\x1b]11;red\a\x1b]13;rgb:1/2/3\a\x1b]11;rgb:1/g/"
       "3\a\x1b]11;rgb:1//3\a",
       "{other}{other}{other}{other}{other}{other}"},
      {"\x1b[?5u\x1b[?0u", "{keyboard 5}{keyboard 0}"},
      {"\x1b[I\x1b[O", "{focus 1}{focus 0}"},
      {"\x1b[<0;12;3M\x1b[<0;12;3m\x1b[<65;1;2M", "{mouse 0 12 3 1}{mouse 0 12 3 0}{mouse 65 1 2 1}"},
      {"\x1b[M !\"x\x1b[M#!\"y\x1b[M`\xff\x80z", "{mouse 0 1 2 1}x{mouse 3 1 2 0}y{mouse 64 223 96 1}z"},
      {"\x1b[32;5;6M\x1b[35;5;6M", "{mouse 0 5 6 1}{mouse 3 5 6 0}"},
      {"\x1b\x1b[12;40R", "<esc>{cursor 12 40}"},
      {"\x1b[0n\x1b[8;24;80t\x1b[?997;1n", "{other 0}{other 8 24 80}{other 997 1}"},
      // unknown sequences and control strings, whole
      {"ab\x1b[1;99;3zX", "ab{other 1 99 3}X"},
      {"ab\x1bO5zX\x1bOzX\x1b[[zX", "ab{other}X{other}X{other}X"},
      {"a\x1b[?1;2;3xb\x1b[ qb\x1b[1 !~b\x1b[99~b\x1b[>2;3qb",
       "a{other 1 2 3}b{other}b{other 1}b{other 99}b{other 2 3}b"},
      {"\x1b[1<5A\x1b[ 5A\x1b[2;5A\x1b[1;2;3;4A", "{other}{other}{other 2 5}{other 1 2 3 4}"},
      {"a\x1bP1$r0m\x1b\\b\x1b_Gi=1;OK\x1b\\c\x1b^pm\x1b\\d\x1bXsos\ae\x1b]0;t\xc3\x9c\x9c"
       "f",
       "a{other}b{other}c{other}d{other}e{other}f"},
      {"\x1b\x1b]11;?\x1b\\", "<esc>{other}"},
      // broken off
      {"\x1b[1;5\x18x\x1b[\x1ax\x1bP1\x18x\x1bO\x18x", "xxxx"},
      {"\x1b[1;5\x1b[A\x1bP1$r\x1b[B\x1b]11;\x1bOC", "<up><down><right>"},
      {"\x1b[1;5\r\x1b[1\x7f\x1b[<1;\xc3\xa9", "<enter><backspace>\xc3\xa9"},
      {"\x1bP1$r\r\x1b]11;\x03\x1b_x\x7f\x1bXx\ty", "<enter><c-c><backspace><tab>y"},
      {"\x1b[M \rx\x1b[M\x1b[A\x1b[[\r\x1b[[\x1b[A", "<enter>x<up><enter><up>"},
      {"\x1b[\r\x1bO\r\x1b[\x1b[A\x1bP\r\x1b]\x1b[A\x1b_\x1bx",
       "<a-[><enter><a-O><enter><a-[><up><a-P><enter><a-]><up><a-_><a-x>"},
      {"\x1b\x1b[\r\x1bO\xc3\xa9", "<esc><a-[><enter><a-O>\xc3\xa9"},
      {"\x1bPab\x1bx", "<a-x>"},
  };
  return all;
}

/// `pieces` in turn, without flushes.
std::string decode_pieces(const std::vector<std::string_view>& pieces, bool ask = false) {
  KeyDecoder decoder;
  InputEvents events;
  for (const std::string_view piece : pieces) {
    decoder.feed(piece, events);
    if (ask) (void)decoder.pending();
  }
  return describe(events);
}

}  // namespace

TEST_CASE("bytes decode to events", "[key_decoder]") {
  for (const auto& [bytes, events] : cases()) {
    CAPTURE(bytes, events);
    CHECK(decode(bytes) == events);
  }
}

TEST_CASE("input may be cut anywhere", "[key_decoder]") {
  for (const auto& [bytes, events] : cases()) {
    const std::string_view whole = bytes;
    CAPTURE(bytes);
    for (std::size_t first = 0; first <= whole.size(); ++first) {
      CAPTURE(first);
      REQUIRE(decode_pieces({whole.substr(0, first), whole.substr(first)}) == events);
      for (std::size_t second = first; second <= whole.size(); ++second) {
        REQUIRE(decode_pieces({whole.substr(0, first), whole.substr(first, second - first),
                               whole.substr(second)}) == events);
      }
    }
    std::vector<std::string_view> single;
    for (std::size_t at = 0; at < whole.size(); ++at) single.push_back(whole.substr(at, 1));
    REQUIRE(decode_pieces(single, true) == events);
  }
}

TEST_CASE("random input may be cut anywhere", "[key_decoder]") {
  std::mt19937 random(11);
  const std::vector<std::string> parts = {
      "\x1b",      "[",         "O",    "1",    ";",    "5",    "A",    "~",  "$",  "M",    "R",    "200~",
      "\x1b[201~", "\x1b[200~", "\x9b", "\xc3", "\xa9", "\xe7", "\x95", "\r", "\n", "\x18", "\x9c", "P",
      "]11;",      "\a",        "\\",   "x",    "\x7f", "?",    "<",    ":",  "u",  "\0"s};
  for (int round = 0; round < 4000; ++round) {
    std::string bytes;
    for (std::size_t count = random() % 14; count > 0; --count) bytes += parts[random() % parts.size()];
    const std::string whole = decode(bytes);
    const std::size_t cut = random() % (bytes.size() + 1);
    const std::size_t next = cut + random() % (bytes.size() - cut + 1);
    CAPTURE(bytes, cut, next);
    const std::string_view view = bytes;
    REQUIRE(decode_pieces({view.substr(0, cut), view.substr(cut, next - cut), view.substr(next)}) == whole);
  }
}

TEST_CASE("random input with flushes anywhere settles, and Enter still comes through", "[key_decoder]") {
  std::mt19937 random(5);
  const std::string_view bytes = "\x1b\x1b[[OOP]X_^1;5~ABMRu$?<\x9b\x8f\x9c\xc3\xa9\xe7\x95\a\\\r\n\x18 x";
  for (int round = 0; round < 4000; ++round) {
    KeyDecoder decoder;
    InputEvents events;
    std::string fed;
    for (std::size_t count = random() % 12; count > 0; --count) {
      std::string piece;
      for (std::size_t size = random() % 4; size > 0; --size) piece += bytes[random() % bytes.size()];
      decoder.feed(piece, events);
      fed += piece + "|";
      if (random() % 2 == 0) decoder.flush(events);
    }
    decoder.flush(events);
    CAPTURE(fed);
    REQUIRE_FALSE(decoder.pending());
    // No sequence outlives a control character.
    decoder.feed("\r", events);
    const Key* last = events.empty() ? nullptr : std::get_if<Key>(&events.back());
    REQUIRE(last != nullptr);
    REQUIRE(last->name == KeyName::enter);
  }
}

TEST_CASE("a sequence leaves nothing behind for the next", "[key_decoder]") {
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    const Case& first = cases()[random() % cases().size()];
    const Case& second = cases()[random() % cases().size()];
    CAPTURE(first.bytes, second.bytes);
    REQUIRE(decode(first.bytes + second.bytes) == first.events + second.events);
  }
}

TEST_CASE("keys keep their bytes", "[key_decoder]") {
  const std::string bytes = GENERATE(as<std::string>(), "a\xc3\xa9\xff\xe7\x95x",
                                     "\x1b[1;5C\x1bOP\x1b[[A\x1b[3$\x9b"
                                     "A",
                                     "\x1b"
                                     "a\x1b\x1b[A\x1b\xc3\xa9\x1b\xff",
                                     "\x1b[12;40R\x1b]11;rgb:0/0/0\x1b\\\x1bPx\a\x1b[Mabc",
                                     "\x1b[97;;229u\x1b[0;;97:98u", "\x1b\x1b[0n\x1b\x1bx");
  KeyDecoder decoder;
  InputEvents events;
  decoder.feed(bytes, events);
  CHECK(raw_bytes(events) == bytes);
}

TEST_CASE("time settles a lone ESC and nothing else", "[key_decoder]") {
  const auto [bytes, waits, flushed] = GENERATE(table<std::string, bool, std::string>({
      {"", false, ""},
      {"a", false, "a"},
      {"\x1b", true, "<esc>"},
      {"\x1b\x1b", true, "<esc><esc>"},
      {"\x1b\x1b\x1b", true, "<esc><esc><esc>"},
      {"\x1b[", true, ""},
      {"\x1bO", true, ""},
      {"\x1b\x1b[", true, ""},
      {"\x1bP", true, "<a-P>"},
      {"\x1b]", true, "<a-]>"},
      {"\x1b\x1b_", true, "<esc><a-_>"},
      {"\x9b", true, "\xef\xbf\xbd"},
      {"\x9b"
       "1;2",
       true,
       "\xef\xbf\xbd"
       "1;2"},
      {"\x8f", true, "\xef\xbf\xbd"},
      {"\x1b[1", false, ""},
      {"\x1b[[", false, ""},
      {"\x1b[M", false, ""},
      {"\x1bO5", false, ""},
      {"\x1bPx", false, ""},
      {"\x1b]11;\x1b", false, ""},
      {"\xc3", false, ""},
      {"\x1b\xe7\x95", false, ""},
      {"\x1b[200~", false, ""},
      {"\x1b[200~a\x1b", false, ""},
      {"\x1b[200~a\x1b[201~", false, "{paste a}"},
  }));
  CAPTURE(bytes);
  KeyDecoder decoder;
  InputEvents events;
  decoder.feed(bytes, events);
  CHECK(decoder.pending() == waits);
  decoder.flush(events);
  CHECK_FALSE(decoder.pending());
  CHECK(describe(events) == flushed);
  decoder.flush(events);
  CHECK(describe(events) == flushed);
}

TEST_CASE("the late rest of a cut sequence never becomes text", "[key_decoder]") {
  using Steps = std::vector<std::string>;
  const auto [steps, events] = GENERATE(table<Steps, std::string>({
      {{"ab\x1b", "[D", "X"}, "ab<esc><left>X"},
      {{"ab\x1b", "[DX"}, "ab<esc><left>X"},
      {{"ab\x1b[", "D", "X"}, "ab<left>X"},
      {{"\x1b[1", ";5", "C"}, "<c-right>"},
      {{"\x1b", "[1;5C"}, "<esc><c-right>"},
      {{"\x1b", "OA"}, "<esc><up>"},
      {{"\x1b", "O5Q"}, "<esc><c-f2>"},
      {{"\x1bO", "A"}, "<up>"},
      {{"\x1b", "[[A"}, "<esc><f1>"},
      {{"\x1b[[", "A"}, "<f1>"},
      {{"\x1b", "[3~x"}, "<esc><delete>x"},
      {{"\x1b", "[3$y"}, "<esc><s-delete>y"},
      {{"\x1b", "[?2026;2$y"}, "<esc>{mode 2026 2}"},
      {{"\x1b", "[12;40R"}, "<esc>{cursor 12 40}"},
      {{"\x1b", "[M !!x"}, "<esc>{mouse 0 1 1 1}x"},
      {{"\x1b", "[200~a b\x1b[201~c"}, "<esc>{paste a b}c"},
      {{"\x1b", "]11;rgb:0/0/0\x1b\\x"}, "<esc>{color 11 0 0 0}x"},
      {{"\x1b]", "11;rgb:0/0/0\ax"}, "<a-]>{color 11 0 0 0}x"},
      {{"\x1bP", "1$r0m\x1b\\x"}, "<a-P>{other}x"},
      {{"\x1b]11;", "rgb:0/0/0", "\x1b", "\\x"}, "{color 11 0 0 0}x"},
      {{"\x1b[M", "a", "b", "cd"}, "{mouse 65 66 67 1}d"},
      {{"\x1b[1;99", ";3zX"}, "{other 1 99 3}X"},
      // what a person may type or paste is text
      {{"\x1b", "[", "D"}, "<esc>[D"},
      {{"\x1b", "[x"}, "<esc>[x"},
      {{"\x1b", "[a]"}, "<esc>[a]"},
      {{"\x1b", "[]"}, "<esc>[]"},
      {{"\x1b", "[1]"}, "<esc>[1]"},
      {{"\x1b", "[1, 2, 3].map(f)"}, "<esc>[1,<space>2,<space>3].map(f)"},
      {{"\x1b", "Our"}, "<esc>Our"},
      {{"\x1b", "Ox"}, "<esc>Ox"},
      {{"\x1b", "]x"}, "<esc>]x"},
      {{"\x1b", "Path"}, "<esc>Path"},
      {{"\x1b", "O", ""}, "<esc>O"},
      {{"\x1b", "[", ""}, "<esc>["},
      {{"\x1b", "[1;5", ""}, "<esc>[1;5"},
      {{"\x1b", "O\r"}, "<esc>O<enter>"},
      {{"\x1b", "x[A"}, "<esc>x[A"},
      {{"\x1b", "\x1b[A"}, "<esc><up>"},
      {{"\x1b", "[M \r "}, "<esc>[M<space><enter><space>"},
      {{"\x1bP", "ath\r"}, "<a-P>ath<enter>"},
      {{"\x1b[", "x"}, "<a-[>x"},
      {{"\x1bO", "z"}, "<a-O>z"},
      {{"\x1b[", "\r"}, "<a-[><enter>"},
      {{"\x1b\x1b[", "x"}, "<esc><a-[>x"},
      {{"\x1b[", "", "x"}, "<a-[>x"},
      {{"\xc3", "\xa9"}, "\xc3\xa9"},
      {{"\xe6", "bc"},
       "\xef\xbf\xbd"
       "bc"},
  }));
  CAPTURE(steps);
  CHECK(decode_slowly(steps) == events);
}

TEST_CASE("a late rest may itself be cut", "[key_decoder][pitfall-26]") {
  const auto [rest, expected] = GENERATE(table<std::string, std::string>({
      {"[D", "<left>"},
      {"OA", "<up>"},
      {"[3~", "<delete>"},
      {"[1;5C", "<c-right>"},
      {"[97;5u", "<c-a>"},
      {"[<0;3;4M", "{mouse 0 3 4 1}"},
      {"[12;40R", "{cursor 12 40}"},
      // and what is typed in any chunks is text as soon as it is no rest
      {"[x", "[x"},
      {"[1]", "[1]"},
      {"[1, 2]", "[1,<space>2]"},
      {"Ox", "Ox"},
      {"[11111111111111111111", "[11111111111111111111"},
  }));
  for (std::size_t cut = 1; cut <= rest.size(); ++cut) {
    CAPTURE(rest, cut);
    KeyDecoder decoder;
    InputEvents events;
    decoder.feed("ab\x1b", events);
    decoder.flush(events);
    decoder.feed(rest.substr(0, cut), events);
    decoder.feed(rest.substr(cut), events);
    CHECK_FALSE(decoder.late_pending());
    decoder.feed("X", events);
    CHECK(describe(events) == "ab<esc>" + expected + "X");
  }
}

TEST_CASE("what may be a late rest waits only for a flush", "[key_decoder][pitfall-26]") {
  const std::string typed = GENERATE(as<std::string>(), "[", "O", "[1", "[1;5", "[<0;3");
  KeyDecoder decoder;
  InputEvents events;
  decoder.feed("\x1b", events);
  CHECK_FALSE(decoder.late_pending());
  decoder.flush(events);
  CHECK_FALSE(decoder.pending());
  for (const char byte : typed) {
    decoder.feed({&byte, 1}, events);
    CHECK(decoder.pending());
    CHECK(decoder.late_pending());
  }
  CHECK(describe(events) == "<esc>");
  decoder.flush(events);
  CHECK_FALSE(decoder.pending());
  decoder.feed("A", events);
  CHECK(raw_bytes(events) == "\x1b" + typed + "A");
  CHECK(events.size() == typed.size() + 2);
}

TEST_CASE("a mouse report in bytes leaks nothing at any column", "[key_decoder]") {
  for (int column = 0; column < 256; ++column) {
    if (column > 0 && column < 32) continue;  // sent by no terminal
    KeyDecoder decoder;
    InputEvents events;
    decoder.feed(std::string("\x1b[M ") + static_cast<char>(column) + "!x", events);
    CAPTURE(column);
    REQUIRE(events.size() == 2);
    CHECK(std::get<Report>(events[0]).kind == Report::Kind::mouse);
  }
}

TEST_CASE("a flush anywhere leaves no trace of a sequence in the text", "[key_decoder]") {
  const std::string sequence =
      GENERATE(as<std::string>(), "\x1b[D", "\x1bOP", "\x1b[1;5C", "\x1b[3~", "\x1b[?2026;2$y", "\x1b[12;40R",
               "\x1b[[A", "\x1b]11;rgb:00/00/00\x1b\\", "\x1b[200~\x1b[201~", "\x1b[97;5u", "\x1b[<0;1;1M");
  for (std::size_t cut = 1; cut < sequence.size(); ++cut) {
    CAPTURE(sequence, cut);
    KeyDecoder decoder;
    InputEvents events;
    decoder.feed("ab" + sequence.substr(0, cut), events);
    decoder.flush(events);
    decoder.feed(sequence.substr(cut) + "X", events);
    std::string text;
    for (const InputEvent& event : events) {
      const Key* key = std::get_if<Key>(&event);
      if (key != nullptr && key->name == KeyName::character && key->modifiers == Modifiers{})
        text += to_text(*key);
    }
    CHECK(text == "abX");
  }
}

TEST_CASE("endless sequences take bounded memory and end", "[key_decoder]") {
  const std::string start =
      GENERATE(as<std::string>(), "\x1b[", "\x1bO", "\x1b]", "\x1bP", "\x1b[?", "\x1b\x1b[");
  CAPTURE(start);
  KeyDecoder decoder;
  InputEvents events;
  decoder.feed(start, events);
  const std::string digits(100'000, '1');
  for (int round = 0; round < 20; ++round) decoder.feed(digits, events);
  CHECK(events.size() <= 1);  // the first ESC of two
  decoder.feed(start[1] == 'O' ? "P" : start.ends_with("[") || start.ends_with("?") ? "A" : "\x1b\\", events);
  decoder.feed("x", events);
  CHECK(raw_bytes(events).size() < 10'000);
  CHECK(describe(events).ends_with("x"));
}

TEST_CASE("what might be an 8-bit sequence is given back as text before long", "[key_decoder]") {
  const std::string digits(1000, '1');
  CHECK(decode("\x9b" + digits) == "\xef\xbf\xbd" + digits);
  CHECK(decode("\x8f" + digits) == "\xef\xbf\xbd" + digits);
}

TEST_CASE("a large paste comes out as it went in", "[key_decoder]") {
  std::string text(10'000'000, 'x');
  for (std::size_t at = 0; at + 8 < text.size(); at += 1000) text.replace(at, 8, "\x1b[201\n\x1b[");
  KeyDecoder decoder;
  InputEvents events;
  decoder.feed("\x1b[200~", events);
  for (std::size_t at = 0; at < text.size(); at += 4096)
    decoder.feed(std::string_view(text).substr(at, 4096), events);
  decoder.feed("\x1b[201~", events);
  REQUIRE(events.size() == 1);
  CHECK((std::get<Paste>(events[0]).text == text));
}
