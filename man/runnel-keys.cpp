// Writes runnel-keys(7) from the tables of actions and default keys.
#include <unistd.h>

#include <span>
#include <string>
#include <string_view>

#include "base/posix.hpp"
#include "edit/action.hpp"
#include "readline/default_keys.hpp"

namespace {

using namespace runnel;

struct Mode {
  KeyMode mode;
  std::string_view title;
  std::string_view about;
};

constexpr Mode modes[] = {
    {KeyMode::emacs, "Emacs mode",
     "The mode at the start.\nWhat is bound to nothing is typed.\nAlt and digits make the argument of the "
     "command "
     "that follows; Alt and a capital letter is what it is with the small one."},
    {KeyMode::vi_insert, "vi: insert mode", "What is bound to nothing is typed."},
    {KeyMode::vi_command, "vi: command mode", "Digits make the count of the command that follows."},
    {KeyMode::vi_visual, "vi: with a selection", ""},
    {KeyMode::vi_operator, "vi: after an operator", "A motion or a text object says what it acts upon."},
};

// For mdoc(7): no character begins a request or is an escape.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char byte : text) {
    if (byte == '\\') {
      result += "\\e";
    } else if (byte == '-') {
      result += "\\-";
    } else if (byte == '\'' || byte == '`' || byte == '^' || byte == '~' || byte == '"') {
      result += byte == '\''  ? "\\(aq"
                : byte == '`' ? "\\(ga"
                : byte == '^' ? "\\(ha"
                : byte == '~' ? "\\(ti"
                              : "\\(dq";
    } else {
      result += byte;
    }
  }
  return result;
}

std::string keys_of(KeyMode mode, Action action) {
  std::string keys;
  for (const Keymap::Entry& entry : default_keymap(mode).entries()) {
    if (entry.action != static_cast<Keymap::ActionId>(action)) continue;
    if (!keys.empty()) keys += ", ";
    for (const Key& key : entry.keys) keys += to_text(key);
  }
  return keys;
}

std::string page() {
  std::string text =
      ".\\\" Made from the tables of actions and default keys by man/runnel-keys.cpp: `make keys-page`.\n"
      ".Dd December 1, 2026\n.Dt RUNNEL-KEYS 7\n.Os\n.Sh NAME\n.Nm runnel-keys\n.Nd keys of the line editor "
      "of runnel\n"
      ".Sh DESCRIPTION\nOn a terminal\n.Xr runnel 1\nand programs that use\n.Xr runnel 3\nedit a line by the "
      "keys below.\n"
      "In the names of keys\n.Ql c-\nis Ctrl,\n.Ql a-\nis Alt (or Meta) and\n.Ql s-\nis Shift.\n.Pp\n"
      "A program binds keys with\n.Fn Interface::bind ,\na user in the file that\n.Ev INPUTRC\nnames, or\n"
      ".Pa ~/.inputrc ,\nor\n.Pa /etc/inputrc ,\nin the form of GNU readline:\n"
      ".Bd -literal -offset indent\n$if runnel\n\"\\eC-xk\": kill-whole-line\n\"\\ee[1;5D\": backward-word\n"
      "Meta-p: history-search-backward\n\"\\eC-o\": \"console.log()\\eC-b\"\nset editing-mode "
      "vi\n$endif\n.Ed\n";
  for (const Mode& mode : modes) {
    text += ".Sh " + escaped(mode.title) + "\n";
    if (!mode.about.empty()) text += escaped(mode.about) + "\n";
    std::string list;
    for (const ActionInfo& info : actions()) {
      const std::string keys = keys_of(mode.mode, info.action);
      if (keys.empty()) continue;
      list +=
          ".It \\&" + escaped(keys) + "\n" + escaped(info.help) + "\n.Pq Ic " + escaped(info.name) + " .\n";
    }
    text += ".Bl -tag -width Ds\n" + list + ".El\n";
  }
  text += ".Sh ACTIONS WITHOUT A KEY\n.Bl -tag -width Ds\n";
  for (const ActionInfo& info : actions()) {
    bool bound = false;
    for (const Mode& mode : modes) bound |= !keys_of(mode.mode, info.action).empty();
    if (!bound) text += ".It Ic " + escaped(info.name) + "\n" + escaped(info.help) + ".\n";
  }
  return text + ".El\n.Sh SEE ALSO\n.Xr runnel 1 ,\n.Xr runnel 3\n";
}

}  // namespace

int main() {
  return write_all(STDOUT_FILENO, page()) ? 1 : 0;
}
