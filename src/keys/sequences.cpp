// The tables of what terminals send, and kitty's and xterm's ways to say any key.
//
// Sources: ECMA-48 5.4; xterm's ctlseqs; kitty's keyboard protocol; the terminfo entries and manuals of rxvt,
// PuTTY, the Linux console and the VT220.
#include "keys/sequences.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <utility>

namespace runnel {

namespace {

constexpr int absent = -1;
constexpr int number_limit = 0xFFFFFFF;  // larger ones stay here: no sequence means them

bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

/// A control sequence, taken apart: `<prefix>` numbers `<intermediates>` final. Each field is a list of
/// numbers with `:` between them.
struct Csi {
  char prefix = 0;  ///< one of < = > ?
  std::vector<std::vector<int>> fields;
  std::string_view intermediates;
  char final = 0;

  [[nodiscard]] int number(std::size_t field, std::size_t part = 0) const {
    return field < fields.size() && part < fields[field].size() ? fields[field][part] : absent;
  }
  [[nodiscard]] std::vector<int> numbers() const {
    std::vector<int> result;
    for (const std::vector<int>& field : fields) result.push_back(std::max(field.front(), 0));
    return result;
  }
};

std::vector<std::vector<int>> parse_fields(std::string_view text) {
  std::vector<std::vector<int>> fields;
  if (text.empty()) return fields;
  fields.push_back({absent});
  for (const char byte : text) {
    if (byte == ';') {
      fields.push_back({absent});
    } else if (byte == ':') {
      fields.back().push_back(absent);
    } else {
      int& number = fields.back().back();
      number = std::min(std::max(number, 0) * 10 + (byte - '0'), number_limit / 10);
    }
  }
  return fields;
}

std::optional<Csi> parse_csi(std::string_view body) {
  Csi csi;
  csi.final = body.back();
  body.remove_suffix(1);
  if (!body.empty() && body.front() >= '<' && body.front() <= '?') {
    csi.prefix = body.front();
    body.remove_prefix(1);
  }
  const auto is_parameter = [](char byte) { return is_digit(byte) || byte == ';' || byte == ':'; };
  const auto parameters_end = std::find_if_not(body.begin(), body.end(), is_parameter);
  const auto length = static_cast<std::size_t>(parameters_end - body.begin());
  csi.intermediates = body.substr(length);
  const auto is_intermediate = [](char byte) { return byte >= ' ' && byte <= '/'; };
  if (!std::all_of(csi.intermediates.begin(), csi.intermediates.end(), is_intermediate)) return std::nullopt;
  csi.fields = parse_fields(body.substr(0, length));
  return csi;
}

Meaning nothing() {
  return {Meaning::Kind::nothing, {}, {}};
}

Meaning key(Key one) {
  return {Meaning::Kind::keys, {std::move(one)}, {}};
}

Meaning report(Report::Kind kind, std::vector<int> parameters) {
  return {Meaning::Kind::report, {}, {kind, std::move(parameters), {}, {}}};
}

/// xterm's and kitty's number: 1 and a bit for each modifier. Caps Lock and Num Lock are none.
Modifiers modifiers_of(int number) {
  const unsigned bits = number > 0 ? static_cast<unsigned>(number) - 1U : 0U;
  Modifiers modifiers;
  modifiers.shift = (bits & 1U) != 0;
  modifiers.alt = (bits & (2U | 32U)) != 0;
  modifiers.ctrl = (bits & 4U) != 0;
  modifiers.super = (bits & (8U | 16U)) != 0;
  return modifiers;
}

constexpr int event_released = 3;

struct Final {
  char final;
  KeyName name;
};

// After CSI and after SS3 alike.
constexpr Final finals[] =
    {
        {'A', KeyName::up},           {'B', KeyName::down},         {'C', KeyName::right},
        {'D', KeyName::left},         {'E', KeyName::keypad_begin}, {'F', KeyName::end},
        {'G', KeyName::keypad_begin},  // the Linux console, PuTTY
        {'H', KeyName::home},         {'P', KeyName::f1},           {'Q', KeyName::f2},
        {'R', KeyName::f3},           {'S', KeyName::f4},
};

constexpr Final rxvt_arrows[] = {
    {'a', KeyName::up}, {'b', KeyName::down}, {'c', KeyName::right}, {'d', KeyName::left}};

constexpr Final linux_functions[] = {
    {'A', KeyName::f1}, {'B', KeyName::f2}, {'C', KeyName::f3}, {'D', KeyName::f4}, {'E', KeyName::f5}};

struct Number {
  int number;
  KeyName name;
};

// CSI number ~: the VT220 and those after it. rxvt ends them with ^ $ @ too.
constexpr Number editing_keys[] = {
    {1, KeyName::home},    {2, KeyName::insert},    {3, KeyName::del},  {4, KeyName::end},
    {5, KeyName::page_up}, {6, KeyName::page_down}, {7, KeyName::home}, {8, KeyName::end},
    {11, KeyName::f1},     {12, KeyName::f2},       {13, KeyName::f3},  {14, KeyName::f4},
    {15, KeyName::f5},     {17, KeyName::f6},       {18, KeyName::f7},  {19, KeyName::f8},
    {20, KeyName::f9},     {21, KeyName::f10},      {23, KeyName::f11}, {24, KeyName::f12},
    {25, KeyName::f13},    {26, KeyName::f14},      {28, KeyName::f15}, {29, KeyName::f16},
    {31, KeyName::f17},    {32, KeyName::f18},      {33, KeyName::f19}, {34, KeyName::f20},
};

// kitty's numbers for keys that are no character. 57399 to 57416, the keypad's characters, are below; the
// rest of the range (locks, media keys, modifiers themselves) has no name here.
constexpr Number kitty_keys[] = {
    {57363, KeyName::menu},         {57376, KeyName::f13},       {57377, KeyName::f14},
    {57378, KeyName::f15},          {57379, KeyName::f16},       {57380, KeyName::f17},
    {57381, KeyName::f18},          {57382, KeyName::f19},       {57383, KeyName::f20},
    {57384, KeyName::f21},          {57385, KeyName::f22},       {57386, KeyName::f23},
    {57387, KeyName::f24},          {57414, KeyName::enter},     {57417, KeyName::left},
    {57418, KeyName::right},        {57419, KeyName::up},        {57420, KeyName::down},
    {57421, KeyName::page_up},      {57422, KeyName::page_down}, {57423, KeyName::home},
    {57424, KeyName::end},          {57425, KeyName::insert},    {57426, KeyName::del},
    {57427, KeyName::keypad_begin},
};
constexpr int kitty_first = 57344;
constexpr int kitty_last = 63743;
constexpr int kitty_keypad_first = 57399;
constexpr std::string_view kitty_keypad = "0123456789./*-+\r=,";

template <typename Entry, typename Value>
const Entry* look_up(std::span<const Entry> table, Value Entry::*member, Value value) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Entry& entry) { return entry.*member == value; });
  return found == table.end() ? nullptr : &*found;
}

