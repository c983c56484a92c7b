// Text of others (a search pattern, candidates) as what is set like a prompt may hold it. Pure.
#pragma once

#include <string>
#include <string_view>

namespace runnel {

/// `text` without anything that could be taken for a control sequence: control characters are `^X`, also
/// newline and tab, those of the upper half `<U+009B>`, and invalid UTF-8 is U+FFFD.
[[nodiscard]] std::string visible_text(std::string_view text);

}  // namespace runnel
