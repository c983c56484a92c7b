// The built program (environment variable RUNNEL) at its prompt, on a terminal of its own, in a folder of its
// own; and what its screen has to be.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/pty.hpp"

namespace runnel::test {

/// What the prompt begins with.
inline constexpr std::string_view welcome =
    "Welcome to runnel v" RUNNEL_VERSION ".\nType \".help\" for more information.\n";

/// A folder that goes away with its contents.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

struct Setting {
  int columns = 60;
  int rows = 16;
  /// Changes a clean environment; std::nullopt takes a variable away.
  std::map<std::string, std::optional<std::string>> environment = {};
  std::vector<std::string> arguments = {};
  std::function<void()> before = {};  ///< in the process that becomes the program
};

class Prompt : public Session {
 public:
  /// Its home, and its history in the file "history", are in `folder`. Returns once the prompt is there: what
  /// is typed before that, the terminal's driver echoes.
  explicit Prompt(const Folder& folder, const Setting& setting = {});

  /// Waits until the screen is the welcome and then `picture`, where ‸ is the cursor. What it is instead is
  /// part of the failure's message.
  [[nodiscard]] bool shows(std::string_view picture) {
    return is(std::string(welcome) + std::string(picture));
  }
  /// The same without the welcome.
  [[nodiscard]] bool is(const std::string& picture);
  /// Types `keys`, then as `shows`.
  [[nodiscard]] bool after(std::string_view keys, std::string_view picture) {
    type(keys);
    return shows(picture);
  }
  /// Waits until keys are the editor's, where the picture does not tell (no prompt is shown).
  [[nodiscard]] bool edits() {
    return wait_until([this] { return !paste_is_off(); });
  }
  /// The last of the switches of bracketed paste among the bytes so far is the one to off.
  [[nodiscard]] bool paste_is_off() const;
  /// It has ended, with the terminal as it was found.
  [[nodiscard]] bool left_terminal_as_found() const;
};

/// What a file holds; "" when there is none.
[[nodiscard]] std::string contents(const std::string& path);

}  // namespace runnel::test
