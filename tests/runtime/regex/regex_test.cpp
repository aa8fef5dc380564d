// Patterns (language/32 §7). The flavour is that of std::regex, which is the reference.
#include "runtime/regex/regex.h"

#include <gtest/gtest.h>

#include <random>
#include <regex>

namespace cql {
namespace {

/// The match and its groups, `[text@begin]` each, `[-]` for a group that did not participate; "none" without
/// a match.
std::string found(const Regex& regex, std::string_view subject) {
  std::vector<GroupPlace> places;
  if (regex.search(subject, 0, false, places) != SearchOutcome::Found) return "none";
  std::string out;
  for (const GroupPlace& p : places)
    out += p.matched ? "[" + std::string(subject.substr(p.begin, p.end - p.begin)) + "@" +
                           std::to_string(p.begin) + "]"
                     : "[-]";
  return out;
}

std::string found(const std::string& pattern, std::string_view subject) {
  return found(Regex(pattern), subject);
}

std::string foundByTheStandard(const std::regex& regex, const std::string& subject) {
  std::smatch match;
  if (!std::regex_search(subject, match, regex)) return "none";
  std::string out;
  for (std::size_t i = 0; i < match.size(); ++i)
    out += match[i].matched ? "[" + match[i].str() + "@" + std::to_string(match.position(i)) + "]" : "[-]";
  return out;
}

TEST(Regex, FlavourOfTheChapter) {
  EXPECT_EQ(found("a(b)?(c)", "ac"), "[ac@0][-][c@1]");
  EXPECT_EQ(found(".", "\n\rx"), "[x@2]");
  EXPECT_EQ(found("a|ab", "ab"), "[a@0]");  // the first alternative that works
  EXPECT_EQ(found("a+?", "aaa"), "[a@0]");
  EXPECT_EQ(found("^b", "a\nb"), "none");  // only at the ends of the whole string
  EXPECT_EQ(found("a$", "a\nb"), "none");
  EXPECT_EQ(found("a$", "a\n"), "none");
  EXPECT_EQ(found("\\s$", "\r\n"), "[\n@1]");
  EXPECT_EQ(found("(a)\\1", "xaa"), "[aa@1][a@1]");
  EXPECT_EQ(found("(?:ab)+(?=c)(?!d)", "ababc"), "[abab@0]");
  EXPECT_EQ(found("[[:alpha:]]+[[:digit:]]", "-ab1"), "[ab1@1]");
  EXPECT_EQ(found("\\x41\\u0042", "AB"), "[AB@0]");
  EXPECT_EQ(found("\\t\\n\\v\\f\\r", "\t\n\v\f\r"), "[\t\n\v\f\r@0]");
  EXPECT_EQ(found("\\v", "\n"), "none");
  EXPECT_EQ(found("\\cJ", "\n"), "[\n@0]");
  EXPECT_EQ(found("[\\b]", "a\b"), "[\b@1]");
  EXPECT_EQ(found("\xc3.", "\xc3\xa9"), "[\xc3\xa9@0]");  // bytes
  EXPECT_EQ(found("\\w", "\xc3\xa9"), "none");
  EXPECT_EQ(found("[\xe0-\xff]", "\xe9"), "[\xe9@0]");
  EXPECT_EQ(found("#x y", "#x y"), "[#x y@0]");
}

/// The first match of a pattern among all bytes, and its offset.
TEST(Regex, EscapesAndClassesAreThoseOfTheStandard) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  for (const char* pattern :
       {"\\x4a",        "\\xaf",         "\\xAF",     "\\u00fB", "[\\xe9-\\xee]+", "\\0",
        "[\\0]",        "[^]+",          "[^][^]",    "[]",      "[a-a]b",         "[[:d:]]+",
        "[[:w:]]+",     "[[:s:]]+",      "[^[:w:]]+", "[[.a.]]", "[[=b=]c]+",      "a[[=B=]]",
        "[[:punct:]]+", "[a-]+",         "[%--]+",    "[\\]]",   "(?:a)(b)c",      "[[:xdigit:]]+",
        "[[:cntrl:]]+", "[[:alnum:]_]+", "\\.\\/",    "[\\w-]+"})
    EXPECT_EQ(found(pattern, bytes), foundByTheStandard(std::regex(pattern), bytes)) << pattern;
  EXPECT_EQ(found("\\cj\\cJ", "\n\n"), "[\n\n@0]");
  EXPECT_EQ(found("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10", "abcdefghijj").substr(0, 15), "[abcdefghijj@0]");
}

// For every ASCII byte that has a name.
TEST(Regex, NamesOfBytesAreThoseOfTheStandard) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  int names = 0;
  for (
      const char* text :
      {"NUL SOH STX ETX EOT ENQ ACK alert backspace tab newline vertical-tab form-feed carriage-return SO SI",
       "DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC IS4 IS3 IS2 IS1 space exclamation-mark quotation-mark",
       "number-sign dollar-sign percent-sign ampersand apostrophe left-parenthesis right-parenthesis "
       "asterisk",
       "plus-sign comma hyphen period slash zero one two three four five six seven eight nine colon "
       "semicolon",
       "less-than-sign equals-sign greater-than-sign question-mark commercial-at left-square-bracket "
       "backslash",
       "right-square-bracket circumflex underscore grave-accent left-curly-bracket vertical-line",
       "right-curly-bracket tilde DEL"}) {
    std::istringstream words(text);
    for (std::string name; words >> name; ++names) {
      const std::string pattern = "[[." + name + ".]]";
      EXPECT_EQ(found(pattern, bytes), foundByTheStandard(std::regex(pattern), bytes)) << pattern;
    }
  }
  EXPECT_EQ(names, 128 - 2 * 26);
  EXPECT_EQ(found("[[.zero.]-[.nine.][=hyphen=]]+", "ab12-3c"), "[12-3@2]");
}

