#include "support/catch.hpp"

#include "edit/kill_ring.hpp"

using runnel::KillRing;

TEST_CASE("kills join on the side where they were cut", "[edit]") {
  KillRing ring;
  CHECK(ring.empty());
  ring.extend("b", true);  // nothing to join: its own
  ring.extend("c", false);
  ring.extend("a", true);
  CHECK(ring.current() == "abc");
  ring.add("next");
  CHECK(ring.current() == "next");
}

TEST_CASE("the ring turns both ways and a kill brings the newest to hand", "[edit]") {
  KillRing ring;
  ring.rotate(3);  // nothing to turn
  for (const char* text : {"a", "b", "c"}) ring.add(text);
  const std::vector<std::pair<int, std::string>> turns = {{1, "b"}, {1, "a"}, {1, "c"},  {-1, "a"},
                                                          {0, "a"}, {4, "c"}, {-7, "a"}, {1'000'000, "c"}};
  for (const auto& [steps, expected] : turns) {
    CAPTURE(steps);
    ring.rotate(steps);
    CHECK(ring.current() == expected);
  }
  ring.rotate(1);
  ring.extend("!", false);
  CHECK(ring.current() == "c!");
  ring.rotate(1);
  ring.add("d");
  CHECK(ring.current() == "d");
}

TEST_CASE("the oldest kill falls out", "[edit]") {
  KillRing ring(2);
  for (const char* text : {"a", "b", "c"}) ring.add(text);
  CHECK(ring.current() == "c");
  ring.rotate(1);
  CHECK(ring.current() == "b");
  ring.rotate(1);
  CHECK(ring.current() == "c");
}
