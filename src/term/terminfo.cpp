#include "term/terminfo.hpp"

#include <cstdlib>
#include <string_view>

namespace runnel {

namespace {

struct StringEntry {
  const char* name;
  std::string Capabilities::*member;
  bool has_parameter;
};

// Before <term.h>, whose macros have the names of some of these members.
constexpr StringEntry strings[] = {
    {"cr", &Capabilities::carriage_return, false},
    {"cuu1", &Capabilities::cursor_up, false},
    {"cuu", &Capabilities::cursor_up_n, true},
    {"ri", &Capabilities::reverse_index, false},
    {"cud", &Capabilities::cursor_down_n, true},
    {"cub1", &Capabilities::cursor_left, false},
    {"cub", &Capabilities::cursor_left_n, true},
    {"cuf1", &Capabilities::cursor_right, false},
    {"cuf", &Capabilities::cursor_right_n, true},
    {"hpa", &Capabilities::column_address, true},
    {"el", &Capabilities::clear_to_eol, false},
    {"ed", &Capabilities::clear_to_eos, false},
    {"clear", &Capabilities::clear_screen, false},
    {"ich", &Capabilities::insert_characters_n, true},
    {"dch", &Capabilities::delete_characters_n, true},
    {"ech", &Capabilities::erase_characters_n, true},
    {"smir", &Capabilities::insert_mode_on, false},
    {"rmir", &Capabilities::insert_mode_off, false},
    {"il", &Capabilities::insert_lines_n, true},
    {"dl", &Capabilities::delete_lines_n, true},
    {"bel", &Capabilities::bell, false},
    {"flash", &Capabilities::flash, false},
    {"sgr0", &Capabilities::reset_style, false},
    {"E3", &Capabilities::clear_scrollback, false},
};

constexpr int true_color = 1 << 24;

/// A terminal that only prints. CR, LF and BEL are all that it is sent.
Capabilities dumb_terminal() {
  Capabilities result;
  for (const StringEntry& entry : strings) (result.*entry.member).clear();
  result.carriage_return = "\r";
  result.bell = "\a";
  result.dumb = true;
  result.eat_newline = false;
  result.colors = 0;
  result.bracketed_paste = false;
  return result;
}

bool is_dumb(const Capabilities& found) {
  return found.cursor_up.empty() || found.clear_to_eol.empty() || found.carriage_return.empty();
}

bool environment_says_true_color() {
  const char* value = std::getenv("COLORTERM");
  const std::string_view text = value != nullptr ? value : "";
  return text == "truecolor" || text == "24bit";
}

/// The count that `Capabilities::colors` may hold, at most `count`.
int known_colors(int count) {
  for (const int known : {true_color, 256, 16, 8}) {
    if (count >= known) return known;
  }
  return 0;
}

/// `text` without `$<5*/>`: delays that no terminal of today needs.
std::string without_padding(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t start = text.find("$<");
    result += text.substr(0, start);
    if (start == std::string_view::npos) break;
    const std::size_t end = text.find_first_not_of("0123456789.*/", start + 2);
    const bool padding = end != std::string_view::npos && text[end] == '>' && end > start + 2;
    if (!padding) result += "$<";
    text.remove_prefix(padding ? end + 1 : start + 2);
  }
  return result;
}

/// xterm's names, by which many go that are no xterm: some of them (mosh, libvterm 0.1) can't do all that it
/// can, and what is repeated would be missing.
bool is_common_name(std::string_view term) {
  return term == "xterm" || (term.starts_with("xterm-") && term.ends_with("color"));
}

/// Whether `expand` knows all of its parameter language.
bool is_expandable(std::string_view text) {
  while (true) {
    const std::size_t start = text.find('%');
    if (start == std::string_view::npos) return true;
    text.remove_prefix(start + 1);
    if (text.starts_with("p1"))
      text.remove_prefix(1);
    else if (text.empty() || std::string_view("id%").find(text[0]) == std::string_view::npos)
      return false;
    text.remove_prefix(1);
  }
}

}  // namespace

}  // namespace runnel

#include <term.h>

namespace runnel {

namespace {

/// One entry of the database, as ncurses' current terminal; the host's own is put back at the end.
class Entry {
 public:
  explicit Entry(const std::string& term) : host_(set_curterm(nullptr)) {
    // No descriptor: what is asked is what the entry says, not what the line is set to. With an error
    // pointer nothing is printed.
    loaded_ = setupterm(term.c_str(), -1, &status_) == 0;  // OK, of curses.h
  }
  Entry(const Entry&) = delete;
  Entry& operator=(const Entry&) = delete;
  ~Entry() {
    TERMINAL* const own = set_curterm(host_);
    if (own != nullptr) del_curterm(own);
  }

  [[nodiscard]] bool loaded() const { return loaded_; }
  /// Found, but it prints on paper.
  [[nodiscard]] bool hardcopy() const { return !loaded_ && status_ == 1; }
  [[nodiscard]] static bool flag(const char* name) { return tigetflag(name) > 0; }
  [[nodiscard]] static int number(const char* name) { return tigetnum(name); }
  [[nodiscard]] static std::string string(const char* name) {
    const char* value = tigetstr(name);
    const bool absent =
        value == nullptr || value == reinterpret_cast<const char*>(-1);  // NOLINT(performance-no-int-to-ptr)
    return absent ? std::string() : without_padding(value);
  }

 private:
  TERMINAL* host_;
  int status_ = 0;
  bool loaded_ = false;
};

Capabilities read_entry() {
  Capabilities result;
  for (const StringEntry& entry : strings) {
    std::string value = Entry::string(entry.name);
    if (entry.has_parameter && !is_expandable(value)) value.clear();
    result.*entry.member = std::move(value);
  }
  if (is_dumb(result)) return dumb_terminal();
  // Its first parameter is the character, so that `expand` can't use it as it is.
  if (Entry::string("rep") == "%p1%c\x1b[%p2%{1}%-%db") result.repeat_n = "\x1b[%p1%db";
  if (!Entry::flag("mir")) result.insert_mode_on.clear();
  // `ind` may only scroll (CSI S); a line feed also goes down.
  if (const std::string scroll = Entry::string("ind"); scroll.size() == 1) result.line_feed = scroll;
  result.auto_margin = Entry::flag("am");
  result.eat_newline = Entry::flag("xenl");
  // A terminal that knows CSI ignores a mode that it does not have; others would show it.
  result.bracketed_paste = result.clear_to_eol.starts_with("\x1b[");
  result.cursor_shapes = Entry::string("Ss") == "\x1b[%p1%d q";
  const bool direct =
      Entry::flag("RGB") || Entry::flag("Tc") || Entry::number("RGB") > 0 || !Entry::string("RGB").empty();
  result.colors = direct ? true_color : known_colors(Entry::number("colors"));
  return result;
}

}  // namespace

Capabilities load_capabilities(const std::string& term) {
  Capabilities result;
  if (term == "dumb") return dumb_terminal();
  if (!term.empty()) {
    const Entry entry(term);
    if (entry.hardcopy()) return dumb_terminal();
    if (entry.loaded()) result = read_entry();
    if (is_common_name(term)) result.repeat_n.clear();
  }
  if (!result.dumb && environment_says_true_color()) result.colors = true_color;
  // Of colours alone (no-color.org): bold, underline and reverse stay.
  const char* const no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') result.colors = 0;
  return result;
}

}  // namespace runnel
