// SessionHistory: the entries of an Interface, and the file in which they are kept between sessions.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "edit/history.hpp"
#include "edit/history_file.hpp"
#include "runnel/interface.hpp"

namespace runnel {

class SessionHistory {
 public:
  /// `tell_fault` is called once at most; later faults are most likely the same.
  SessionHistory(const InterfaceOptions& options,
                 std::function<void(std::error_code, std::string_view what)> tell_fault);

  /// What is known without the file; the Editor keeps a reference to it.
  [[nodiscard]] const History& entries() const { return entries_; }
  /// Reads the file, the first time that it is called.
  void load();
  /// A new entry, also to the file. True if the entries changed; a fault of the file does not matter for
  /// that.
  bool add(std::string_view entry);
  void assign(std::vector<std::string> newest_first);
  /// Cuts a file that has grown much above the size of the history.
  void trim();

 private:
  void tell(std::error_code error, std::string_view what);

  History entries_;
  std::optional<HistoryFile> file_;
  bool loaded_ = false;
  bool appended_ = false;
  bool told_ = false;
  std::function<void(std::error_code, std::string_view)> tell_fault_;
};

}  // namespace runnel
