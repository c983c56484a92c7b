// Written from ECMA-48 and xterm's ctlseqs, not from what the view sends.
#include "support/screen_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace runnel::test {
namespace {

// What half of an overwritten wide character looks like: never what anyone wants to see.
constexpr const char* debris = "\u2592";

std::vector<int> numbers(std::string_view parameters) {
  std::vector<int> out;
  std::size_t at = 0;
  while (at <= parameters.size()) {
    const std::size_t end = std::min(parameters.find(';', at), parameters.size());
    const std::string part(parameters.substr(at, end - at));
    if (part.find_first_not_of("0123456789") != std::string::npos)
      throw std::runtime_error("a parameter that is no number: " + part);
    out.push_back(part.empty() ? 0 : std::stoi(part));
    at = end + 1;
  }
  return out;
}

}  // namespace

ScreenModel::ScreenModel(int columns, int rows, ModelTraits traits, ModelText text)
    : columns_(columns), traits_(traits), text_(text), rows_(static_cast<std::size_t>(rows)) {
  for (ModelRow& row : rows_) row.cells.assign(static_cast<std::size_t>(columns), ModelCell{" ", {}, {}});
}

void ScreenModel::fault(std::string_view what) const {
  throw std::runtime_error(
      fmt::format("{} (at row {}, column {}{})", what, row_, column_, pending_ ? ", pending" : ""));
}

std::string ScreenModel::text_of(const ModelRow& row) {
  std::string out;
  for (const ModelCell& cell : row.cells) out += cell.text;
  out.erase(out.find_last_not_of(' ') + 1);
  return out;
}

std::vector<std::string> ScreenModel::scrollback() const {
  std::vector<std::string> out;
  for (const ModelRow& row : scrollback_) out.push_back(text_of(row));
  return out;
}

// Erased cells have the pen's background (bce), as in xterm.
ModelCell ScreenModel::blank() const {
  ModelCell cell{" ", {}, {}};
  cell.style.background = style_.background;
  return cell;
}

ModelCell& ScreenModel::cell(int row, int column) {
  return rows_.at(static_cast<std::size_t>(row)).cells.at(static_cast<std::size_t>(column));
}

void ScreenModel::leave_pending(std::string_view what) const {
  if (pending_) fault(fmt::format("{} while a wrap is pending", what));
}

void ScreenModel::write(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const char byte = bytes[at];
    if (byte == '\x1b') {
      if (!traits_.escapes) fault("an escape on a dumb terminal");
      at = escape(bytes, at);
      printed_.clear();
    } else if (static_cast<unsigned char>(byte) < 0x20 || byte == '\x7f') {
      control(byte);
      printed_.clear();
      ++at;
    } else {
      std::size_t run = at;
      while (run < bytes.size() && static_cast<unsigned char>(bytes[run]) >= 0x20 && bytes[run] != '\x7f')
        ++run;
      const std::string_view text = bytes.substr(0, run);
      const std::size_t end = text_.next_cluster(text, at);
      print(text.substr(at, end - at));
      printed_ = text.substr(at, end - at);
      at = end;
    }
  }
}

void ScreenModel::wrap() {
  line_feed();
  column_ = 0;
  pending_ = false;
  rows_[static_cast<std::size_t>(row_)].continued = true;
}

void ScreenModel::print(std::string_view cluster) {
  const int width = text_.width(cluster);
  if (width < 1 || width > std::min(2, columns_)) fault(fmt::format("text of width {}", width));
  if (pending_ || column_ + width > columns_) {
    if (!traits_.auto_margin && column_ + width > columns_) fault("text beyond the margin");
    wrap();
  }
  if (inserting_) insert_characters(width);
  clear_halves(row_, column_, column_ + width);
  cell(row_, column_) = ModelCell{std::string(cluster), style_, link_};
  if (width == 2) cell(row_, column_ + 1) = ModelCell{"", style_, link_};
  column_ += width;
  if (column_ < columns_) return;
  column_ = columns_ - 1;
  if (!traits_.auto_margin) return;
  pending_ = true;
  if (!traits_.eat_newline) wrap();
}

// The other halves of wide cells that are cut by a change of `from` .. `to`.
void ScreenModel::clear_halves(int row, int from, int to) {
  if (from < columns_ && cell(row, from).text.empty() && from > 0) cell(row, from - 1).text = debris;
  if (to < columns_ && cell(row, to).text.empty()) cell(row, to).text = debris;
}

