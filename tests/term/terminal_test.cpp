#include "support/catch.hpp"

#include "runnel/terminal.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <map>

#include "base/unique_fd.hpp"
#include "support/pty.hpp"
#include "term/color_depth.hpp"

using namespace runnel;

namespace {

std::map<std::string, std::string> parse(std::string_view text) {
  std::map<std::string, std::string> variables;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::size_t equals = text.find('=');
    variables.emplace(text.substr(0, equals), text.substr(equals + 1, end - equals - 1));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return variables;
}

struct Row {
  const char* variables;
  int bits;
};

}  // namespace

TEST_CASE("colours as Node counts them", "[terminal]") {
  // What Node 26.12.1 says: tty.WriteStream.prototype.getColorDepth.call({isTTY: true}, env).
  // clang-format off
  constexpr Row rows[] = {
      {"FORCE_COLOR=", 4}, {"FORCE_COLOR= NO_COLOR=1 TERM=dumb", 4}, {"FORCE_COLOR=0", 1},
      {"FORCE_COLOR=0 NO_COLOR=1 TERM=dumb", 1}, {"FORCE_COLOR=1", 4},
      {"FORCE_COLOR=1 NO_COLOR=1 TERM=dumb", 4}, {"FORCE_COLOR=2", 8},
      {"FORCE_COLOR=2 NO_COLOR=1 TERM=dumb", 8}, {"FORCE_COLOR=3", 24},
      {"FORCE_COLOR=3 NO_COLOR=1 TERM=dumb", 24}, {"FORCE_COLOR=4", 1},
      {"FORCE_COLOR=4 NO_COLOR=1 TERM=dumb", 1}, {"FORCE_COLOR=true", 4},
      {"FORCE_COLOR=true NO_COLOR=1 TERM=dumb", 4}, {"FORCE_COLOR=false", 1},
      {"FORCE_COLOR=false NO_COLOR=1 TERM=dumb", 1}, {"FORCE_COLOR=TRUE", 1},
      {"FORCE_COLOR=TRUE NO_COLOR=1 TERM=dumb", 1}, {"FORCE_COLOR=yes", 1},
      {"FORCE_COLOR=yes NO_COLOR=1 TERM=dumb", 1}, {"TERM=", 1}, {"TERM= COLORTERM=truecolor", 24},
      {"TERM= COLORTERM=24bit", 24}, {"TERM= COLORTERM=yes", 4}, {"TERM= COLORTERM=", 1}, {"TERM=dumb", 1},
      {"TERM=dumb COLORTERM=truecolor", 1}, {"TERM=dumb COLORTERM=24bit", 1}, {"TERM=dumb COLORTERM=yes", 1},
      {"TERM=dumb COLORTERM=", 1}, {"TERM=xterm", 4}, {"TERM=xterm COLORTERM=truecolor", 24},
      {"TERM=xterm COLORTERM=24bit", 24}, {"TERM=xterm COLORTERM=yes", 4}, {"TERM=xterm COLORTERM=", 4},
      {"TERM=xterm-256color", 8}, {"TERM=xterm-256color COLORTERM=truecolor", 24},
      {"TERM=xterm-256color COLORTERM=24bit", 24}, {"TERM=xterm-256color COLORTERM=yes", 8},
      {"TERM=xterm-256color COLORTERM=", 8}, {"TERM=xterm-256", 8},
      {"TERM=xterm-256 COLORTERM=truecolor", 24}, {"TERM=xterm-256 COLORTERM=24bit", 24},
      {"TERM=xterm-256 COLORTERM=yes", 8}, {"TERM=xterm-256 COLORTERM=", 8}, {"TERM=XTERM-256color", 4},
      {"TERM=XTERM-256color COLORTERM=truecolor", 24}, {"TERM=XTERM-256color COLORTERM=24bit", 24},
      {"TERM=XTERM-256color COLORTERM=yes", 4}, {"TERM=XTERM-256color COLORTERM=", 4},
      {"TERM=xterm-kitty", 24}, {"TERM=xterm-kitty COLORTERM=truecolor", 24},
      {"TERM=xterm-kitty COLORTERM=24bit", 24}, {"TERM=xterm-kitty COLORTERM=yes", 24},
      {"TERM=xterm-kitty COLORTERM=", 24}, {"TERM=XTERM-KITTY", 24},
      {"TERM=XTERM-KITTY COLORTERM=truecolor", 24}, {"TERM=XTERM-KITTY COLORTERM=24bit", 24},
      {"TERM=XTERM-KITTY COLORTERM=yes", 24}, {"TERM=XTERM-KITTY COLORTERM=", 24},
      {"TERM=xterm-truecolor", 24}, {"TERM=xterm-truecolor COLORTERM=truecolor", 24},
      {"TERM=xterm-truecolor COLORTERM=24bit", 24}, {"TERM=xterm-truecolor COLORTERM=yes", 24},
      {"TERM=xterm-truecolor COLORTERM=", 24}, {"TERM=XTERM-TRUECOLOR", 4},
      {"TERM=XTERM-TRUECOLOR COLORTERM=truecolor", 24}, {"TERM=XTERM-TRUECOLOR COLORTERM=24bit", 24},
      {"TERM=XTERM-TRUECOLOR COLORTERM=yes", 4}, {"TERM=XTERM-TRUECOLOR COLORTERM=", 4}, {"TERM=linux", 4},
      {"TERM=linux COLORTERM=truecolor", 24}, {"TERM=linux COLORTERM=24bit", 24},
      {"TERM=linux COLORTERM=yes", 4}, {"TERM=linux COLORTERM=", 4}, {"TERM=LINUX", 4},
      {"TERM=LINUX COLORTERM=truecolor", 24}, {"TERM=LINUX COLORTERM=24bit", 24},
      {"TERM=LINUX COLORTERM=yes", 4}, {"TERM=LINUX COLORTERM=", 4}, {"TERM=my-linux-term", 4},
      {"TERM=my-linux-term COLORTERM=truecolor", 24}, {"TERM=my-linux-term COLORTERM=24bit", 24},
      {"TERM=my-linux-term COLORTERM=yes", 4}, {"TERM=my-linux-term COLORTERM=", 4}, {"TERM=screen", 4},
      {"TERM=screen COLORTERM=truecolor", 24}, {"TERM=screen COLORTERM=24bit", 24},
      {"TERM=screen COLORTERM=yes", 4}, {"TERM=screen COLORTERM=", 4}, {"TERM=screen-256color", 4},
      {"TERM=screen-256color COLORTERM=truecolor", 24}, {"TERM=screen-256color COLORTERM=24bit", 24},
      {"TERM=screen-256color COLORTERM=yes", 4}, {"TERM=screen-256color COLORTERM=", 4}, {"TERM=tmux", 1},
      {"TERM=tmux COLORTERM=truecolor", 24}, {"TERM=tmux COLORTERM=24bit", 24},
      {"TERM=tmux COLORTERM=yes", 4}, {"TERM=tmux COLORTERM=", 1}, {"TERM=tmux-256color", 4},
      {"TERM=tmux-256color COLORTERM=truecolor", 24}, {"TERM=tmux-256color COLORTERM=24bit", 24},
      {"TERM=tmux-256color COLORTERM=yes", 4}, {"TERM=tmux-256color COLORTERM=", 4}, {"TERM=rxvt", 4},
      {"TERM=rxvt COLORTERM=truecolor", 24}, {"TERM=rxvt COLORTERM=24bit", 24},
      {"TERM=rxvt COLORTERM=yes", 4}, {"TERM=rxvt COLORTERM=", 4}, {"TERM=rxvt-unicode", 4},
      {"TERM=rxvt-unicode COLORTERM=truecolor", 24}, {"TERM=rxvt-unicode COLORTERM=24bit", 24},
      {"TERM=rxvt-unicode COLORTERM=yes", 4}, {"TERM=rxvt-unicode COLORTERM=", 4},
      {"TERM=rxvt-unicode-24bit", 24}, {"TERM=rxvt-unicode-24bit COLORTERM=truecolor", 24},
      {"TERM=rxvt-unicode-24bit COLORTERM=24bit", 24}, {"TERM=rxvt-unicode-24bit COLORTERM=yes", 24},
      {"TERM=rxvt-unicode-24bit COLORTERM=", 24}, {"TERM=xrxvt", 1}, {"TERM=xrxvt COLORTERM=truecolor", 24},
      {"TERM=xrxvt COLORTERM=24bit", 24}, {"TERM=xrxvt COLORTERM=yes", 4}, {"TERM=xrxvt COLORTERM=", 1},
      {"TERM=vt100", 4}, {"TERM=vt100 COLORTERM=truecolor", 24}, {"TERM=vt100 COLORTERM=24bit", 24},
      {"TERM=vt100 COLORTERM=yes", 4}, {"TERM=vt100 COLORTERM=", 4}, {"TERM=vt102", 1},
      {"TERM=vt102 COLORTERM=truecolor", 24}, {"TERM=vt102 COLORTERM=24bit", 24},
      {"TERM=vt102 COLORTERM=yes", 4}, {"TERM=vt102 COLORTERM=", 1}, {"TERM=vt220", 4},
      {"TERM=vt220 COLORTERM=truecolor", 24}, {"TERM=vt220 COLORTERM=24bit", 24},
      {"TERM=vt220 COLORTERM=yes", 4}, {"TERM=vt220 COLORTERM=", 4}, {"TERM=vt220-x", 4},
      {"TERM=vt220-x COLORTERM=truecolor", 24}, {"TERM=vt220-x COLORTERM=24bit", 24},
      {"TERM=vt220-x COLORTERM=yes", 4}, {"TERM=vt220-x COLORTERM=", 4}, {"TERM=vt52", 1},
      {"TERM=vt52 COLORTERM=truecolor", 24}, {"TERM=vt52 COLORTERM=24bit", 24},
      {"TERM=vt52 COLORTERM=yes", 4}, {"TERM=vt52 COLORTERM=", 1}, {"TERM=ansi", 4},
      {"TERM=ansi COLORTERM=truecolor", 24}, {"TERM=ansi COLORTERM=24bit", 24},
      {"TERM=ansi COLORTERM=yes", 4}, {"TERM=ansi COLORTERM=", 4}, {"TERM=pcansi", 4},
      {"TERM=pcansi COLORTERM=truecolor", 24}, {"TERM=pcansi COLORTERM=24bit", 24},
      {"TERM=pcansi COLORTERM=yes", 4}, {"TERM=pcansi COLORTERM=", 4}, {"TERM=console", 4},
      {"TERM=console COLORTERM=truecolor", 24}, {"TERM=console COLORTERM=24bit", 24},
      {"TERM=console COLORTERM=yes", 4}, {"TERM=console COLORTERM=", 4}, {"TERM=con80x25", 4},
      {"TERM=con80x25 COLORTERM=truecolor", 24}, {"TERM=con80x25 COLORTERM=24bit", 24},
      {"TERM=con80x25 COLORTERM=yes", 4}, {"TERM=con80x25 COLORTERM=", 4}, {"TERM=con80", 1},
      {"TERM=con80 COLORTERM=truecolor", 24}, {"TERM=con80 COLORTERM=24bit", 24},
      {"TERM=con80 COLORTERM=yes", 4}, {"TERM=con80 COLORTERM=", 1}, {"TERM=conx5", 4},
      {"TERM=conx5 COLORTERM=truecolor", 24}, {"TERM=conx5 COLORTERM=24bit", 24},
      {"TERM=conx5 COLORTERM=yes", 4}, {"TERM=conx5 COLORTERM=", 4}, {"TERM=con80x", 1},
      {"TERM=con80x COLORTERM=truecolor", 24}, {"TERM=con80x COLORTERM=24bit", 24},
      {"TERM=con80x COLORTERM=yes", 4}, {"TERM=con80x COLORTERM=", 1}, {"TERM=con", 1},
      {"TERM=con COLORTERM=truecolor", 24}, {"TERM=con COLORTERM=24bit", 24}, {"TERM=con COLORTERM=yes", 4},
      {"TERM=con COLORTERM=", 1}, {"TERM=xcon80x25", 1}, {"TERM=xcon80x25 COLORTERM=truecolor", 24},
      {"TERM=xcon80x25 COLORTERM=24bit", 24}, {"TERM=xcon80x25 COLORTERM=yes", 4},
      {"TERM=xcon80x25 COLORTERM=", 1}, {"TERM=cons25", 4}, {"TERM=cons25 COLORTERM=truecolor", 24},
      {"TERM=cons25 COLORTERM=24bit", 24}, {"TERM=cons25 COLORTERM=yes", 4}, {"TERM=cons25 COLORTERM=", 4},
      {"TERM=cygwin", 4}, {"TERM=cygwin COLORTERM=truecolor", 24}, {"TERM=cygwin COLORTERM=24bit", 24},
      {"TERM=cygwin COLORTERM=yes", 4}, {"TERM=cygwin COLORTERM=", 4}, {"TERM=eterm", 4},
      {"TERM=eterm COLORTERM=truecolor", 24}, {"TERM=eterm COLORTERM=24bit", 24},
      {"TERM=eterm COLORTERM=yes", 4}, {"TERM=eterm COLORTERM=", 4}, {"TERM=Eterm", 4},
      {"TERM=Eterm COLORTERM=truecolor", 24}, {"TERM=Eterm COLORTERM=24bit", 24},
      {"TERM=Eterm COLORTERM=yes", 4}, {"TERM=Eterm COLORTERM=", 4}, {"TERM=Eterm-color", 4},
      {"TERM=Eterm-color COLORTERM=truecolor", 24}, {"TERM=Eterm-color COLORTERM=24bit", 24},
      {"TERM=Eterm-color COLORTERM=yes", 4}, {"TERM=Eterm-color COLORTERM=", 4}, {"TERM=st", 4},
      {"TERM=st COLORTERM=truecolor", 24}, {"TERM=st COLORTERM=24bit", 24}, {"TERM=st COLORTERM=yes", 4},
      {"TERM=st COLORTERM=", 4}, {"TERM=st-256color", 4}, {"TERM=st-256color COLORTERM=truecolor", 24},
      {"TERM=st-256color COLORTERM=24bit", 24}, {"TERM=st-256color COLORTERM=yes", 4},
      {"TERM=st-256color COLORTERM=", 4}, {"TERM=st-direct", 4}, {"TERM=st-direct COLORTERM=truecolor", 24},
      {"TERM=st-direct COLORTERM=24bit", 24}, {"TERM=st-direct COLORTERM=yes", 4},
      {"TERM=st-direct COLORTERM=", 4}, {"TERM=mosh", 24}, {"TERM=mosh COLORTERM=truecolor", 24},
      {"TERM=mosh COLORTERM=24bit", 24}, {"TERM=mosh COLORTERM=yes", 24}, {"TERM=mosh COLORTERM=", 24},
      {"TERM=terminator", 24}, {"TERM=terminator COLORTERM=truecolor", 24},
      {"TERM=terminator COLORTERM=24bit", 24}, {"TERM=terminator COLORTERM=yes", 24},
      {"TERM=terminator COLORTERM=", 24}, {"TERM=putty", 4}, {"TERM=putty COLORTERM=truecolor", 24},
      {"TERM=putty COLORTERM=24bit", 24}, {"TERM=putty COLORTERM=yes", 4}, {"TERM=putty COLORTERM=", 4},
      {"TERM=putty-256color", 4}, {"TERM=putty-256color COLORTERM=truecolor", 24},
      {"TERM=putty-256color COLORTERM=24bit", 24}, {"TERM=putty-256color COLORTERM=yes", 4},
      {"TERM=putty-256color COLORTERM=", 4}, {"TERM=gnome", 4}, {"TERM=gnome COLORTERM=truecolor", 24},
      {"TERM=gnome COLORTERM=24bit", 24}, {"TERM=gnome COLORTERM=yes", 4}, {"TERM=gnome COLORTERM=", 4},
      {"TERM=konsole", 4}, {"TERM=konsole COLORTERM=truecolor", 24}, {"TERM=konsole COLORTERM=24bit", 24},
      {"TERM=konsole COLORTERM=yes", 4}, {"TERM=konsole COLORTERM=", 4}, {"TERM=konsole-256color", 4},
      {"TERM=konsole-256color COLORTERM=truecolor", 24}, {"TERM=konsole-256color COLORTERM=24bit", 24},
      {"TERM=konsole-256color COLORTERM=yes", 4}, {"TERM=konsole-256color COLORTERM=", 4}, {"TERM=dtterm", 4},
      {"TERM=dtterm COLORTERM=truecolor", 24}, {"TERM=dtterm COLORTERM=24bit", 24},
      {"TERM=dtterm COLORTERM=yes", 4}, {"TERM=dtterm COLORTERM=", 4}, {"TERM=hurd", 4},
      {"TERM=hurd COLORTERM=truecolor", 24}, {"TERM=hurd COLORTERM=24bit", 24},
      {"TERM=hurd COLORTERM=yes", 4}, {"TERM=hurd COLORTERM=", 4}, {"TERM=jfbterm", 4},
      {"TERM=jfbterm COLORTERM=truecolor", 24}, {"TERM=jfbterm COLORTERM=24bit", 24},
      {"TERM=jfbterm COLORTERM=yes", 4}, {"TERM=jfbterm COLORTERM=", 4}, {"TERM=kterm", 4},
      {"TERM=kterm COLORTERM=truecolor", 24}, {"TERM=kterm COLORTERM=24bit", 24},
      {"TERM=kterm COLORTERM=yes", 4}, {"TERM=kterm COLORTERM=", 4}, {"TERM=mlterm", 4},
      {"TERM=mlterm COLORTERM=truecolor", 24}, {"TERM=mlterm COLORTERM=24bit", 24},
      {"TERM=mlterm COLORTERM=yes", 4}, {"TERM=mlterm COLORTERM=", 4}, {"TERM=foot", 1},
      {"TERM=foot COLORTERM=truecolor", 24}, {"TERM=foot COLORTERM=24bit", 24},
      {"TERM=foot COLORTERM=yes", 4}, {"TERM=foot COLORTERM=", 1}, {"TERM=alacritty", 1},
      {"TERM=alacritty COLORTERM=truecolor", 24}, {"TERM=alacritty COLORTERM=24bit", 24},
      {"TERM=alacritty COLORTERM=yes", 4}, {"TERM=alacritty COLORTERM=", 1}, {"TERM=wezterm", 1},
      {"TERM=wezterm COLORTERM=truecolor", 24}, {"TERM=wezterm COLORTERM=24bit", 24},
      {"TERM=wezterm COLORTERM=yes", 4}, {"TERM=wezterm COLORTERM=", 1}, {"TERM=ghostty", 1},
      {"TERM=ghostty COLORTERM=truecolor", 24}, {"TERM=ghostty COLORTERM=24bit", 24},
      {"TERM=ghostty COLORTERM=yes", 4}, {"TERM=ghostty COLORTERM=", 1}, {"TERM=xterm-ghostty", 4},
      {"TERM=xterm-ghostty COLORTERM=truecolor", 24}, {"TERM=xterm-ghostty COLORTERM=24bit", 24},
      {"TERM=xterm-ghostty COLORTERM=yes", 4}, {"TERM=xterm-ghostty COLORTERM=", 4}, {"TERM=xtermfoo", 4},
      {"TERM=xtermfoo COLORTERM=truecolor", 24}, {"TERM=xtermfoo COLORTERM=24bit", 24},
      {"TERM=xtermfoo COLORTERM=yes", 4}, {"TERM=xtermfoo COLORTERM=", 4}, {"TERM=nxterm", 1},
      {"TERM=nxterm COLORTERM=truecolor", 24}, {"TERM=nxterm COLORTERM=24bit", 24},
      {"TERM=nxterm COLORTERM=yes", 4}, {"TERM=nxterm COLORTERM=", 1}, {"TERM=unknown", 1},
      {"TERM=unknown COLORTERM=truecolor", 24}, {"TERM=unknown COLORTERM=24bit", 24},
      {"TERM=unknown COLORTERM=yes", 4}, {"TERM=unknown COLORTERM=", 1}, {"TERM=xterm-256color NO_COLOR=", 8},
      {"TERM=xterm-256color NO_COLOR=0", 1}, {"TERM=xterm-256color NO_COLOR=1", 1},
      {"TERM=xterm-256color NODE_DISABLE_COLORS=", 8}, {"TERM=xterm-256color NODE_DISABLE_COLORS=0", 1},
      {"TERM=xterm-256color NODE_DISABLE_COLORS=1", 1}, {"TMUX=/tmp/x TERM=foot", 24},
      {"TMUX= TERM=xterm", 4}, {"TMUX=1 TERM=dumb", 1}, {"TMUX=1 NO_COLOR=1", 1},
      {"TF_BUILD= AGENT_NAME=", 4}, {"TF_BUILD=1", 1}, {"AGENT_NAME=1 TERM=xterm-256color", 8},
      {"CI=1 APPVEYOR=", 8}, {"APPVEYOR=1 TERM=xterm", 4}, {"CI=1 BUILDKITE=", 8},
      {"BUILDKITE=1 TERM=xterm", 4}, {"CI=1 CIRCLECI=", 24}, {"CIRCLECI=1 TERM=xterm", 4}, {"CI=1 DRONE=", 8},
      {"DRONE=1 TERM=xterm", 4}, {"CI=1 GITEA_ACTIONS=", 24}, {"GITEA_ACTIONS=1 TERM=xterm", 4},
      {"CI=1 GITHUB_ACTIONS=", 24}, {"GITHUB_ACTIONS=1 TERM=xterm", 4}, {"CI=1 GITLAB_CI=", 8},
      {"GITLAB_CI=1 TERM=xterm", 4}, {"CI=1 TRAVIS=", 8}, {"TRAVIS=1 TERM=xterm", 4}, {"CI=1 OTHER=", 1},
      {"OTHER=1 TERM=xterm", 4}, {"CI= TERM=xterm-256color", 1}, {"CI=1 CI_NAME=codeship", 8},
      {"CI=1 CI_NAME=x", 1}, {"CI=1 TRAVIS=1 GITHUB_ACTIONS=1", 24},
      {"TEAMCITY_VERSION= TERM=xterm-256color", 1}, {"TEAMCITY_VERSION=9. TERM=xterm-256color", 1},
      {"TEAMCITY_VERSION=9.0 TERM=xterm-256color", 1}, {"TEAMCITY_VERSION=9.0. TERM=xterm-256color", 1},
      {"TEAMCITY_VERSION=9.1 TERM=xterm-256color", 1}, {"TEAMCITY_VERSION=9.1. TERM=xterm-256color", 4},
      {"TEAMCITY_VERSION=9.01. TERM=xterm-256color", 4}, {"TEAMCITY_VERSION=9.00. TERM=xterm-256color", 1},
      {"TEAMCITY_VERSION=9.10.2 TERM=xterm-256color", 4}, {"TEAMCITY_VERSION=9.a. TERM=xterm-256color", 1},
      {"TEAMCITY_VERSION=10. TERM=xterm-256color", 4}, {"TEAMCITY_VERSION=10 TERM=xterm-256color", 1},
      {"TEAMCITY_VERSION=10.0 TERM=xterm-256color", 4}, {"TEAMCITY_VERSION=1.2. TERM=xterm-256color", 1},
      {"TEAMCITY_VERSION=19.x TERM=xterm-256color", 4}, {"TEAMCITY_VERSION=8.1. TERM=xterm-256color", 1},
      {"TEAMCITY_VERSION=x9.1. TERM=xterm-256color", 1}, {"TEAMCITY_VERSION=123.4 TERM=xterm-256color", 4},
      {"TEAMCITY_VERSION=9.1x. TERM=xterm-256color", 1}, {"TEAMCITY_VERSION=09.1. TERM=xterm-256color", 4},
      {"TERM_PROGRAM=iTerm.app TERM=xterm", 8}, {"TERM_PROGRAM=iTerm.app", 8},
      {"TERM_PROGRAM=HyperTerm TERM=xterm", 24}, {"TERM_PROGRAM=HyperTerm", 24},
      {"TERM_PROGRAM=Hyper TERM=xterm", 4}, {"TERM_PROGRAM=Hyper", 1},
      {"TERM_PROGRAM=MacTerm TERM=xterm", 24}, {"TERM_PROGRAM=MacTerm", 24},
      {"TERM_PROGRAM=Apple_Terminal TERM=xterm", 8}, {"TERM_PROGRAM=Apple_Terminal", 8},
      {"TERM_PROGRAM=vscode TERM=xterm", 4}, {"TERM_PROGRAM=vscode", 1}, {"TERM_PROGRAM= TERM=xterm", 4},
      {"TERM_PROGRAM=", 1}, {"TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=", 8},
      {"TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=0.1", 8},
      {"TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=2.9", 8},
      {"TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=3.0", 24},
      {"TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=3", 24},
      {"TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=2", 24},
      {"TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=12.1", 24},
      {"TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=x", 24},
      {"TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=2.", 8}, {"", 1}, {"COLORTERM=x", 4},
  };
  // clang-format on
  for (const Row& row : rows) {
    const std::map<std::string, std::string> variables = parse(row.variables);
    const Environment environment = [&](const char* name) {
      const auto found = variables.find(name);
      return found == variables.end() ? nullptr : found->second.c_str();
    };
    CAPTURE(row.variables);
    CHECK(color_depth(environment) == row.bits);
  }
}

