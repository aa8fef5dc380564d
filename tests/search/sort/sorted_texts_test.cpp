#include "search/sort/sorted_texts.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <random>
#include <string>
#include <tuple>
#include <vector>

namespace cql::search {
namespace {

std::vector<std::string> textsOf(SortedTexts& sorted) {
  std::vector<std::string> texts;
  sorted.each([&](std::string_view text) { texts.emplace_back(text); });
  return texts;
}

TEST(SortedTexts, TakesTheFolderForTemporaryFiles) {
  const char* before = std::getenv("TMPDIR");
  const std::string old = before ? before : "";
  const auto folder = std::filesystem::temp_directory_path() / ("cql-temporary-" + std::to_string(getpid()));
  setenv("TMPDIR", folder.c_str(), 1);
  for (const bool there : {false, true}) {
    if (there) std::filesystem::create_directory(folder);
    SortedTexts texts(1);
    texts.add("b", "one");
    texts.add("a", "two");
    EXPECT_EQ(
        texts.error(),
        there ? "" : "cannot write a temporary file in " + folder.string() + ": No such file or directory");
    EXPECT_EQ(textsOf(texts), there ? std::vector<std::string>({"two", "one"}) : std::vector<std::string>());
    EXPECT_TRUE(!there || std::filesystem::is_empty(folder)) << "the file has no name";
  }
  std::filesystem::remove_all(folder);
  before ? setenv("TMPDIR", old.c_str(), 1) : unsetenv("TMPDIR");
}

/// Few keys, so that many are equal or differ in their last bytes, some longer than the prefix that is
/// compared first; empty texts, and some larger than a read.
TEST(SortedTexts, AreGivenByKeysAndThenAsTheyWereAdded) {
  for (const std::size_t limit :
       {std::size_t{1}, std::size_t{100}, std::size_t{20000}, std::size_t{1} << 30}) {
    std::mt19937 random(static_cast<unsigned>(limit));
    SortedTexts sorted(limit);
    std::vector<std::tuple<std::string, int, std::string>> all;
    for (int i = 0; i < 500; ++i) {
      constexpr std::size_t kSizes[] = {0, 1, 2, 7, 8, 9, 12};
      std::string key(kSizes[random() % std::size(kSizes)], '\0');
      for (std::size_t k = 0; k < key.size(); ++k)  // also above 127 and 0
        if (k < 2 || k + 3 > key.size()) key[k] = static_cast<char>(random() % 3 * 127);
      const std::size_t size = random() % 50 == 0 ? 30000 : random() % 20;
      const std::string text = size == 0 ? "" : std::to_string(i) + std::string(size, 'x');
      all.emplace_back(key, i, text);
      sorted.add(key, text);
    }
    std::ranges::sort(all);
    std::vector<std::string> expected;
    for (const auto& [key, i, text] : all) expected.push_back(text);
    EXPECT_TRUE(textsOf(sorted) == expected) << limit;
    EXPECT_EQ(sorted.error(), "");
  }
}

TEST(SortedTexts, MayBeEmpty) {
  SortedTexts sorted;
  EXPECT_TRUE(textsOf(sorted).empty());
}

}  // namespace
}  // namespace cql::search
