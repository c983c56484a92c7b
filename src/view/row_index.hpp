// RowIndex: where the rows of a text begin, kept from one layout to the next, so that a key costs what it
// changes and what is seen, not the whole text.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "text/width.hpp"
#include "view/screen.hpp"

namespace runnel {

struct Scene;

class RowIndex {
 public:
  /// Flow can go on here: before the text at `offset` is set, the next free place is at `row`, `column`.
  struct Point {
    std::size_t offset = 0;
    int row = 0;
    int column = 0;
    bool operator==(const Point&) const = default;
  };

  /// The prompt as it is drawn, and where the text goes on behind it.
  struct Prompt {
    Screen drawn;  ///< its rows, and one more
    int row = 0;
    int column = 0;
    Style style;
  };

  /// A row up to a place in which nothing can have changed; Flow can go on there.
  struct Beginning {
    Point end;
    Row row;
  };

  /// Forgets what does not hold for `scene` in rows of `columns`, and is about that from now on.
  void follow(const Scene& scene, int columns);

  /// Null: not known yet.
  [[nodiscard]] const Prompt* prompt() const { return prompt_drawn_ ? &*prompt_drawn_ : nullptr; }
  const Prompt& keep_prompt(Prompt&& prompt) { return prompt_drawn_.emplace(std::move(prompt)); }

  /// The last known point not behind `offset`; null: the text's start.
  [[nodiscard]] const Point* at_or_before(std::size_t offset) const;
  /// The last known point above `row`; null: the text's start.
  [[nodiscard]] const Point* above(int row) const;
  /// The first place of the text in a row. Points that are known already are no news.
  void add(const Point& point);

  /// Forgets rows that were drawn where the text has other styles now; flat ones.
  void follow_styles(std::span<const StyledRange> styles);
  /// The row as it was drawn last, if nothing in it can have changed.
  [[nodiscard]] const Row* drawn(int row) const;
  /// Of the row behind those that are as they were drawn last.
  [[nodiscard]] const Beginning* beginning() const { return beginning_ ? &*beginning_ : nullptr; }
  /// `rows`, from `first` on, are drawn so. `last_is_open`: the text ends in the last one, and what hangs
  /// behind the text may add to it.
  void keep_drawn(int first, std::span<const Row> rows, bool last_is_open);
  void forget_drawn();

 private:
  void forget_drawn_from(int row);
  void keep_beginning(std::size_t same);

  std::string prompt_;
  std::optional<Prompt> prompt_drawn_;
  std::string continuation_prompt_;
  std::string text_;
  std::size_t cursor_ = 0;
  int columns_ = 0;
  WidthRules widths_;
  std::vector<Point> points_;  // in the order of the text
  std::vector<StyledRange> styles_;
  int first_drawn_ = 0;
  std::vector<Row> drawn_;
  bool last_is_open_ = false;  // the last of these
  std::optional<Beginning> beginning_;
};

}  // namespace runnel
