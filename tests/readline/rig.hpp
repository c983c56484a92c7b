// Rig: an Interface that is a terminal without one: bytes are fed to it, and what it writes goes to libvterm,
// a frame a call. Deterministic, to the last frame.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runnel/interface.hpp"
#include "support/vterm_screen.hpp"

namespace runnel::test {

class Rig {
 public:
  std::vector<std::string> events;  ///< what was called back, in order
  std::vector<std::string> frames;  ///< since `drop_frames`
  VTermScreen screen;

  explicit Rig(int columns = 20, int rows = 6, InterfaceOptions options = {})
      : screen(columns, rows), size_{columns, rows} {
    options.input_fd = -1;
    options.output_fd = -1;
    options.terminal = true;
    if (!options.inputrc) options.inputrc = "";
    if (!options.term) options.term = "xterm-256color";
    options.output = [this](std::string_view bytes) {
      frames.emplace_back(bytes);
      // What the terminal's driver does to output.
      std::string shown;
      for (const char byte : bytes) {
        if (byte == '\n') shown += '\r';
        shown += byte;
      }
      screen.write(shown);
    };
    options.output_size = [this] { return size_; };
    interface_ = std::make_unique<Interface>(options);
    interface_->on_line = [this](std::string_view line) {
      events.push_back("line " + std::string(line));
      if (prompt_again) interface_->prompt();
    };
    interface_->on_close = [this] { events.emplace_back("close"); };
    interface_->on_history = [this](const std::vector<std::string>& entries) {
      events.push_back("history " + std::to_string(entries.size()));
    };
    interface_->on_error = [this](std::error_code error, std::string_view what) {
      events.push_back("error " + error.message() + " " + std::string(what));
    };
  }

  bool prompt_again = true;  ///< `on_line` does it

  Interface& operator*() { return *interface_; }
  Interface* operator->() { return interface_.get(); }

  Rig& type(std::string_view bytes) {
    if (!bytes.empty()) interface_->feed(bytes);  // empty would be the end
    return *this;
  }
  /// The terminal has been resized, and the Interface has noticed.
  void resize(int columns, int rows, bool reflow = true) {
    screen.resize(columns, rows, reflow);
    size_ = {columns, rows};
    interface_->process_input();
  }
  void drop_frames() { frames.clear(); }

  /// The line with `|` for the cursor.
  [[nodiscard]] std::string line() const {
    std::string text = interface_->line();
    return text.insert(interface_->cursor(), "|");
  }
  /// The cursor as "row,column".
  [[nodiscard]] std::string cursor() const {
    return std::to_string(screen.cursor_row()) + "," + std::to_string(screen.cursor_column());
  }
  [[nodiscard]] std::string written() const {
    std::string all;
    for (const std::string& frame : frames) all += frame;
    return all;
  }

 private:
  TerminalSize size_;
  std::unique_ptr<Interface> interface_;
};

}  // namespace runnel::test
