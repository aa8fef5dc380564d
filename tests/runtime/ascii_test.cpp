#include "runtime/ascii.h"

#include <gtest/gtest.h>

#include <string_view>

namespace cql::ascii {
namespace {

constexpr std::string_view kDigits = "0123456789", kSmall = "abcdefghijklmnopqrstuvwxyz",
                           kCapital = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", kSpaces = " \t\n\v\f\r";

TEST(Ascii, ClassesOfAllBytes) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    auto isOneOf = [c](std::string_view set) { return set.find(c) != std::string_view::npos; };
    EXPECT_EQ(isDigit(c), isOneOf(kDigits)) << byte;
    EXPECT_EQ(isLetter(c), isOneOf(kSmall) || isOneOf(kCapital)) << byte;
    EXPECT_EQ(isLetterOrDigit(c), isDigit(c) || isLetter(c)) << byte;
    EXPECT_EQ(isSpace(c), isOneOf(kSpaces)) << byte;
    EXPECT_EQ(toLower(c), isOneOf(kCapital) ? kSmall[kCapital.find(c)] : c) << byte;
    EXPECT_EQ(toUpper(c), isOneOf(kSmall) ? kCapital[kSmall.find(c)] : c) << byte;
  }
}

// Compile-time results are independent of the locale.
static_assert(!isLetterOrDigit('\xe2') && toLower('I') == 'i' && toUpper('i') == 'I');

TEST(Ascii, TextInSmallLetters) {
  EXPECT_EQ(lower("M\xc3\x9cLLER, Igel 1"), "m\xc3\x9cller, igel 1");
}

}  // namespace
}  // namespace cql::ascii