Meaning named(KeyName name, Modifiers modifiers) {
  Key result;
  result.name = name;
  result.modifiers = modifiers;
  return key(std::move(result));
}

Meaning editing_key(int number, Modifiers modifiers) {
  const Number* found = look_up<Number>(editing_keys, &Number::number, number);
  return found != nullptr ? named(found->name, modifiers) : Meaning{};
}

bool is_character(int code) {
  return code >= 0x20 && code != 0x7F && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) &&
         (code < 0x80 || code >= 0xA0);
}

/// xterm's modifyOtherKeys: CSI 27 ; modifiers ; code ~. The code has shift applied.
Meaning other_key(const Csi& csi) {
  const int code = csi.number(2);
  if (code < 0 || code > 0x10FFFF) return {};
  Key result = key_of_code(static_cast<char32_t>(code));
  Modifiers modifiers = modifiers_of(csi.number(1));
  const bool letter = (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z');
  if (code > ' ' && code != 0x7F && !letter) modifiers.shift = false;
  modifiers.ctrl = modifiers.ctrl || result.modifiers.ctrl;
  result.modifiers = modifiers;
  return key(std::move(result));
}

/// The text that kitty says a key has typed, as keys.
Meaning associated_text(const std::vector<int>& codes) {
  Meaning meaning{Meaning::Kind::keys, {}, {}};
  for (const int code : codes) {
    if (is_character(code)) meaning.keys.push_back(key_of_code(static_cast<char32_t>(code)));
  }
  return meaning;
}

/// kitty: CSI code : shifted : base-layout ; modifiers : event ; text u.
Meaning kitty_key(const Csi& csi) {
  if (csi.number(0) < 0) return {};
  if (csi.number(1, 1) == event_released) return nothing();
  Modifiers modifiers = modifiers_of(csi.number(1));
  const bool command = modifiers.ctrl || modifiers.alt || modifiers.super;
  if (csi.fields.size() > 2 && !command) {
    Meaning text = associated_text(csi.fields[2]);
    if (!text.keys.empty()) return text;
  }
  int code = csi.number(0);
  if (code == 0) return nothing();  // text alone, and there was none
  if (code >= kitty_first && code <= kitty_last) {
    if (const Number* found = look_up<Number>(kitty_keys, &Number::number, code))
      return named(found->name, modifiers);
    const auto keypad = static_cast<std::size_t>(code - kitty_keypad_first);
    if (code < kitty_keypad_first || keypad >= kitty_keypad.size()) return nothing();
    code = static_cast<unsigned char>(kitty_keypad[keypad]);
  } else if (code >= 0x80 && command && is_character(csi.number(0, 2))) {
    code = csi.number(0, 2);  // a shortcut is where the Latin letter is, on every layout
  } else if (modifiers.shift && !modifiers.ctrl && is_character(csi.number(0, 1))) {
    code = csi.number(0, 1);
    modifiers.shift = false;
  }
  if (code > 0x7F && !is_character(code)) return nothing();
  Key result = key_of_code(static_cast<char32_t>(code));
  modifiers.ctrl = modifiers.ctrl || result.modifiers.ctrl;
  result.modifiers = modifiers;
  return key(std::move(result));
}

/// An arrow or the like: CSI A, CSI 1 ; modifiers : event A, and xterm's older CSI modifiers A.
Meaning letter_key(std::span<const Final> table, const Csi& csi) {
  const Final* found = look_up<Final>(table, &Final::final, csi.final);
  if (found == nullptr || csi.fields.size() > 3 || (csi.fields.size() > 1 && csi.number(0) > 1)) return {};
  if (csi.number(1, 1) == event_released) return nothing();
  return named(found->name, modifiers_of(csi.fields.size() == 1 ? csi.number(0) : csi.number(1)));
}

Meaning mouse(int button, int column, int row, bool pressed) {
  return report(Report::Kind::mouse, {button, column, row, pressed ? 1 : 0});
}

constexpr int mouse_release = 3;  // in the low bits of the button, where the final byte does not tell
constexpr int mouse_wheel = 64;

bool is_press(int button) {
  return (button & mouse_release) != mouse_release || (button & mouse_wheel) != 0;
}

Meaning interpret_tilde(const Csi& csi) {
  const int number = csi.number(0);
  if (number == 200) return {Meaning::Kind::paste, {}, {}};
  if (number == 201) return nothing();  // an end without a start
  if (number == 27 && csi.fields.size() == 3) return other_key(csi);
  if (csi.number(1, 1) == event_released) return nothing();
  return editing_key(number, modifiers_of(csi.number(1)));
}

Meaning interpret_private(const Csi& csi) {
  if (csi.final == 'c') return report(Report::Kind::device_attributes, csi.numbers());
  if (csi.prefix == '?' && csi.final == 'u' && csi.fields.size() == 1) {
    return report(Report::Kind::keyboard_flags, csi.numbers());
  }
  if (csi.prefix == '?' && csi.final == 'R' && csi.fields.size() >= 2) {
    return report(Report::Kind::cursor_position, {csi.numbers()[0], csi.numbers()[1]});
  }
  if (csi.prefix == '<' && (csi.final == 'M' || csi.final == 'm') && csi.fields.size() == 3) {
    return mouse(csi.number(0), csi.number(1), csi.number(2), csi.final == 'M');
  }
  return csi.prefix == '>' ? letter_key(finals, csi) : Meaning{};  // xterm, modifyCursorKeys: 3
}

Meaning interpret_plain(const Csi& csi) {
  Modifiers shift;
  shift.shift = true;
  switch (csi.final) {
    case '~':
      return interpret_tilde(csi);
    case 'u':
      return kitty_key(csi);
    case 'R':
      if (csi.fields.size() == 2 && csi.fields[1].size() == 1) {
        return report(Report::Kind::cursor_position, csi.numbers());
      }
      break;
    case 'I':
    case 'O':
      if (csi.fields.empty()) return report(Report::Kind::focus, {csi.final == 'I' ? 1 : 0});
      break;
    case 'M':  // rxvt's form, 1015
      if (csi.fields.size() == 3) {
        const int button = std::max(csi.number(0) - 32, 0);
        return mouse(button, csi.number(1), csi.number(2), is_press(button));
      }
      break;
    case 'Z': {
      Modifiers modifiers = modifiers_of(csi.number(1));
      modifiers.shift = true;
      return csi.number(1, 1) == event_released ? nothing() : named(KeyName::tab, modifiers);
    }
    case '^':
    case '@':
      if (csi.fields.size() == 1) {
        Modifiers modifiers;
        modifiers.ctrl = true;
        modifiers.shift = csi.final == '@';
        return editing_key(csi.number(0), modifiers);
      }
      break;
    default:
      if (const Final* found = look_up<Final>(rxvt_arrows, &Final::final, csi.final);
          found && csi.fields.empty()) {
        return named(found->name, shift);
      }
      break;
  }
  return letter_key(finals, csi);
}

struct KeypadKey {
  char final;
  char character;
};

// The application keypad; its other keys are the digits, p to y.
constexpr KeypadKey keypad_keys[] = {{' ', ' '}, {'I', '\t'}, {'M', '\r'}, {'X', '='}, {'j', '*'},
                                     {'k', '+'}, {'l', ','},  {'m', '-'},  {'n', '.'}, {'o', '/'}};

std::optional<int> color_channel(std::string_view digits) {
  if (digits.empty() || digits.size() > 4) return std::nullopt;
  unsigned value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  const unsigned largest = (1U << (4 * digits.size())) - 1;
  return static_cast<int>(std::uint64_t{value} * 0xFFFF / largest);
}

/// `rgb:r/g/b`, each channel with one to four digits, or `rgba:` with a fourth that does not count.
std::optional<std::vector<int>> parse_color(std::string_view text) {
  std::size_t channels = 3;
  if (text.starts_with("rgb:")) {
    text.remove_prefix(4);
  } else if (text.starts_with("rgba:")) {
    text.remove_prefix(5);
    channels = 4;
  } else {
    return std::nullopt;
  }
  std::vector<int> color;
  for (std::size_t channel = 0; channel < channels; ++channel) {
    const std::size_t slash = text.find('/');
    if ((slash == std::string_view::npos) != (channel + 1 == channels)) return std::nullopt;
    const std::optional<int> value = color_channel(text.substr(0, slash));
    if (!value) return std::nullopt;
    if (channel < 3) color.push_back(*value);
    text.remove_prefix(slash == std::string_view::npos ? text.size() : slash + 1);
  }
  return color;
}

}  // namespace

