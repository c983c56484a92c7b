// A program's completion value (what eval gives) made available in a function, which has none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "js/tokenizer.hpp"

namespace runnel::js {

/// `code` with each of its expression statements, but those inside of functions, assigned to `variable`: the
/// value of the last one that ran is then in it. Lines stay, columns do not.
[[nodiscard]] std::string keep_completion_value(std::string_view code, std::string_view variable);

/// Whether the last statement of `code`, whose tokens these are, is an expression.
[[nodiscard]] bool ends_with_expression(std::string_view code, const std::vector<Token>& tokens);

}  // namespace runnel::js
