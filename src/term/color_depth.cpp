#include "term/color_depth.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace runnel {

namespace {

constexpr int no_colors = 1;
constexpr int colors_16 = 4;
constexpr int colors_256 = 8;
constexpr int colors_16m = 24;

struct Depth {
  std::string_view name;
  int bits;
};

constexpr Depth ci_services[] = {
    {"APPVEYOR", colors_256},  {"BUILDKITE", colors_256},     {"CIRCLECI", colors_16m},
    {"DRONE", colors_256},     {"GITEA_ACTIONS", colors_16m}, {"GITHUB_ACTIONS", colors_16m},
    {"GITLAB_CI", colors_256}, {"TRAVIS", colors_256},
};

constexpr Depth terminals[] = {
    {"eterm", colors_16},       {"cons25", colors_16},       {"console", colors_16},
    {"cygwin", colors_16},      {"dtterm", colors_16},       {"gnome", colors_16},
    {"hurd", colors_16},        {"jfbterm", colors_16},      {"konsole", colors_16},
    {"kterm", colors_16},       {"mlterm", colors_16},       {"mosh", colors_16m},
    {"putty", colors_16},       {"st", colors_16},           {"rxvt-unicode-24bit", colors_16m},
    {"terminator", colors_16m}, {"xterm-kitty", colors_16m},
};

constexpr std::string_view colorful_parts[] = {"ansi", "color", "linux", "direct"};
constexpr std::string_view colorful_starts[] = {"rxvt", "screen", "xterm", "vt100", "vt220"};

bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

std::size_t digits(std::string_view text) {
  return std::min(text.find_first_not_of("0123456789"), text.size());
}

/// /^con[0-9]*x[0-9]/: a FreeBSD console by its size.
bool is_sized_console(std::string_view term) {
  if (!term.starts_with("con")) return false;
  term.remove_prefix(3);
  term.remove_prefix(digits(term));
  return term.size() > 1 && term[0] == 'x' && is_digit(term[1]);
}

/// /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/: the versions that print colours.
bool is_colorful_teamcity(std::string_view version) {
  const std::size_t major = digits(version);
  if (version.substr(major, 1) != ".") return false;
  if (major >= 2) return true;
  if (version[0] != '9') return false;
  const std::string_view rest = version.substr(2);
  const std::size_t minor = digits(rest);
  const bool zero = rest.find_first_not_of('0') >= minor;
  return !zero && rest.substr(minor, 1) == ".";
}

int depth_of_term(std::string_view term) {
  if (term.find("truecolor") != std::string_view::npos) return colors_16m;
  if (term.starts_with("xterm-256")) return colors_256;
  std::string small(term);
  std::transform(small.begin(), small.end(), small.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  for (const Depth& terminal : terminals) {
    if (terminal.name == small) return terminal.bits;
  }
  const bool colorful =
      is_sized_console(small) ||
      std::any_of(std::begin(colorful_parts), std::end(colorful_parts),
                  [&](std::string_view part) { return small.find(part) != std::string::npos; }) ||
      std::any_of(std::begin(colorful_starts), std::end(colorful_starts),
                  [&](std::string_view start) { return small.starts_with(start); });
  return colorful ? colors_16 : no_colors;
}

}  // namespace

int color_depth(const Environment& environment) {
  const auto is_set = [&](const char* name) { return environment(name) != nullptr; };
  const auto value = [&](const char* name) {
    const char* text = environment(name);
    return std::string_view(text != nullptr ? text : "");
  };

  if (is_set("FORCE_COLOR")) {
    const std::string_view force = value("FORCE_COLOR");
    if (force.empty() || force == "1" || force == "true") return colors_16;
    if (force == "2") return colors_256;
    return force == "3" ? colors_16m : no_colors;
  }
  if (!value("NODE_DISABLE_COLORS").empty() || !value("NO_COLOR").empty() || value("TERM") == "dumb") {
    return no_colors;
  }
  if (!value("TMUX").empty()) return colors_16m;
  if (is_set("TF_BUILD") && is_set("AGENT_NAME")) return colors_16;  // Azure DevOps
  if (is_set("CI")) {
    for (const Depth& service : ci_services) {
      if (is_set(service.name.data())) return service.bits;
    }
    return value("CI_NAME") == "codeship" ? colors_256 : no_colors;
  }
  if (is_set("TEAMCITY_VERSION"))
    return is_colorful_teamcity(value("TEAMCITY_VERSION")) ? colors_16 : no_colors;

  const std::string_view program = value("TERM_PROGRAM");
  if (program == "iTerm.app") {
    const std::string_view version = value("TERM_PROGRAM_VERSION");
    const bool old = version.size() > 1 && version[0] >= '0' && version[0] <= '2' && version[1] == '.';
    return version.empty() || old ? colors_256 : colors_16m;
  }
  if (program == "HyperTerm" || program == "MacTerm") return colors_16m;
  if (program == "Apple_Terminal") return colors_256;

  const std::string_view color_term = value("COLORTERM");
  if (color_term == "truecolor" || color_term == "24bit") return colors_16m;
  const int by_term = value("TERM").empty() ? no_colors : depth_of_term(value("TERM"));
  return by_term == no_colors && !color_term.empty() ? colors_16 : by_term;
}

}  // namespace runnel
