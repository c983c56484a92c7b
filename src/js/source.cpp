// UTF-8 repair, file: URLs, and reading places out of the engine's stack text.
#include "js/source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>

#include "js/engine_state.hpp"

namespace runnel::js {

namespace {

/// The length of the well-formed sequence at `i`, or 0 and in `bad` how many bytes one U+FFFD stands for.
/// Source: Unicode 3.9, table 3-7 and "maximal subpart" practice, which the WHATWG decoder follows.
std::size_t sequence_at(std::string_view s, std::size_t i, std::size_t& bad) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(s[k]); };
  const unsigned char lead = byte(i);
  bad = 1;
  if (lead < 0x80) return 1;
  std::size_t length = 0;
  unsigned char low = 0x80, high = 0xbf;
  if (lead >= 0xc2 && lead <= 0xdf) {
    length = 2;
  } else if (lead >= 0xe0 && lead <= 0xef) {
    length = 3;
    if (lead == 0xe0) low = 0xa0;
    if (lead == 0xed) high = 0x9f;
  } else if (lead >= 0xf0 && lead <= 0xf4) {
    length = 4;
    if (lead == 0xf0) low = 0x90;
    if (lead == 0xf4) high = 0x8f;
  } else {
    return 0;
  }
  for (std::size_t k = 1; k < length; k++) {
    if (i + k >= s.size() || byte(i + k) < low || byte(i + k) > high) return 0;
    bad = k + 1;
    low = 0x80;
    high = 0xbf;
  }
  return length;
}

}  // namespace

std::string valid_utf8(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() + 1);
  std::size_t good = 0;  // start of what has not been copied yet
  std::size_t i = 0;
  while (i < bytes.size()) {
    std::size_t bad = 0;
    const std::size_t length = sequence_at(bytes, i, bad);
    if (length > 0) {
      i += length;
      continue;
    }
    out.append(bytes, good, i - good).append("\xef\xbf\xbd");
    i += bad;
    good = i;
  }
  return out.append(bytes, good);
}

std::string with_replaced_surrogates(std::string_view text) {
  std::string out(text);
  for (std::size_t at = 0; (at = out.find('\xed', at)) != std::string::npos; at++) {
    if (at + 2 < out.size() && static_cast<unsigned char>(out[at + 1]) >= 0xa0)
      out.replace(at, 3, "\xef\xbf\xbd");
  }
  return out;
}

std::size_t incomplete_tail(std::string_view bytes) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, bytes.size()); back++) {
    const std::size_t start = bytes.size() - back;
    if ((static_cast<unsigned char>(bytes[start]) & 0xc0) == 0x80) continue;
    std::size_t bad = 0;
    const bool whole = sequence_at(bytes, start, bad) > 0;
    const auto lead = static_cast<unsigned char>(bytes[start]);
    return !whole && bad == back && lead >= 0xc2 && lead <= 0xf4 ? back : 0;
  }
  return 0;
}

std::string clean_source(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  return valid_utf8(bytes);
}

std::optional<std::string> read_file(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return std::nullopt;
  std::string text;
  struct stat status {};
  if (fstat(fd, &status) == 0 && status.st_size > 0)
    text.reserve(static_cast<std::size_t>(status.st_size) + 1);
  std::array<char, 65536> buffer;
  for (;;) {
    const ssize_t n = read(fd, buffer.data(), buffer.size());
    if (n > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(n));
    } else if (n == 0 || errno != EINTR) {
      const int error = n == 0 ? 0 : errno;
      close(fd);
      errno = error;
      return n == 0 ? std::optional(std::move(text)) : std::nullopt;
    }
  }
}

Position first_position(std::string_view frames) {
  while (!frames.empty()) {
    const std::size_t end = frames.find('\n');
    std::string_view line = frames.substr(0, end);
    frames = end == std::string_view::npos ? std::string_view() : frames.substr(end + 1);
    const std::size_t open = line.rfind(" (");
    if (line.ends_with(')') && open != std::string_view::npos) {
      line = line.substr(open + 2, line.size() - open - 3);
    } else if (line.starts_with("    at ")) {
      line.remove_prefix(7);
    }
    // FILE:LINE:COLUMN
    const std::size_t second = line.rfind(':');
    if (second == std::string_view::npos || second == 0) continue;
    const std::size_t first = line.rfind(':', second - 1);
    if (first == std::string_view::npos) continue;
    Position at;
    const auto number = [](std::string_view text, int& out) {
      const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), out);
      return error == std::errc() && rest == text.data() + text.size() && out > 0;
    };
    if (!number(line.substr(first + 1, second - first - 1), at.line)) continue;
    if (!number(line.substr(second + 1), at.column)) continue;
    at.file = line.substr(0, first);
    return at;
  }
  return {};
}

std::pair<int, int> position_of(JSContext* ctx, JSValueConst error) {
  const Position at = first_position(raw_stack(ctx, error));
  return {at.line, at.column};
}

std::string path_to_url(std::string_view path) {
  // The WHATWG path percent-encode set, and what Node adds to it: % \ newline CR tab.
  constexpr std::string_view encoded = " \"#<>?^`{}%\\\n\r\t";
  constexpr char digits[] = "0123456789ABCDEF";
  std::string url = "file://";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte >= 0x7f || encoded.find(c) != std::string_view::npos) {
      url += '%';
      url += digits[byte >> 4];
      url += digits[byte & 15];
    } else {
      url += c;
    }
  }
  return url;
}

std::string url_to_path(std::string_view url) {
  if (!url.starts_with("file:///")) {
    if (!url.starts_with("file://localhost/")) return {};
    url.remove_prefix(9);
  }
  url.remove_prefix(7);
  url = url.substr(0, url.find_first_of("?#"));
  const auto digit = [](char c) -> int {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  std::string path;
  for (std::size_t i = 0; i < url.size(); i++) {
    if (url[i] == '%' && i + 2 < url.size() && digit(url[i + 1]) >= 0 && digit(url[i + 2]) >= 0) {
      path += static_cast<char>(digit(url[i + 1]) * 16 + digit(url[i + 2]));
      i += 2;
    } else {
      path += url[i];
    }
  }
  return path;
}

}  // namespace runnel::js
