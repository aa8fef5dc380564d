// docs/adding-a-filter.md says what there is: its files exist, and its lines of code stand in one that is
// named before them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace {

const std::filesystem::path kRoot = CQL_SOURCE_DIR;

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(AddingAFilter, TheWalkFollowsFilesThatAreThere) {
  std::istringstream lines(read(kRoot / "docs/adding-a-filter.md"));
  std::string line, code;
  int files = 0, rows = 0;
  while (std::getline(lines, line)) {
    if (line.starts_with("       ")) {
      EXPECT_NE(code.find(line.substr(7)), std::string::npos) << line << "\nis in none of the files before";
      ++rows;
      continue;
    }
    for (std::size_t at = line.find('`'); at != std::string::npos; at = line.find('`', at + 1)) {
      const std::size_t end = line.find('`', at + 1);
      ASSERT_NE(end, std::string::npos) << line;
      const std::string word = line.substr(at + 1, end - at - 1);
      at = end;
      if (word.find('/') == std::string::npos) continue;
      EXPECT_TRUE(std::filesystem::exists(kRoot / word)) << word;
      if (std::filesystem::is_regular_file(kRoot / word)) code += read(kRoot / word);
      ++files;
    }
  }
  EXPECT_GE(files, 10);
  EXPECT_GE(rows, 8);
}

}  // namespace
