// Source texts: cleaned before they are compiled, and where in one an error lies. Also the file: URLs that
// modules are named by.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "js/quickjs.hpp"

namespace runnel::js {

/// Without a byte order mark, and with U+FFFD for each maximal ill-formed part, as a UTF-8 decoder gives.
[[nodiscard]] std::string clean_source(std::string_view bytes);
/// The same without looking for a byte order mark.
[[nodiscard]] std::string valid_utf8(std::string_view bytes);

/// UTF-8 with the encoded surrogates (ED A0..BF xx) that the engine gives for lone ones replaced by U+FFFD.
[[nodiscard]] std::string with_replaced_surrogates(std::string_view text);
/// How many bytes at the end begin a sequence that more bytes could complete.
[[nodiscard]] std::size_t incomplete_tail(std::string_view bytes);

/// The whole file, or nullopt with errno set.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path);

/// A place in a program, lines and columns from 1.
struct Position {
  std::string file;
  int line = 0;
  int column = 0;
};

/// The first frame of an engine's own stack text that names a place.
[[nodiscard]] Position first_position(std::string_view frames);
/// (line, column) of the place that the engine gave for an error, (0, 0) when it gave none.
[[nodiscard]] std::pair<int, int> position_of(JSContext* ctx, JSValueConst error);

[[nodiscard]] std::string path_to_url(std::string_view path);
/// Empty for what is no file: URL of this host.
[[nodiscard]] std::string url_to_path(std::string_view url);

}  // namespace runnel::js
