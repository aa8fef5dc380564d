#include "runtime/regex/regex_pattern.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/ascii.h"

namespace cql {
namespace {

using ascii::isDigit, ascii::isLetter;

int hexValue(char c) {
  if (isDigit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Returns the byte with a name of POSIX for ASCII; letters have none.
std::optional<char> namedByte(std::string_view name) {
  struct Run {
    char first;
    std::string_view names;
  };
  static constexpr Run kRuns[] = {
      {'\0',
       "NUL SOH STX ETX EOT ENQ ACK alert backspace tab newline vertical-tab form-feed carriage-return SO SI "
       "DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC IS4 IS3 IS2 IS1 "},
      {' ',
       "space exclamation-mark quotation-mark number-sign dollar-sign percent-sign ampersand apostrophe "
       "left-parenthesis right-parenthesis asterisk plus-sign comma hyphen period slash zero one two three "
       "four five six seven eight nine colon semicolon less-than-sign equals-sign greater-than-sign "
       "question-mark commercial-at "},
      {'[', "left-square-bracket backslash right-square-bracket circumflex underscore grave-accent "},
      {'{', "left-curly-bracket vertical-line right-curly-bracket tilde DEL "}};
  for (const Run& run : kRuns) {
    char byte = run.first;
    for (std::string_view left = run.names; !left.empty(); ++byte) {
      const std::size_t end = left.find(' ');
      if (left.substr(0, end) == name) return byte;
      left.remove_prefix(end + 1);
    }
  }
  return std::nullopt;
}

/// Parses a pattern from left to right, with a stack of open groups.
class Translator {
 public:
  explicit Translator(std::string_view pattern) : in_(pattern) {}

  TranslatedPattern run() {
    while (!error_ && at_ < in_.size()) item();
    if (!error_ && !open_.empty()) failAt(open_.back().begin, "a '(' is not closed");
    return {std::move(out_), std::move(error_), std::move(names_)};
  }

 private:
  /// The meaning of an escape or one character of a class: a byte, or several (`\d`).
  struct Atom {
    bool isByte = true;
    std::uint8_t byte = 0;
    std::string set;
  };

  /// Records an error in the part of the item that was read.
  void fail(std::string what) {
    if (!error_) error_ = {std::move(what), start_, at_};
  }
  /// Records an error in an opening character.
  void failAt(std::size_t begin, std::string what) {
    if (!error_) error_ = {std::move(what), begin, begin + 1};
  }
  bool next(char c) const { return at_ < in_.size() && in_[at_] == c; }
  bool take(std::string_view text) {
    if (!in_.substr(at_).starts_with(text)) return false;
    at_ += text.size();
    return true;
  }
  void byte(std::uint8_t b) {
    constexpr char kHex[] = "0123456789abcdef";
    out_ += "\\x";
    out_ += kHex[b >> 4];
    out_ += kHex[b & 15];
  }

  void item() {
    start_ = at_;
    const char c = in_[at_++];
    switch (c) {
      case '(':
        return openGroup();
      case ')':
        if (open_.empty()) return fail("a ')' closes nothing");
        repeatable_ = !open_.back().lookAhead;
        open_.pop_back();
        out_ += ')';
        return;
      case '|':
        out_ += '|';
        repeatable_ = false;
        return;
      // Only at the ends of the whole string, never at line breaks.
      case '^':
        out_ += "\\A";
        repeatable_ = false;
        return;
      case '$':
        out_ += "\\z";
        repeatable_ = false;
        return;
      case '.':
        out_ += "[^\\n\\r]";
        repeatable_ = true;
        return;
      case '*':
      case '+':
      case '?':
        return repetition(std::string(1, c));
      case '{':
        return interval();
      case '[':
        return bracket();
      case '\\':
        return escape();
      default:
        byte(static_cast<std::uint8_t>(c));
        repeatable_ = true;
    }
  }

  void openGroup() {
    repeatable_ = false;
    if (take("?:")) {
      open_.push_back({0, false, start_});
      out_ += "(?:";
    } else if (take("?=") || take("?!")) {
      open_.push_back({0, true, start_});
      out_ += in_[at_ - 1] == '=' ? "(?=" : "(?!";
    } else if (take("?<")) {
      const std::string_view name = groupName();
      if (name.empty()) return fail("only (?: ) (?= ) (?! ) (?<name> ) may begin with '(?'");
      if (numberOf(name)) return fail("two groups are called " + std::string(name));
      open_.push_back({++groups_, false, start_});
      names_.emplace_back(name, groups_);
      out_ += '(';
    } else if (next('?')) {
      fail("only (?: ) (?= ) (?! ) (?<name> ) may begin with '(?'");
    } else {
      open_.push_back({++groups_, false, start_});
      out_ += '(';
    }
  }

  void repetition(const std::string& sign) {
    if (!repeatable_) return fail("'" + sign + "' has nothing to repeat");
    out_ += sign;
    if (take("?")) out_ += '?';
    repeatable_ = false;
  }

  /// Reads {n} {n,} {n,m}
  void interval() {
    const std::size_t begin = at_ - 1;
    auto number = [&](int& value) {
      const std::size_t first = at_;
      for (value = 0; at_ < in_.size() && isDigit(in_[at_]); ++at_)
        value = std::min(value * 10 + (in_[at_] - '0'), kMostRepetitions + 1);
      return at_ > first;
    };
    int low = 0, high = 0;
    bool good = number(low);
    high = low;
    if (good && take(",") && !next('}')) good = number(high);
    if (!good || !take("}")) return fail("a '{' must begin a number of repetitions");
    if (high < low) return fail("the numbers of repetitions must ascend");
    if (high > kMostRepetitions)
      return fail("more than " + std::to_string(kMostRepetitions) + " repetitions");
    repetition(std::string(in_.substr(begin, at_ - begin)));
  }

  void escape() {
    if (at_ == in_.size()) return fail("it ends in a backslash");
    const char c = in_[at_];
    repeatable_ = true;
    if (c == 'b' || c == 'B') {
      ++at_;
      out_ += '\\';
      out_ += c;
      repeatable_ = false;
      return;
    }
    if (c >= '1' && c <= '9') return backReference();
    if (take("k<")) return namedReference();
    const Atom atom = escapedAtom(false);
    if (atom.isByte)
      byte(atom.byte);
    else
      out_ += atom.set;
  }

  void backReference() {
    int group = 0;
    while (at_ < in_.size() && isDigit(in_[at_])) group = std::min(group * 10 + (in_[at_++] - '0'), 100000);
    referTo(group, "\\" + std::to_string(group));
  }

  /// Reads what follows `\k<`.
  void namedReference() {
    const std::string_view name = groupName();
    if (name.empty()) return fail("\\k must be followed by the name of a group, as in \\k<name>");
    referTo(numberOf(name), "\\k<" + std::string(name) + ">");
  }

  void referTo(int group, const std::string& written) {
    const bool isOpen =
        std::any_of(open_.begin(), open_.end(), [&](const Group& g) { return g.number == group; });
    if (group == 0 || group > groups_ || isOpen)
      return fail(written + " names a group that is not closed before it");
    out_ += "\\g{" + std::to_string(group) + "}";
  }

  /// Parses `name>`; returns an empty name for other text.
  std::string_view groupName() {
    const std::size_t begin = at_;
    while (at_ < in_.size() && (isLetter(in_[at_]) || in_[at_] == '_' || (at_ > begin && isDigit(in_[at_]))))
      ++at_;
    const std::string_view name = in_.substr(begin, at_ - begin);
    return take(">") ? name : "";
  }

  /// Returns the number of the group with a name; 0 if there is none.
  int numberOf(std::string_view name) const {
    const auto known =
        std::ranges::find(names_, name, [](const auto& named) { return std::string_view(named.first); });
    return known == names_.end() ? 0 : known->second;
  }

  /// Reads what follows a backslash, except assertions and references.
  Atom escapedAtom(bool inClass) {
    const char c = in_[at_++];
    switch (c) {
      case 'd':
      case 'D':
      case 's':
      case 'S':
      case 'w':
      case 'W':
        return {false, 0, std::string{'\\', c}};
      case 'n':
        return {true, '\n', {}};
      case 't':
        return {true, '\t', {}};
      case 'r':
        return {true, '\r', {}};
      case 'f':
        return {true, '\f', {}};
      case 'v':
        return {true, '\v', {}};
      case '0':
        return {true, 0, {}};
      case 'x':
        return {true, hexByte(2), {}};
      case 'u':
        return {true, hexByte(4), {}};
      case 'c':
        if (at_ == in_.size() || !isLetter(in_[at_]))
          fail("\\c must be followed by a letter");
        else
          return {true, static_cast<std::uint8_t>(in_[at_++] & 0x1f), {}};
        return {};
      case 'b':
        if (inClass) return {true, '\b', {}};
        break;
      default:
        break;
    }
    if (isLetter(c) || isDigit(c))
      fail(std::string("the escape \\") + c + " has no meaning" + (inClass ? " here" : ""));
    return {true, static_cast<std::uint8_t>(c), {}};
  }

  std::uint8_t hexByte(int digits) {
    unsigned value = 0;
    for (int i = 0; i < digits; ++i) {
      const int digit = at_ < in_.size() ? hexValue(in_[at_]) : -1;
      if (digit < 0) {
        fail(digits == 2 ? "\\x must be followed by two hexadecimal digits"
                         : "\\u must be followed by four hexadecimal digits");
        return 0;
      }
      value = value * 16 + static_cast<unsigned>(digit);
      ++at_;
    }
    if (value > 0xff) fail("patterns work on bytes: \\u above 00ff is none");
    return static_cast<std::uint8_t>(value);
  }

  void bracket() {
    repeatable_ = true;
    const std::size_t begin = start_;
    const bool negated = take("^");
    if (take("]")) {  // no byte, or any
      out_ += negated ? "[\\x00-\\xff]" : "(?!)";
      return;
    }
    out_ += negated ? "[^" : "[";
    while (!error_) {
      if (at_ == in_.size()) return failAt(begin, "a '[' is not closed");
      if (take("]")) break;
      classItem();
    }
    out_ += ']';
  }

  void classItem() {
    start_ = at_;
    const Atom first = classAtom();
    const bool range = next('-') && at_ + 1 < in_.size() && in_[at_ + 1] != ']';
    if (!range) {
      if (first.isByte)
        byte(first.byte);
      else
        out_ += first.set;
      return;
    }
    ++at_;
    const Atom last = classAtom();
    if (!first.isByte || !last.isByte) return fail("a range must go from one byte to another");
    if (last.byte < first.byte) return fail("a range must ascend");
    byte(first.byte);
    out_ += '-';
    byte(last.byte);
  }

  Atom classAtom() {
    if (take("[:")) return namedClass();
    for (const char sign : {'.', '='})
      if (take(std::string{'[', sign})) return collatingElement(sign);
    if (take("\\")) {
      if (at_ < in_.size()) return escapedAtom(true);
      fail("it ends in a backslash");
      return {};
    }
    return {true, static_cast<std::uint8_t>(in_[at_++]), {}};
  }

  /// Reads a byte or its name after `[.` or `[=`. In the C locale it matches itself, ignoring case for `[=`.
  Atom collatingElement(char sign) {
    const std::size_t end = in_.find(std::string{sign, ']'}, at_ + 1);
    const std::string_view name = end == in_.npos ? "" : in_.substr(at_, end - at_);
    if (end != in_.npos) at_ = end + 2;
    const std::optional<char> c = name.size() == 1 ? name[0] : namedByte(name);
    if (!c) {
      fail("unknown collating element");
      return {};
    }
    if (sign == '=' && isLetter(*c)) return {false, 0, std::string{ascii::toLower(*c), ascii::toUpper(*c)}};
    return {true, static_cast<std::uint8_t>(*c), {}};
  }

  Atom namedClass() {
    constexpr std::array<std::string_view, 12> kNames = {"alnum", "alpha", "blank", "cntrl",
                                                         "digit", "graph", "lower", "print",
                                                         "punct", "space", "upper", "xdigit"};
    const std::size_t end = in_.find(":]", at_);
    const std::string_view name = in_.substr(at_, end == std::string_view::npos ? 0 : end - at_);
    if (!name.empty()) at_ = end + 2;
    if (name == "d" || name == "s" || name == "w") return {false, 0, "\\" + std::string(name)};
    if (std::find(kNames.begin(), kNames.end(), name) == kNames.end()) fail("unknown class of characters");
    return {false, 0, "[:" + std::string(name) + ":]"};
  }

  static constexpr int kMostRepetitions = 65535;
  struct Group {
    int number;  ///< 0: captures nothing
    bool lookAhead;
    std::size_t begin;
  };

  std::string_view in_;
  std::size_t at_ = 0, start_ = 0;  ///< the next byte; the begin of the current item
  std::string out_;
  std::vector<Group> open_;
  int groups_ = 0;
  bool repeatable_ = false;  ///< the last item may be quantified
  std::vector<std::pair<std::string, int>> names_;
  std::optional<PatternError> error_;
};

}  // namespace

TranslatedPattern translatePattern(std::string_view pattern) {
  return Translator(pattern).run();
}

}  // namespace cql
