// Where the bytes stand in a block that may end a line: a bit for each LF, CR and E2 (the first byte of
// U+2028 and U+2029).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace runnel {

constexpr std::size_t mask_block = 64;

/// Bit `i` tells of `block[i]`, for `mask_block` bytes. For machines without the one below.
inline std::uint64_t terminator_mask_portable(const char* block) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  constexpr std::uint64_t low_bits = 0x7F * ones;
  // 80 in each byte that is zero, exactly: no carry leaves a byte.
  const auto zero_bytes = [](std::uint64_t word) {
    return ~(((word & low_bits) + low_bits) | word | low_bits);
  };
  std::uint64_t mask = 0;
  for (std::size_t index = 0; index < mask_block; index += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, block + index, sizeof word);
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    const std::uint64_t found = zero_bytes(word ^ ('\n' * ones)) | zero_bytes(word ^ ('\r' * ones)) |
                                zero_bytes(word ^ (0xE2U * ones));
    // The eight high bits, gathered into the top byte.
    mask |= (((found >> 7U) * 0x0102040810204080U) >> 56U) << index;
  }
  return mask;
}

#if defined(__SSE2__)
inline std::uint64_t terminator_mask(const char* block) {
  const __m128i line_feed = _mm_set1_epi8('\n');
  const __m128i carriage_return = _mm_set1_epi8('\r');
  const __m128i separator = _mm_set1_epi8('\xE2');
  const auto found = [&](std::size_t index) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block + index));
    return _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(bytes, line_feed), _mm_cmpeq_epi8(bytes, carriage_return)),
        _mm_cmpeq_epi8(bytes, separator));
  };
  const __m128i first = found(0);
  const __m128i second = found(16);
  const __m128i third = found(32);
  const __m128i fourth = found(48);
  // Most blocks of long lines hold none: one test for them.
  const __m128i any = _mm_or_si128(_mm_or_si128(first, second), _mm_or_si128(third, fourth));
  if (_mm_movemask_epi8(any) == 0) return 0;
  const auto bits = [](__m128i bytes) { return static_cast<std::uint64_t>(_mm_movemask_epi8(bytes)); };
  return bits(first) | bits(second) << 16U | bits(third) << 32U | bits(fourth) << 48U;
}
#else
inline std::uint64_t terminator_mask(const char* block) {
  return terminator_mask_portable(block);
}
#endif

}  // namespace runnel
