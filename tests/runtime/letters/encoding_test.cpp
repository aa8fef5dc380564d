#include "runtime/letters/encoding.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace cql::letters {
namespace {

/// Texts in normal form C are not copied, whatever their characters: the Unicode data file gives none of
/// these a decomposition or a combining class.
TEST(ReadLetters, TextsInNormalFormStay) {
  for (const std::string_view text :
       {"Muller", "M\u00fcller", "\u0428\u0430\u0445", "a \ufffd b", "\ufffd"}) {
    std::string buffer;
    const Letters letters = readLetters(text, buffer);
    EXPECT_EQ(letters.text.data(), text.data()) << text;
    EXPECT_EQ(letters.text, text);
  }
}

TEST(ReadLetters, OthersAreComposed) {
  std::string buffer;
  EXPECT_EQ(readLetters("\ufffdMu\u0308ller\ufffd", buffer).text, "\ufffdM\u00fcller\ufffd");
  EXPECT_EQ(readLetters("M\xfcller", buffer).text, "M\u00fcller");
}

}  // namespace
}  // namespace cql::letters
