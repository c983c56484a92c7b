// The C++ side of `fs`: the system calls, one function each, throwing Node's errors.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <string>

#include "js/arguments.hpp"
#include "js/engine_state.hpp"
#include "js/natives.hpp"
#include "js/text.hpp"

namespace runnel::js {

namespace {

template <typename Call>
auto retried(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

std::int32_t integer(JSContext* ctx, JSValueConst value) {
  std::int32_t number = 0;
  JS_ToInt32(ctx, &number, value);
  return number;
}

JSValue done(JSContext* ctx, int result, const char* call, const std::string& path,
             const char* destination = nullptr) {
  return result < 0 ? throw_errno(ctx, errno, call, path.c_str(), destination) : JS_UNDEFINED;
}

JSValue js_open(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]);
  const int flags = integer(ctx, argv[1]);
  const auto mode = static_cast<mode_t>(integer(ctx, argv[2]));
  const int fd = retried([&] { return open(path.c_str(), flags | O_CLOEXEC, mode); });
  return fd < 0 ? throw_errno(ctx, errno, "open", path.c_str()) : JS_NewInt32(ctx, fd);
}

JSValue js_close(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  return close(integer(ctx, argv[0])) < 0 ? throw_errno(ctx, errno, "close") : JS_UNDEFINED;
}

// read(fd, bytes, position): how many; position null: from where the descriptor stands.
JSValue js_read_file(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  std::string_view room;
  if (!view_bytes(ctx, argv[1], room))
    return throw_argument_type(ctx, "buffer", "an instance of Buffer, TypedArray, or DataView", argv[1]);
  const int fd = integer(ctx, argv[0]);
  char* data = const_cast<char*>(room.data());
  std::int64_t position = -1;
  if (!JS_IsNull(argv[2]) && JS_ToInt64Ext(ctx, &position, argv[2]) < 0) return JS_EXCEPTION;
  const ssize_t n = retried(
      [&] { return position >= 0 ? pread(fd, data, room.size(), position) : read(fd, data, room.size()); });
  return n < 0 ? throw_errno(ctx, errno, "read") : JS_NewInt64(ctx, n);
}

// write(fd, string or bytes, position): how many bytes.
JSValue js_write_file(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const int fd = integer(ctx, argv[0]);
  std::int64_t position = -1;
  if (!JS_IsNull(argv[2]) && JS_ToInt64Ext(ctx, &position, argv[2]) < 0) return JS_EXCEPTION;
  std::string_view bytes;
  std::string text;
  if (JS_IsString(argv[1])) {
    text = to_text(ctx, argv[1]);
    bytes = text;
  } else if (!view_bytes(ctx, argv[1], bytes)) {
    return throw_argument_type(ctx, "data",
                               "of type string or an instance of Buffer, TypedArray, or DataView", argv[1]);
  }
  const ssize_t n = retried([&] {
    return position >= 0 ? pwrite(fd, bytes.data(), bytes.size(), position)
                         : write(fd, bytes.data(), bytes.size());
  });
  return n < 0 ? throw_errno(ctx, errno, "write") : JS_NewInt64(ctx, n);
}

// readAll(path or fd): the bytes.
JSValue js_read_all(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const bool by_descriptor = JS_IsNumber(argv[0]);
  const std::string path = by_descriptor ? std::string() : to_text(ctx, argv[0]);
  const int fd = by_descriptor
                     ? integer(ctx, argv[0])
                     : retried([&] { return open(path.c_str(), integer(ctx, argv[1]) | O_CLOEXEC, 0666); });
  if (fd < 0) return throw_errno(ctx, errno, "open", by_descriptor ? nullptr : path.c_str());
  std::string bytes;
  std::array<char, 65536> buffer;
  ssize_t n = 0;
  while ((n = retried([&] { return read(fd, buffer.data(), buffer.size()); })) > 0) {
    bytes.append(buffer.data(), static_cast<std::size_t>(n));
  }
  const int error = errno;
  if (!by_descriptor) close(fd);
  if (n < 0) return throw_errno(ctx, error, "read");
  return JS_NewUint8ArrayCopy(ctx, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

// stat(path or fd, follow): numbers, or undefined where nothing is there and `throws` is false.
JSValue js_stat(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  struct stat s {};
  const bool by_descriptor = JS_IsNumber(argv[0]);
  const bool follow = JS_ToBool(ctx, argv[1]) > 0;
  const std::string path = by_descriptor ? std::string() : to_text(ctx, argv[0]);
  const int result = by_descriptor ? fstat(integer(ctx, argv[0]), &s)
                     : follow      ? stat(path.c_str(), &s)
                                   : lstat(path.c_str(), &s);
  if (result < 0) {
    if (JS_ToBool(ctx, argv[2]) <= 0 && (errno == ENOENT || errno == ENOTDIR)) return JS_UNDEFINED;
    return throw_errno(ctx, errno,
                       by_descriptor ? "fstat"
                       : follow      ? "stat"
                                     : "lstat",
                       by_descriptor ? nullptr : path.c_str());
  }
  const auto milliseconds = [](const timespec& t) {
    return static_cast<double>(t.tv_sec) * 1000 + static_cast<double>(t.tv_nsec) / 1e6;
  };
  const double numbers[] = {
      static_cast<double>(s.st_dev),     static_cast<double>(s.st_mode), static_cast<double>(s.st_nlink),
      static_cast<double>(s.st_uid),     static_cast<double>(s.st_gid),  static_cast<double>(s.st_rdev),
      static_cast<double>(s.st_blksize), static_cast<double>(s.st_ino),  static_cast<double>(s.st_size),
      static_cast<double>(s.st_blocks),  milliseconds(s.st_atim),        milliseconds(s.st_mtim),
      milliseconds(s.st_ctim),           milliseconds(s.st_ctim),
  };
  JSValue array = JS_NewArray(ctx);
  std::uint32_t i = 0;
  for (const double number : numbers) JS_SetPropertyUint32(ctx, array, i++, JS_NewNumber(ctx, number));
  return array;
}

JSValue js_access(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]);
  return done(ctx, access(path.c_str(), integer(ctx, argv[1])), "access", path);
}

// list(path): [name, kind, name, kind ...], sorted; kind as in dirent's d_type.
JSValue js_list(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]);
  DIR* directory = opendir(path.c_str());
  if (directory == nullptr) return throw_errno(ctx, errno, "scandir", path.c_str());
  std::vector<std::pair<std::string, int>> entries;
  while (const dirent* entry = readdir(directory)) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") entries.emplace_back(name, entry->d_type);
  }
  closedir(directory);
  std::sort(entries.begin(), entries.end());
  JSValue array = JS_NewArray(ctx);
  std::uint32_t i = 0;
  for (const auto& [name, kind] : entries) {
    JS_SetPropertyUint32(ctx, array, i++, new_text(ctx, name));
    JS_SetPropertyUint32(ctx, array, i++, JS_NewInt32(ctx, kind));
  }
  return array;
}

