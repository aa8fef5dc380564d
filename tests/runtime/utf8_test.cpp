#include "runtime/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace cql::utf8 {
namespace {

// The characters of RFC 3629, section 7, as examples of two, three and four bytes.
TEST(Utf8, TextsAreCutBetweenCharacters) {
  for (const std::string character : {"a", "\xce\xb1", "\xe6\x97\xa5", "\xf0\xa3\x8e\xb4"}) {
    const std::string text = "xy" + character + character + "z";
    const std::size_t size = character.size();
    for (std::size_t most = 0; most <= text.size() + 1; ++most) {
      const std::size_t whole = most < 2              ? most
                                : most < 2 + size     ? 2
                                : most < 2 + 2 * size ? 2 + size
                                : most < text.size()  ? 2 + 2 * size
                                                      : text.size();
      EXPECT_EQ(beginning(text, most), text.substr(0, whole)) << character << " " << most;
    }
  }
}

TEST(Utf8, CharactersHaveAllTheirBytes) {
  EXPECT_EQ(characterAt("a\u00fc\u20acb", 0), "a");
  EXPECT_EQ(characterAt("a\u00fc\u20acb", 1), "\u00fc");
  EXPECT_EQ(characterAt("a\u00fc\u20acb", 3), "\u20ac");
  EXPECT_EQ(characterAt("\xe2\x82", 0), "\xe2\x82");
  EXPECT_EQ(characterAt("\xfc"
                        "b",
                        0),
            "\xfc");
}

TEST(Utf8, OtherBytesAreCutAnywhere) {
  const std::string tails(8, '\x97'), latin1 = "na\xefve", late = "\xe6\x97\xa5\xa5\xa5\xa5";
  for (std::size_t most = 0; most <= 8; ++most) EXPECT_EQ(beginning(tails, most).size(), most);
  for (std::size_t most = 0; most <= 5; ++most) EXPECT_EQ(beginning(latin1, most).size(), most);
  EXPECT_EQ(beginning(late, 5).size(), 5u);
  EXPECT_EQ(beginning("", 3), "");
}

}  // namespace
}  // namespace cql::utf8
