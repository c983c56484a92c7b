#include "readline/interface_impl.hpp"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>

#include "base/posix.hpp"
#include "readline/busy.hpp"

namespace runnel {

namespace {

constexpr std::size_t chunk_size = std::size_t{64} << 10U;

void check(const InterfaceOptions& options) {
  if (options.input_fd < -1) throw std::invalid_argument("InterfaceOptions::input_fd is below -1");
  if (options.output_fd < -1) throw std::invalid_argument("InterfaceOptions::output_fd is below -1");
  if (options.ambiguous_width && *options.ambiguous_width != 1 && *options.ambiguous_width != 2)
    throw std::invalid_argument("InterfaceOptions::ambiguous_width is neither 1 nor 2");
  const std::chrono::milliseconds escape = options.escape_code_timeout.value_or(std::chrono::milliseconds(0));
  for (const auto time : {options.crlf_delay, escape, options.key_sequence_timeout})
    if (time.count() < 0) throw std::invalid_argument("InterfaceOptions: a time is below 0");
}

bool is(std::error_code error, int number) {
  return error == std::error_code(number, std::system_category());
}

}  // namespace

Interface::Impl::Impl(Interface& self, const InterfaceOptions& options)
    : self_(&self),
      options_(options),
      output_(options),
      prompt_(options.prompt),
      right_prompt_(options.right_prompt),
      mask_(options.mask),
      chunk_lines_(LineSplitter(options.crlf_delay)) {
  check(options);
  terminal_ = options.terminal.has_value()
                  ? *options.terminal
                  : !options.output && is_terminal(options.input_fd) && is_terminal(options.output_fd);
}

Interface::Impl::~Impl() {
  forsake_waiting();
  if (editing_) stop_editing();
  if (history_) history_->finish();
}

// --- driving ---

int Interface::Impl::fd() {
  if (!terminal_) return options_.input_fd;
  const WaitSet& set = wait_set();
  return set.is_open() ? set.fd() : options_.input_fd;
}

WaitSet& Interface::Impl::wait_set() {
  if (!wait_set_.is_open()) {
    if (const std::error_code error = wait_set_.open(options_.input_fd))
      tell(error, "making a descriptor to wait on");
    watch_input();
  }
  return wait_set_;
}

void Interface::Impl::process_input() {
  if (busy_ || closed_) return;
  const Busy busy(busy_);
  tell_print_error();
  if (terminal_) {
    read_keys();
  } else {
    read_lines();
  }
}

void Interface::Impl::act() {
  if (busy_ || closed_) return;
  const Busy busy(busy_);
  if (terminal_) {
    act_on_keys();
  } else {
    act_on_lines();
  }
}

std::optional<std::chrono::milliseconds> Interface::Impl::timeout() const {
  using std::chrono::milliseconds;
  if (closed_) return std::nullopt;
  if (!paused()) {
    const bool waiting =
        terminal_ ? (started_ && !editing_) || (parts_ && (parts_->reader.ready() || parts_->searches()))
                  : chunk_lines_.may_have_next() || !fed_.empty();
    if (waiting || ended_) return milliseconds(0);
  }
  std::optional<Clock::time_point> deadline = parts_ ? parts_->reader.deadline() : std::nullopt;
  if (parts_ && parts_->resized_until)
    deadline = std::min(*parts_->resized_until, deadline.value_or(Clock::time_point::max()));
  if (parts_ && parts_->flash_until)
    deadline = std::min(*parts_->flash_until, deadline.value_or(Clock::time_point::max()));
  if (!deadline) return std::nullopt;
  return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(*deadline - Clock::now()));
}

void Interface::Impl::process_timeout() {
  if (busy_ || closed_) return;
  if (parts_) parts_->reader.expire(Clock::now());
  if (parts_ && parts_->resized_until && Clock::now() >= *parts_->resized_until) finish_resize(std::nullopt);
  if (parts_ && parts_->flash_until && Clock::now() >= *parts_->flash_until) {
    parts_->flash_until.reset();
    parts_->changed = true;
  }
  if (started_) listen();
  act();
}

void Interface::Impl::feed(std::string_view bytes) {
  if (closed_) return;
  if (bytes.empty()) {
    ended_ = true;
  } else if (terminal_) {
    editing_parts().reader.feed(bytes, Clock::now());
  } else {
    fed_ += bytes;
  }
  act();
}

