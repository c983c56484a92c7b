#include "term/osc.hpp"

namespace runnel {

namespace {

// RFC 4648, 4
std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view group = bytes.substr(at, 3);
    unsigned bits = 0;
    for (std::size_t index = 0; index < 3; ++index)
      bits = bits << 8U | (index < group.size() ? static_cast<unsigned char>(group[index]) : 0U);
    for (std::size_t index = 0; index < 4; ++index)
      text += index <= group.size() ? digits[bits >> (18U - 6U * index) & 63U] : '=';
  }
  return text;
}

// RFC 3986, 2.3, and the slash
bool stands_for_itself(char byte) {
  const auto letter = static_cast<unsigned char>(byte | 0x20);
  return (letter >= 'a' && letter <= 'z') || (byte >= '0' && byte <= '9') ||
         std::string_view("-._~/").find(byte) != std::string_view::npos;
}

}  // namespace

std::string clipboard_command(std::string_view text) {
  return "\x1b]52;c;" + base64(text) + "\x1b\\";
}

std::string directory_command(std::string_view host, std::string_view directory) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string command = "\x1b]7;file://";
  command += host;
  for (const char byte : directory) {
    if (stands_for_itself(byte)) {
      command += byte;
      continue;
    }
    const auto value = static_cast<unsigned char>(byte);
    command.append({'%', digits[value >> 4U], digits[value & 15U]});
  }
  return command + "\x1b\\";
}

}  // namespace runnel
