// ScreenModel: a small and strict terminal. It applies what screen_diff writes, and throws on everything that
// a real one might take differently: unknown sequences, moves over an edge or out of a pending wrap.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runnel/style.hpp"

namespace runnel::test {

struct ModelTraits {
  bool auto_margin = true;
  bool eat_newline = true;       ///< the wrap waits for the next character (xenl)
  bool escapes = true;           ///< false: a dumb terminal, where an escape is a fault
  bool newline_returns = false;  ///< the line discipline's ONLCR
};

/// How text becomes clusters; given by the test, so that this file needs no floor of the library.
struct ModelText {
  std::size_t (*next_cluster)(std::string_view text, std::size_t byte_offset);
  int (*width)(std::string_view cluster);
};

struct ModelCell {
  std::string text;  ///< "" the second half of a wide cell; " " blank
  Style style;
  std::string link;
  bool operator==(const ModelCell&) const = default;
};

struct ModelRow {
  std::vector<ModelCell> cells;
  bool continued = false;  ///< the terminal wrapped into it by itself
};

class ScreenModel {
 public:
  ScreenModel(int columns, int rows, ModelTraits traits, ModelText text);

  /// Throws std::runtime_error for what is unknown or unsafe. Sequences and characters must be whole.
  void write(std::string_view bytes);

  [[nodiscard]] int cursor_row() const { return row_; }
  [[nodiscard]] int cursor_column() const { return column_; }
  [[nodiscard]] bool pending_wrap() const { return pending_; }
  [[nodiscard]] const ModelRow& row(int index) const { return rows_.at(static_cast<std::size_t>(index)); }
  /// Without trailing blanks.
  [[nodiscard]] std::string text(int index) const { return text_of(row(index)); }
  [[nodiscard]] int height() const { return static_cast<int>(rows_.size()); }
  [[nodiscard]] std::vector<std::string> scrollback() const;
  [[nodiscard]] const Style& pen() const { return style_; }
  [[nodiscard]] const std::string& link() const { return link_; }
  [[nodiscard]] bool insert_mode() const { return inserting_; }
  [[nodiscard]] bool synchronized_update() const { return synchronized_; }

  /// Control strings other than links, with the place where they came: "0,2 133;B".
  [[nodiscard]] const std::vector<std::string>& controls() const { return controls_; }

 private:
  [[noreturn]] void fault(std::string_view what) const;
  [[nodiscard]] static std::string text_of(const ModelRow& row);
  [[nodiscard]] ModelCell blank() const;
  ModelCell& cell(int row, int column);
  void print(std::string_view cluster);
  void wrap();
  void line_feed();
  void clear(int row, int from, int to);
  void clear_halves(int row, int from, int to);
  void control(char byte);
  std::size_t escape(std::string_view bytes, std::size_t at);
  void csi(std::string_view parameters, char final_byte);
  void operating_system_command(std::string_view payload);
  void select_graphic_rendition(std::string_view parameters);
  void move(int row, int column);
  void insert_characters(int count);
  void delete_characters(int count);
  void insert_lines(int count);
  void delete_lines(int count);
  void erase_characters(int count);
  void repeat(int count);
  void leave_pending(std::string_view what) const;

  int columns_;
  ModelTraits traits_;
  ModelText text_;
  std::vector<ModelRow> rows_;
  std::vector<ModelRow> scrollback_;
  int row_ = 0;
  int column_ = 0;
  bool pending_ = false;
  bool synchronized_ = false;
  std::string printed_;  // just now: what REP repeats
  bool inserting_ = false;
  Style style_;
  std::string link_;
  std::vector<std::string> controls_;
};

}  // namespace runnel::test
