// The text of an inputrc, each directive.
#include "support/catch.hpp"

#include "readline/inputrc.hpp"

#include "keys/key_spelling.hpp"

using namespace runnel;

namespace {

const char* const mode_names[] = {"emacs", "insert", "command", "visual", "operator"};

// All bindings as "mode keys action" or "mode keys 'macro", and variables but for the two that are always
// there.
std::string described(const Inputrc& inputrc) {
  std::string text;
  for (const Inputrc::Binding& binding : inputrc.bindings) {
    if (!text.empty()) text += "; ";
    text += std::string(mode_names[static_cast<int>(binding.mode)]) + " ";
    for (const Key& key : binding.keys) text += to_text(key);
    text += " " + (binding.macro ? "'" + escape_keys(*binding.macro) : binding.action);
  }
  for (const auto& [name, value] : inputrc.variables) {
    if (name == "keymap" || name == "editing-mode") continue;
    if (!text.empty()) text += "; ";
    text += name + "=" + value;
  }
  return text;
}

std::string read(std::string_view text,
                 InputrcContext context = {"runnel", "xterm-256color", false, nullptr, {}}) {
  return described(read_inputrc(text, context));
}

}  // namespace

TEST_CASE("bindings", "[inputrc]") {
  const auto [text, expected] = GENERATE(table<std::string, std::string>({
      {"", ""},
      {"\"\\C-xk\": kill-line", "emacs <c-x>k kill-line"},
      {"  \"\\e[1;5D\" :  backward-word  # no comment", "emacs <c-left> backward-word"},
      {"\"\\C-a\":beginning-of-line\r\n\"b\": yank\n", "emacs <c-a> beginning-of-line; emacs b yank"},
      {"Control-u: universal-argument", "emacs <c-u> universal-argument"},
      {"Meta-Rubout: Backward-Kill-Word", "emacs <a-backspace> backward-kill-word"},
      {"TAB: menu-complete", "emacs <tab> menu-complete"},
      {"C-M-k: \"x\"", "emacs <c-a-k> 'x"},
      {"\"\\C-o\": \"> output\\C-m\"", "emacs <c-o> '> output\\C-m"},
      {"\"\\C-o\": 'a \"b\" \\'c\\''", "emacs <c-o> 'a \\\"b\\\" 'c'"},
      {"\"a\\\"b\": yank", "emacs a\"b yank"},
      {"Control-:: yank", "emacs <c-:> yank"},
      {"# \"a\": yank", ""},
      {"\"a\" yank", ""},
      {"\"a: yank", ""},
      {"\"a\":", ""},
      {"\"a\": \"open", ""},
      {"\"\": yank", ""},
      {"nonsense: yank", ""},
      {"nonsense", ""},
      {"\xff\xfe: yank", ""},
      {"\"a\": unknown-function", "emacs a unknown-function"},
      {": yank", ""},
      {"$", ""},
      {"$nonsense x", ""},
  }));
  CAPTURE(text);
  CHECK(read(text) == expected);
}

TEST_CASE("variables and keymaps", "[inputrc]") {
  const auto [text, expected] = GENERATE(table<std::string, std::string>({
      {"set bell-style none", "bell-style=none"},
      {"SET Bell-Style  visible ", "bell-style=visible"},
      {"set comment-begin \"// \"", "comment-begin=// "},
      {"set comment-begin \"", "comment-begin=\""},
      {"set mark-directories", "mark-directories="},
      {"set", ""},
      {"set: yank", ""},
      {"set keymap vi\n\"x\": yank", "command x yank"},
      {"set keymap vi-move\n\"x\": yank", "command x yank"},
      {"set keymap vi-command\n\"x\": yank", "command x yank"},
      {"set keymap vi-insert\n\"x\": yank", "insert x yank"},
      {"set keymap emacs-standard\n\"x\": yank", "emacs x yank"},
      {"set keymap emacs-meta\n\"x\": yank\nDEL: undo", "emacs <a-x> yank; emacs <a-backspace> undo"},
      {"set keymap emacs-ctlx\n\"x\": yank\nC-y: undo", "emacs <c-x>x yank; emacs <c-x><c-y> undo"},
      {"set keymap nonsense\n\"x\": yank", "emacs x yank"},
      {"set editing-mode vi\n\"x\": yank", "insert x yank"},
      {"set editing-mode vi\nset editing-mode emacs\n\"x\": yank", "emacs x yank"},
      {"set editing-mode pico\n\"x\": yank", "emacs x yank"},
  }));
  CAPTURE(text);
  CHECK(read(text) == expected);
}

TEST_CASE("conditions", "[inputrc]") {
  const auto [condition, holds] = GENERATE(table<std::string, bool>({
      {"mode=emacs", true},
      {"mode=vi", false},
      {"term=xterm", true},
      {"term=xterm-256color", true},
      {"term=xterm-256", false},
      {"term=", false},
      {"runnel", true},
      {"Runnel", true},
      {"bash", false},
      {"", false},
      {"version == 8.2", true},
      {"version = 8.2", true},
      {"version=8.2", true},
      {"version != 8.2", false},
      {"version >= 7", true},
      {"version > 8.2", false},
      {"version <= 8.2", true},
      {"version < 8.10", true},
      {"version < 8", false},
      {"version >= x", false},
      {"version ~ 8.2", false},
      {"bell-style == none", true},
      {"bell-style=none", true},
      {"bell-style != none", false},
      {"bell-style == audible", false},
      {"no-such == x", false},
      {"editing-mode == emacs", true},
  }));
  CAPTURE(condition);
  const std::string text =
      "set bell-style none\n$if " + condition + "\n\"a\": yes\n$else\n\"a\": no\n$endif\n\"b\": after";
  CHECK(read(text) == std::string("emacs a ") + (holds ? "yes" : "no") + "; emacs b after; bell-style=none");
}

