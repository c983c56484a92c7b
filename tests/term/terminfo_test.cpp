#include "support/catch.hpp"

#include "term/terminfo.hpp"

#include <stdlib.h>
#include <term.h>
#include <unistd.h>

#undef bell  // <term.h> has macros with the names of members
#undef carriage_return
#undef clear_screen
#undef column_address
#undef cursor_left
#undef cursor_right
#undef cursor_up

#include <filesystem>
#include <fstream>
#include <optional>

using namespace runnel;
namespace fs = std::filesystem;

namespace {

/// Sets a variable, or takes it away, for as long as it lives.
class Variable {
 public:
  Variable(const char* name, std::optional<std::string> value) : name_(name) {
    if (const char* old = getenv(name)) old_ = old;
    set(value);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { set(old_); }

 private:
  void set(const std::optional<std::string>& value) const {
    if (value) {
      setenv(name_, value->c_str(), 1);
    } else {
      unsetenv(name_);
    }
  }
  const char* name_;
  std::optional<std::string> old_;
};

/// The entries of terminfo/*.ti, compiled by tic into a directory of their own.
class Database {
 public:
  Database() {
    std::string name = (fs::temp_directory_path() / "runnel-terminfo-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    directory_ = name;
    // The odd ones are built on the fallback.
    const std::string joined = (directory_ / "all.ti").string();
    std::ofstream out(joined);
    for (const char* source : {"terminfo/fallback.ti", "terminfo/odd.ti"})
      out << std::ifstream(source).rdbuf() << '\n';
    out.close();
    REQUIRE(std::system(("tic -x -o " + name + " " + joined).c_str()) == 0);
    variable_.emplace("TERMINFO", name);
  }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() { fs::remove_all(directory_); }

  [[nodiscard]] const fs::path& directory() const { return directory_; }

 private:
  fs::path directory_;
  std::optional<Variable> variable_;
};

/// Every member by its name, so that a difference says where it is.
std::string describe(const Capabilities& one) {
  std::string text;
  const auto line = [&](const char* name, const std::string& value) {
    text += name;
    text += "=";
    for (const char byte : value) {
      text += byte == '\x1b' ? "\\E"
              : byte < ' '   ? "^" + std::string(1, static_cast<char>(byte + '@'))
                             : std::string(1, byte);
    }
    text += "\n";
  };
  line("dumb", std::to_string(one.dumb));
  line("auto_margin", std::to_string(one.auto_margin));
  line("eat_newline", std::to_string(one.eat_newline));
  line("colors", std::to_string(one.colors));
  line("bracketed_paste", std::to_string(one.bracketed_paste));
  line("cursor_shapes", std::to_string(one.cursor_shapes));
  line("synchronized_update", std::to_string(one.synchronized_update));
  line("carriage_return", one.carriage_return);
  line("line_feed", one.line_feed);
  line("cursor_up", one.cursor_up);
  line("cursor_up_n", one.cursor_up_n);
  line("reverse_index", one.reverse_index);
  line("cursor_down_n", one.cursor_down_n);
  line("cursor_left", one.cursor_left);
  line("cursor_left_n", one.cursor_left_n);
  line("cursor_right", one.cursor_right);
  line("cursor_right_n", one.cursor_right_n);
  line("column_address", one.column_address);
  line("clear_to_eol", one.clear_to_eol);
  line("clear_to_eos", one.clear_to_eos);
  line("clear_screen", one.clear_screen);
  line("clear_scrollback", one.clear_scrollback);
  line("insert_characters_n", one.insert_characters_n);
  line("delete_characters_n", one.delete_characters_n);
  line("erase_characters_n", one.erase_characters_n);
  line("repeat_n", one.repeat_n);
  line("insert_mode_on", one.insert_mode_on);
  line("insert_mode_off", one.insert_mode_off);
  line("insert_lines_n", one.insert_lines_n);
  line("delete_lines_n", one.delete_lines_n);
  line("bell", one.bell);
  line("flash", one.flash);
  line("reset_style", one.reset_style);
  return text;
}

const std::string dumb_terminal =
    "dumb=1\nauto_margin=1\neat_newline=0\ncolors=0\nbracketed_paste=0\ncursor_shapes=0\nsynchronized_update="
    "0\n"
    "carriage_return=^M\nline_feed=^J\ncursor_up=\ncursor_up_n=\nreverse_index=\ncursor_down_n=\ncursor_left="
    "\ncursor_left_n="
    "\n"
    "cursor_right=\ncursor_right_n=\ncolumn_address=\nclear_to_eol=\nclear_to_eos=\nclear_screen=\nclear_"
    "scrollback=\n"
    "insert_characters_n=\ndelete_characters_n=\nerase_characters_n=\nrepeat_n=\ninsert_mode_on=\ninsert_"
    "mode_off=\ninsert_lines_n=\ndelete_"
    "lines_n=\nbell=^G\nflash=\nreset_style=\n";

}  // namespace

TEST_CASE("the built-in fallback is what terminfo/fallback.ti says", "[terminfo]") {
  const Variable color("COLORTERM", std::nullopt);
  const Database database;
  CHECK(describe(load_capabilities("runnel-fallback")) == describe(Capabilities{}));
}

TEST_CASE("what terminfo cannot tell gives the fallback", "[terminfo]") {
  const Variable color("COLORTERM", std::nullopt);
  const Database database;
  const std::string broken = (database.directory() / "r" / "runnel-broken").string();
  std::ofstream(broken) << "no entry";
  const std::string term =
      GENERATE(as<std::string>(), "", "no-such-terminal", "unknown", "runnel-broken", "../r/runnel-no-up",
               "/etc/passwd", ".", "x", std::string(5000, 'x'), "runnel\nfallback");
  CAPTURE(term);
  CHECK(describe(load_capabilities(term)) == describe(Capabilities{}));
}

TEST_CASE("terminals that cannot move are dumb", "[terminfo]") {
  const Variable color("COLORTERM",
                       GENERATE(std::optional<std::string>(), std::optional<std::string>("truecolor")));
  const Database database;
  const std::string term = GENERATE(as<std::string>(), "dumb", "runnel-no-up", "runnel-no-clear",
                                    "runnel-no-return", "runnel-paper");
  CAPTURE(term);
  CHECK(describe(load_capabilities(term)) == dumb_terminal);
}

TEST_CASE("delays are taken out of the strings", "[terminfo]") {
  const Variable color("COLORTERM", std::nullopt);
  const Database database;
  const Capabilities padded = load_capabilities("runnel-padded");
  CHECK(padded.carriage_return == "\r");
  CHECK(padded.cursor_up == "\x1b[A");
  CHECK(padded.cursor_up_n == "\x1b[%p1%dA");
  CHECK(padded.clear_to_eol == "\x1b[Kx");
  CHECK(padded.clear_screen == "\x1b[H\x1b[2J");
  CHECK(padded.delete_characters_n == "\x1b[%p1%dP$<x>");  // no delay
  CHECK(padded.line_feed == "\n");
  CHECK(padded.colors == 16);
}

TEST_CASE("the repeating of a character is ECMA-48's or none", "[terminfo]") {
  const Database database;
  CHECK(load_capabilities("runnel-repeats").repeat_n == "\x1b[%p1%db");
  CHECK(load_capabilities("runnel-repeats-first").repeat_n.empty());
  // Its entry has it, but too many others go by that name.
  CHECK(load_capabilities("xterm-256color").repeat_n.empty());
  CHECK(load_capabilities("xterm-256color").erase_characters_n == "\x1b[%p1%dX");
}

TEST_CASE("only what can be used is taken", "[terminfo]") {
  const Variable color("COLORTERM", std::nullopt);
  const Database database;
  const Capabilities strange = load_capabilities("runnel-strange-parameters");
  CHECK(strange.cursor_up_n.empty());
  CHECK(strange.cursor_down_n.empty());
  CHECK(strange.cursor_right_n.empty());
  CHECK(strange.column_address == "\x1b[%i%p1%d`");
  CHECK(strange.insert_characters_n == "100%%%p1%d");
  CHECK(strange.line_feed == "\n");  // its ind scrolls and does not move
  CHECK(strange.colors == 0);
  CHECK_FALSE(strange.eat_newline);

  const Capabilities foreign = load_capabilities("runnel-foreign");
  CHECK_FALSE(foreign.dumb);
  CHECK_FALSE(foreign.bracketed_paste);
  CHECK(foreign.cursor_up ==
        "\x1b"
        "A");
  CHECK(foreign.line_feed == "\v");
  CHECK(foreign.reset_style.empty());
  CHECK(foreign.colors == 0);

  CHECK_FALSE(load_capabilities("runnel-no-margin").auto_margin);
}

TEST_CASE("colours by entry and environment", "[terminfo]") {
  const Database database;
  const auto [term, color_term, colors] = GENERATE(table<std::string, std::optional<std::string>, int>({
      {"runnel-no-margin", std::nullopt, 16},  // 88
      {"runnel-padded", std::nullopt, 16},
      {"runnel-fallback", std::nullopt, 8},
      {"runnel-foreign", std::nullopt, 0},
      {"runnel-direct", std::nullopt, 1 << 24},
      {"runnel-direct-bits", std::nullopt, 1 << 24},
      {"runnel-tmux-direct", std::nullopt, 1 << 24},
      {"runnel-fallback", "truecolor", 1 << 24},
      {"runnel-fallback", "24bit", 1 << 24},
      {"runnel-fallback", "yes", 8},
      {"", "truecolor", 1 << 24},
  }));
  CAPTURE(term);
  const Variable color("COLORTERM", color_term);
  CHECK(load_capabilities(term).colors == colors);
}

TEST_CASE("NO_COLOR takes all colours, and when it is empty none", "[terminfo]") {
  const auto [value, colors] = GENERATE(table<std::string, int>({{"1", 0}, {"0", 0}, {"", 1 << 24}}));
  const Database database;
  const Variable color("COLORTERM", "truecolor");
  const Variable none("NO_COLOR", value);
  const Capabilities found = load_capabilities("runnel-fallback");
  CHECK(found.colors == colors);
  CHECK(found.reset_style == "\x1b[m");
}

TEST_CASE("the host's own terminal stays current", "[terminfo]") {
  const Database database;
  int status = 0;
  REQUIRE(setupterm("runnel-foreign", 1, &status) == 0);
  TERMINAL* const host = cur_term;
  (void)load_capabilities("runnel-fallback");
  CHECK(cur_term == host);
  (void)load_capabilities("no-such-terminal");
  CHECK(cur_term == host);
  CHECK(std::string(tigetstr("el")) == "\x1bK");
  del_curterm(host);
}
