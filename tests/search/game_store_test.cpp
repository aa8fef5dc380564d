#include "search/game_store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace cql::search {
namespace {

TEST(GameStore, TakesTheFolderForTemporaryFiles) {
  const char* before = std::getenv("TMPDIR");
  const std::string old = before ? before : "";
  const auto folder = std::filesystem::temp_directory_path() / ("cql-temporary-" + std::to_string(getpid()));
  setenv("TMPDIR", folder.c_str(), 1);
  for (const bool there : {false, true}) {
    if (there) std::filesystem::create_directory(folder);
    GameStore store(1);
    const GameStore::Place first = store.add("one");
    store.add("two");
    EXPECT_EQ(
        store.error(),
        there ? "" : "cannot write a temporary file in " + folder.string() + ": No such file or directory");
    if (there) {
      EXPECT_EQ(store.get(first), "one");
      EXPECT_TRUE(std::filesystem::is_empty(folder)) << "the file has no name";
    }
  }
  std::filesystem::remove_all(folder);
  before ? setenv("TMPDIR", old.c_str(), 1) : unsetenv("TMPDIR");
}

TEST(GameStore, GivesBackWhatWasAddedFromMemoryAndFromFile) {
  for (std::size_t limit : {std::size_t{1}, std::size_t{100}, std::size_t{1} << 20}) {
    GameStore store(limit);
    std::vector<std::string> texts;
    std::vector<GameStore::Place> places;
    for (int i = 0; i < 300; ++i) {
      texts.push_back(std::string(static_cast<std::size_t>(i * 7 % 50), static_cast<char>('a' + i % 26)) +
                      std::to_string(i));
      places.push_back(store.add(texts.back()));
    }
    for (std::size_t i = texts.size(); i-- > 0;) EXPECT_EQ(store.get(places[i]), texts[i]) << limit;
    EXPECT_EQ(store.error(), "");
  }
}

}  // namespace
}  // namespace cql::search
