#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tools/search/game_store.h"
#include "tools/search/output_file.h"

namespace cql::search {
namespace {

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

TEST(OutputFile, AppearsWhenItIsComplete) {
  const auto folder = std::filesystem::temp_directory_path() / ("cql-output-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string name = (folder / "out.pgn").string();
  std::ofstream(name) << "old";
  {
    OutputFile abandoned(name);
    abandoned.write("new");
  }
  EXPECT_EQ(std::filesystem::file_size(name), 3u);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
  OutputFile complete(name);
  complete.write("new text");
  EXPECT_EQ(complete.finish(), "");
  EXPECT_EQ(std::filesystem::file_size(name), 8u);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace cql::search
