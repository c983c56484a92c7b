#include "js/input_watch.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <utility>

namespace runnel::js {

struct InputWatch::Handles {
  std::function<void()> ready;
  uv_poll_t poll{};
  uv_idle_t idle{};
  int epoll = -1;  // -1: a file, which is read as the loop turns
  bool active = false;

  void call() {
    if (active) ready();
  }
};

InputWatch::InputWatch(uv_loop_t* loop, int fd, std::function<void()> ready) : handles_(new Handles) {
  handles_->ready = std::move(ready);
  // libuv makes what it polls non-blocking, for all that share it: it gets an epoll descriptor in its stead.
  const int epoll = ::epoll_create1(EPOLL_CLOEXEC);
  epoll_event event{};
  event.events = EPOLLIN;
  if (epoll >= 0 && ::epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0) {
    handles_->epoll = epoll;
    uv_poll_init(loop, &handles_->poll, epoll);
    handles_->poll.data = handles_;
  } else {
    if (epoll >= 0) ::close(epoll);
    uv_idle_init(loop, &handles_->idle);
    handles_->idle.data = handles_;
  }
}

InputWatch::~InputWatch() {
  handles_->active = false;
  if (handles_->epoll >= 0) {
    uv_close(reinterpret_cast<uv_handle_t*>(&handles_->poll), [](uv_handle_t* handle) {
      auto* handles = static_cast<Handles*>(handle->data);
      ::close(handles->epoll);
      delete handles;
    });
  } else {
    uv_close(reinterpret_cast<uv_handle_t*>(&handles_->idle),
             [](uv_handle_t* handle) { delete static_cast<Handles*>(handle->data); });
  }
}

void InputWatch::set_active(bool active) {
  if (handles_->active == active) return;
  handles_->active = active;
  if (handles_->epoll >= 0) {
    if (active) {
      uv_poll_start(&handles_->poll, UV_READABLE,
                    [](uv_poll_t* poll, int, int) { static_cast<Handles*>(poll->data)->call(); });
    } else {
      uv_poll_stop(&handles_->poll);
    }
  } else if (active) {
    uv_idle_start(&handles_->idle, [](uv_idle_t* idle) { static_cast<Handles*>(idle->data)->call(); });
  } else {
    uv_idle_stop(&handles_->idle);
  }
}

}  // namespace runnel::js
