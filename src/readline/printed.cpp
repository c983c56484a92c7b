#include "readline/printed.hpp"

#include <algorithm>

namespace runnel {

void Printed::add(Source source, std::string_view text) {
  if (waiting_.empty() || waiting_.back().first != source) waiting_.emplace_back(source, std::string());
  waiting_.back().second += text;
}

std::string Printed::take_lines() {
  std::string lines;
  for (auto& [source, text] : std::exchange(waiting_, {})) {
    const Source who = source;  // clang 14 captures no bindings
    const auto begun =
        std::find_if(partial_.begin(), partial_.end(), [who](const auto& one) { return one.first == who; });
    const std::size_t end = text.rfind('\n') + 1;  // 0 when there is none
    std::string rest = text.substr(end);
    if (begun != partial_.end()) {
      if (end == 0) {
        begun->second += rest;
        if (begun->second.size() > longest_partial_line) {
          lines.append(begun->second).append("\n");
          partial_.erase(begun);
        }
        continue;
      }
      lines += begun->second;
      partial_.erase(begun);
    }
    lines.append(text, 0, end);
    if (rest.size() > longest_partial_line) {
      lines.append(rest).append("\n");
    } else if (!rest.empty()) {
      partial_.emplace_back(source, std::move(rest));
    }
  }
  // All rows together are no more than one may be.
  std::size_t size = 0;
  for (const auto& partial : partial_) size += partial.second.size();
  while (size > longest_partial_line) {
    lines.append(partial_.front().second).append("\n");
    size -= partial_.front().second.size();
    partial_.erase(partial_.begin());
  }
  return lines;
}

std::string Printed::partial_rows() const {
  std::string rows;
  for (const auto& partial : partial_) rows.append(partial.second).append("\n");
  return rows;
}

std::vector<std::pair<Printed::Source, std::string>> Printed::take_waiting() {
  return std::exchange(waiting_, {});
}

std::string Printed::print(Source source, std::string_view text) {
  std::string written;
  if (!partial_.empty() && partial_.back().first != source) {
    written = "\n";
    partial_.clear();
  }
  written += text;
  const std::size_t end = text.rfind('\n') + 1;
  if (end > 0 || partial_.empty()) partial_.assign(1, {source, std::string()});
  std::string& line = partial_.back().second;
  line += text.substr(end);
  if (line.size() > longest_partial_line) {
    written += '\n';
    line.clear();
  }
  if (line.empty()) partial_.clear();
  return written;
}

}  // namespace runnel
