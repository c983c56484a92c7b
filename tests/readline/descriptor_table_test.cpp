#include "support/catch.hpp"

#include "readline/descriptor_table.hpp"

using namespace runnel;

// Constant: read at compile time, shared by every Interface, made by no code at start.
static_assert(descriptor_table[0].name == "history");
static_assert(descriptor_table[1].name == "historyIndex");
static_assert(descriptor_table[2].name == "historySize" && descriptor_table[2].set == nullptr);
static_assert(descriptor_table[3].name == "isFlushing" && descriptor_table[3].set == nullptr);
static_assert(descriptor_table[0].flags ==
              (InterfaceProperty::own | InterfaceProperty::enumerable | InterfaceProperty::configurable));

namespace {

using Strings = std::vector<std::string>;

InterfaceOptions options() {
  InterfaceOptions options;
  options.input_fd = -1;
  options.output_fd = -1;
  options.terminal = true;
  options.term = "xterm";
  options.history = {"newest", "older", "oldest"};
  options.history_size = 7;
  return options;
}

PropertyValue get(const Interface& interface, std::string_view name) {
  const InterfaceProperty* property = find_interface_property(name);
  REQUIRE(property != nullptr);
  return property->get(interface);
}

bool set(Interface& interface, std::string_view name, const PropertyValue& value) {
  const InterfaceProperty* property = find_interface_property(name);
  REQUIRE(property != nullptr);
  REQUIRE(property->set != nullptr);
  return property->set(interface, value);
}

}  // namespace

TEST_CASE("each property reads what the Interface has", "[descriptor_table]") {
  Interface interface(options());
  interface.set_line("typed", 3);
  CHECK(get(interface, "history") == PropertyValue(Strings{"newest", "older", "oldest"}));
  CHECK(get(interface, "historyIndex") == PropertyValue(std::int64_t{-1}));
  CHECK(get(interface, "historySize") == PropertyValue(std::int64_t{7}));
  CHECK(get(interface, "isFlushing") == PropertyValue(false));
  CHECK(get(interface, "line") == PropertyValue("typed"));
  CHECK(get(interface, "cursor") == PropertyValue(std::int64_t{3}));
  CHECK(get(interface, "terminal") == PropertyValue(true));
  CHECK(get(interface, "paused") == PropertyValue(false));
  CHECK(get(interface, "closed") == PropertyValue(false));
  CHECK(get(interface, "prompt") == PropertyValue("> "));
  interface.close();
  CHECK(get(interface, "paused") == PropertyValue(true));
  CHECK(get(interface, "closed") == PropertyValue(true));
}

TEST_CASE("each property that can be set does so", "[descriptor_table]") {
  Interface interface(options());
  CHECK(set(interface, "history", Strings{"b", "a"}));
  CHECK(interface.history() == Strings{"b", "a"});
  CHECK(set(interface, "historyIndex", std::int64_t{1}));
  CHECK(interface.history_index() == 1);
  CHECK(interface.line() == "a");
  CHECK(set(interface, "historyIndex", std::int64_t{-1}));
  CHECK(interface.line().empty());
  CHECK(set(interface, "line", std::string("abc")));
  CHECK(interface.line() == "abc");
  CHECK(interface.cursor() == 3);
  CHECK(set(interface, "cursor", std::int64_t{1}));
  CHECK(interface.cursor() == 1);
  CHECK(set(interface, "prompt", std::string("$ ")));
  CHECK(interface.get_prompt() == "$ ");
}

TEST_CASE("a value of the wrong type or out of range changes nothing", "[descriptor_table]") {
  Interface interface(options());
  interface.set_line("abc", 1);
  CHECK_FALSE(set(interface, "history", std::string("x")));
  CHECK_FALSE(set(interface, "historyIndex", std::int64_t{-2}));
  CHECK_FALSE(set(interface, "line", std::int64_t{1}));
  CHECK_FALSE(set(interface, "cursor", std::int64_t{4}));
  CHECK_FALSE(set(interface, "cursor", std::int64_t{-1}));
  CHECK_FALSE(set(interface, "prompt", true));
  CHECK(interface.history().size() == 3);
  CHECK(interface.line() == "abc");
  CHECK(interface.cursor() == 1);
}

TEST_CASE("the table is one and names are unique", "[descriptor_table]") {
  REQUIRE(interface_properties().data() == std::begin(descriptor_table));
  for (const InterfaceProperty& property : interface_properties())
    CHECK(find_interface_property(property.name) == &property);
  CHECK(find_interface_property("no such") == nullptr);
}