TEST_CASE("a terminal is told from a file", "[terminal]") {
  const test::Pty pty(80, 24);
  const UniqueFd null(open("/dev/null", O_RDWR));
  CHECK(is_terminal(pty.slave()));
  CHECK_FALSE(is_terminal(null.get()));
  CHECK_FALSE(is_terminal(-1));
}

TEST_CASE("colours of the environment need a terminal, FORCE_COLOR does not", "[terminal]") {
  const test::Pty pty(80, 24);
  const UniqueFd null(open("/dev/null", O_RDWR));
  for (const char* name : {"NO_COLOR", "NODE_DISABLE_COLORS", "CI", "TF_BUILD", "TEAMCITY_VERSION",
                           "TERM_PROGRAM", "TMUX", "COLORTERM", "FORCE_COLOR"}) {
    unsetenv(name);
  }
  setenv("TERM", "xterm-256color", 1);
  CHECK(color_depth(pty.slave()) == 8);
  CHECK(color_depth(null.get()) == 1);
  CHECK(color_depth(-1) == 1);
  setenv("FORCE_COLOR", "3", 1);
  CHECK(color_depth(null.get()) == 24);
  unsetenv("FORCE_COLOR");
}

TEST_CASE("a size of nothing is 80 by 24", "[terminal]") {
  const test::Pty pty(80, 24);
  const auto [columns, rows, expected_columns, expected_rows] =
      GENERATE(table<unsigned short, unsigned short, int, int>({
          {132, 50, 132, 50},
          {0, 0, 80, 24},
          {0, 50, 80, 50},
          {1, 0, 1, 24},
          {65535, 65535, 65535, 65535},
      }));
  winsize size{};
  size.ws_col = columns;
  size.ws_row = rows;
  REQUIRE(ioctl(pty.slave(), TIOCSWINSZ, &size) == 0);
  const TerminalSize got = terminal_size(pty.slave());
  CHECK(got.columns == expected_columns);
  CHECK(got.rows == expected_rows);
}

TEST_CASE("what is no terminal is 80 by 24", "[terminal]") {
  const UniqueFd null(open("/dev/null", O_RDWR));
  for (const int fd : {null.get(), -1}) {
    CHECK(terminal_size(fd).columns == 80);
    CHECK(terminal_size(fd).rows == 24);
  }
}
