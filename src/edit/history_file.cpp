// One line an entry. A plain entry is its own line, so that any text file is a history; a line that starts
// with the mark is escaped, and only entries that need it are written so.
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

#include "base/file_lock.hpp"
#include "base/posix.hpp"
#include "base/unique_fd.hpp"

namespace runnel {

namespace {

/// No script starts with this, and no shell command that anyone has typed.
constexpr std::string_view mark = "\\:";
constexpr std::string_view hex_digits = "0123456789abcdef";

/// A longer line is no entry: not written, and stepped over when it is there.
constexpr std::size_t longest_line = std::size_t{1} << 20U;
constexpr std::size_t block_size = std::size_t{64} << 10U;
/// How far back a file is read for its newest entries, whatever is in it.
constexpr off_t farthest_back = off_t{64} << 20U;

bool is_control(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return value < 0x20 && value != '\t';
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
      locked.exclusive = at_path.st_dev == locked.status.st_dev && at_path.st_ino == locked.status.st_ino;
      if (locked.exclusive) return {};
    } else if (errno != ENOENT) {
      return last_error();
    }
  }
  return {};
}

/// Calls `visit` with each line and its offset, from the last to the first, until it returns false. Empty
/// lines and those that are too long are passed over.
std::error_code visit_lines_backward(int fd, off_t size,
                                     const std::function<bool(std::string_view line, off_t offset)>& visit) {
  std::string block(block_size, '\0');
  std::string tail;  // what is known of the line that reaches back into the next block
  bool too_long = false;
  const auto visit_line = [&](std::string_view head, off_t offset) {
    const bool skipped = std::exchange(too_long, false) || head.size() + tail.size() > longest_line;
    std::string line;
    if (!skipped) line.append(head).append(tail);
    tail.clear();
    return line.empty() || visit(line, offset);
  };
  const off_t stop = std::max<off_t>(0, size - farthest_back);
  off_t begin = size;
  while (begin > stop) {
    const auto length =
        static_cast<std::size_t>(std::min<off_t>(begin - stop, static_cast<off_t>(block_size)));
    begin -= static_cast<off_t>(length);
    const ReadCount count = read_at(fd, std::span(block).first(length), begin);
    if (count.error) return count.error;
    // Less than there was: some other program cut the file. What it cut is as if it were NULs.
    std::fill(block.begin() + static_cast<std::ptrdiff_t>(count.bytes), block.end(), '\0');
    std::string_view rest(block.data(), length);
    while (const void* found = ::memrchr(rest.data(), '\n', rest.size())) {
      const auto newline = static_cast<std::size_t>(static_cast<const char*>(found) - rest.data());
      if (!visit_line(rest.substr(newline + 1), begin + static_cast<off_t>(newline) + 1)) return {};
      rest = rest.substr(0, newline);
    }
    if (rest.size() + tail.size() > longest_line) too_long = true;
    if (too_long) {
      tail.clear();
    } else {
      tail.insert(0, rest);
    }
  }
  // The first line of the file; not a part of one when the search stopped before.
  if (begin == 0) visit_line({}, 0);
  return {};
}

/// What a crash of the machine leaves of a line that was not on the disk yet; no entry of ours has it.
bool is_damaged(std::string_view line) {
  return line.find('\0') != std::string_view::npos;
}

std::error_code copy_range(int from, off_t begin, off_t end, int to) {
  std::string block(block_size, '\0');
  while (begin < end) {
    const auto length =
        static_cast<std::size_t>(std::min<off_t>(end - begin, static_cast<off_t>(block_size)));
    const ReadCount count = read_at(from, std::span(block).first(length), begin);
    if (count.error) return count.error;
    if (count.at_end()) break;
    if (const auto error = write_all(to, std::string_view(block).substr(0, count.bytes))) return error;
    begin += static_cast<off_t>(count.bytes);
  }
  return {};
}

void sync_folder_of(const std::string& path) {
  UniqueFd folder;
  // A rename that is not on the disk yet costs a trim, not an entry: no error.
  if (!open_file(path.substr(0, path.rfind('/') + 1), O_RDONLY | O_DIRECTORY, 0, folder))
    ::fsync(folder.get());
}

/// Puts what `file` holds from `begin` on in the place of the file at `path`, which the caller has locked.
std::error_code keep_tail(const LockedFile& old, off_t begin, const std::string& path) {
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
  error = copy_range(old.file.get(), begin, old.status.st_size, made.get());
  if (!error && ::fsync(made.get()) != 0) error = last_error();
  if (!error && ::rename(beside.c_str(), target.c_str()) != 0) error = last_error();
  if (error) {
    ::unlink(beside.c_str());
  } else {
    sync_folder_of(target);
  }
  return error;
}

