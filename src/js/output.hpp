// Where messages leave: Engine::output.
#pragma once

#include <string_view>

#include "js/engine.hpp"

namespace runnel::js {

/// `text` and then `end` as one message. Lone surrogates, which the engine gives as three bytes, leave as
/// U+FFFD. Returns errno or 0.
int write_output(Engine& engine, int fd, std::string_view text, std::string_view end);
/// Bytes as they are.
int write_bytes(Engine& engine, int fd, std::string_view bytes);

}  // namespace runnel::js