JSValue js_mkdir(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]);
  return done(ctx, mkdir(path.c_str(), static_cast<mode_t>(integer(ctx, argv[1]))), "mkdir", path);
}

JSValue js_mkdtemp(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  std::string path = to_text(ctx, argv[0]) + "XXXXXX";
  if (mkdtemp(path.data()) == nullptr) return throw_errno(ctx, errno, "mkdtemp", path.c_str());
  return new_text(ctx, path);
}

JSValue js_rmdir(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]);
  return done(ctx, rmdir(path.c_str()), "rmdir", path);
}

JSValue js_unlink(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]);
  return done(ctx, unlink(path.c_str()), "unlink", path);
}

JSValue js_rename(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]), to = to_text(ctx, argv[1]);
  return done(ctx, rename(path.c_str(), to.c_str()), "rename", path, to.c_str());
}

JSValue js_symlink(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string target = to_text(ctx, argv[0]), path = to_text(ctx, argv[1]);
  return done(ctx, symlink(target.c_str(), path.c_str()), "symlink", target, path.c_str());
}

JSValue js_readlink(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]);
  std::array<char, PATH_MAX> buffer;
  const ssize_t n = readlink(path.c_str(), buffer.data(), buffer.size());
  if (n < 0) return throw_errno(ctx, errno, "readlink", path.c_str());
  return JS_NewStringLen(ctx, buffer.data(), static_cast<std::size_t>(n));
}