std::string_view Interface::Impl::read_chunk() {
  if (options_.input_fd < 0 || ended_) return {};
  // The descriptor may block, and its O_NONBLOCK flag is shared with others: not ours to set.
  pollfd ready{options_.input_fd, POLLIN, 0};
  if (::poll(&ready, 1, 0) <= 0) return {};
  if (!buffer_) buffer_.reset(new char[chunk_size]);
  const ReadCount count = read_some(options_.input_fd, std::span(buffer_.get(), chunk_size));
  if (count.bytes > 0) {
    // A Ctrl-D that was typed ahead of raw mode was an end of file to the terminal's driver, which keeps it
    // as NUL.
    const std::size_t ahead = std::min(typed_ahead_, count.bytes);
    typed_ahead_ -= ahead;
    std::replace(buffer_.get(), buffer_.get() + ahead, '\0', '\x04');
    return {buffer_.get(), count.bytes};
  }
  if (count.would_block()) return {};
  // A closed descriptor and a terminal that hung up are the end of input, not a fault of it.
  if (count.at_end() || is(count.error, EBADF) || (terminal_ && is(count.error, EIO))) {
    ended_ = true;
  } else {
    input_failed(count.error);
  }
  return {};
}

void Interface::Impl::input_failed(std::error_code error) {
  if (awaited_ != nullptr) *awaited_ = error;
  tell(error, "reading the input");
  close();
}

ReadResult Interface::Impl::read_line(std::string_view prompt,
                                      std::optional<std::chrono::milliseconds> patience) {
  if (patience && patience->count() < 0) throw std::invalid_argument("Interface::read_line: a time below 0");
  if (busy_) throw std::logic_error("Interface::read_line inside a callback");
  if (closed_) return EndOfInput{};
  std::optional<ReadResult> result;
  // Also when a callback throws: the modes are put back, and the next line goes to `on_line` again.
  struct Wait {
    Impl& impl;
    ~Wait() {
      impl.awaited_ = nullptr;
      impl.stop_editing();
      const std::lock_guard lock(impl.printing_.mutex);
      impl.printing_.waiting = false;
    }
  };
  const Clock::time_point start = Clock::now();
  // A clock counts no longer times.
  if (patience) patience = std::min<std::chrono::milliseconds>(*patience, std::chrono::hours(24 * 365 * 100));
  awaited_ = &result;
  {
    const Wait wait{*this};
    bool looked = false;  // for what is there already
    resume_input();
    if (!terminal_) {
      write_output(prompt);
    } else if (!result) {
      stop_editing();
      start_editing(std::string(prompt), true);
    }
    act();
    while (!result) {
      std::optional<std::chrono::milliseconds> left;
      if (patience) left = std::chrono::ceil<std::chrono::milliseconds>(start + *patience - Clock::now());
      if (take_cancel()) {
        result = Cancelled{};
      } else if (left && left->count() <= 0 && looked) {
        result = TimedOut{};
      } else if (options_.input_fd < 0 && !timeout() && !left) {
        result = std::make_error_code(std::errc::bad_file_descriptor);
      } else {
        await_input(left);
        looked = true;
        if (paused_ && !result) resume_input();
      }
    }
  }
  return *std::move(result);
}

bool Interface::Impl::take_cancel() {
  const std::lock_guard lock(printing_.mutex);
  printing_.waiting = wait_set_.is_open();
  return std::exchange(printing_.cancelled, false);
}

void Interface::Impl::await_input(std::optional<std::chrono::milliseconds> patience) {
  std::optional<std::chrono::milliseconds> own = timeout();
  if (patience) own = std::min(std::max(*patience, std::chrono::milliseconds(0)), own.value_or(*patience));
  const auto wait = [](int fd, const std::optional<std::chrono::milliseconds>& time) {
    constexpr std::chrono::milliseconds longest{std::numeric_limits<int>::max()};
    pollfd ready{fd, POLLIN, 0};
    return ::poll(&ready, 1, time ? static_cast<int>(std::min(*time, longest).count()) : -1);
  };
  // A pipe that has something to read costs nothing more: only a wait must be one that can be cancelled.
  int count = terminal_ ? 0 : wait(options_.input_fd, std::chrono::milliseconds(0));
  if (count == 0 && !wait_set_.is_open()) {
    wait_set();
    if (wait_set_.is_open()) return;  // somebody may have cancelled before there was something to wake
  }
  if (count == 0) count = wait(wait_set_.is_open() ? wait_set_.fd() : options_.input_fd, own);
  if (!terminal_) wait_set_.drain();
  if (count > 0) process_input();
  if (count == 0) process_timeout();
}

void Interface::Impl::cancel_read() {
  const std::lock_guard lock(printing_.mutex);
  printing_.cancelled = true;
  if (printing_.waiting) wait_set_.wake();
}

// --- Node's methods ---

