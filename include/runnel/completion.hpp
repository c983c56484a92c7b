// What a completer is given and what it answers.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runnel/export.hpp"

namespace runnel {

/// One thing that may stand in the place of the word before the cursor. Made from any string, so that
/// `{"a", "b"}` is a list of candidates.
struct Candidate {
  std::string text;         ///< what is put into the line
  std::string description;  ///< shown beside it
  std::string label;        ///< shown in the place of `text`; empty: `text` itself
  std::string suffix;       ///< put behind `text` when it is taken whole: " ", "/" ...

  Candidate() = default;
  template <typename Text>
  requires std::convertible_to<Text, std::string_view> || std::convertible_to<Text, std::string> Candidate(
      Text text, std::string description = {}, std::string label = {}, std::string suffix = {})
      : text(std::move(text)),
        description(std::move(description)),
        label(std::move(label)),
        suffix(std::move(suffix)) {}
  bool operator==(const Candidate&) const = default;
};

/// What may stand in the place of the bytes from `replace_from` up to the cursor. A candidate without text
/// stands for none: it starts a new group in the list that is shown, as in Node.
struct Completion {
  std::vector<Candidate> candidates;
  std::size_t replace_from = 0;  ///< a byte offset into the text before the cursor
};

/// Which candidates are offered for the word that they may replace, and in which order.
enum class CompletionMatching : std::uint8_t {
  given,               ///< all that the completer gave, as it gave them: it has chosen them for the word
  prefix,              ///< those that begin with the word
  prefix_ignore_case,  ///< the same, with no regard to case
  /// Those that have the letters of the word in its order, the best first: that begin with it, have it in
  /// pieces at the starts of words and humps (`gB` in `getBuffer`), in one piece, anywhere. Case counts when
  /// the word has an upper-case letter. The letters are shown bold.
  fuzzy,
  /// Those that have each of the words that blanks part it into anywhere, in any order, as they were given.
  /// Case counts when a word has an upper-case letter. The words are shown bold.
  words,
};

/// What Tab does when there are several candidates.
enum class CompletionStyle : std::uint8_t {
  /// Inserts what all begin with, and opens a menu below the line. Tab, S-Tab and the arrows choose an entry,
  /// which is
  /// inserted by Enter; what is typed goes into the line and narrows the menu. Escape closes it.
  menu,
  list,   ///< inserts what all begin with; when that is nothing more, the second Tab lists them, as in
          ///< readline and Node
  cycle,  ///< inserts one candidate after the other, as readline's menu-complete
};

/// When CompletionStyle::list lists the candidates.
enum class CompletionListing : std::uint8_t {
  second_tab,  ///< at the second Tab
  unmodified,  ///< at the first Tab that inserts nothing
  ambiguous,   ///< at the first Tab, whatever it inserts
};

/// Gets the text before the cursor. Called on the thread that drives the Interface.
using Completer = std::function<Completion(std::string_view text_before_cursor)>;

/// Where an asynchronous completer puts what it finds. Copies are one and the same. All calls may be made by
/// any thread at any time, also when the Interface is gone: then they do nothing.
class RUNNEL_EXPORT CompletionAnswer {
 public:
  class State;  ///< what the Interface shares with it
  /// Nobody waits for it any more when this is false: the text is another one, or the line is over. A
  /// completer that takes long asks now and then, and gives up.
  [[nodiscard]] bool wanted() const;
  /// Adds candidates behind those that are there. All parts count from the `replace_from` of the first one.
  void add(Completion part) const;
  /// Nothing more comes. The same as when the last copy is destroyed.
  void finish() const;
  /// The whole answer in one call.
  void operator()(Completion whole) const {
    add(std::move(whole));
    finish();
  }

 private:
  friend class Interface;
  class Finisher;
  explicit CompletionAnswer(std::shared_ptr<State> state);
  std::shared_ptr<Finisher> finisher_;
};

/// The same as a Completer for an answer that takes its time. Called on the thread that drives the Interface,
/// it must return at once; `answer` is filled at once or later, in parts or as a whole, by any thread. Keys
/// never wait for it: what comes when another text is before the cursor is dropped. The parts are shown as
/// they come; what they have in common is inserted when `answer` is finished.
using AsyncCompleter = std::function<void(std::string_view text_before_cursor, CompletionAnswer answer)>;

}  // namespace runnel
