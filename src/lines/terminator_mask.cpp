#include "lines/terminator_mask.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace runnel {

#if defined(__x86_64__)

bool terminator_masks_sse2(const char* data, std::size_t blocks, std::uint64_t* masks) {
  const __m128i line_feed = _mm_set1_epi8('\n');
  const __m128i carriage_return = _mm_set1_epi8('\r');
  const __m128i separator = _mm_set1_epi8('\xE2');
  std::uint64_t any = 0;
  for (std::size_t block = 0; block < blocks; ++block) {
    std::uint64_t mask = 0;
    for (unsigned part = 0; part < mask_block; part += 16) {
      const __m128i bytes =
          _mm_loadu_si128(reinterpret_cast<const __m128i*>(data + block * mask_block + part));
      const __m128i found =
          _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, line_feed), _mm_cmpeq_epi8(bytes, carriage_return)),
                       _mm_cmpeq_epi8(bytes, separator));
      mask |= static_cast<std::uint64_t>(_mm_movemask_epi8(found)) << part;
    }
    masks[block] = mask;
    any |= mask;
  }
  return any != 0;
}

// LF and CR are found by one look-up: what stands in the table at a byte's low half is the byte itself.
__attribute__((target("avx2"))) bool terminator_masks_avx2(const char* data, std::size_t blocks,
                                                           std::uint64_t* masks) {
  const __m256i ends =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 2, 1, 1, 1, 1, 1, 1, 1, 1, '\n', 1, 1, '\r', 1, 1));
  const __m256i separator = _mm256_set1_epi8('\xE2');
  const auto find = [&](const char* from) __attribute__((target("avx2"), always_inline)) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    return _mm256_or_si256(_mm256_cmpeq_epi8(bytes, _mm256_shuffle_epi8(ends, bytes)),
                           _mm256_cmpeq_epi8(bytes, separator));
  };
  const auto bits = [](__m256i found) __attribute__((target("avx2"), always_inline)) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm256_movemask_epi8(found)));
  };
  bool any = false;
  for (std::size_t block = 0; block < blocks; block += 2) {
    const char* from = data + block * mask_block;
    const __m256i first = find(from);
    const __m256i second = find(from + 32);
    const __m256i third = find(from + 64);
    const __m256i fourth = find(from + 96);
    masks[block] = 0;
    masks[block + 1] = 0;
    // Most blocks of long lines hold none: one test for two of them.
    const __m256i found = _mm256_or_si256(_mm256_or_si256(first, second), _mm256_or_si256(third, fourth));
    if (_mm256_testz_si256(found, found) != 0) continue;
    masks[block] = bits(first) | bits(second) << 32U;
    masks[block + 1] = bits(third) | bits(fourth) << 32U;
    any = true;
  }
  return any;
}

#else

static bool masks_portable(const char* data, std::size_t blocks, std::uint64_t* masks) {
  std::uint64_t any = 0;
  for (std::size_t block = 0; block < blocks; ++block) {
    masks[block] = terminator_mask_portable(data + block * mask_block);
    any |= masks[block];
  }
  return any != 0;
}

#endif

bool terminator_masks(const char* data, std::size_t blocks, std::uint64_t* masks) {
#if defined(__x86_64__)
  static const bool wide = __builtin_cpu_supports("avx2") != 0;
  return wide ? terminator_masks_avx2(data, blocks, masks) : terminator_masks_sse2(data, blocks, masks);
#else
  return masks_portable(data, blocks, masks);
#endif
}

}  // namespace runnel