void Interface::Impl::prompt(bool preserve_cursor) {
  if (closed_) return;
  resume_input();
  if (!terminal_) {
    write_output(prompt_);
    return;
  }
  Editing& parts = editing_parts();
  if (std::exchange(parts.line_over, false)) parts.editor.start();
  const bool recalled = std::exchange(parts.recalled, false);
  if (!preserve_cursor && !recalled && parts.editor.buffer().cursor() != 0) parts.editor.move_to(0);
  if (!editing_) {
    start_editing(prompt_, true);
    return;
  }
  parts.prompt = prompt_;
  parts.prompted = true;
  parts.display.draw_in_place();
  draw();
}

void Interface::Impl::change_prompt(std::string_view prompt) {
  prompt_ = prompt;
  if (!editing_) return;
  parts_->prompt = prompt_;
  parts_->prompted = true;
  parts_->changed = true;
  if (!busy_) draw();
}

void Interface::Impl::question(std::string_view query, std::function<void(std::string_view)> answer) {
  if (closed_) return;
  if (!answer_) {
    prompt_before_question_ = std::exchange(prompt_, std::string(query));
    answer_ = std::move(answer);
    watch_input();
  }
  prompt(false);
}

void Interface::Impl::cancel_question() {
  if (!answer_) return;
  answer_ = nullptr;
  prompt_ = std::move(prompt_before_question_);
}

void Interface::Impl::pause() {
  if (closed_ || paused_) return;
  paused_ = true;
  watch_input();
  self_->on_pause();
}

void Interface::Impl::resume() {
  if (closed_ || !paused_) return;
  resume_input();
  if (started_ && !busy_) listen();
}

void Interface::Impl::resume_input() {
  if (closed_ || !paused_) return;
  paused_ = false;
  watch_input();
  self_->on_resume();
}

void Interface::Impl::write(std::string_view text) {
  if (closed_) return;
  resume_input();
  if (!terminal_) {
    if (!text.empty()) feed(text);
    return;
  }
  Editing& parts = editing_parts();
  const bool plain = std::none_of(text.begin(), text.end(), [](char byte) {
    return static_cast<unsigned char>(byte) < 0x20U || byte == 0x7f;
  });
  if (busy_ && editing_ && plain) {
    // What a callback types is in the line at once, before what a person has typed ahead.
    parts.editor.type(text);
    parts.changed = true;
    return;
  }
  parts.reader.insert(text);
  act();
}

void Interface::Impl::close() {
  if (closed_) return;
  stop_editing();
  if (parts_ && mask_) parts_->editor.start();
  pause();
  if (closed_) return;
  closed_ = true;
  watch_input();
  if (awaited_ != nullptr && !awaited_->has_value()) *awaited_ = EndOfInput{};
  if (parts_) parts_->signals = SignalWatch();
  if (history_) history_->finish();
  self_->on_close();
  if (waiting_ != nullptr) give(std::nullopt);
}

void Interface::Impl::deliver(std::string_view line) {
  if (awaited_ != nullptr) {
    *awaited_ = Line{std::string(line)};
  } else if (answer_) {
    const auto answer = std::exchange(answer_, nullptr);
    prompt_ = std::move(prompt_before_question_);
    answer(line);
    watch_input();
  } else if (waiting_ != nullptr) {
    give(line);
  } else {
    self_->on_line(line);
  }
}

// --- output ---

void Interface::Impl::write_output(std::string_view bytes) {
  std::error_code error;
  {
    const std::lock_guard lock(printing_.mutex);
    error = output_.write(bytes);
  }
  if (error) tell(error, "writing");
}

void Interface::Impl::print_above(std::string_view text) {
  print_from(std::this_thread::get_id(), text);
}

void Interface::Impl::print_from(Printed::Source source, std::string_view text) {
  if (text.empty()) return;
  const std::lock_guard lock(printing_.mutex);
  if (printing_.editing) {
    printing_.above.add(source, text);
    wait_set_.wake();
  } else {
    print_now(source, text);
  }
}

void Interface::Impl::print_now(Printed::Source source, std::string_view text) {
  const std::string with_ends = terminal_ ? printing_.above.print(source, text) : std::string();
  if (const std::error_code error = output_.write(terminal_ ? with_ends : text)) printing_.error = error;
}

void Interface::Impl::tell_print_error() {
  std::error_code error;
  {
    const std::lock_guard lock(printing_.mutex);
    std::swap(error, printing_.error);
  }
  if (error) tell(error, "writing");
}

void Interface::Impl::tell(std::error_code error, std::string_view what) {
  self_->on_error(error, what);
}

}  // namespace runnel
