// The bindings of vi's modes. Counts are no bindings: the KeyReader collects them.
#include "readline/default_keys.hpp"

namespace runnel {

namespace {

constexpr KeyBinding insert_bindings[] = {
    {"<esc>", Action::vi_movement_mode},     {"<backspace>", Action::backward_delete_char},
    {"<c-h>", Action::backward_delete_char}, {"<enter>", Action::accept_line},
    {"<c-j>", Action::accept_line},          {"<c-c>", Action::interrupt},
    {"<c-d>", Action::delete_char_or_end},
};

constexpr KeyBinding command_bindings[] = {
    {"<esc>", Action::vi_movement_mode},   {"i", Action::vi_insertion_mode},
    {"h", Action::backward_char},          {"l", Action::forward_char},
    {"0", Action::beginning_of_line},      {"<enter>", Action::accept_line},
    {"<c-j>", Action::accept_line},        {"<c-c>", Action::interrupt},
    {"<c-d>", Action::delete_char_or_end},
};

}  // namespace

std::span<const KeyBinding> vi_keys(KeyMode mode) {
  if (mode == KeyMode::vi_insert) return insert_bindings;
  return command_bindings;
}

}  // namespace runnel
