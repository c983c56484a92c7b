// What is thought of a text when Enter is pressed.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace runnel {

/// Whether a text can be taken as it is. More text may make an incomplete one complete, never an invalid one.
enum class Completeness { complete, incomplete, invalid };

/// What a validator makes of a text.
struct Validation {
  Completeness completeness = Completeness::complete;
  std::string message{};                     ///< why it is invalid: shown under the text
  std::optional<std::size_t> byte_offset{};  ///< where it is invalid: marked in the text
};

/// Gets the whole text when Enter is pressed. Complete: it is accepted; incomplete: Enter adds a line to it;
/// invalid: it stays as it is, with the message under it until it is changed. Called on the thread that
/// drives the Interface.
using Validator = std::function<Validation(std::string_view text)>;

}  // namespace runnel
