#include "io/output_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/files.h"

namespace cql {
namespace {

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

TEST(OutputFile, KeepsRightsAndLinks) {
  const auto folder = std::filesystem::temp_directory_path() / ("cql-links-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder / "elsewhere");
  const auto file = folder / "elsewhere" / "out.pgn", link = folder / "link.pgn";
  std::ofstream(file) << "old";
  std::filesystem::permissions(file,
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  std::filesystem::create_symlink(file, link);
  OutputFile output(link.string());
  output.write("new text");
  EXPECT_EQ(output.finish(), "");
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(std::filesystem::file_size(file), 8u);
  EXPECT_EQ(std::filesystem::status(file).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  std::filesystem::remove_all(folder);
}

/// The frames of a file, decompressed one by one; empty on an error.
std::vector<std::string> framesOf(std::string packed) {
  std::vector<std::string> frames;
  while (!packed.empty()) {
    const std::size_t packedSize = ZSTD_findFrameCompressedSize(packed.data(), packed.size());
    if (ZSTD_isError(packedSize)) return {};
    const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR) return {};
    std::string frame(static_cast<std::size_t>(size), '\0');
    if (ZSTD_decompress(frame.data(), frame.size(), packed.data(), packedSize) != frame.size()) return {};
    frames.push_back(std::move(frame));
    packed.erase(0, packedSize);
  }
  return frames;
}

class OutputFiles : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string name(const std::string& file) const { return (folder_ / file).string(); }

 private:
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("cql-output-files-" + std::to_string(getpid()));
};

TEST_F(OutputFiles, SmallAndLargeTextsInTheirOrder) {
  OutputFile file(name("out.pgn"));
  std::string all;
  for (int i = 0; i < 400; ++i) {
    const std::string text(i % 50 == 7 ? 300000 : static_cast<std::size_t>(i % 13) * 900,
                           static_cast<char>('a' + i % 26));
    file.write(text);
    all += text;
  }
  EXPECT_EQ(file.finish(), "");
  EXPECT_EQ(contentsOf(name("out.pgn")), all);
}

TEST_F(OutputFiles, PackedInFramesOfKnownSize) {
  std::string all;
  {
    OutputFile file(name("out.pgn.zst"));
    ZstdPacker packer;
    for (int i = 0; i < 900; ++i) {
      const std::string text = std::to_string(i) + std::string(3000, static_cast<char>('a' + i % 26)) + "\n";
      all += text;
      if (i % 100 != 99) {
        file.write(text);
        continue;
      }
      TextBuffer frame;
      ASSERT_TRUE(packer.pack(text, frame));
      file.writeFrames(frame.view());
    }
    EXPECT_FALSE(std::filesystem::exists(name("out.pgn.zst")));
    EXPECT_EQ(file.finish(), "");
  }
  const std::vector<std::string> frames = framesOf(contentsOf(name("out.pgn.zst")));
  EXPECT_GE(frames.size(), 10u);
  std::string unpacked;
  for (const std::string& frame : frames) unpacked += frame;
  EXPECT_EQ(unpacked, all);
}

TEST_F(OutputFiles, AnEmptyPackedFileIsOneFrame) {
  OutputFile file(name("none.pgn.zst"));
  EXPECT_EQ(file.finish(), "");
  EXPECT_EQ(framesOf(contentsOf(name("none.pgn.zst"))), std::vector<std::string>{""});
}

TEST_F(OutputFiles, WhatIsAppendedBeginsALine) {
  for (const bool lines : {true, false}) {
    const std::string plain = name("plain.txt"), packed = name("packed.zst");
    for (const std::string& file : {plain, packed}) {
      OutputFile old(file);
      old.write("old");
      ASSERT_EQ(old.finish(), "");
      OutputFile second(file, {.append = true, .lines = lines});
      second.write("new");
      ASSERT_EQ(second.finish(), "");
    }
    const std::string expected = lines ? "old\nnew" : "old\n\nnew";
    EXPECT_EQ(contentsOf(plain), expected);
    std::string unpacked;
    for (const std::string& frame : framesOf(contentsOf(packed))) unpacked += frame;
    EXPECT_EQ(unpacked, expected);
  }
}

TEST_F(OutputFiles, AFileThatGetsTooLargeIsReported) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{1 << 16, before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  OutputFile file(name("out.pgn"));
  file.write(std::string(1 << 20, 'x'));
  EXPECT_EQ(file.finish(), "cannot write " + name("out.pgn") + ": File too large");
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_TRUE(std::filesystem::is_empty(std::filesystem::path(name("")))) << "nothing is left of it";
}

/// Not with a device of the system, which a faulty program would replace.
TEST_F(OutputFiles, PipesAndDevicesAreWrittenInPlace) {
  const std::string pipe = name("pipe.pgn");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  OutputFile output(pipe);
  output.write("text");
  EXPECT_EQ(output.finish(), "");
  char text[8];
  EXPECT_EQ(
      std::string_view(text, static_cast<std::size_t>(std::max<ssize_t>(read(reader, text, sizeof text), 0))),
      "text");
  close(reader);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  const std::filesystem::directory_iterator files(std::filesystem::path(pipe).parent_path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1) << "nothing else was made";
}

// Two runs of one process may write the same file: the one that ends last wins, and contains no part of the
// other.
TEST_F(OutputFiles, TwoOfOneNameDoNotMix) {
  OutputFile first(name("out.pgn")), second(name("out.pgn"));
  first.write("the first");
  second.write("second");
  EXPECT_EQ(first.finish(), "");
  EXPECT_EQ(contentsOf(name("out.pgn")), "the first");
  EXPECT_NE(second.finish().find("another program has made it meanwhile"), std::string::npos);
  EXPECT_EQ(contentsOf(name("out.pgn")), "the first");
}

}  // namespace
}  // namespace cql
