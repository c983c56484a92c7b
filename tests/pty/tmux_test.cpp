// The program under a real tmux, which wraps its lines anew at each resize and keeps what scrolls away.
#include "support/catch.hpp"

#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "pty/prompt.hpp"

using namespace runnel::test;

namespace {

class Tmux {
 public:
  Tmux(const Folder& folder, int columns, int rows) : socket_(folder.file("tmux")) {
    const char* program = getenv("RUNNEL");
    REQUIRE(program != nullptr);
    run("-f /dev/null new-session -d -x " + std::to_string(columns) + " -y " + std::to_string(rows) +
        " 'env INPUTRC=/dev/null RUNNEL_HISTORY=/dev/null RUNNEL_PREVIEW=0 " + program + "'");
  }
  ~Tmux() { run("kill-server"); }
  Tmux(const Tmux&) = delete;
  Tmux& operator=(const Tmux&) = delete;

  void type(const std::string& text) const { run("send-keys -l '" + text + "'"); }
  void resize(int columns, int rows) const {
    run("resize-window -x " + std::to_string(columns) + " -y " + std::to_string(rows));
  }
  /// Waits until what has scrolled away and the screen are `text`.
  [[nodiscard]] bool shows(const std::string& text) const {
    std::string now;
    for (int tries = 0; tries < 400; ++tries) {
      now = run("capture-pane -p -S -100");
      while (now.ends_with('\n')) now.pop_back();
      if (now == text) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    UNSCOPED_INFO("expected:\n" << text << "\nis:\n" << now);
    return false;
  }

 private:
  std::string run(const std::string& command) const {
    std::string out;
    FILE* pipe = popen(("tmux -S '" + socket_ + "' " + command + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return out;
    std::array<char, 4096> buffer{};
    while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe))
      out.append(buffer.data(), count);
    pclose(pipe);
    return out;
  }

  std::string socket_;
};

std::string wrapped(std::string line, std::size_t columns) {
  std::string out;
  for (; line.size() > columns; line.erase(0, columns)) out += line.substr(0, columns) + "\n";
  return out + line;
}

// The welcome and the line, in a terminal of so many columns.
std::string screen(std::string_view line, std::size_t columns) {
  const std::string greeting(welcome);
  const std::size_t end = greeting.find('\n');
  return wrapped(greeting.substr(0, end), columns) + "\n" +
         wrapped(greeting.substr(end + 1, greeting.size() - end - 2), columns) + "\n" +
         wrapped("> " + std::string(line), columns);
}

}  // namespace

TEST_CASE("a resize under tmux leaves one line, and no copy in its history", "[pty][pitfall-18]") {
  const Folder folder;
  const Tmux tmux(folder, 80, 12);
  REQUIRE(tmux.shows(std::string(welcome) + ">"));
  std::string line = "\"" + std::string(100, 'a');
  tmux.type(line);
  REQUIRE(tmux.shows(screen(line, 80)));
  for (const int columns : {40, 80, 30, 100, 80}) {
    CAPTURE(columns);
    tmux.resize(columns, 12);
    // tmux tells the program a quarter of a second later; a key before that would hide what comes of it.
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    REQUIRE(tmux.shows(screen(line, static_cast<std::size_t>(columns))));
    // tmux alone may have made the screen right: with a key it is ours.
    tmux.type("b");
    line += 'b';
    REQUIRE(tmux.shows(screen(line, static_cast<std::size_t>(columns))));
  }
}
