// What an inputrc does to an Interface.
#include "support/catch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "readline/rig.hpp"
#include "readline/user_variables.hpp"

using namespace runnel;
using namespace runnel::test;

namespace {

class File {
 public:
  explicit File(std::string_view text) {
    char path[] = "/tmp/runnel-inputrc-XXXXXX";
    const int fd = ::mkstemp(path);
    REQUIRE(fd >= 0);
    REQUIRE(::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    ::close(fd);
    path_ = path;
  }
  ~File() { ::unlink(path_.c_str()); }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

InterfaceOptions with(const File& file) {
  InterfaceOptions options;
  options.inputrc = file.path();
  return options;
}

}  // namespace

TEST_CASE("an inputrc binds keys and sets what the host has left", "[user_settings]") {
  const auto [text, typed, line] = GENERATE(table<std::string, std::string, std::string>({
      {"\"\\C-t\": kill-whole-line", "abc\x14", "|"},
      {"\"\\C-t\": \"mac\\C-a\"", "x\x14", "|xmac"},
      {"\"\\C-t\": no-such-function", "ab\x14", "ba|"},
      {"\"\\C-d\": delete-char", "abc\x01\x04", "|bc"},
      {"$if runnel\n\"\\C-t\": \"yes\"\n$endif", "\x14", "yes|"},
      {"$if term=xterm\n\"\\C-t\": \"yes\"\n$endif", "\x14", "yes|"},
  }));
  CAPTURE(text);
  const File file(text);
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.type(typed);
  CHECK(rig.line() == line);
}

TEST_CASE("Ctrl-D bound to delete-char still ends the input", "[user_settings]") {
  const File file("\"\\C-d\": delete-char");
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.type("\x04");
  CHECK(rig.events == std::vector<std::string>{"close"});
}

TEST_CASE("variables of an inputrc", "[user_settings]") {
  const File file("set bell-style none\nset comment-begin ;;\n");
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.type("\x0b");  // nothing to cut
  CHECK(rig.written().find('\a') == std::string::npos);
  rig.type("abc\x1b#");
  CHECK(rig.events.back() == "line ;;abc");

  InterfaceOptions options = with(file);
  options.comment_begin = "--";  // the host's own
  Rig other(40, 6, options);
  other->prompt();
  other.type("abc\x1b#");
  CHECK(other.events.back() == "line --abc");
}

TEST_CASE("the editing mode of an inputrc", "[user_settings]") {
  const File file("set editing-mode vi\n");
  InterfaceOptions options = with(file);
  options.escape_code_timeout = std::chrono::milliseconds(0);
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("abc\x1b");
  rig->process_timeout();
  rig.type("x");
  CHECK(rig.line() == "a|b");
}

TEST_CASE("the mode in the prompt", "[user_settings]") {
  const auto [text, mode, keys, screen] = GENERATE(table<std::string, EditingMode, std::string, std::string>({
      {"", EditingMode::emacs, "", "> a"},
      {"set emacs-mode-string X", EditingMode::emacs, "", "> a"},
      {"set show-mode-in-prompt on", EditingMode::emacs, "", "@> a"},
      {"set show-mode-in-prompt on\nset emacs-mode-string \"\\1\\e[31m\\2E \"", EditingMode::emacs, "",
       "E > a"},
      {"set show-mode-in-prompt on", EditingMode::vi, "", "(ins)> a"},
      {"set show-mode-in-prompt on", EditingMode::vi, "\x1b", "(cmd)> a"},
      {"set show-mode-in-prompt on\nset vi-ins-mode-string +\nset vi-cmd-mode-string :", EditingMode::vi, "",
       "+> a"},
      {"set show-mode-in-prompt on\nset vi-ins-mode-string +\nset vi-cmd-mode-string :", EditingMode::vi,
       "\x1b", ":> a"},
  }));
  CAPTURE(text);
  const File file(text);
  InterfaceOptions options = with(file);
  options.editing_mode = mode;
  options.escape_code_timeout = std::chrono::milliseconds(0);
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("a");
  rig.type(keys);
  rig->process_timeout();
  CHECK(rig.screen.text() == screen);
}

TEST_CASE("a mode string of the host's is not the user's to change", "[user_settings]") {
  const File file("set show-mode-in-prompt on\nset emacs-mode-string X\n");
  InterfaceOptions options = with(file);
  options.emacs_mode_string = "host";
  Rig rig(40, 6, options);
  rig->prompt();
  CHECK(rig.screen.text() == "host>");
}

TEST_CASE("pastes are marked unless the user wants otherwise", "[user_settings]") {
  const auto [text, marked] =
      GENERATE(table<std::string, bool>({{"", true}, {"set enable-bracketed-paste off", false}}));
  const File file(text);
  Rig rig(40, 6, with(file));
  rig->prompt();
  CHECK((rig.written().find("\x1b[?2004h") != std::string::npos) == marked);
  rig.drop_frames();
  rig->close();
  CHECK((rig.written().find("\x1b[?2004l") != std::string::npos) == marked);
}

TEST_CASE("the bell of an inputrc", "[user_settings]") {
  const auto [text, bytes] = GENERATE(table<std::string, std::string>({
      {"", "\a"},
      {"set bell-style audible", "\a"},
      {"set bell-style none", ""},
  }));
  const File file(text);
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.drop_frames();
  rig.type("\x0b");  // nothing to cut
  CHECK(rig.written() == bytes);
}

TEST_CASE("a visible bell lasts long enough to be seen", "[user_settings]") {
  const File file("set bell-style visible");
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.drop_frames();
  rig.type("\x0b").type("\x0b").type("a");
  CHECK(rig.written() == "\x1b[?5ha");
  const auto patience = rig->timeout();
  REQUIRE(patience);
  CHECK(*patience <= std::chrono::milliseconds(100));
  while (const auto left = rig->timeout()) {
    ::poll(nullptr, 0, static_cast<int>(left->count()));
    rig->process_timeout();
  }
  CHECK(rig.written() == "\x1b[?5ha\x1b[?5l");
  rig.type("\x0b");
  rig.drop_frames();
  rig->close();  // on no way out it stays
  CHECK(rig.written().find("\x1b[?5l") != std::string::npos);
}

TEST_CASE("a visible bell that the terminal times itself is sent whole", "[user_settings]") {
  const File file("set bell-style visible");
  InterfaceOptions options = with(file);
  options.term = "screen";
  Rig rig(40, 6, options);
  rig->prompt();
  rig.drop_frames();
  rig.type("\x0b");
  CHECK(rig.written() == "\x1bg");
  CHECK_FALSE(rig->timeout());
}

TEST_CASE("when candidates are listed is the user's choice", "[user_settings]") {
  const auto [text, typed, screen] = GENERATE(table<std::string, std::string, std::string>({
      {"", "a\t", "> alp"},
      {"", "a\t\t", "> alp\nalpha   alpine"},
      {"set show-all-if-unmodified on", "a\t", "> alp"},
      {"set show-all-if-unmodified on", "alp\t", "> alp\nalpha   alpine"},
      {"set show-all-if-ambiguous on", "a\t", "> alp\nalpha   alpine"},
      {"set show-all-if-ambiguous off", "alp\t", "> alp"},
  }));
  CAPTURE(text, typed);
  const File file(text);
  InterfaceOptions options = with(file);
  options.completion_style = CompletionStyle::list;
  options.completer = [](std::string_view) { return Completion{{{"alpha"}, {"alpine"}}, 0}; };
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type(typed);
  CHECK(rig.screen.text() == screen);
}

TEST_CASE("how candidates are listed is the user's choice", "[user_settings]") {
  const auto [text, screen] = GENERATE(table<std::string, std::string>({
      {"", "> alp\nalpha   alpine  alpo"},
      {"set completion-display-width 0", "> alp\nalpha\nalpine\nalpo"},
      {"set completion-display-width 15", "> alp\nalpha   alpine\nalpo"},
      {"set completion-display-width 41", "> alp\nalpha   alpine  alpo"},
      {"set completion-display-width -1", "> alp\nalpha   alpine  alpo"},
      {"set completion-prefix-display-length 3", "> alp\nalpha   alpine  alpo"},
      {"set completion-prefix-display-length 2", "> alp\n…ha   …ine  …o"},
  }));
  CAPTURE(text);
  const File file(text);
  InterfaceOptions options = with(file);
  options.completion_style = CompletionStyle::list;
  options.completer = [](std::string_view) { return Completion{{{"alpha"}, {"alpine"}, {"alpo"}}, 0}; };
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("alp\t\t");
  CHECK(rig.screen.text() == screen);
}

TEST_CASE("brackets and the region as the user wants them", "[user_settings]") {
  const auto [text, keys, has, has_not] = GENERATE(table<std::string, std::string, std::string, std::string>({
      {"", "(a)", "\x1b[4m", "none"},
      {"set blink-matching-paren off", "(a)", "(a)", "\x1b[4m"},
      {"", "abc\x1b[1;2D", "\x1b[7m", "none"},
      {"set active-region-start-color \"\\e[01;33m\"", "abc\x1b[1;2D", "\x1b[1;33m", "\x1b[7m"},
      {"set active-region-start-color \"\\e[01;33m\"\nset enable-active-region off", "abc\x1b[1;2D", "abc",
       "33m"},
  }));
  CAPTURE(text);
  const File file(text);
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.drop_frames();
  rig.type(keys);
  CHECK(rig.written().find(has) != std::string::npos);
  CHECK(rig.written().find(has_not) == std::string::npos);
}

// Each variable of readline 8.2: what it changes here, or why it has no meaning.
TEST_CASE("each variable of readline has its effect or none", "[user_settings]") {
  const auto [set, changed] = GENERATE(table<std::string, std::string>({
      {"active-region-start-color \\e[1m", "selection_style"},
      {"active-region-end-color x", ""},  // a style is taken back in any case
      {"bell-style none", "bell"},
      {"bind-tty-special-chars off", ""},  // no special characters of the terminal's are looked at
      {"blink-matching-paren off", "match_brackets"},
      {"byte-oriented on", ""},              // text is UTF-8, whatever the locale
      {"colored-completion-prefix on", ""},  // what was found is bold
      {"colored-stats on", ""},              // the completer's to say
      {"comment-begin #", "comment_begin"},
      {"completion-display-width 9", "completion_display_width"},
      {"completion-ignore-case on", "completion_matching"},
      {"completion-map-case on", ""},  // the completer's
      {"completion-prefix-display-length 2", "completion_prefix_display_length"},
      {"completion-query-items 9", "completion_query_items"},
      {"convert-meta on", ""},  // text is UTF-8
      {"disable-completion on", "completion_disabled"},
      {"echo-control-characters off", ""},  // none is echoed
      {"editing-mode vi", "editing_mode"},
      {"emacs-mode-string x", "emacs_mode_string"},
      {"enable-active-region off", "selection_style"},
      {"enable-bracketed-paste off", "bracketed_paste"},
      {"enable-keypad on", ""},     // keys are known in both modes
      {"enable-meta-key off", ""},  // no mode for it is asked for
      {"expand-tilde on", ""},      // the completer's
      {"history-preserve-point on", "history_preserve_point"},
      {"history-size -1", "history_size"},
      {"history-size 7", "history_size"},
      {"horizontal-scroll-mode on", ""},  // lines wrap
      {"input-meta off", ""},             // text is UTF-8
      {"isearch-terminators x", ""},      // each key that is none of the search's ends it
      {"keymap vi", ""},                  // for the bindings that follow
      {"keyseq-timeout 7", "key_sequence_timeout"},
      {"keyseq-timeout 0", "key_sequence_timeout"},
      {"keyseq-timeout -1", "key_sequence_timeout"},
      {"keyseq-timeout x", ""},
      {"mark-directories off", ""},           // the completer's
      {"mark-modified-lines on", ""},         // edits of entries are dropped with the line
      {"mark-symlinked-directories on", ""},  // the completer's
      {"match-hidden-files off", ""},         // the completer's
      {"menu-complete-display-prefix on", "cycle_from_prefix"},
      {"meta-flag off", ""},                      // text is UTF-8
      {"output-meta off", ""},                    // text is UTF-8
      {"page-completions off", ""},               // a list is as high as the screen
      {"prefer-visible-bell on", ""},             // bell-style says it
      {"print-completions-horizontally on", ""},  // so it is
      {"revert-all-at-newline on", ""},           // so it is
      {"search-ignore-case on", "search_ignore_case"},
      {"show-all-if-ambiguous on", "completion_listing"},
      {"show-all-if-unmodified on", "completion_listing"},
      {"show-mode-in-prompt on", "emacs_mode_string vi_insert_mode_string vi_command_mode_string"},
      {"skip-completed-text on", ""},  // the completer's
      {"vi-cmd-mode-string x", "vi_command_mode_string"},
      {"vi-ins-mode-string x", "vi_insert_mode_string"},
      {"visible-stats on", ""},  // the completer's
  }));
  CAPTURE(set);
  const std::size_t blank = set.find(' ');
  const std::string name = set.substr(0, blank);
  UserVariables::Values values{{name, set.substr(blank + 1)}};
  // These three are shown, or not, by another one.
  InterfaceOptions before;
  if (name.ends_with("-mode-string")) {
    values["show-mode-in-prompt"] = "on";
    UserVariables(before).apply({{"show-mode-in-prompt", "on"}}, before);
  }
  InterfaceOptions after;
  UserVariables(after).apply(values, after);
  std::string differ;
  const auto compare = [&](const char* option, bool same) {
    if (!same) differ += (differ.empty() ? "" : " ") + std::string(option);
  };
#define RUNNEL_COMPARE(option) compare(#option, before.option == after.option)
  RUNNEL_COMPARE(selection_style);
  RUNNEL_COMPARE(bell);
  RUNNEL_COMPARE(match_brackets);
  RUNNEL_COMPARE(comment_begin);
  RUNNEL_COMPARE(completion_display_width);
  RUNNEL_COMPARE(completion_matching);
  RUNNEL_COMPARE(completion_prefix_display_length);
  RUNNEL_COMPARE(completion_query_items);
  RUNNEL_COMPARE(completion_disabled);
  RUNNEL_COMPARE(editing_mode);
  RUNNEL_COMPARE(emacs_mode_string);
  RUNNEL_COMPARE(vi_insert_mode_string);
  RUNNEL_COMPARE(vi_command_mode_string);
  RUNNEL_COMPARE(bracketed_paste);
  RUNNEL_COMPARE(history_preserve_point);
  RUNNEL_COMPARE(history_size);
  RUNNEL_COMPARE(key_sequence_timeout);
  RUNNEL_COMPARE(cycle_from_prefix);
  RUNNEL_COMPARE(search_ignore_case);
  RUNNEL_COMPARE(completion_listing);
#undef RUNNEL_COMPARE
  CHECK(differ == changed);
}

TEST_CASE("menu-complete may begin with what all begin with", "[user_settings]") {
  const File file("set menu-complete-display-prefix on\n");
  InterfaceOptions options = with(file);
  options.completion_style = CompletionStyle::cycle;
  options.completer = [](std::string_view) { return Completion{{{"alpha"}, {"alpine"}}, 0}; };
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("a");
  for (const char* line : {"alp|", "alpha|", "alpine|", "alp|", "alpha|"}) {
    rig.type("\t");
    CHECK(rig.line() == line);
  }
  rig.type("\x1f");
  CHECK(rig.line() == "a|");
}

TEST_CASE("history as the user wants it", "[user_settings]") {
  const File file("set history-preserve-point on\nset search-ignore-case on\n");
  InterfaceOptions options = with(file);
  options.history = {"one two", "three"};
  Rig rig(40, 6, options);
  rig->prompt();
  rig.type("abc\x02\x10");
  CHECK(rig.line() == "on|e two");
  rig.type("\x1bpTHREE");
  CHECK(rig.screen.row(0) == "(reverse-search)`THREE': one two");
  rig.type("\r");
  CHECK(rig.line() == "|three");
}

TEST_CASE("it is read again, and listed", "[user_settings]") {
  const File file("\"\\C-t\": \"one\"\nset x y\n");
  Rig rig(40, 6, with(file));
  CHECK(rig->bind("<f5>", "dump-variables").empty());
  rig->prompt();
  rig.type("\x1b[15~");
  CHECK(rig.screen.text() == "set editing-mode emacs\nset keymap emacs\nset x y\n>");
  const int fd = ::open(file.path().c_str(), O_WRONLY | O_TRUNC);
  REQUIRE(::write(fd, "\"\\C-t\": \"two\"", 13) == 13);
  ::close(fd);
  rig.type("\x14\x18\x12\x14");
  CHECK(rig.line() == "onetwo|");
}

TEST_CASE("what is wrong in it is told above the prompt", "[user_settings]") {
  const File file("\n\"a: yank\n$else\n\"\\C-t\": \"one\"\n");
  Rig rig(100, 8, with(file));
  rig->prompt();
  const std::string line = file.path() + ": line 2: no closing \" behind the keys (and 1 more)\n";
  CHECK(rig.screen.text() == line + ">");
  rig.type("x\x14");
  CHECK(rig.screen.text() == line + "> xone");
  rig.type("\x18\x12");
  CHECK(rig.screen.text() == line + line + "> xone");
  CHECK(rig.events.empty());
}

TEST_CASE("reading it again changes what it set", "[user_settings]") {
  const File file("set comment-begin ;;\n");
  Rig rig(40, 6, with(file));
  rig->prompt();
  const auto rewrite = [&file](std::string_view text) {
    const int fd = ::open(file.path().c_str(), O_WRONLY | O_TRUNC);
    REQUIRE(::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    ::close(fd);
  };
  rewrite("set comment-begin --\nset bell-style none\nset enable-bracketed-paste off\n");
  rig.drop_frames();
  rig.type("abc\x18\x12");
  CHECK(rig.written().find("\x1b[?2004l") != std::string::npos);
  rig.type("\x0b");
  CHECK(rig.written().find('\a') == std::string::npos);
  rig.type("\x1b#");
  CHECK(rig.events.back() == "line --abc");

  rewrite("set editing-mode vi\nset show-mode-in-prompt on\n\"\\C-x\\C-r\": re-read-init-file\n");
  rig.type("x\x18\x12");
  CHECK(rig.screen.row(rig.screen.cursor_row()) == "(ins)> x");
  rewrite("set show-mode-in-prompt on\n");  // says nothing of the mode
  rig.type("\x18\x12");
  CHECK(rig.screen.row(rig.screen.cursor_row()) == "(ins)> x");
  rewrite("set editing-mode emacs\n");
  rig.type("\x18\x12");
  CHECK(rig.screen.row(rig.screen.cursor_row()) == "@> x");
}

TEST_CASE("what is no file is passed over, and told where the host has named it", "[user_settings]") {
  const File fifo("");
  ::unlink(fifo.path().c_str());
  REQUIRE(::mkfifo(fifo.path().c_str(), 0600) == 0);
  const File zero("");
  ::unlink(zero.path().c_str());
  REQUIRE(::symlink("/dev/zero", zero.path().c_str()) == 0);
  for (const std::string& path :
       {fifo.path(), zero.path(), std::string("/tmp"), std::string("/nonexistent")}) {
    CAPTURE(path);
    InterfaceOptions options;
    options.inputrc = path;
    Rig rig(40, 6, options);
    rig->prompt();
    rig.type(
        "a\x02"
        "b");
    CHECK(rig.line() == "b|a");
    CHECK(rig.events == std::vector<std::string>{"error No such file or directory reading " + path});
  }
}

TEST_CASE("of a huge file the start is read", "[user_settings]") {
  const File file("\"\\C-t\": \"yes\"\n");
  REQUIRE(::truncate(file.path().c_str(), off_t{1} << 30) == 0);
  Rig rig(40, 6, with(file));
  rig->prompt();
  rig.type("\x14");
  CHECK(rig.line() == "yes|");
}
