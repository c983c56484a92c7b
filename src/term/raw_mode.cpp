// The modes of terminals, and the handler that puts them back when a signal ends or stops the process.
#include "term/raw_mode.hpp"

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "base/posix.hpp"
#include "term/signal_chain.hpp"

namespace runnel {

namespace {

/// A sequence of bytes that a handler may read.
struct Sequence {
  std::array<char, 63> bytes{};
  std::size_t size = 0;

  [[nodiscard]] std::string_view view() const { return {bytes.data(), size}; }
};

Sequence to_sequence(std::string_view text) {
  Sequence result;
  if (text.size() > result.bytes.size()) throw std::invalid_argument("RawMode: a mode sequence is too long");
  std::copy(text.begin(), text.end(), result.bytes.begin());
  result.size = text.size();
  return result;
}

}  // namespace

struct RawModeSlot {
  enum class State : unsigned char { unused, reserved, entered, leaving };
  std::atomic<State> state{State::unused};  ///< the handler reads the rest only from `entered` on
  std::atomic<bool> leave_written{false};
  bool in_table = true;
  int input_fd = -1;
  int output_fd = -1;
  pid_t process = 0;
  unsigned order = 0;  ///< which was entered later
  termios former{};
  termios raw{};
  struct Sequences {
    Sequence leave;
    Sequence enter;
  };
  std::array<Sequences, 2> sequences;  ///< one is in use, while the other is changed
  std::atomic<unsigned char> in_use{0};
  CapturedDescriptors captured;  ///< none is while `captures` is false
  std::atomic<bool> captures{false};
  std::atomic<std::uint32_t> place{0};  ///< rows below the cursor, and its column in the low half

