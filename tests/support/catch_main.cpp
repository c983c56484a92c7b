// Catch2's main, in an object of its own.
#define CATCH_CONFIG_MAIN
#include "support/catch.hpp"