TEST(Regex, MalformedPatternsAreRefused) {
  for (const char* pattern :
       {"(",        ")",          "[a",         "a{",          "a{,3}",      "{2}",      "a{2,1}",
        "a{1",      "*a",         "a|*",        "(*a)",        "a**",        "a*+",      "^*",
        "(?=a)*",   "\\",         "\\x4",       "\\u004",      "\\1(a)",     "(a\\1)",   "\\2(a)",
        "[b-a]",    "[\\d-z]",    "[a-\\d]",    "[[:foo:]]",   "(?<>a)",     "(?i)a",    "(?<=a)b",
        "\\Qa\\E",  "\\pL",       "\\K",        "\\A",         "\\u0100",    "\\c1",     "a{99999}",
        "a{2}{3}",  "[[.xy.]]",   "[[..]]",     "[[.Tilde.]]", "[[.tilde]]", "a{65536}", "a{65536,}",
        "(?:a)\\1", "a{0,65536}", "(ab){60000}"})
    EXPECT_TRUE(checkRegex(pattern).has_value()) << pattern;
  for (const char* pattern :
       {"",      "|",    "()",      "(|a)",   "]",        "}",          "[]a]",       "[^]",
        "[a-]",  "[-a]", "[a-c-e]", "[--0]",  "a{0}",     "a{2,}",      "[[.-.]]",    "\\_\\-\\/",
        "(?:)*", "[[]",  "[\\]]",   "a{2,2}", "a{65535}", "a{0,65535}", "(?:a)(b)\\1"})
    EXPECT_FALSE(checkRegex(pattern).has_value()) << pattern << ": " << checkRegex(pattern)->message;
}

TEST(Regex, ErrorsNameTheBytesThatAreWrong) {
  struct Row {
    const char* pattern;
    std::size_t begin;
    std::string_view wrong;
  };
  for (const auto& [pattern, begin, wrong] :
       {Row{"ab(c(d)", 2, "("}, Row{"a)b", 1, ")"}, Row{"x[a", 1, "["}, Row{"[ab", 0, "["},
        Row{"a**", 2, "*"}, Row{"a{3,2}b", 1, "{3,2}"}, Row{"[xd-ay]", 2, "d-a"},
        Row{"[x[:foo:]]", 2, "[:foo:]"}, Row{"a\\qb", 1, "\\q"}, Row{"[\\q]", 1, "\\q"}, Row{"a\\", 1, "\\"},
        Row{"a\\x4g", 1, "\\x4"}, Row{"(a)\\2", 3, "\\2"}}) {
    const auto error = checkRegex(pattern);
    ASSERT_TRUE(error) << pattern;
    EXPECT_EQ(error->begin, begin) << pattern;
    EXPECT_EQ(std::string_view(pattern).substr(error->begin, error->end - error->begin), wrong) << pattern;
  }
}

