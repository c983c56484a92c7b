// Appending and rewriting, both under the same lock.
#include "edit/history_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/file_lock.hpp"
#include "base/posix.hpp"
#include "edit/history_record.hpp"

namespace runnel {

namespace {

constexpr std::size_t block_size = std::size_t{64} << 10U;
constexpr std::size_t largest_page = std::size_t{1} << 20U;
/// A larger file is no history that anyone has typed, and not rewritten.
constexpr off_t largest_rewritten = off_t{4} << 30U;
constexpr mode_t others = S_IRWXG | S_IRWXO;

HistoryMark mark_of(const struct stat& status) {
  return {status.st_dev, status.st_ino, status.st_size};
}

std::error_code not_ours(const struct stat& status) {
  if (S_ISDIR(status.st_mode)) return std::make_error_code(std::errc::is_a_directory);
  if (!S_ISREG(status.st_mode)) return std::make_error_code(std::errc::not_supported);
  if (status.st_uid != ::geteuid()) return std::make_error_code(std::errc::operation_not_permitted);
  return {};
}

std::error_code status_of(int fd, struct stat& status) {
  if (::fstat(fd, &status) != 0) return last_error();
  return not_ours(status);
}

std::error_code open_ours(const std::string& path, int flags, UniqueFd& file, struct stat& status) {
  // O_NONBLOCK and O_NOCTTY for what is no regular file: opening must neither wait nor do anything.
  if (const auto error = open_file(path, flags | O_NONBLOCK | O_NOCTTY, S_IRUSR | S_IWUSR, file))
    return error;
  return status_of(file.get(), status);
}

std::error_code make_parents(const std::string& path) {
  for (std::size_t slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1)) {
    if (::mkdir(path.substr(0, slash).c_str(), S_IRWXU) != 0 && errno != EEXIST) return last_error();
  }
  return {};
}

/// The file of a path, open and kept from others until it is closed.
struct LockedFile {
  UniqueFd file;
  FileLock lock;
  struct stat status {};  // as it was once the lock was there
  bool exclusive = false;
};

bool cannot_lock(std::error_code error) {
  return error == std::errc::no_lock_available || error == std::errc::not_supported ||
         error == std::errc::operation_not_supported || error == std::errc::function_not_supported;
}

/// Opens and locks. A trim by another process may put a new file at the path meanwhile: a lock on the old one
/// keeps nobody out, so it is tried again until the path and the lock mean the same file. Where there are no
/// locks, or files do not keep their identity, it goes without: no worse than a program that never locks.
std::error_code open_locked(const std::string& path, int flags, std::chrono::milliseconds patience,
                            LockedFile& locked) {
  constexpr int most_tries = 100;
  for (int tries = 0; tries < most_tries; ++tries) {
    locked.lock.release();
    if (const auto error = open_ours(path, flags, locked.file, locked.status)) return error;
    if (const auto error = locked.lock.acquire(locked.file.get(), patience)) {
      return cannot_lock(error) ? std::error_code() : error;
    }
    if (const auto error = status_of(locked.file.get(), locked.status)) return error;
    struct stat at_path {};
    if (::stat(path.c_str(), &at_path) == 0) {
      locked.exclusive = mark_of(at_path).same_file(mark_of(locked.status));
      if (locked.exclusive) return {};
    } else if (errno != ENOENT) {
      return last_error();
    }
  }
  return {};
}

struct Range {
  off_t begin;
  off_t end;
};

/// Calls `visit` with one block after the other of what is between two offsets, as far as there is something.
template <typename Visit>
std::error_code visit_blocks(int fd, Range range, Visit visit) {
  std::string block(block_size, '\0');
  while (range.begin < range.end) {
    const auto length =
        static_cast<std::size_t>(std::min<off_t>(range.end - range.begin, static_cast<off_t>(block_size)));
    const ReadCount count = read_at(fd, std::span(block).first(length), range.begin);
    if (count.error) return count.error;
    if (count.at_end()) break;
    range.begin += static_cast<off_t>(count.bytes);
    if (const std::error_code error = visit(std::string_view(block).substr(0, count.bytes))) return error;
  }
  return {};
}

/// Calls `visit` with each line of the file, without its newline, and where both are. A line that is too long
/// for an entry comes as an empty one.
template <typename Visit>
std::error_code visit_lines(const LockedFile& locked, Visit visit) {
  off_t end = 0;  // of what has been read
  std::string line;
  off_t line_begin = 0;
  bool too_long = false;
  const auto take_block = [&](std::string_view rest) -> std::error_code {
    end += static_cast<off_t>(rest.size());
    for (std::size_t newline = rest.find('\n'); newline != std::string_view::npos;
         newline = rest.find('\n')) {
      line += rest.substr(0, newline);
      rest.remove_prefix(newline + 1);
      const off_t line_end = end - static_cast<off_t>(rest.size());
      visit(std::exchange(too_long, false) ? std::string_view() : std::string_view(line),
            Range{line_begin, line_end});
      line.clear();
      line_begin = line_end;
    }
    too_long = too_long || line.size() + rest.size() > longest_record + 1;
    if (too_long) {
      line.clear();
    } else {
      line += rest;
    }
    return {};
  };
  if (const auto error = visit_blocks(locked.file.get(), {0, locked.status.st_size}, take_block))
    return error;
  if (!line.empty()) visit(std::string_view(line), Range{line_begin, end});
  return {};
}

std::error_code copy_range(int from, Range range, int to) {
  return visit_blocks(from, range, [to](std::string_view block) { return write_all(to, block); });
}

void sync_folder_of(const std::string& path) {
  UniqueFd folder;
  // A rename that is not on the disk yet costs a trim, not an entry: no error.
  if (!open_file(path.substr(0, path.rfind('/') + 1), O_RDONLY | O_DIRECTORY, 0, folder))
    ::fsync(folder.get());
}

/// Puts these parts of `old`, and what has come behind `old.status.st_size` since, in the place of the file
/// at `path`, which the caller has locked.
std::error_code replace(const LockedFile& old, const std::vector<Range>& kept, const std::string& path) {
  struct Free {
    void operator()(char* memory) const { std::free(memory); }
  };
  const std::unique_ptr<char, Free> resolved(::realpath(path.c_str(), nullptr));
  if (!resolved) return last_error();
  const std::string target = resolved.get();
  const std::string beside = target + ".new";
  // With the lock held it can only be what a killed process left.
  ::unlink(beside.c_str());
  UniqueFd made;
  auto error = open_file(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, S_IRUSR | S_IWUSR, made);
  if (error) return error;
  for (const Range& range : kept) {
    if (!error) error = copy_range(old.file.get(), range, made.get());
  }
  // Who knows nothing of the lock may have appended.
  struct stat now {};
  if (!error && ::fstat(old.file.get(), &now) != 0) error = last_error();
  if (!error) error = copy_range(old.file.get(), {old.status.st_size, now.st_size}, made.get());
  if (!error && ::fchmod(made.get(), old.status.st_mode & 07777U & ~others) != 0) error = last_error();
  // The user is the same; the group may be none that this user may give, and nothing hangs on it.
  if (!error && ::fchown(made.get(), static_cast<uid_t>(-1), old.status.st_gid) != 0 && errno != EPERM)
    error = last_error();
  if (!error && ::fsync(made.get()) != 0) error = last_error();
  if (!error && ::rename(beside.c_str(), target.c_str()) != 0) error = last_error();
  if (error) {
    ::unlink(beside.c_str());
  } else {
    sync_folder_of(target);
  }
  return error;
}

/// Drops parts of the file at `path`: those that `choose` finds in what is locked. Nothing happens when it
/// finds none.
std::error_code rewrite(
    const std::string& path, std::chrono::milliseconds patience,
    const std::function<std::error_code(const LockedFile&, std::vector<Range>& dropped)>& choose) {
  LockedFile locked;
  const auto error = open_locked(path, O_RDWR, patience, locked);
  if (error == std::errc::no_such_file_or_directory) return {};
  if (error) return error;
  // Without the lock a rename could lose what others append.
  if (!locked.exclusive) return std::make_error_code(std::errc::no_lock_available);
  if (locked.status.st_size > largest_rewritten) return std::make_error_code(std::errc::file_too_large);
  std::vector<Range> dropped;
  if (const auto failed = choose(locked, dropped)) return failed;
  if (dropped.empty()) return {};
  std::vector<Range> kept;
  off_t begin = 0;
  for (const Range& range : dropped) {
    if (range.begin > begin) kept.push_back({begin, range.begin});
    begin = range.end;
  }
  kept.push_back({begin, locked.status.st_size});
  return replace(locked, kept, path);
}

}  // namespace

