// A program's completion value (what eval gives) made available in a function, which has none.
#pragma once

#include <string>
#include <string_view>

namespace runnel::js {

/// `code` with each of its expression statements, but those inside of functions, assigned to `variable`: the
/// value of the last one that ran is then in it. Lines stay, columns do not.
[[nodiscard]] std::string keep_completion_value(std::string_view code, std::string_view variable);

}  // namespace runnel::js
