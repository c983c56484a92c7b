#include "js/options.hpp"

#include <algorithm>
#include <cstddef>

namespace runnel::js {
namespace {

using Id = OptionInfo::Id;

const OptionInfo* find_letter(char letter) {
  const auto* const found =
      std::find_if(std::begin(option_table), std::end(option_table),
                   [&](const OptionInfo& info) { return info.letter != 0 && info.letter == letter; });
  return found == std::end(option_table) ? nullptr : found;
}

const OptionInfo* find_name(std::string_view name) {
  const auto* const found = std::find_if(std::begin(option_table), std::end(option_table),
                                         [&](const OptionInfo& info) { return info.name == name; });
  return found == std::end(option_table) ? nullptr : found;
}

class Parser {
 public:
  explicit Parser(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  Options parse() {
    while (next_ < arguments_.size() && options_.error.empty()) {
      const std::string& argument = arguments_[next_];
      if (argument == "--") {
        ++next_;
        break;
      }
      if (argument.size() < 2 || argument[0] != '-') break;
      ++next_;
      options_.options.push_back(argument);
      if (argument[1] == '-') {
        long_option(argument);
      } else {
        short_options(argument);
      }
    }
    options_.operands.assign(arguments_.begin() + static_cast<std::ptrdiff_t>(next_), arguments_.end());
    if (options_.error.empty()) contradictions();
    return std::move(options_);
  }

 private:
  void long_option(const std::string& argument) {
    const std::size_t equals = argument.find('=');
    const OptionInfo* info =
        find_name(std::string_view(argument).substr(2, equals == std::string::npos ? equals : equals - 2));
    if (info == nullptr) {
      bad_option(argument);
    } else if (equals == std::string::npos) {
      set(*info, argument);
    } else if (info->argument.empty()) {
      options_.error = argument.substr(0, equals) + " takes no argument";
    } else {
      take(*info, argument.substr(equals + 1));
    }
  }

  // All letters of one word; at most one argument, which is the next word.
  void short_options(const std::string& argument) {
    const OptionInfo* wants = nullptr;
    for (const char letter : argument.substr(1)) {
      const OptionInfo* info = find_letter(letter);
      if (info == nullptr) return bad_option(argument);
      if (info->argument.empty()) {
        set(*info, argument);
        continue;
      }
      // `-pe CODE` is one option in two letters.
      const bool same = wants != nullptr && is_code(*wants) && is_code(*info);
      if (wants != nullptr && !same) return bad_option(argument);
      if (info->id == Id::print) options_.print = true;
      wants = info;
    }
    if (wants != nullptr) set(*wants, argument);
  }

  static bool is_code(const OptionInfo& info) { return info.id == Id::eval || info.id == Id::print; }

  void bad_option(const std::string& argument) {
    options_.error = "bad option: " + argument + " (see runnel --help)";
  }

  void set(const OptionInfo& info, const std::string& argument) {
    switch (info.id) {
      case Id::batch:
        options_.batch = true;
        return;
      case Id::bail:
        options_.bail = true;
        return;
      case Id::check:
        options_.check = true;
        return;
      case Id::help:
        options_.help = true;
        return;
      case Id::interactive:
        options_.interactive = true;
        return;
      case Id::lines:
        options_.lines = true;
        return;
      case Id::version:
        options_.version = true;
        return;
      case Id::begin:
      case Id::end:
      case Id::eval:
      case Id::print:
      case Id::require:
        break;
    }
    // What looks like an option is one: a forgotten argument must not swallow it. `--eval=CODE` takes
    // anything.
    const bool missing =
        next_ >= arguments_.size() || (arguments_[next_].size() > 1 && arguments_[next_][0] == '-');
    if (!missing) {
      options_.options.push_back(arguments_[next_]);
      take(info, arguments_[next_++]);
    } else if (info.id == Id::print && next_ < arguments_.size()) {
      options_.print = true;  // as in `-p -e CODE`
      print_without_code_ = true;
    } else {
      options_.error = argument + " requires an argument";
    }
  }

  void take(const OptionInfo& info, const std::string& value) {
    switch (info.id) {
      case Id::begin:
        options_.begin = value;
        return;
      case Id::end:
        options_.end = value;
        return;
      case Id::require:
        options_.modules.push_back(value);
        return;
      case Id::print:
        options_.print = true;
        [[fallthrough]];
      default:
        options_.code = value;
        return;
    }
  }

  void contradictions() {
    if (options_.help || options_.version) return;
    if (print_without_code_ && !options_.code) {
      options_.error = "-p requires an argument";
    } else if (options_.check && options_.code) {
      options_.error = "either --check or --eval can be used, not both";
    } else if (options_.lines && !options_.code) {
      options_.error = "-n requires -e or -p";
    } else if (options_.lines && options_.interactive) {
      options_.error = "either -n or -i can be used, not both";
    } else if (!options_.lines && (!options_.begin.empty() || !options_.end.empty())) {
      options_.error = "--begin and --end require -n";
    } else if (options_.batch && (options_.code || options_.check || options_.interactive)) {
      options_.error = "-b cannot be used with -c, -e, -i, -n or -p";
    } else if (options_.bail && !options_.batch) {
      options_.error = "--bail requires -b";
    }
  }

  const std::vector<std::string>& arguments_;
  std::size_t next_ = 0;
  bool print_without_code_ = false;
  Options options_;
};

}  // namespace

Options parse_options(const std::vector<std::string>& arguments) {
  return Parser(arguments).parse();
}

std::string help_text() {
  std::string text =
      "Usage: runnel [options] [FILE | -] [arguments]\n"
      "       runnel [options] -e CODE | -p CODE [arguments]\n"
      "       runnel -n -e CODE | -p CODE [FILE ...]\n"
      "       runnel -b [--bail] [FILE | -]\n"
      "\n"
      "Without FILE: a prompt when stdin is a terminal, else the program that stdin holds.\n"
      "\n"
      "Options:\n";
  constexpr std::size_t column = 27;
  for (const OptionInfo& info : option_table) {
    std::string names =
        info.letter != 0 ? std::string("  -") + info.letter + ", --" : std::string("      --");
    names += info.name;
    if (!info.argument.empty()) names.append(" ").append(info.argument);
    text.append(names).append(column - names.size(), ' ').append(info.help).append("\n");
  }
  return text;
}

}  // namespace runnel::js