void ScreenModel::clear(int row, int from, int to) {
  clear_halves(row, from, to);
  for (int column = from; column < to; ++column) cell(row, column) = blank();
}

void ScreenModel::line_feed() {
  if (row_ + 1 < height()) {
    ++row_;
    return;
  }
  scrollback_.push_back(rows_.front());
  rows_.erase(rows_.begin());
  rows_.push_back(ModelRow{std::vector<ModelCell>(static_cast<std::size_t>(columns_), blank()), false});
}

void ScreenModel::control(char byte) {
  switch (byte) {
    case '\r':
      column_ = 0;
      pending_ = false;
      break;
    case '\n':
      leave_pending("LF");
      line_feed();
      rows_[static_cast<std::size_t>(row_)].continued = false;
      if (traits_.newline_returns) column_ = 0;
      break;
    case '\b':
      leave_pending("BS");
      move(row_, column_ - 1);
      break;
    default:
      fault(fmt::format("control character {:02x}", byte));
  }
}

void ScreenModel::move(int row, int column) {
  if (row < 0 || row >= height() || column < 0 || column >= columns_)
    fault(fmt::format("a move to row {}, column {}", row, column));
  row_ = row;
  column_ = column;
  pending_ = false;
}

std::size_t ScreenModel::escape(std::string_view bytes, std::size_t at) {
  const char kind = at + 1 < bytes.size() ? bytes[at + 1] : '\0';
  if (kind == '[') {
    const std::size_t end = std::min(bytes.find_first_not_of("0123456789;:?", at + 2), bytes.size());
    if (end == bytes.size()) fault("an unfinished sequence");
    csi(bytes.substr(at + 2, end - at - 2), bytes[end]);
    return end + 1;
  }
  if (kind == ']') {
    const std::size_t end = bytes.find("\x1b\\", at);
    if (end == std::string_view::npos) fault("an unfinished OSC");
    operating_system_command(bytes.substr(at + 2, end - at - 2));
    return end + 2;
  }
  if (kind == 'M') {
    leave_pending("RI");
    move(row_ - 1, column_);
    return at + 2;
  }
  fault(fmt::format("unknown escape sequence ESC {}", kind));
}

void ScreenModel::operating_system_command(std::string_view payload) {
  if (payload.starts_with("8;")) {
    link_ = payload.substr(2) == ";" ? std::string_view{} : payload.substr(2);
  } else {
    controls_.push_back(fmt::format("{},{} {}", row_, pending_ ? columns_ : column_, payload));
  }
}

void ScreenModel::csi(std::string_view parameters, char final_byte) {
  if (final_byte == 'm') return select_graphic_rendition(parameters);
  if (parameters == "?2026" && (final_byte == 'h' || final_byte == 'l')) {
    if (synchronized_ == (final_byte == 'h')) fault("marks of a synchronized update that do not pair");
    synchronized_ = final_byte == 'h';
    return;
  }
  if (parameters == "4" && (final_byte == 'h' || final_byte == 'l')) {
    if (inserting_ == (final_byte == 'h')) fault("insert mode that is on or off already");
    inserting_ = final_byte == 'h';
    return;
  }
  const std::vector<int> values = numbers(parameters);
  if (values.size() > 1) fault("too many parameters");
  if (final_byte == 'J' || final_byte == 'K') {
    leave_pending("a clearing");
    if (values[0] != 0) fault("clearing other than to the end");
    clear(row_, column_, columns_);
    if (row_ + 1 < height()) rows_[static_cast<std::size_t>(row_) + 1].continued = false;
    for (int row = row_ + 1; final_byte == 'J' && row < height(); ++row) {
      clear(row, 0, columns_);
      rows_[static_cast<std::size_t>(row)].continued = false;
    }
    return;
  }
  const int count = std::max(1, values[0]);
  if (final_byte == 'G') return move(row_, count - 1);
  leave_pending(fmt::format("CSI {}", final_byte));
  switch (final_byte) {
    case 'A':
      return move(row_ - count, column_);
    case 'B':
      return move(row_ + count, column_);
    case 'C':
      return move(row_, column_ + count);
    case 'D':
      return move(row_, column_ - count);
    case '@':
      return insert_characters(count);
    case 'P':
      return delete_characters(count);
    case 'L':
      return insert_lines(count);
    case 'M':
      return delete_lines(count);
    case 'X':
      return erase_characters(count);
    case 'b':
      return repeat(count);
    default:
      fault(fmt::format("unknown sequence CSI {} {}", parameters, final_byte));
  }
}

