// The search mask: each byte value at each place, in both forms.
#include "support/catch.hpp"

#include "lines/terminator_mask.hpp"

#include <random>

using namespace runnel;

TEST_CASE("a mask has a bit for each byte that may end a line", "[lines]") {
  std::size_t wrong = 0;
  for (int value = 0; value < 256; ++value) {
    const bool wanted = value == '\n' || value == '\r' || value == 0xE2;
    for (std::size_t place = 0; place < mask_block; ++place) {
      for (const char filler : {'\0', 'a', '\x0b', '\xff'}) {
        std::string block(mask_block, filler);
        block[place] = static_cast<char>(value);
        const std::uint64_t expected = wanted ? std::uint64_t{1} << place : 0;
        if (terminator_mask(block.data()) != expected) ++wrong;
        if (terminator_mask_portable(block.data()) != expected) ++wrong;
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("the portable mask is that of this machine", "[lines]") {
  std::mt19937 random(1);
  const std::string likely = "\n\r\xe2\x0b\x0e\xe3\x8a";
  std::size_t different = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string block;
    while (block.size() < mask_block) block += likely[random() % likely.size()];
    if (terminator_mask(block.data()) != terminator_mask_portable(block.data())) ++different;
  }
  CHECK(different == 0);
}
