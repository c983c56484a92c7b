// The search mask: each byte value at each place, in both forms.
#include "support/catch.hpp"

#include "lines/terminator_mask.hpp"

#include <random>

#include <array>
#include <string>
#include <vector>

using namespace runnel;

namespace {

using Masks = std::array<std::uint64_t, 2>;

// Of two blocks, by each way that this machine has.
std::vector<Masks> all_masks(const std::string& blocks) {
  std::vector<Masks> all(1);
  const bool any = terminator_masks(blocks.data(), 2, all.back().data());
  all.push_back(
      {terminator_mask_portable(blocks.data()), terminator_mask_portable(blocks.data() + mask_block)});
  if (any != (all.back() != Masks{})) all.clear();
#if defined(__x86_64__)
  const auto add = [&](bool (*masks)(const char*, std::size_t, std::uint64_t*)) {
    all.push_back({~std::uint64_t{0}, ~std::uint64_t{0}});
    if (masks(blocks.data(), 2, all.back().data()) != any) all.clear();
  };
  add(terminator_masks_sse2);
  if (__builtin_cpu_supports("avx2") != 0) add(terminator_masks_avx2);
#endif
  return all;
}

}  // namespace

TEST_CASE("a mask has a bit for each byte that may end a line", "[lines]") {
  std::size_t wrong = 0;
  for (int value = 0; value < 256; ++value) {
    const bool wanted = value == '\n' || value == '\r' || value == 0xE2;
    for (std::size_t place = 0; place < 2 * mask_block; ++place) {
      for (const char filler : {'\0', 'a', '\x0b', '\xff'}) {
        std::string blocks(2 * mask_block, filler);
        blocks[place] = static_cast<char>(value);
        Masks expected{};
        if (wanted) expected[place / mask_block] = std::uint64_t{1} << place % mask_block;
        const std::vector<Masks> all = all_masks(blocks);
        if (all.empty() || all != std::vector<Masks>(all.size(), expected)) ++wrong;
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("all masks are the same", "[lines]") {
  std::mt19937 random(1);
  const std::string likely = "\n\r\xe2\x0b\x0e\xe3\x8a\x1a\x2d";
  std::size_t different = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string blocks;
    while (blocks.size() < 2 * mask_block) blocks += likely[random() % likely.size()];
    const std::vector<Masks> all = all_masks(blocks);
    if (all.size() < 2 || all != std::vector<Masks>(all.size(), all[1])) ++different;
  }
  CHECK(different == 0);
}