/// Random patterns over a small alphabet against std::regex.
TEST(Regex, AgreesWithTheStandardLibrary) {
  std::mt19937 random(20240229);
  auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  int groups = 0;
  std::function<std::string(int)> alternatives, atom;
  atom = [&](int depth) -> std::string {
    static const char* const kAtoms[] = {"a",           "b",     "c",   ".",   "[ab]",
                                         "[^a]",        "[a-c]", "\\d", "\\w", "[\\d_]",
                                         "[[:alpha:]]", "\\.",   "1",   "\\W", "[-1]"};
    if (depth == 0 || pick(3) > 0) return kAtoms[pick(15)];
    if (pick(3) == 0) return "(?:" + alternatives(depth - 1) + ")";
    ++groups;
    return "(" + alternatives(depth - 1) + ")";
  };
  alternatives = [&](int depth) {
    std::string out;
    for (int i = 0, n = 1 + pick(4); i < n; ++i) {
      static const char* const kRepeats[] = {"",   "",   "",   "",    "*",     "+",    "?",
                                             "*?", "+?", "??", "{2}", "{1,2}", "{1,}?"};
      switch (pick(14)) {
        case 0:
          out += "\\b";
          break;
        case 1:
          out += "|";
          break;
        case 2:
          out += depth ? "^" : "";
          break;
        case 3:
          out += pick(2) ? "$" : "\\B";
          break;
        default:
          out += atom(depth) + kRepeats[pick(13)];
      }
    }
    return out;
  };
  // Short subjects: the standard library needs exponential time for some of the patterns.
  constexpr char kLetters[] = "aabbc1._\n";
  for (int i = 0; i < 3000; ++i) {
    groups = 0;
    const std::string pattern = alternatives(2);
    ASSERT_FALSE(checkRegex(pattern)) << pattern;
    const Regex regex(pattern);
    const std::regex standard(pattern);
    for (int k = 0; k < 8; ++k) {
      std::string subject;
      for (int n = pick(6); n > 0; --n) subject += kLetters[pick(9)];
      ASSERT_EQ(found(regex, subject), foundByTheStandard(standard, subject))
          << pattern << " in '" << subject << "'";
    }
  }
}

TEST(Regex, LongSubjects) {
  const std::string text(1'000'000, 'a');
  EXPECT_EQ(found("(a|b)*", text), "[" + text + "@0][a@999999]");
  EXPECT_EQ(found("(?:a|ab)*?$", text), "[" + text + "@0]");
}

TEST(Regex, EndlessSearchesAreGivenUp) {
  const Regex regex("(a+)+[bc]");
  std::vector<GroupPlace> places;
  EXPECT_EQ(regex.search(std::string(60, 'a'), 0, false, places), SearchOutcome::TooMuchWork);
  EXPECT_TRUE(places.empty());
}

// The bound applies to all start offsets together.
TEST(Regex, EndlessSearchesFromManyPlacesAreGivenUp) {
  const Regex regex("(a|aa)+$");
  std::vector<GroupPlace> places;
  EXPECT_EQ(regex.search(std::string(100'000, 'a') + "!", 0, false, places), SearchOutcome::TooMuchWork);
}

TEST(Regex, ASearchThatTakesLongCanBeInterrupted) {
  const Regex regex("(a+)+[bc]");
  std::vector<GroupPlace> places;
  const std::uint32_t interrupt = 1;
  EXPECT_EQ(regex.search(std::string(60, 'a'), 0, false, places, &interrupt), SearchOutcome::Interrupted);
  EXPECT_EQ(regex.search("aab", 0, false, places, &interrupt), SearchOutcome::Found) << "short ones are not";
}

}  // namespace
}  // namespace cql
