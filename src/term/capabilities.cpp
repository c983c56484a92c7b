#include "term/capabilities.hpp"

namespace runnel {

std::string expand(const std::string& capability, int parameter) {
  std::string text;
  for (std::size_t at = 0; at < capability.size(); ++at) {
    if (capability[at] != '%' || at + 1 == capability.size()) {
      text += capability[at];
      continue;
    }
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
