// Which style each part of a text has, when ranges lie over one another. Pure.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "runnel/style.hpp"

namespace runnel {

/// `top` over `base`: its colours where it has some, and the attributes of both.
[[nodiscard]] Style merged(const Style& base, const Style& top);

/// The same styles in ranges that are in order and apart from one another. Where `ranges` overlap they are
/// merged, the later ones on top; what lies outside of `size` bytes or is empty is left out. Linear where
/// `ranges` are in order and apart already, else n log n.
[[nodiscard]] std::vector<StyledRange> flat_styles(std::span<const StyledRange> ranges, std::size_t size);

}  // namespace runnel
