#include "keys/decode.hpp"

#include <fmt/format.h>

namespace runnel::test {

namespace {

constexpr const char* kinds[] = {"cursor",  "device", "mode",  "color", "keyboard",
                                 "version", "focus",  "mouse", "other"};

struct Describe {
  std::string operator()(const Key& key) const { return to_text(key); }
  std::string operator()(const Paste& paste) const { return "{paste " + paste.text + "}"; }
  std::string operator()(const Report& report) const {
    std::string text = fmt::format("{{{}", kinds[static_cast<int>(report.kind)]);
    for (const int parameter : report.parameters) text += fmt::format(" {}", parameter);
    if (report.kind == Report::Kind::version) text += ' ' + report.text;
    return text + "}";
  }
};

struct Raw {
  std::string operator()(const Key& key) const { return key.raw; }
  std::string operator()(const Paste&) const { return {}; }
  std::string operator()(const Report& report) const { return report.raw; }
};

}  // namespace

std::string describe(const InputEvents& events) {
  std::string text;
  for (const InputEvent& event : events) text += std::visit(Describe{}, event);
  return text;
}

std::string decode(std::string_view bytes) {
  return decode_slowly({std::string(bytes)});
}

std::string decode_slowly(const std::vector<std::string>& steps) {
  KeyDecoder decoder;
  InputEvents events;
  for (std::size_t step = 0; step < steps.size(); ++step) {
    if (step > 0) decoder.flush(events);
    decoder.feed(steps[step], events);
  }
  return describe(events);
}

std::string raw_bytes(const InputEvents& events) {
  std::string text;
  for (const InputEvent& event : events) text += std::visit(Raw{}, event);
  return text;
}

}  // namespace runnel::test