std::error_code HistoryReader::previous(std::optional<HistoryPage>& page) {
  page.reset();
  if (!file_ || begin_ <= stop_) return {};
  // The first one holds what a walk needs; a search reads on, in pages that cost few calls.
  const auto size = static_cast<std::size_t>(std::min<off_t>(begin_ - stop_, static_cast<off_t>(page_size_)));
  page_size_ = std::min(page_size_ * 2, largest_page);
  HistoryPage read{std::unique_ptr<char[]>(new char[size]), size};
  const off_t begin = begin_ - static_cast<off_t>(size);
  const ReadCount count = read_at(file_.get(), std::span(read.bytes.get(), size), begin);
  if (count.error) {
    file_.reset();
    return count.error;
  }
  // Less than there was: some other program cut the file. What it cut is as if it were NULs.
  std::fill(read.bytes.get() + count.bytes, read.bytes.get() + size, '\0');
  begin_ = begin;
  // The line that the farthest page cuts is no whole one.
  if (begin_ == stop_ && stop_ > 0) read.bytes[0] = '\0';
  if (begin_ == stop_) file_.reset();
  page = std::move(read);
  return {};
}

HistoryFile::HistoryFile(std::string path, std::chrono::milliseconds patience)
    : path_(std::move(path)), patience_(patience) {}

