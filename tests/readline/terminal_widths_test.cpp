#include "support/catch.hpp"

#include <cstdlib>
#include <optional>
#include <string>

#include "readline/rig.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

// The variables that name the locale, put back at the end.
class Locale {
 public:
  Locale(const char* all, const char* ctype, const char* lang) {
    const char* values[] = {all, ctype, lang};
    for (int i = 0; i < 3; ++i) {
      if (const char* value = std::getenv(names[i])) saved_[i] = value;
      set(names[i], values[i]);
    }
  }
  ~Locale() {
    for (int i = 0; i < 3; ++i) set(names[i], saved_[i] ? saved_[i]->c_str() : nullptr);
  }
  Locale(const Locale&) = delete;
  Locale& operator=(const Locale&) = delete;

 private:
  static constexpr const char* names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  static void set(const char* name, const char* value) {
    if (value != nullptr) {
      ::setenv(name, value, 1);
    } else {
      ::unsetenv(name);
    }
  }
  std::optional<std::string> saved_[3];
};

InterfaceOptions with_ambiguous_width(std::optional<int> width) {
  InterfaceOptions options;
  options.ambiguous_width = width;
  return options;
}

}  // namespace

TEST_CASE("the option, then the locale, says how wide the ambiguous is", "[terminal_widths]") {
  struct Case {
    std::optional<int> option;
    const char *all, *ctype, *lang;
    int column;
  };
  const Case given = GENERATE(values<Case>({
      {std::nullopt, nullptr, nullptr, nullptr, 4},
      {std::nullopt, nullptr, nullptr, "en_US.UTF-8", 4},
      {std::nullopt, nullptr, nullptr, "ja_JP.UTF-8", 5},
      {std::nullopt, nullptr, "ko_KR.UTF-8", "en_US.UTF-8", 5},
      {std::nullopt, nullptr, "C.UTF-8", "ja_JP.UTF-8", 4},
      {std::nullopt, "", "", "zh_TW.UTF-8", 5},
      {std::nullopt, "zh_CN.UTF-8", "C", "C", 5},
      {1, "zh_CN.UTF-8", nullptr, nullptr, 4},
      {2, "C", nullptr, nullptr, 5},
  }));
  const Locale locale(given.all, given.ctype, given.lang);
  Rig rig(20, 6, with_ambiguous_width(given.option));
  rig->prompt();
  rig.type("\u2192b");
  CHECK(rig->cursor_position().column == given.column);
}

TEST_CASE("a guess by the locale does not pile up", "[terminal_widths][pitfall-9]") {
  const Locale locale("ja_JP.UTF-8", nullptr, nullptr);
  Rig rig;
  rig->prompt();
  rig.type("\u2192\u2192b");
  // libvterm draws them in one column each.
  CHECK(rig.screen.row(0) == "> \u2192 \u2192 b");
  CHECK(rig.cursor() == "0,7");
  rig.type("\x1b[D\x1b[D\x1b[D\x1b[3~");
  CHECK(rig.screen.row(0) == "> \u2192 b");
  CHECK(rig.cursor() == "0,2");
}

TEST_CASE("where the output is a callback nobody is asked for widths", "[terminal_widths]") {
  Rig rig;
  rig->prompt();
  rig.type("\x1b[?62;22c\u2764\ufe0f\u2192");
  CHECK(rig.written().find("\x1b[6n") == std::string::npos);
  CHECK(rig.line() == "\u2764\ufe0f\u2192|");
}
