// Errors: their stack with a true header, without the frames that say nothing new, and what hangs on them.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "js/ascii.hpp"
#include "js/inspect_printer.hpp"
#include "js/inspect_text.hpp"

namespace runnel::js {

namespace {

constexpr std::string_view next_frame = "\n    at";

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (;;) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

/// The name that a stack text starts with, for an error whose constructor cannot be asked: `TypeError` of
/// `TypeError: x`, `RangeError` of a text that is no more than that. Empty: it starts with no name.
std::string leading_name(std::string_view stack) {
  if (stack.empty()) return {};
  std::size_t end = 0;
  if (stack.front() >= 'A' && stack.front() <= 'Z') {
    const auto in_name = [](char c) {
      return is_letter(c) || is_digit(c) || std::string_view("_ []()-").find(c) != std::string_view::npos;
    };
    while (end < stack.size() && in_name(stack[end])) end++;
    const std::string_view rest = stack.substr(end);
    bool frames = rest.starts_with('\n');
    if (frames) {
      const std::size_t at = rest.find_first_not_of(" \t\r\n");
      frames = at != std::string_view::npos && at > 1 && rest.substr(at).starts_with("at");
    }
    if (end > 1 && (rest.starts_with(':') || frames)) return std::string(stack.substr(0, end));
  }
  const auto in_word = [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; };
  if (stack.ends_with("Error") && std::all_of(stack.begin(), stack.end(), in_word)) return std::string(stack);
  return {};
}

struct CommonFrames {
  std::size_t offset = 0;
  std::size_t length = 0;
};

constexpr std::size_t shortest_common = 4;

/// The first run of frames that the cause has as well.
CommonFrames common_frames(const std::vector<std::string>& frames, const std::vector<std::string>& cause) {
  for (std::size_t i = 0; i + shortest_common <= frames.size(); i++) {
    const auto found = std::find(cause.begin(), cause.end(), frames[i]);
    const auto [last, unused] =
        std::mismatch(frames.begin() + static_cast<std::ptrdiff_t>(i), frames.end(), found, cause.end());
    const auto length = static_cast<std::size_t>(last - frames.begin()) - i;
    if (length >= shortest_common) return {i, length};
  }
  return {};
}

struct RepeatedFrames {
  std::size_t start;   ///< of the first repetition
  std::size_t length;  ///< of the repeated block
  std::size_t times;
};

/// How often the `length` frames from `start` follow once more.
std::size_t repetitions(const std::vector<std::string>& frames, std::size_t start, std::size_t length) {
  std::size_t times = 0;
  const auto block = frames.begin() + static_cast<std::ptrdiff_t>(start);
  for (std::size_t next = start + length; next + length <= frames.size(); next += length, times++) {
    if (!std::equal(block, block + static_cast<std::ptrdiff_t>(length),
                    frames.begin() + static_cast<std::ptrdiff_t>(next)))
      break;
  }
  return times;
}

/// Blocks of frames that repeat at once, as recursion makes them.
std::vector<RepeatedFrames> repeated_frames(const std::vector<std::string>& frames) {
  constexpr std::size_t fewest = 3;  // frames that are worth a line saying that they are left out
  std::vector<RepeatedFrames> out;
  std::map<std::string_view, std::vector<std::size_t>> places;
  for (std::size_t i = 0; i < frames.size(); i++) places[frames[i]].push_back(i);
  if (frames.size() - places.size() <= fewest) return out;

  for (std::size_t i = 0; i + fewest < frames.size(); i++) {
    const std::vector<std::size_t>& same = places[frames[i]];
    const auto next = std::upper_bound(same.begin(), same.end(), i);
    if (next == same.end() || same.back() - i < fewest) continue;
    // The likely block is as long as the greatest common divisor of all distances to the same frame; what
    // came up while computing it is tried after that.
    std::size_t length = same.back() - i;
    std::vector<std::size_t> others;
    if (next + 1 != same.end()) {
      std::size_t divisor = 0;
      for (auto place = next; place != same.end() && divisor != 1; ++place) {
        for (std::size_t distance = *place - i; distance != 0;) {
          const std::size_t rest = divisor % distance;
          if (divisor != 0 && std::find(others.begin(), others.end(), divisor) == others.end())
            others.push_back(divisor);
          divisor = distance;
          distance = rest;
        }
      }
      length = divisor;
      others.erase(std::remove(others.begin(), others.end(), length), others.end());
    }
    std::size_t times = repetitions(frames, i, length);
    std::size_t best_length = length;
    std::size_t best_times = 0;
    while (!others.empty()) {
      if (best_length * best_times < length * times) best_length = length, best_times = times;
      length = others.back();
      others.pop_back();
      times = repetitions(frames, i, length);
    }
    if (best_times != 0 && best_length * best_times >= length * times)
      length = best_length, times = best_times;
    if (length * times >= fewest) {
      out.push_back({i + length, length, times});
      i += length * (times + 1) - 1;
    }
  }
  return out;
}

void replace_lines(std::vector<std::string>& lines, std::size_t start, std::size_t count, std::string with) {
  const auto first = lines.begin() + static_cast<std::ptrdiff_t>(start);
  lines.insert(lines.erase(first, first + static_cast<std::ptrdiff_t>(count)), std::move(with));
}

/// The built-in module of a frame `    at f (node:fs:1:1)`; empty for other frames.
std::string_view core_module(std::string_view frame) {
  constexpr std::string_view at = "    at ";
  constexpr std::string_view scheme = "node:";
  if (!frame.starts_with(at)) return {};
  frame.remove_prefix(at.size());
  if (!frame.starts_with(scheme)) {
    const std::size_t open = frame.find(" (node:");
    if (open == std::string_view::npos ||
        frame.substr(0, open).find_first_of("/\\(") != std::string_view::npos)
      return {};
    frame.remove_prefix(open + 2);
  }
  frame.remove_prefix(scheme.size());
  if (frame.ends_with(')')) frame.remove_suffix(1);
  for (int number = 0; number < 2; number++) {  // line and column
    const std::size_t colon = frame.rfind(':');
    if (colon == std::string_view::npos || colon + 1 == frame.size()) return {};
    if (!std::all_of(frame.begin() + static_cast<std::ptrdiff_t>(colon) + 1, frame.end(), is_digit))
      return {};
    frame = frame.substr(0, colon);
  }
  return frame;
}

bool is_core_module(std::string_view name) {
  constexpr std::string_view modules[] = {"assert",
                                          "async_hooks",
                                          "buffer",
                                          "child_process",
                                          "cluster",
                                          "console",
                                          "constants",
                                          "crypto",
                                          "dgram",
                                          "diagnostics_channel",
                                          "dns",
                                          "domain",
                                          "events",
                                          "fs",
                                          "http",
                                          "http2",
                                          "https",
                                          "inspector",
                                          "module",
                                          "net",
                                          "os",
                                          "path",
                                          "perf_hooks",
                                          "process",
                                          "punycode",
                                          "querystring",
                                          "readline",
                                          "repl",
                                          "stream",
                                          "string_decoder",
                                          "sys",
                                          "timers",
                                          "tls",
                                          "trace_events",
                                          "tty",
                                          "url",
                                          "util",
                                          "v8",
                                          "vm",
                                          "wasi",
                                          "worker_threads",
                                          "zlib"};
  if (name.starts_with("internal/")) return true;
  return std::binary_search(std::begin(modules), std::end(modules), name.substr(0, name.find('/')));
}

}  // namespace

bool Printer::is_error(JSValueConst object) {
  if (class_of(object) == ObjectClass::error) return true;
  const Value prototype(ctx_, JS_GetClassProto(ctx_, static_cast<JSClassID>(ObjectClass::error)));
  Value current(ctx_, JS_GetPrototype(ctx_, object));
  while (JS_IsObject(current.get())) {
    if (JS_IsStrictEqual(ctx_, current.get(), prototype.get())) return true;
    current = Value(ctx_, JS_GetPrototype(ctx_, current.get()));
  }
  if (current.exception()) forgive();
  return false;
}

std::optional<std::string> Printer::string_property(JSValueConst object, JSAtom key) {
  const Value held(ctx_, get(object, key));
  if (held.exception()) forgive();
  if (!JS_IsString(held.get())) return std::nullopt;
  return raw_text(ctx_, held.get());
}

/// Error.prototype.toString, without throwing.
std::string Printer::error_to_string(JSValueConst error) {
  const auto part = [&](JSAtom key, std::string otherwise) -> std::optional<std::string> {
    const Value held(ctx_, get(error, key));
    if (JS_IsUndefined(held.get())) return otherwise;
    std::string text =
        held.exception() || JS_IsSymbol(held.get()) ? std::string() : raw_text(ctx_, held.get());
    if (!JS_HasException(ctx_)) return text;
    forgive();
    return std::nullopt;
  };
  const std::optional<std::string> name = part(atom_name, "Error");
  const std::optional<std::string> message = name ? part(atom_message, "") : std::nullopt;
  if (!message) {
    const std::string tag = tag_of(error);
    return "[object " + (tag.empty() ? "Error" : tag) + "]";
  }
  if (name->empty()) return *message;
  return message->empty() ? *name : *name + ": " + *message;
}

std::string Printer::stack_text(JSValueConst error) {
  const Value stack(ctx_, get(error, atom_stack));
  if (stack.exception()) forgive();
  if (JS_IsString(stack.get())) {
    std::string text = raw_text(ctx_, stack.get());
    if (text.empty()) return error_to_string(error);
    if (text.starts_with("    at ") && text.ends_with('\n')) {  // as the bare engine makes it
      text.pop_back();
      return error_to_string(error) + "\n" + text;
    }
    return text;
  }
  std::string text = error_to_string(error);
  if (stack.exception() || JS_ToBool(ctx_, stack.get()) <= 0) return text;
  std::string shown = full(value(stack.get(), std::nan("")));
  replace_all(shown, "\n", "\n    ");
  return text + "\n    " + shown;
}

std::string Printer::improve_stack(std::string stack, const std::string& name, JSValueConst error,
                                   const Identity& identity) {
  const auto names_itself = [&] {
    return name.ends_with("Error") && stack.starts_with(name) &&
           (stack.size() == name.size() || stack[name.size()] == ':' || stack[name.size()] == '\n');
  };
  if (identity.constructor && !names_itself()) return stack;
  std::string fallback = "Error";
  std::size_t length = name.size();
  if (!identity.constructor) {
    const std::string leading = leading_name(stack);
    length = leading.size();
    if (!leading.empty()) fallback = leading;
  }
  std::string known = prefix(identity, error, fallback);
  known.pop_back();
  if (name == known) return stack;
  if (known.find(name) == std::string::npos) return known + " [" + name + "]" + stack.substr(length);
  if (length == 0) return known + ": " + stack;
  return known + stack.substr(length);
}

std::vector<std::string> Printer::stack_frames(JSValueConst error, std::string_view text) {
  std::vector<std::string> frames = split_lines(text);
  const Value cause(ctx_, get(error, atom_cause));
  if (cause.exception()) forgive();
  if (JS_IsObject(cause.get()) && is_error(cause.get())) {
    const std::string of_cause = stack_text(cause.get());
    const std::size_t start = of_cause.find(next_frame);
    if (start != std::string::npos) {
      const CommonFrames common =
          common_frames(frames, split_lines(std::string_view(of_cause).substr(start + 1)));
      if (common.length > 0) {  // the first and the last of them stay
        const std::size_t skipped = common.length - 2;
        replace_lines(frames, common.offset + 1, skipped,
                      stylize(fmt::format("    ... {} lines matching cause stack trace ...", skipped),
                              Style::undefined));
      }
    }
  }
  constexpr std::size_t many_frames = 10;
  if (frames.size() > many_frames) {
    const std::vector<RepeatedFrames> repeated = repeated_frames(frames);
    for (auto block = repeated.rbegin(); block != repeated.rend(); ++block) {
      const std::size_t lines = block->length * block->times;
      const std::string what =
          block->times > 1 ? fmt::format("{} lines {} times...", block->length, block->times) : "lines ...";
      replace_lines(
          frames, block->start, lines,
          stylize(fmt::format("    ... collapsed {} duplicate lines matching above {}", lines, what),
                  Style::undefined));
    }
  }
  return frames;
}

// With colours: built-in modules grey, the working directory grey, the package of a dependency underlined.
std::string Printer::styled_frame(std::string line) {
  if (const std::string_view module = core_module(line); !module.empty() && is_core_module(module)) {
    return stylize(std::move(line), Style::undefined);
  }
  constexpr std::string_view folder = "/node_modules/";
  for (std::size_t at = line.find(folder); at != std::string::npos; at = line.find(folder, at)) {
    at += folder.size();
    std::size_t end = line.find('/', at);
    if (line[at] == '@' && end != std::string::npos) end = line.find('/', end + 1);
    if (end == std::string::npos) break;
    const std::string package = stylize(line.substr(at, end - at), Style::module);
    line.replace(at, end - at, package);
    at += package.size();
  }
  std::array<char, PATH_MAX> buffer{};
  if (::getcwd(buffer.data(), buffer.size()) == nullptr) return line;
  const std::string_view directory(buffer.data());
  std::size_t start = line.find(directory);
  if (start == std::string::npos) return line;
  std::size_t end = std::min(start + directory.size() + 1, line.size());
  constexpr std::string_view scheme = "file://";
  if (std::string_view(line).substr(0, start).ends_with(scheme)) start -= scheme.size();
  const bool in_brackets = start > 0 && line[start - 1] == '(';
  if (in_brackets) start--;
  std::string out = line.substr(0, start) + stylize(line.substr(start, end - start), Style::undefined);
  if (!in_brackets || !line.ends_with(')')) return out + line.substr(end);
  return out + line.substr(end, line.size() - 1 - end) + stylize(")", Style::undefined);
}

std::string Printer::error_base(JSValueConst error, const Identity& identity, Keys& keys) {
  const Value own_name(ctx_, get(error, atom_name));
  if (own_name.exception()) forgive();
  std::string name = "Error";
  if (!own_name.exception() && !JS_IsNull(own_name.get()) && !JS_IsUndefined(own_name.get())) {
    name = raw_text(ctx_, own_name.get());
    if (JS_HasException(ctx_)) forgive();
  }
  std::string stack = stack_text(error);
  if (!settings_.show_hidden) {  // what the stack says already is not listed again
    for (const JSAtom key : {atom_name, atom_message, atom_stack}) {
      if (!keys.has(key)) continue;
      const std::optional<std::string> text = string_property(error, key);
      if (!text || stack.find(*text) != std::string::npos) keys.remove(key);
    }
  }
  const int has_cause = JS_HasProperty(ctx_, error, atom_cause);
  if (has_cause < 0) forgive();
  if (has_cause > 0 && !keys.has(atom_cause)) keys.add(atom_cause);
  const Value errors(ctx_, get(error, atom_errors));
  if (errors.exception()) forgive();
  if (JS_IsArray(errors.get()) && !keys.has(atom_errors)) keys.add(atom_errors);

  stack = improve_stack(std::move(stack), name, error, identity);
  std::size_t after_message = 0;  // a message may hold what looks like a frame
  const std::string message = string_property(error, atom_message).value_or("");
  if (const std::size_t at = message.empty() ? std::string::npos : stack.find(message);
      at != std::string::npos && at > 0) {
    after_message = at + message.size();
  }
  const std::size_t start = stack.find(next_frame, after_message);
  if (start == std::string::npos) {
    stack = "[" + stack + "]";
  } else {
    std::vector<std::string> frames = stack_frames(error, std::string_view(stack).substr(start + 1));
    stack.resize(start);
    for (std::string& frame : frames)
      stack += "\n" + (settings_.colors ? styled_frame(std::move(frame)) : frame);
  }
  if (indentation_ != 0) replace_all(stack, "\n", indent());
  return stack;
}

}  // namespace runnel::js