JSValue js_realpath(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]);
  std::array<char, PATH_MAX> buffer;
  if (realpath(path.c_str(), buffer.data()) == nullptr) return throw_errno(ctx, errno, "lstat", path.c_str());
  return JS_NewString(ctx, buffer.data());
}

JSValue js_chmod(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  const std::string path = to_text(ctx, argv[0]);
  return done(ctx, chmod(path.c_str(), static_cast<mode_t>(integer(ctx, argv[1]))), "chmod", path);
}

JSValue js_truncate(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  std::int64_t size = 0;
  if (JS_ToInt64(ctx, &size, argv[1]) < 0) return JS_EXCEPTION;
  return ftruncate(integer(ctx, argv[0]), size) < 0 ? throw_errno(ctx, errno, "ftruncate") : JS_UNDEFINED;
}

struct Later {
  uv_work_t work{};
  JSContext* ctx = nullptr;
  Value callback;
};

// later(callback): called by the loop when it next looks at finished work, where Node's own file callbacks
// come.
JSValue js_later(JSContext* ctx, JSValueConst, int, JSValueConst* argv) {
  auto* later = new Later{{}, ctx, Value::share(ctx, argv[0])};
  later->work.data = later;
  const int failed = uv_queue_work(
      Engine::of(ctx).loop(), &later->work, [](uv_work_t*) {},
      [](uv_work_t* work, int) {
        const std::unique_ptr<Later> owned(static_cast<Later*>(work->data));
        call_back(owned->ctx, owned->callback.get(), 0, nullptr);
      });
  if (failed != 0) {
    delete later;
    return throw_errno(ctx, -failed, "uv_queue_work");
  }
  return JS_UNDEFINED;
}

}  // namespace

JSValue make_file_functions(JSContext* ctx) {
  static const JSCFunctionListEntry functions[] = {
      JS_CFUNC_DEF("open", 3, js_open),
      JS_CFUNC_DEF("close", 1, js_close),
      JS_CFUNC_DEF("read", 3, js_read_file),
      JS_CFUNC_DEF("write", 3, js_write_file),
      JS_CFUNC_DEF("readAll", 2, js_read_all),
      JS_CFUNC_DEF("stat", 3, js_stat),
      JS_CFUNC_DEF("access", 2, js_access),
      JS_CFUNC_DEF("list", 1, js_list),
      JS_CFUNC_DEF("mkdir", 2, js_mkdir),
      JS_CFUNC_DEF("mkdtemp", 1, js_mkdtemp),
      JS_CFUNC_DEF("rmdir", 1, js_rmdir),
      JS_CFUNC_DEF("unlink", 1, js_unlink),
      JS_CFUNC_DEF("rename", 2, js_rename),
      JS_CFUNC_DEF("symlink", 2, js_symlink),
      JS_CFUNC_DEF("readlink", 1, js_readlink),
      JS_CFUNC_DEF("realpath", 1, js_realpath),
      JS_CFUNC_DEF("chmod", 2, js_chmod),
      JS_CFUNC_DEF("truncate", 2, js_truncate),
      JS_CFUNC_DEF("later", 1, js_later),
      JS_PROP_INT32_DEF("O_RDONLY", O_RDONLY, JS_PROP_C_W_E),
      JS_PROP_INT32_DEF("O_WRONLY", O_WRONLY, JS_PROP_C_W_E),
      JS_PROP_INT32_DEF("O_RDWR", O_RDWR, JS_PROP_C_W_E),
      JS_PROP_INT32_DEF("O_CREAT", O_CREAT, JS_PROP_C_W_E),
      JS_PROP_INT32_DEF("O_EXCL", O_EXCL, JS_PROP_C_W_E),
      JS_PROP_INT32_DEF("O_TRUNC", O_TRUNC, JS_PROP_C_W_E),
      JS_PROP_INT32_DEF("O_APPEND", O_APPEND, JS_PROP_C_W_E),
      JS_PROP_INT32_DEF("O_SYNC", O_SYNC, JS_PROP_C_W_E),
  };
  return make_functions(ctx, functions);
}

}  // namespace runnel::js
