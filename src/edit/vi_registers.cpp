// vim's rules for which register a text goes to.
#include "edit/vi_registers.hpp"

#include <algorithm>

namespace runnel {

namespace {

bool is_letter(char name) {
  return (name >= 'a' && name <= 'z') || (name >= 'A' && name <= 'Z');
}

std::size_t index_of(char letter) {
  return static_cast<std::size_t>(letter >= 'a' ? letter - 'a' : letter - 'A');
}

}  // namespace

bool ViRegisters::is_unnamed(char name) {
  return name == 0 || name == '"' || name == '+' || name == '*';
}

bool ViRegisters::is_name(char name) {
  return is_letter(name) || (name >= '0' && name <= '9') || name == '-' || name == '_' ||
         (name != 0 && is_unnamed(name));
}

std::optional<ViRegister> ViRegisters::get(char name) const {
  if (is_letter(name)) return named_[index_of(name)];
  if (name >= '0' && name <= '9') return numbered_[static_cast<std::size_t>(name - '0')];
  if (name == '-') return small_;
  if (!is_unnamed(name) || unnamed_.empty()) return std::nullopt;
  return ViRegister{unnamed_.current(), unnamed_.current_is_lines()};
}

void ViRegisters::yank(char name, std::string_view text, bool lines) {
  if (name == '_') return;
  if (is_unnamed(name)) numbered_[0] = ViRegister{std::string(text), lines};
  store(name, text, lines);
}

void ViRegisters::cut(char name, std::string_view text, bool lines, bool large) {
  if (name == '_') return;
  const bool small = !lines && text.find('\n') == std::string_view::npos;
  if (large || !small) {
    std::rotate(numbered_.begin() + 1, numbered_.end() - 1, numbered_.end());
    numbered_[1] = ViRegister{std::string(text), lines};
  }
  if (small && is_unnamed(name)) small_ = ViRegister{std::string(text), lines};
  store(name, text, lines);
}

void ViRegisters::set(char name, std::string_view text) {
  if (is_unnamed(name)) {
    unnamed_.add(text, false);
  } else if (name != '_') {
    put(name, text, false);
  }
}

void ViRegisters::store(char name, std::string_view text, bool lines) {
  if (is_unnamed(name)) {
    unnamed_.add(text, lines);
    return;
  }
  const ViRegister& target = put(name, text, lines);
  unnamed_.add(target.text, target.lines);
}

const ViRegister& ViRegisters::put(char name, std::string_view text, bool lines) {
  std::optional<ViRegister>& target = is_letter(name) ? named_[index_of(name)]
                                      : name == '-'   ? small_
                                                      : numbered_[static_cast<std::size_t>(name - '0')];
  const bool append = name >= 'A' && name <= 'Z' && target;
  if (!append) {
    target = ViRegister{std::string(text), lines};
  } else {
    if (target->lines || lines) target->text += '\n';
    target->text += text;
    target->lines |= lines;
  }
  return *target;
}

}  // namespace runnel
