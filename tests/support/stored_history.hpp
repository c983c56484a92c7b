// What a history file holds, read as the library reads it, and a folder to keep one in.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "edit/history_file.hpp"
#include "edit/history_pages.hpp"

namespace runnel::test {

/// A folder for a test, gone with it.
class Folder {
 public:
  Folder() {
    char name[] = "/tmp/runnel-test-XXXXXX";
    if (::mkdtemp(name) == nullptr) std::abort();
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// The pages of a file, for those who own them.
inline PreviousPage pages_of(const HistoryFile& file, std::error_code& error) {
  auto reader = std::make_shared<HistoryReader>();
  HistoryMark mark;
  error = file.open(*reader, mark);
  return [reader, &error]() {
    std::optional<HistoryPage> page;
    if (const auto failed = reader->previous(page)) error = failed;
    return page;
  };
}

/// The newest `limit` entries, the newest first.
inline std::error_code load_history(const HistoryFile& file, std::size_t limit,
                                    std::vector<std::string>& entries) {
  std::error_code error;
  HistoryPages pages(pages_of(file, error), false);
  entries.clear();
  const std::size_t count = pages.count_up_to(limit);
  for (std::size_t i = 0; i < count; ++i) entries.emplace_back(pages.text(i));
  return error;
}

inline std::error_code append_history(const HistoryFile& file, std::string_view entry) {
  HistoryMark before;
  HistoryMark after;
  return file.append(make_record(entry) + '\n', before, after);
}

}  // namespace runnel::test
