// The names that a prompt's texts declare with let, const and class: properties of the global object that can
// be declared anew, refuse to be read too early, and stay constant if they are constants.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "js/declarations.hpp"
#include "js/quickjs.hpp"

namespace runnel::js {

class Bindings {
 public:
  explicit Bindings(JSContext* ctx) : ctx_(ctx) {}

  /// Prepares the global object for a text that declares `names` and was rewritten to assign them. False: a
  /// SyntaxError is pending and nothing was changed.
  [[nodiscard]] bool declare(const std::vector<Declared>& names);

 private:
  [[nodiscard]] bool allowed(JSValueConst global, const Declared& declared) const;
  void prepare(JSValueConst global, const Declared& declared);

  JSContext* ctx_;
  std::map<std::string, Declared::Kind, std::less<>> kinds_;  ///< of what was declared here last
};

}  // namespace runnel::js
