// Where the bytes stand that may end a line: a bit for each LF, CR and E2 (the first byte of U+2028 and
// U+2029), in blocks of 64 bytes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace runnel {

constexpr std::size_t mask_block = 64;

/// Bit `i` tells of `block[i]`, for `mask_block` bytes. For machines of which no more is known.
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

/// The masks of `blocks` blocks (an even number) from `data` on, to `masks`; true when any has a bit. The
/// widest instructions that this machine has are taken.
bool terminator_masks(const char* data, std::size_t blocks, std::uint64_t* masks);

#if defined(__x86_64__)
bool terminator_masks_sse2(const char* data, std::size_t blocks, std::uint64_t* masks);
bool terminator_masks_avx2(const char* data, std::size_t blocks, std::uint64_t* masks);
#endif

}  // namespace runnel