std::string escaped(std::string_view entry) {
  std::string line(mark);
  for (const char byte : entry) {
    if (byte == '\\') {
      line += "\\\\";
    } else if (byte == '\n') {
      line += "\\n";
    } else if (byte == '\r') {
      line += "\\r";
    } else if (is_control(byte)) {
      line += "\\x";
      line += hex_digits[static_cast<unsigned char>(byte) >> 4U];
      line += hex_digits[static_cast<unsigned char>(byte) & 0xFU];
    } else {
      line += byte;
    }
  }
  return line;
}

}  // namespace

std::string escape_entry(std::string_view entry) {
  const bool plain =
      !entry.empty() && !entry.starts_with(mark) && std::none_of(entry.begin(), entry.end(), is_control);
  return plain ? std::string(entry) : escaped(entry);
}

std::string unescape_entry(std::string_view line) {
  if (!line.starts_with(mark)) return std::string(line);
  std::string entry;
  for (std::size_t i = mark.size(); i < line.size(); ++i) {
    if (line[i] != '\\') {
      entry += line[i];
      continue;
    }
    const char kind = ++i < line.size() ? line[i] : '\0';
    if (kind == '\\') {
      entry += '\\';
    } else if (kind == 'n') {
      entry += '\n';
    } else if (kind == 'r') {
      entry += '\r';
    } else if (kind == 'x' && i + 2 < line.size()) {
      const std::size_t high = hex_digits.find(line[i + 1]);
      const std::size_t low = hex_digits.find(line[i + 2]);
      if (high == std::string_view::npos || low == std::string_view::npos) return std::string(line);
      entry += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      return std::string(line);
    }
  }
  // What we would have written otherwise, somebody else wrote: as it stands.
  return escape_entry(entry) == line ? entry : std::string(line);
}

HistoryFile::HistoryFile(std::string path, std::chrono::milliseconds patience)
    : path_(std::move(path)), patience_(patience) {}

std::error_code HistoryFile::load(std::size_t limit, std::vector<std::string>& newest_first) const {
  newest_first.clear();
  if (limit == 0) return {};
  UniqueFd file;
  struct stat status {};
  const auto error = open_ours(path_, O_RDONLY, file, status);
  if (error == std::errc::no_such_file_or_directory) return {};
  if (error) return error;
  return visit_lines_backward(file.get(), status.st_size, [&](std::string_view line, off_t) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty() && !is_damaged(line)) newest_first.push_back(unescape_entry(line));
    return newest_first.size() < limit;
  });
}

std::error_code HistoryFile::append(std::string_view entry) const {
  if (entry.size() > longest_line) return std::make_error_code(std::errc::message_size);
  std::string line = escape_entry(entry);
  if (line.size() > longest_line) return std::make_error_code(std::errc::message_size);
  line += '\n';

  constexpr int flags = O_RDWR | O_APPEND | O_CREAT;
  LockedFile locked;
  auto error = open_locked(path_, flags, patience_, locked);
  if (error == std::errc::no_such_file_or_directory) {
    if (const auto failed = make_parents(path_)) return failed;
    error = open_locked(path_, flags, patience_, locked);
  }
  if (error) return error;

  const int fd = locked.file.get();
  const off_t size = locked.status.st_size;
  // A file that others could read, from before or from another program.
  constexpr mode_t others = S_IRWXG | S_IRWXO;
  if ((locked.status.st_mode & others) != 0 && ::fchmod(fd, locked.status.st_mode & 07777U & ~others) != 0) {
    return last_error();
  }
  if (size > 0) {
    char last = '\n';
    const ReadCount count = read_at(fd, std::span(&last, 1), size - 1);
    if (count.error) return count.error;
    if (last != '\n') line.insert(0, 1, '\n');
  }
  error = write_all(fd, line);
  // Half an entry is worse than none; without the lock it could be another's entry that is cut off.
  if (error && locked.exclusive && ::ftruncate(fd, size) != 0) return last_error();
  return error;
}

std::error_code HistoryFile::trim(std::size_t limit) const {
  if (limit == 0) return {};
  // The usual case costs one call: an entry takes two bytes at least.
  struct stat at_path {};
  if (::stat(path_.c_str(), &at_path) == 0 && S_ISREG(at_path.st_mode) &&
      (static_cast<std::uintmax_t>(at_path.st_size) + 3) / 4 <= limit) {
    return {};
  }

  LockedFile locked;
  auto error = open_locked(path_, O_RDWR, patience_, locked);
  if (error == std::errc::no_such_file_or_directory) return {};
  if (error) return error;
  if (!locked.exclusive) return {};  // a rename could lose what others append
  std::size_t entries = 0;
  off_t keep_from = 0;
  error = visit_lines_backward(locked.file.get(), locked.status.st_size, [&](std::string_view, off_t offset) {
    if (++entries == limit) keep_from = offset;
    return entries <= 2 * limit;
  });
  if (error || entries <= 2 * limit) return error;
  return keep_tail(locked, keep_from, path_);
}

}  // namespace runnel
