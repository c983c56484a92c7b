// Decoded events as one line of text, so that tests can be tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "keys/key_decoder.hpp"

namespace runnel::test {

/// Keys in their text form, `{paste ...}`, `{cursor 1 5}` and so on for reports.
std::string describe(const InputEvents& events);

/// All that `bytes` give in one feed, without a flush.
std::string decode(std::string_view bytes);

/// Feeds `steps` in turn, with a flush after each but the last.
std::string decode_slowly(const std::vector<std::string>& steps);

/// The raw bytes of all events, joined; a paste has none.
std::string raw_bytes(const InputEvents& events);

}  // namespace runnel::test