  [[nodiscard]] const Sequences& current() const { return sequences[in_use.load(std::memory_order_acquire)]; }
  void set_sequences(const Sequence& leave, const Sequence& enter) {
    const unsigned char other = in_use.load(std::memory_order_relaxed) ^ 1U;
    sequences[other] = {leave, enter};
    in_use.store(other, std::memory_order_release);
  }
};

namespace {

using State = RawModeSlot::State;

/// A signal that is guarded, and whether it is also when the host has a function of its own for it.
///
/// All whose default action ends or stops the process and that may come at a prompt. A host's function for
/// the first group mostly ends the process as well. For the others it mostly does not (timers, profilers,
/// counters, job control), may come a thousand times a second, and is left alone. SIGPIPE is among them: a
/// host that writes to a closed pipe dies as suddenly as by SIGTERM. SIGKILL and SIGSTOP cannot be caught;
/// SIGTTIN and SIGTTOU mean that the terminal is no longer ours.
struct Guarded {
  SignalChain chain;
  bool before_host;
};

constexpr Guarded guarded(int signal, bool before_host) {
  return {SignalChain{signal, false, {}}, before_host};
}

constinit std::array<RawModeSlot, 64> table;
constinit Guarded guards[] = {
    guarded(SIGHUP, true),     guarded(SIGINT, true),   guarded(SIGQUIT, true),  guarded(SIGTERM, true),
    guarded(SIGABRT, true),    guarded(SIGSEGV, true),  guarded(SIGBUS, true),   guarded(SIGFPE, true),
    guarded(SIGILL, true),     guarded(SIGSYS, true),   guarded(SIGTSTP, false), guarded(SIGPIPE, false),
    guarded(SIGALRM, false),   guarded(SIGUSR1, false), guarded(SIGUSR2, false), guarded(SIGTRAP, false),
    guarded(SIGVTALRM, false), guarded(SIGPROF, false), guarded(SIGXCPU, false), guarded(SIGXFSZ, false),
    guarded(SIGPOLL, false),
};
constinit std::mutex lock;  // of the counts below and of the chains; the handler takes none
constinit int entered_slots = 0;
constinit unsigned entries = 0;

// From here to `on_signal`: only what is safe in a signal handler.

/// Whether `fd` is our terminal while another process group has it: the shell's, whose modes are its own.
bool in_background(int fd) {
  const pid_t foreground = tcgetpgrp(fd);
  return foreground > 0 && foreground != getpgrp();
}

bool may_touch(const RawModeSlot& slot) {
  return slot.process == getpid() && !in_background(slot.input_fd);
}

bool set_modes(int fd, int when, const termios& modes) {
  while (tcsetattr(fd, when, &modes) != 0) {
    if (errno != EINTR) return false;
  }
  return true;
}

/// Writes `text` unless the terminal is gone, or takes nothing for a second.
void write_soon(int fd, std::string_view text) {
  for (int patience = 4; patience > 0 && !text.empty() && fd >= 0; --patience) {
    pollfd ready{fd, POLLOUT, 0};
    if (poll(&ready, 1, 250) < 0 && errno != EINTR) return;
    if ((ready.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) return;
    if ((ready.revents & POLLOUT) == 0) continue;
    const ssize_t written = write(fd, text.data(), text.size());
    if (written < 0 && errno != EINTR && errno != EAGAIN) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// A place on the screen, for a handler: what moves there and back is composed without allocating.
struct Place {
  std::uint32_t rows_below;
  std::uint32_t column;
};

Place place_of(const RawModeSlot& slot) {
  const std::uint32_t packed = slot.place.load(std::memory_order_relaxed);
  return {packed >> 16U, packed & 0xFFFFU};
}

/// Line feeds, which scroll where the screen ends.
void move_below(const RawModeSlot& slot) {
  std::uint32_t rows = place_of(slot).rows_below;
  if (rows == 0) return;
  write_soon(slot.output_fd, "\r");
  constexpr std::string_view feeds = "\n\n\n\n\n\n\n\n";
  for (; rows > feeds.size(); rows -= static_cast<std::uint32_t>(feeds.size()))
    write_soon(slot.output_fd, feeds);
  write_soon(slot.output_fd, feeds.substr(0, rows));
}

void write_parameter(int fd, std::uint32_t number, char final) {
  std::array<char, 13> bytes{};
  std::size_t at = bytes.size();
  bytes[--at] = final;
  do {
    bytes[--at] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  bytes[--at] = '[';
  bytes[--at] = '\x1b';
  write_soon(fd, std::string_view(bytes.data() + at, bytes.size() - at));
}

void move_back(const RawModeSlot& slot) {
  const Place place = place_of(slot);
  if (place.rows_below == 0) return;
  write_parameter(slot.output_fd, place.rows_below, 'A');
  write_parameter(slot.output_fd, place.column + 1, 'G');
}

/// Not TCSADRAIN: a terminal whose output is stopped must not stop us here, and what differs between the
/// modes does not touch output. Not TCSAFLUSH: what is typed ahead is the shell's.
void put_back(const RawModeSlot& slot) {
  if (!may_touch(slot)) return;
  set_modes(slot.input_fd, TCSANOW, slot.former);
  if (slot.leave_written.load(std::memory_order_relaxed)) return;
  const Sequence leave = slot.current().leave;
  write_soon(slot.output_fd, leave.view());
}

/// What was written and not shown yet goes to the terminal when nobody is left who would show it.
void let_go_of_output(const RawModeSlot& slot, bool for_good) {
  if (!slot.captures.load(std::memory_order_acquire) || slot.process != getpid()) return;
  for (const CapturedDescriptors::One& one : slot.captured.all) {
    if (one.fd >= 0) dup2(one.terminal, one.fd);
  }
  std::array<char, 1024> bytes{};
  while (for_good) {
    const ssize_t count = read(slot.captured.pipe_read, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    write_soon(slot.output_fd, std::string_view(bytes.data(), static_cast<std::size_t>(count)));
  }
}

void capture_output(const RawModeSlot& slot) {
  if (!slot.captures.load(std::memory_order_acquire)) return;
  for (const CapturedDescriptors::One& one : slot.captured.all) {
    if (one.fd >= 0) dup2(slot.captured.pipe_write, one.fd);
  }
}

/// What a handler does before the former disposition acts; `for_good`: that mostly does not come back.
void step_aside(const RawModeSlot& slot, bool for_good) {
  if (!slot.leave_written.load(std::memory_order_relaxed) && may_touch(slot)) move_below(slot);
  put_back(slot);
  let_go_of_output(slot, for_good);
}

/// And after it. `untouched`: nobody else has had the terminal meanwhile.
void step_in(const RawModeSlot& slot, bool untouched) {
  if (slot.state.load(std::memory_order_relaxed) == State::leaving || !may_touch(slot)) return;
  capture_output(slot);
  set_modes(slot.input_fd, TCSANOW, slot.raw);
  if (slot.leave_written.load(std::memory_order_relaxed)) return;
  const Sequence enter = slot.current().enter;
  write_soon(slot.output_fd, enter.view());
  if (untouched) move_back(slot);
}

/// The slots of the table that are in use one by one, the latest first: a terminal that was entered twice
/// gets the modes of its first entry.
template <typename Action>
void latest_first(Action action) {
  unsigned below = ~0U;
  while (true) {
    RawModeSlot* latest = nullptr;
    for (RawModeSlot& slot : table) {
      if (slot.state.load(std::memory_order_acquire) < State::entered || slot.order >= below) continue;
      if (latest == nullptr || slot.order > latest->order) latest = &slot;
    }
    if (latest == nullptr) return;
    below = latest->order;
    action(*latest);
  }
}

/// Whether a signal waits that ends or stops the process as soon as this handler returns: a host's function
/// that puts the default action back and raises the signal anew dies only then.
bool end_is_pending() {
  sigset_t pending;
  if (sigpending(&pending) != 0) return false;
  return std::any_of(std::begin(guards), std::end(guards), [&](const Guarded& one) {
    return sigismember(&pending, one.chain.signal) == 1 &&
           host_handler(one.chain.signal) == HostHandler::none;
  });
}

/// Whether a terminal is to stay raw.
bool any_entered() {
  bool any = false;
  latest_first([&](const RawModeSlot& slot) {
    any |= slot.state.load(std::memory_order_acquire) == State::entered && slot.process == getpid();
  });
  return any;
}

void on_signal(int signal, siginfo_t* info, void* context) {
  const int error = errno;
  auto* const guard = std::find_if(std::begin(guards), std::end(guards),
                                   [&](const Guarded& one) { return one.chain.signal == signal; });
  const bool by_default = former_handler(guard->chain) == HostHandler::none;
  latest_first([&](const RawModeSlot& slot) { step_aside(slot, by_default); });
  if (by_default) {
    act_by_default(guard->chain, on_signal);
  } else if (any_entered()) {
    call_former(guard->chain, info, context);
  } else {
    // It came when the terminal had been given back and this handler was about to go.
    call_former_in_place(guard->chain, on_signal, info, context);
  }
  if (!end_is_pending()) latest_first([&](const RawModeSlot& slot) { step_in(slot, !by_default); });
  errno = error;
}

/// `exit()`, or the library is unloaded. Found by the loader, so that nothing is registered as the program
/// runs.
[[gnu::destructor]] void leave_at_exit() {
  latest_first([](const RawModeSlot& slot) { step_aside(slot, true); });
}

// End of what must be safe in a signal handler.

void install_guards() {
  for (Guarded& guard : guards) {
    const HostHandler host = host_handler(guard.chain.signal);
    if (host == HostHandler::ignore || (host == HostHandler::function && !guard.before_host)) continue;
    install(guard.chain, on_signal);
  }
}

RawModeSlot* reserve_slot() {
  for (RawModeSlot& slot : table) {
    State expected = State::unused;
    if (slot.state.compare_exchange_strong(expected, State::reserved)) return &slot;
  }
  auto* slot = new RawModeSlot;
  slot->in_table = false;
  return slot;
}

void release_slot(RawModeSlot* slot) noexcept {
  if (slot->in_table) {
    slot->state.store(State::unused, std::memory_order_release);
  } else {
    delete slot;
  }
}

void publish(RawModeSlot& slot) {
  const std::lock_guard guard(lock);
  slot.order = entries++;
  slot.state.store(State::entered, std::memory_order_release);
  if (++entered_slots == 1) install_guards();
}

void retract(RawModeSlot* slot) noexcept {
  const std::lock_guard guard(lock);
  release_slot(slot);
  if (--entered_slots == 0) {
    for (Guarded& one : guards) uninstall(one.chain, on_signal);
  }
}

/// In the background another program's modes would be taken for ours, so wait here: asking the terminal to
/// drain stops us with SIGTTOU, as setting its modes would.
std::error_code wait_for_foreground(int fd) {
  while (in_background(fd)) {
    if (tcdrain(fd) == 0) break;  // SIGTTOU is ignored or blocked: go on, as the kernel does
    if (errno != EINTR) return last_error();
  }
  return {};
}

termios raw_modes(termios modes) {
  // CR must not become LF nor vanish, ^S and ^Q are keys, all eight bits count.
  modes.c_iflag &= ~static_cast<tcflag_t>(ICRNL | INLCR | IGNCR | IXON | ISTRIP);
  modes.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  return modes;
}

termios modes_without_echo(termios modes) {
  modes.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  modes.c_lflag |= ECHONL;
  return modes;
}

}  // namespace

RawMode::RawMode(RawMode&& other) noexcept : slot_(std::exchange(other.slot_, nullptr)) {}

RawMode& RawMode::operator=(RawMode&& other) noexcept {
  if (this != &other) {
    leave();
    slot_ = std::exchange(other.slot_, nullptr);
  }
  return *this;
}

std::error_code RawMode::enter(int input_fd, int output_fd, std::string_view leave_sequence,
                               std::string_view enter_sequence) {
  return enter(input_fd, output_fd, leave_sequence, enter_sequence, raw_modes);
}

std::error_code RawMode::enter_without_echo(int input_fd) {
  return enter(input_fd, input_fd, {}, {}, modes_without_echo);
}

template <typename Change>
std::error_code RawMode::enter(int input_fd, int output_fd, std::string_view leave_sequence,
                               std::string_view enter_sequence, Change&& change) {
  leave();
  const Sequence to_leave = to_sequence(leave_sequence);
  const Sequence to_enter = to_sequence(enter_sequence);
  if (const std::error_code error = wait_for_foreground(input_fd)) return error;
  termios former{};
  if (tcgetattr(input_fd, &former) != 0) return last_error();

  RawModeSlot* slot = reserve_slot();
  slot->leave_written.store(false, std::memory_order_relaxed);
  slot->input_fd = input_fd;
  slot->output_fd = output_fd;
  slot->process = getpid();
  slot->former = former;
  slot->raw = change(former);
  slot->set_sequences(to_leave, to_enter);
  slot->place.store(0, std::memory_order_relaxed);
  slot->captures.store(false, std::memory_order_relaxed);
  publish(*slot);  // before the modes change, so that no signal comes between
  if (!set_modes(input_fd, TCSADRAIN, slot->raw)) {
    const std::error_code error = last_error();
    retract(slot);
    return error;
  }
  slot_ = slot;
  return {};
}

void RawMode::leave() noexcept {
  if (slot_ == nullptr) return;
  // A signal that comes now must not put raw mode on again.
  slot_->state.store(State::leaving, std::memory_order_release);
  put_back(*slot_);
  retract(std::exchange(slot_, nullptr));
}

void RawMode::leave_sequence_written() noexcept {
  if (slot_ != nullptr) slot_->leave_written.store(true, std::memory_order_relaxed);
}

void RawMode::set_sequences(std::string_view leave_sequence, std::string_view enter_sequence) {
  const Sequence to_leave = to_sequence(leave_sequence);
  const Sequence to_enter = to_sequence(enter_sequence);
  if (slot_ != nullptr) slot_->set_sequences(to_leave, to_enter);
}

void RawMode::set_place(int rows_below, int column) noexcept {
  if (slot_ == nullptr) return;
  constexpr int most = 0x7FFF;
  const auto rows = static_cast<std::uint32_t>(std::clamp(rows_below, 0, most));
  const auto columns = static_cast<std::uint32_t>(std::clamp(column, 0, most));
  slot_->place.store((rows << 16U) | columns, std::memory_order_relaxed);
}

void RawMode::set_captured(const CapturedDescriptors& captured) noexcept {
  if (slot_ == nullptr) return;
  slot_->captures.store(false, std::memory_order_release);
  slot_->captured = captured;
  slot_->captures.store(captured.pipe_read >= 0, std::memory_order_release);
}

void RawMode::reenter() noexcept {
  if (slot_ != nullptr && may_touch(*slot_)) set_modes(slot_->input_fd, TCSANOW, slot_->raw);
}

}  // namespace runnel
