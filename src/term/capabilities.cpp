#include "term/capabilities.hpp"

namespace runnel {

std::string expand(const std::string& capability, int parameter) {
  std::string text;
  for (std::size_t at = 0; at < capability.size(); ++at) {
    const std::size_t plain = at;
    while (at < capability.size() && (capability[at] != '%' || at + 1 == capability.size())) ++at;
    text.append(capability, plain, at - plain);
    if (at == capability.size()) break;
    switch (capability[++at]) {
      case 'i':
        ++parameter;
        break;
      case 'p':
        ++at;  // which parameter: there is one
        break;
      case 'd':
        text += std::to_string(parameter);
        break;
      default:
        text += capability[at];
    }
  }
  return text;
}

}  // namespace runnel