Key key_of_code(char32_t code) {
  Key result;
  switch (code) {
    case 0x09:
      result.name = KeyName::tab;
      break;
    case 0x0D:
      result.name = KeyName::enter;
      break;
    case 0x1B:
      result.name = KeyName::escape;
      break;
    case 0x7F:
      result.name = KeyName::backspace;
      break;
    default:
      result.character = code;
      if (code < 0x20) {
        // Ctrl with a key of the columns @A..Z[\]^_ sends the low five bits of its code.
        result.modifiers.ctrl = true;
        result.character = code | 0x40U;
      }
  }
  return normalized(std::move(result));
}

bool is_one_number(std::string_view body) {
  return !body.empty() && std::all_of(body.begin(), body.end(), is_digit);
}

Meaning interpret_csi(std::string_view body) {
  if (body.back() == '$' && is_one_number(body.substr(0, body.size() - 1))) {
    Modifiers shift;
    shift.shift = true;
    return editing_key(parse_fields(body.substr(0, body.size() - 1))[0][0], shift);
  }
  const std::optional<Csi> csi = parse_csi(body);
  if (!csi) return {};
  if (csi->intermediates == "$" && csi->final == 'y' && csi->fields.size() == 2 &&
      (csi->prefix == '?' || csi->prefix == 0)) {
    return report(Report::Kind::mode, csi->numbers());
  }
  Meaning meaning;
  if (csi->intermediates.empty())
    meaning = csi->prefix != 0 ? interpret_private(*csi) : interpret_plain(*csi);
  if (meaning.kind == Meaning::Kind::unknown) meaning.report.parameters = csi->numbers();
  return meaning;
}