TEST_CASE("conditions nest", "[inputrc]") {
  const auto [text, expected] = GENERATE(table<std::string, std::string>({
      {"$if bash\n$if runnel\n\"a\": x\n$else\n\"b\": x\n$endif\n\"c\": x\n$endif\n\"d\": x", "emacs d x"},
      {"$if runnel\n$if bash\n\"a\": x\n$else\n\"b\": x\n$endif\n\"c\": x\n$endif\n\"d\": x",
       "emacs b x; emacs c x; emacs d x"},
      {"$if bash\nset a b\n$include x\n$else\n\"b\": x", "emacs b x"},
      {"$else\n\"a\": x\n$endif\n\"b\": x", "emacs a x; emacs b x"},
      {"$if bash\n\"a\": x", ""},
      {"$IF mode=emacs\n\"a\": x\n$ENDIF", "emacs a x"},
      {"set editing-mode vi\n$if mode=vi\n\"a\": x\n$endif", "insert a x"},
  }));
  CAPTURE(text);
  CHECK(read(text) == expected);
}

TEST_CASE("included files", "[inputrc]") {
  int reads = 0;
  InputrcContext context{"runnel", "xterm", true, nullptr, {}};
  context.read_file = [&reads](const std::string& path) -> std::optional<std::string> {
    ++reads;
    if (path == "~/.x y") return "$if bash\n\"a\": x";  // its condition ends with it
    if (path == "self") return "\"s\": x\n$include self";
    if (path == "twice") return "$include twice\n$include twice";
    return std::nullopt;
  };
  CHECK(read("$include ~/.x y\n\"b\": x", context) == "insert b x");
  CHECK(read("$include missing\n\"b\": x", context) == "insert b x");
  CHECK(read("$include\n\"b\": x", context) == "insert b x");
  reads = 0;
  CHECK(read_inputrc("$include self", context).bindings.size() == 10);
  CHECK(reads == 10);
  reads = 0;
  (void)read_inputrc("$include twice", context);
  CHECK(reads == 100);
}

TEST_CASE("faults are told with their place", "[inputrc]") {
  const auto [text, expected] = GENERATE(table<std::string, std::string>({
      {"", "0"},
      {"\n# x\nset no-such-variable x\n\"a\": no-such-function\n$include missing", "0"},
      {"\"\\e[200~\": bracketed-paste-begin", "0"},
      {"$if bash\n$nonsense\nnonsense\n$endif", "0"},
      {"set bell-style None\nset bell-style\nset keymap vi\nset editing-mode VI", "0"},
      {"\n\"a: yank", "1 rc:2: no closing \" behind the keys"},
      {"\"\": yank", "1 rc:1: no keys"},
      {"\"a\" yank", "1 rc:1: no : behind the keys"},
      {"non\x1bsense", "1 rc:1: no : behind \"non^[sense\""},
      {"nonsense: yank", "1 rc:1: unknown key \"nonsense\""},
      {"\"a\": 'open", "1 rc:1: no closing ' behind the text"},
      {"$nonsense x", "1 rc:1: unknown directive \"$nonsense\""},
      {"$else", "1 rc:1: $else without $if"},
      {"$if x\n$endif\n$endif", "1 rc:3: $endif without $if"},
      {"set keymap x", "1 rc:1: keymap cannot be \"x\""},
      {"set editing-mode pico", "1 rc:1: editing-mode cannot be \"pico\""},
      {"set bell-style loud", "1 rc:1: bell-style cannot be \"loud\""},
      {"\n$include other\n$else", "2 other:3: unknown directive \"$x\""},
      {"$else\n\n$endif", "2 rc:1: $else without $if"},
  }));
  CAPTURE(text);
  InputrcContext context{"runnel", "xterm", false, nullptr, "rc"};
  context.read_file = [](const std::string& path) -> std::optional<std::string> {
    return path == "other" ? std::optional<std::string>("\n\n$x") : std::nullopt;
  };
  const Inputrc read = read_inputrc(text, context);
  std::string faults = std::to_string(read.faults);
  if (read.first_fault)
    faults += " " + read.first_fault->file + ":" + std::to_string(read.first_fault->line) + ": " +
              read.first_fault->what;
  CHECK(faults == expected);
}

TEST_CASE("any bytes are read to their end", "[inputrc]") {
  std::string text;
  unsigned state = 1;
  for (int i = 0; i < 200'000; ++i) {
    state = state * 1664525U + 1013904223U;
    constexpr std::string_view common = "\"\\:$ \n\nCM-xeset#if";
    const unsigned value = state >> 16U;
    text += value % 3 == 0 ? static_cast<char>(value >> 2U) : common[value % common.size()];
  }
  CHECK(read_inputrc(text, {}).variables.count("keymap") == 1);
  CHECK(read(std::string(1'000'000, '"')).empty());
  CHECK(read("\"" + std::string(1'000'000, '\\')).empty());
}
