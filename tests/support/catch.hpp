// The one include of Catch2, so that one precompiled header serves every test.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>
