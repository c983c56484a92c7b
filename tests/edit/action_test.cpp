#include "support/catch.hpp"

#include <algorithm>
#include <set>

#include "typist.hpp"

using namespace runnel;

TEST_CASE("the table names every action once, in the order of the enum", "[edit]") {
  const auto all = actions();
  REQUIRE(all.size() == static_cast<std::size_t>(Action::count_));
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < all.size(); ++i) {
    CAPTURE(all[i].name);
    CHECK(all[i].action == static_cast<Action>(i));
    CHECK(find_action(all[i].name) == all[i].action);
    CHECK(names.insert(all[i].name).second);
    CHECK(all[i].name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
    CHECK_FALSE(all[i].help.empty());
    CHECK(all[i].help.find('\n') == std::string_view::npos);
    CHECK(all[i].help.back() != '.');
  }
  CHECK(find_action("backward-kill-word") == Action::backward_kill_word);
  CHECK_FALSE(find_action("backward_kill_word"));
  CHECK_FALSE(find_action(""));
}

TEST_CASE("no pair of actions leaves the cursor inside a cluster", "[edit]") {
  const std::vector<std::string> texts = {"|",
                                          "a|b c",
                                          "foo bar| baz",
                                          "\n\n|\n",
                                          "one\ntwo|\nthree",
                                          "e\xCC\x81|\xF0\x9F\x87\xAF\xF0\x9F\x87\xB5\xFF ",
                                          "\xCC\x81 \xCC\x81|\r\n\xE4\xB8"};
  for (const std::string& text : texts) {
    for (const ActionInfo& first : actions()) {
      if (is_vi_action(first.action)) continue;  // refused in emacs mode
      for (const ActionInfo& second : actions()) {
        if (is_vi_action(second.action)) continue;
        for (const int count : {2, -1}) {
          CAPTURE(text, first.name, second.name, count);
          test::Typist typist(text, {"foo bar", "a\nb", "x"});
          typist.editor.perform(Action::set_mark);
          typist.editor.perform(first.action, count);
          typist.editor.perform(second.action, count);
          typist.editor.perform(second.action);
          const LineBuffer& buffer = typist.editor.buffer();
          LineBuffer copy = buffer;
          copy.move_to(buffer.cursor());
          REQUIRE(copy.cursor() == buffer.cursor());
        }
      }
    }
  }
}
