// Conversion of texts to valid UTF-8 (language/61 §8). Expected bytes are those of the Unicode Consortium's
// table of Windows-1252.
#include "output/valid_text.h"

#include <gtest/gtest.h>

namespace cql::output {
namespace {

struct Converted {
  std::string text;
  std::int64_t invalid;

  bool operator==(const Converted&) const = default;
};

Converted convert(std::string_view text) {
  ValidText valid;
  std::string buffer;
  const std::string result(valid.of(text, buffer));
  return {result, valid.takeCount()};
}

TEST(ValidText, ReturnsPlainTextsWithoutCopying) {
  const std::string text = "Kasparov, Garry";
  ValidText valid;
  std::string buffer;
  EXPECT_EQ(valid.of(text, buffer).data(), text.data());
  EXPECT_EQ(valid.takeCount(), 0);
}

TEST(ValidText, KeepsUtf8) {
  EXPECT_EQ(convert("Rapport Rich\u00e1rd"), (Converted{"Rapport Rich\u00e1rd", 0}));
  EXPECT_EQ(convert("\u2654\U0001d11e"), (Converted{"\u2654\U0001d11e", 0}));
}

TEST(ValidText, ReadsOtherTextsAsWindows1252) {
  EXPECT_EQ(convert("\x80 \x8a \x9f \xe9"), (Converted{"\u20ac \u0160 \u0178 \u00e9", 1}));
  // One invalid byte: the valid characters of the text are read byte by byte too.
  EXPECT_EQ(convert("\xc3\xa9\xe9"), (Converted{"\u00c3\u00a9\u00e9", 1}));
}

/// Texts are examined eight bytes at a time.
TEST(ValidText, ConvertsAByteAtEveryOffset) {
  for (std::size_t size = 1; size <= 24; ++size)
    for (std::size_t at = 0; at < size; ++at) {
      const std::string before(at, 'a'), after(size - at - 1, '\x7f');
      EXPECT_EQ(convert(before + '\xe9' + after), (Converted{before + "\u00e9" + after, 1}))
          << size << ' ' << at;
      EXPECT_EQ(convert(before + '\0' + after), (Converted{before + ' ' + after, 0})) << size << ' ' << at;
    }
}

TEST(ValidText, TakesTheCountOnce) {
  ValidText valid;
  std::string buffer;
  for (const char* text : {"\xe9", "a", "\xff", "\u00e9"}) valid.of(text, buffer);
  EXPECT_EQ(valid.takeCount(), 2);
  EXPECT_EQ(valid.takeCount(), 0);
}

}  // namespace
}  // namespace cql::output
