#include "prompt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "base/unique_fd.hpp"
#include "support/catch.hpp"

namespace runnel::test {

namespace {

constexpr std::string_view cursor_mark = "\u2038";

std::string program_path() {
  const char* path = std::getenv("RUNNEL");
  if (path == nullptr || access(path, X_OK) != 0)
    throw std::runtime_error("the variable RUNNEL must name the program to be tested");
  return path;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

std::function<int()> start_of(const Folder& folder, const Setting& setting) {
  std::map<std::string, std::optional<std::string>> environment = {{"HOME", folder.path()},
                                                                   {"INPUTRC", "/dev/null"},
                                                                   {"LANG", "C.UTF-8"},
                                                                   {"PATH", "/usr/local/bin:/usr/bin:/bin"},
                                                                   {"RUNNEL_HISTORY", folder.file("history")},
                                                                   {"RUNNEL_PREVIEW", "0"},
                                                                   {"TERM", "xterm-256color"}};
  for (const auto& [name, value] : setting.environment) environment[name] = value;

  std::vector<std::string> arguments = {program_path()};
  arguments.insert(arguments.end(), setting.arguments.begin(), setting.arguments.end());
  std::vector<std::string> variables;
  for (const auto& [name, value] : environment)
    if (value) variables.push_back(name + "=" + *value);
  const std::string home = folder.path();
  return [=, before = setting.before]() mutable {
    if (chdir(home.c_str()) != 0) return 118;
    if (before) before();
    execve(arguments[0].c_str(), pointers(arguments).data(), pointers(variables).data());
    return 119;
  };
}

}  // namespace

Folder::Folder() {
  std::string path = (std::filesystem::temp_directory_path() / "runnel-test-XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr) throw std::runtime_error("mkdtemp");
  path_ = path;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Prompt::Prompt(const Folder& folder, const Setting& setting)
    : Session(setting.columns, setting.rows, start_of(folder, setting)) {
  if (!wait_until([this] { return screen.text().ends_with('>'); }))
    throw std::runtime_error("no prompt came");
}

bool Prompt::is(const std::string& picture) {
  if (wait_until([&] { return screen.picture(cursor_mark) == picture; })) return true;
  UNSCOPED_INFO("expected:\n" << picture << "\nis:\n" << screen.picture(cursor_mark));
  return false;
}

bool Prompt::paste_is_off() const {
  const std::size_t on = output.rfind("\x1b[?2004h");
  const std::size_t off = output.rfind("\x1b[?2004l");
  return on != std::string::npos && off != std::string::npos && off > on;
}

bool Prompt::left_terminal_as_found() const {
  return paste_is_off() && same_modes(modes(), first_modes()) && screen.cursor_visible();
}

std::string contents(const std::string& path) {
  std::string out;
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t count = read(file.get(), buffer.data(), buffer.size());
    if (count <= 0) return out;
    out.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace runnel::test
