// What the variables of an inputrc set among the options of an Interface.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "runnel/interface.hpp"

namespace runnel {

class UserVariables {
 public:
  /// By their names in small letters.
  using Values = std::map<std::string, std::string, std::less<>>;

  /// What differs in `host` from the defaults is the host's own, and never changed.
  explicit UserVariables(const InterfaceOptions& host);
  /// Values that make no sense are passed over, and so is what is not there.
  void apply(const Values& values, InterfaceOptions& options) const;

 private:
  std::vector<bool> left_;  // to the user: of each setting of the table
};

}  // namespace runnel
