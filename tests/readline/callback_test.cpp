// Callback: what a std::function takes, empty or not, shared by copies, replaced while it runs.
#include "support/catch.hpp"

#include "runnel/callback.hpp"

using namespace runnel;

TEST_CASE("an empty callback does nothing", "[callback]") {
  const std::function<void(int)> none;
  for (const Callback<void(int)>& callback :
       {Callback<void(int)>(), Callback<void(int)>(nullptr), Callback<void(int)>(none)}) {
    CHECK_FALSE(callback);
    callback(1);
  }
}

TEST_CASE("copies of a callback share what it holds", "[callback]") {
  std::vector<int> seen;
  Callback<void()> callback = [&seen, calls = 0]() mutable { seen.push_back(++calls); };
  const Callback<void()> copy = callback;
  CHECK(copy.held() == callback.held());
  callback();
  copy();
  callback = nullptr;
  copy();
  CHECK_FALSE(callback);
  CHECK(seen == std::vector<int>{1, 2, 3});
}

TEST_CASE("a callback that is replaced while it runs ends first", "[callback]") {
  std::vector<std::string> seen;
  Callback<void(const std::string&)> callback;
  const std::string held(100, 'h');
  callback = [&seen, &callback, held](const std::string& text) {
    callback = [&seen](const std::string& later) { seen.push_back("second " + later); };
    callback(text);
    seen.push_back(held);
  };
  callback("a");
  callback("b");
  CHECK(seen == std::vector<std::string>{"second a", held, "second b"});
}
