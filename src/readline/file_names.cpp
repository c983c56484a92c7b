#include "runnel/file_names.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/unique_fd.hpp"
#include "text/words.hpp"

namespace runnel {

namespace {

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};
using Folder = std::unique_ptr<DIR, CloseFolder>;

struct Name {
  std::string bytes;
  std::string sorted_as;
  bool is_folder = false;
};

bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

std::string_view take_number(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() && is_digit(text[end])) ++end;
  std::string_view number = text.substr(0, end);
  text.remove_prefix(end);
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  return number;
}

// `file9` comes before `file10`.
bool comes_before(std::string_view left, std::string_view right) {
  while (!left.empty() && !right.empty()) {
    if (is_digit(left.front()) && is_digit(right.front())) {
      const std::string_view a = take_number(left);
      const std::string_view b = take_number(right);
      if (a.size() != b.size()) return a.size() < b.size();
      if (a != b) return a < b;
    } else if (left.front() != right.front()) {
      return static_cast<unsigned char>(left.front()) < static_cast<unsigned char>(right.front());
    } else {
      left.remove_prefix(1);
      right.remove_prefix(1);
    }
  }
  return left.size() < right.size();
}

// The home of `user`, or of whoever runs this. Empty when there is none.
std::string home_of(const std::string& user) {
  if (user.empty()) {
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') return home;
  }
  passwd entry{};
  passwd* found = nullptr;
  std::vector<char> strings(std::size_t{1} << 14U);
  if (user.empty()) {
    ::getpwuid_r(::getuid(), &entry, strings.data(), strings.size(), &found);
  } else {
    ::getpwnam_r(user.c_str(), &entry, strings.data(), strings.size(), &found);
  }
  return found == nullptr ? std::string() : std::string(found->pw_dir);
}

// Whether an entry is a folder or a link to one. Most systems tell of the plain kinds without being asked
// again.
bool is_folder(DIR* folder, const dirent& entry) {
  if (entry.d_type != DT_LNK && entry.d_type != DT_UNKNOWN) return entry.d_type == DT_DIR;
  struct stat status {};
  return ::fstatat(::dirfd(folder), entry.d_name, &status, 0) == 0 && S_ISDIR(status.st_mode);
}

class FileNames {
 public:
  FileNames(const FileNameOptions& options, std::string_view text) : options_(options) {
    if (options.quotes) {
      word_ = last_word(text, options.separators);
    } else {
      word_.begin = text.find_last_of(options.separators) + 1;
      word_.end = text.size();
      word_.text = text.substr(word_.begin);
    }
    has_tilde_ = text.substr(word_.begin).starts_with('~');
    const std::size_t slash = word_.text.rfind('/');
    folder_ = word_.text.substr(0, slash + 1);
    typed_ = word_.text.substr(slash + 1);
  }

  Completion complete() {
    Completion completion;
    completion.replace_from = word_.begin;
    if (has_tilde_ && folder_.empty() && !home_of(word_.text.substr(1)).empty()) {
      completion.candidates.emplace_back(word_.text, std::string(), std::string(), "/");
      return completion;
    }
    for (const Name& name : read()) {
      completion.candidates.emplace_back(written(name), std::string(),
                                         name.bytes + (name.is_folder ? "/" : ""), behind(name));
    }
    return completion;
  }

 private:
  // The folder that is read for what was typed.
  [[nodiscard]] std::string path() const {
    std::string path = folder_;
    if (has_tilde_) {
      const std::size_t slash = folder_.find('/');
      const std::string home = home_of(folder_.substr(1, slash - 1));
      if (!home.empty()) return home + folder_.substr(slash);
    }
    if (path.starts_with('/')) return path;
    path.insert(0, options_.folder.empty() ? "./" : options_.folder + "/");
    return path;
  }

  std::vector<Name> read() {
    std::vector<Name> names;
    const std::string path = this->path();
    if (path.find('\0') != std::string::npos) return names;
    UniqueFd fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const Folder folder(fd ? ::fdopendir(fd.get()) : nullptr);
    if (!folder) return names;
    (void)fd.release();
    const std::string wanted = options_.ignore_case ? upcase(downcase(typed_)) : typed_;
    while (const dirent* entry = ::readdir(folder.get())) {
      const std::string_view name = entry->d_name;
      if (!is_shown(name)) continue;
      const bool fits =
          options_.ignore_case ? upcase(downcase(name)).starts_with(wanted) : name.starts_with(wanted);
      if (!fits) continue;
      const bool folder_itself = is_folder(folder.get(), *entry);
      if (options_.folders_only && !folder_itself) continue;
      if (options_.accept && !options_.accept(name, folder_itself)) continue;
      names.push_back({std::string(name), downcase(name), folder_itself});
    }
    std::sort(names.begin(), names.end(), [](const Name& left, const Name& right) {
      if (comes_before(left.sorted_as, right.sorted_as)) return true;
      return !comes_before(right.sorted_as, left.sorted_as) && left.bytes < right.bytes;
    });
    return names;
  }

  [[nodiscard]] bool is_shown(std::string_view name) const {
    if (name == ".") return false;
    if (name == "..") return typed_ == "..";
    return !name.starts_with('.') || options_.hidden || typed_.starts_with('.');
  }

  // The word with `name` in it, as it was begun.
  [[nodiscard]] std::string written(const Name& name) const {
    std::string all = folder_ + name.bytes;
    if (!options_.quotes) return all;
    if (!has_tilde_) return quote_word(all, word_.quoting, true);
    return "~" + quote_word(std::string_view(all).substr(1), Quoting::backslash);
  }

  [[nodiscard]] std::string behind(const Name& name) const {
    if (name.is_folder) return "/";
    if (!options_.quotes || has_tilde_ || word_.quoting == Quoting::backslash) return " ";
    return word_.quoting == Quoting::single ? "' " : "\" ";
  }

  const FileNameOptions& options_;
  QuotedWord word_;
  bool has_tilde_ = false;
  std::string folder_;  // with its slash, as it was typed but for the quotes
  std::string typed_;   // the beginning of the name
};

}  // namespace

Completer file_name_completer(FileNameOptions options) {
  return [options = std::move(options)](std::string_view text_before_cursor) {
    return FileNames(options, text_before_cursor).complete();
  };
}

}  // namespace runnel