Meaning interpret_ss3(std::string_view body) {
  Csi ss3;
  ss3.final = body.back();
  ss3.fields = parse_fields(body.substr(0, body.size() - 1));
  if (const Final* found = look_up<Final>(rxvt_arrows, &Final::final, ss3.final);
      found && ss3.fields.empty()) {
    Modifiers ctrl;
    ctrl.ctrl = true;
    return named(found->name, ctrl);
  }
  char character = 0;
  if (const KeypadKey* found = look_up<KeypadKey>(keypad_keys, &KeypadKey::final, ss3.final)) {
    character = found->character;
  } else if (ss3.final >= 'p' && ss3.final <= 'y') {
    character = static_cast<char>(ss3.final - 'p' + '0');
  }
  if (character == 0) return letter_key(finals, ss3);
  Key result = key_of_code(static_cast<unsigned char>(character));
  result.modifiers = modifiers_of(ss3.fields.size() == 1 ? ss3.number(0) : ss3.number(1));
  return key(std::move(result));
}

Meaning interpret_linux_function(char final) {
  const Final* found = look_up<Final>(linux_functions, &Final::final, final);
  return found != nullptr ? named(found->name, {}) : Meaning{};
}

Meaning interpret_mouse(std::string_view bytes) {
  const auto value = [&](std::size_t index) { return static_cast<unsigned char>(bytes[index]) - 32; };
  return mouse(value(0), value(1), value(2), is_press(value(0)));
}

Meaning interpret_string(char introducer, std::string_view body) {
  if (introducer == 'P' && body.starts_with(">|")) {
    Meaning version = report(Report::Kind::version, {});
    version.report.text = body.substr(2);
    return version;
  }
  // OSC 10, 11 and 12 answer with the colour in the same form.
  if (introducer != ']' || body.size() < 3 || body[0] != '1' || body[1] < '0' || body[1] > '2' ||
      body[2] != ';') {
    return {};
  }
  std::optional<std::vector<int>> color = parse_color(body.substr(3));
  if (!color) return {};
  color->insert(color->begin(), 10 + body[1] - '0');
  return report(Report::Kind::color, std::move(*color));
}

}  // namespace runnel
