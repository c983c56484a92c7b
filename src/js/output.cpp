#include "js/output.hpp"

#include <string>

#include "js/source.hpp"
#include "runnel/message.hpp"

namespace runnel::js {

int write_output(Engine& engine, int fd, std::string_view text, std::string_view end) {
  std::string clean;
  if (text.find('\xed') != std::string_view::npos) {
    clean = with_replaced_surrogates(text);
    text = clean;
  }
  if (!engine.output) return send_message(fd, text, end).value();
  return end.empty() ? engine.output(fd, text) : engine.output(fd, std::string(text).append(end));
}

int write_bytes(Engine& engine, int fd, std::string_view bytes) {
  return engine.output ? engine.output(fd, bytes) : send_message(fd, bytes).value();
}

}  // namespace runnel::js
