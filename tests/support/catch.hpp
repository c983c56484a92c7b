// The one include of Catch2, so that one precompiled header serves every test.
// An include guard, because a precompiled header is a main file, where #pragma once warns.
#ifndef RUNNEL_TESTS_SUPPORT_CATCH_HPP
#define RUNNEL_TESTS_SUPPORT_CATCH_HPP

#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#endif