std::error_code HistoryFile::open(HistoryReader& reader, HistoryMark& mark) const {
  reader = {};
  mark = {};
  UniqueFd file;
  struct stat status {};
  const auto error = open_ours(path_, O_RDONLY, file, status);
  if (error == std::errc::no_such_file_or_directory) return {};
  if (error) return error;
  mark = mark_of(status);
  reader = HistoryReader(std::move(file), status.st_size);
  return {};
}

std::error_code HistoryFile::look(HistoryMark& mark) const {
  mark = {};
  struct stat status {};
  if (::stat(path_.c_str(), &status) != 0) return errno == ENOENT ? std::error_code() : last_error();
  mark = mark_of(status);
  return {};
}

std::error_code HistoryFile::read_on(HistoryMark& from, off_t end, std::string& lines) const {
  lines.clear();
  UniqueFd file;
  struct stat status {};
  if (const auto error = open_ours(path_, O_RDONLY, file, status)) return error;
  if (!from.same_file(mark_of(status)) || end <= from.size) return {};
  lines.resize(static_cast<std::size_t>(end - from.size));
  const ReadCount count = read_at(file.get(), lines, from.size);
  // A last line without its end may be one that is being written.
  lines.resize(std::string_view(lines).substr(0, count.bytes).rfind('\n') + 1);
  from.size += static_cast<off_t>(lines.size());
  return count.error;
}

std::error_code HistoryFile::append(std::string_view lines, HistoryMark& before, HistoryMark& after) const {
  constexpr int flags = O_RDWR | O_APPEND | O_CREAT;
  LockedFile locked;
  auto error = open_locked(path_, flags, patience_, locked);
  if (error == std::errc::no_such_file_or_directory) {
    if (const auto failed = make_parents(path_)) return failed;
    error = open_locked(path_, flags, patience_, locked);
  }
  if (error) return error;

  const int fd = locked.file.get();
  before = mark_of(locked.status);
  // A file that others could read, from before or from another program.
  if ((locked.status.st_mode & others) != 0 && ::fchmod(fd, locked.status.st_mode & 07777U & ~others) != 0) {
    return last_error();
  }
  std::string ended;
  if (before.size > 0) {
    char last = '\n';
    const ReadCount count = read_at(fd, std::span(&last, 1), before.size - 1);
    if (count.error) return count.error;
    if (last != '\n') lines = ended.append("\n").append(lines);
  }
  error = write_all(fd, lines);
  // Half an entry is worse than none; without the lock it could be another's entry that is cut off.
  if (error && locked.exclusive && ::ftruncate(fd, before.size) != 0) return last_error();
  after = before;
  after.size += static_cast<off_t>(lines.size());
  return error;
}

std::error_code HistoryFile::trim(std::size_t limit) const {
  if (limit == 0) return {};
  // The usual case costs one call: an entry takes two bytes at least.
  struct stat now {};
  if (::stat(path_.c_str(), &now) == 0 && S_ISREG(now.st_mode) &&
      ((static_cast<std::uintmax_t>(now.st_size) + 3) / 4 <= limit || now.st_size > largest_rewritten)) {
    return {};
  }
  const auto error =
      rewrite(path_, patience_, [limit](const LockedFile& locked, std::vector<Range>& dropped) {
        std::vector<Range> details;  // which are dropped as far as they stand among entries that are
        const auto failed = visit_lines(locked, [&](std::string_view line, Range where) {
          if (details_key(line)) details.push_back(where);
          if (!record_in(line).empty()) dropped.push_back(where);
        });
        dropped.resize(dropped.size() > 2 * limit ? dropped.size() - limit : 0);
        if (dropped.empty()) return failed;
        const auto in_order = [](const Range& one, const Range& other) { return one.begin < other.begin; };
        const auto kept = std::lower_bound(details.begin(), details.end(), dropped.back(), in_order);
        const auto entries = static_cast<std::ptrdiff_t>(dropped.size());
        dropped.insert(dropped.end(), details.begin(), kept);
        std::inplace_merge(dropped.begin(), dropped.begin() + entries, dropped.end(), in_order);
        return failed;
      });
  return error == std::errc::no_lock_available ? std::error_code() : error;
}

std::error_code HistoryFile::remove(std::string_view entry) const {
  return rewrite(path_, patience_, [entry](const LockedFile& locked, std::vector<Range>& dropped) {
    return visit_lines(locked, [&](std::string_view line, Range where) {
      if (is_about(line, entry)) dropped.push_back(where);
    });
  });
}

std::error_code HistoryFile::clear() const {
  return rewrite(path_, patience_, [](const LockedFile& locked, std::vector<Range>& dropped) {
    if (locked.status.st_size > 0) dropped.push_back({0, locked.status.st_size});
    return std::error_code();
  });
}

}  // namespace runnel