void ScreenModel::insert_characters(int count) {
  if (column_ + count > columns_) fault("ICH beyond the margin");
  clear_halves(row_, column_, column_);
  std::vector<ModelCell>& cells = rows_[static_cast<std::size_t>(row_)].cells;
  const bool cut = cells[static_cast<std::size_t>(columns_ - count)].text.empty();
  cells.insert(cells.begin() + column_, static_cast<std::size_t>(count), blank());
  cells.resize(static_cast<std::size_t>(columns_));
  if (cut) cells.back().text = debris;
}

void ScreenModel::delete_characters(int count) {
  if (column_ + count > columns_) fault("DCH beyond the margin");
  clear_halves(row_, column_, column_ + count);
  std::vector<ModelCell>& cells = rows_[static_cast<std::size_t>(row_)].cells;
  cells.erase(cells.begin() + column_, cells.begin() + column_ + count);
  cells.resize(static_cast<std::size_t>(columns_), blank());
}

void ScreenModel::insert_lines(int count) {
  if (row_ + count > height()) fault("IL beyond the screen");
  if (column_ != 0) fault("IL in mid-line");
  const ModelRow empty{std::vector<ModelCell>(static_cast<std::size_t>(columns_), blank()), false};
  rows_.insert(rows_.begin() + row_, static_cast<std::size_t>(count), empty);
  rows_.resize(rows_.size() - static_cast<std::size_t>(count));
}

void ScreenModel::delete_lines(int count) {
  if (row_ + count > height()) fault("DL beyond the screen");
  if (column_ != 0) fault("DL in mid-line");
  const ModelRow empty{std::vector<ModelCell>(static_cast<std::size_t>(columns_), blank()), false};
  rows_.erase(rows_.begin() + row_, rows_.begin() + row_ + count);
  rows_.insert(rows_.end(), static_cast<std::size_t>(count), empty);
}

void ScreenModel::erase_characters(int count) {
  if (column_ + count > columns_) fault("ECH beyond the margin");
  clear(row_, column_, column_ + count);
}

// ECMA-48 8.3.103: what is repeated must come right before; terminals differ in all else, and at the margin.
void ScreenModel::repeat(int count) {
  if (printed_.empty()) fault("REP of nothing");
  if (column_ + count >= columns_) fault("REP up to the margin");
  for (; count > 0; --count) print(printed_);
}

void ScreenModel::select_graphic_rendition(std::string_view parameters) {
  const std::vector<int> codes = numbers(parameters);
  const auto indexed = [](int index) {
    return Color{Color::Kind::indexed, static_cast<std::uint8_t>(index), 0, 0};
  };
  for (std::size_t at = 0; at < codes.size(); ++at) {
    const int code = codes[at];
    if (code == 38 || code == 48) {
      Color& color = code == 38 ? style_.foreground : style_.background;
      if (at + 2 < codes.size() && codes[at + 1] == 5) {
        color = indexed(codes[at + 2]);
        at += 2;
      } else if (at + 4 < codes.size() && codes[at + 1] == 2) {
        const auto part = [&](std::size_t ahead) { return static_cast<std::uint8_t>(codes[at + ahead]); };
        color = Color{Color::Kind::rgb, part(2), part(3), part(4)};
        at += 4;
      } else {
        fault("an unfinished colour");
      }
    } else if (code >= 30 && code <= 37) {
      style_.foreground = indexed(code - 30);
    } else if (code >= 90 && code <= 97) {
      style_.foreground = indexed(code - 82);
    } else if (code >= 40 && code <= 47) {
      style_.background = indexed(code - 40);
    } else if (code >= 100 && code <= 107) {
      style_.background = indexed(code - 92);
    } else {
      switch (code) {
        case 0:
          style_ = Style{};
          break;
        case 1:
          style_.bold = true;
          break;
        case 2:
          style_.dim = true;
          break;
        case 3:
          style_.italic = true;
          break;
        case 4:
          style_.underline = true;
          break;
        case 7:
          style_.reverse = true;
          break;
        case 9:
          style_.strike = true;
          break;
        case 22:
          style_.bold = style_.dim = false;
          break;
        case 23:
          style_.italic = false;
          break;
        case 24:
          style_.underline = false;
          break;
        case 27:
          style_.reverse = false;
          break;
        case 29:
          style_.strike = false;
          break;
        case 39:
          style_.foreground = Color{};
          break;
        case 49:
          style_.background = Color{};
          break;
        default:
          fault(fmt::format("unknown SGR {}", code));
      }
    }
  }
}

}  // namespace runnel::test
