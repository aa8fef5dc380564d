// Streams of bytes, and the line counter.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "io/bytes/decompress.h"
#include "io/bytes/wide_text.h"
#include "pgn/split/line_counter.h"

namespace cql::pgn::test {
namespace {

/// Of every text of four such bytes, for each pair of offsets.
TEST(LineCounter, LineEndsAreCountedOnceWhereverTheCountGoesOn) {
  constexpr std::string_view kBytes = "a\r\n";
  for (int i = 0; i < 3 * 3 * 3 * 3; ++i) {
    std::string text;
    std::vector<std::uint64_t> before{0};
    for (int rest = i, n = 0; n < 4; ++n, rest /= 3) {
      const char c = kBytes[static_cast<std::size_t>(rest % 3)];
      const bool ends = c == '\r' || (c == '\n' && !text.ends_with('\r'));
      before.push_back(before.back() + ends);
      text += c;
    }
    for (std::size_t from = 0; from <= 4; ++from)
      for (std::size_t to = 0; to <= 4; ++to) {
        LineCounter lines(text);
        EXPECT_EQ(lines.before(from), before[from]);
        EXPECT_EQ(lines.before(to), before[to]) << i << " from " << from << " to " << to;
      }
  }
}

class TextStream : public ByteStream {
 public:
  /// `error`: the error after the bytes. `most`: the maximum per read.
  explicit TextStream(std::string bytes, std::string error = {}, std::size_t most = SIZE_MAX)
      : bytes_(std::move(bytes)), error_(std::move(error)), most_(most) {}
  std::size_t read(char* buffer, std::size_t size) override {
    const std::size_t n = bytes_.copy(buffer, std::min(size, most_));
    bytes_.erase(0, n);
    return n;
  }
  std::string error() const override { return bytes_.empty() ? error_ : ""; }

 private:
  std::string bytes_, error_;
  std::size_t most_;
};

/// Invalid code units become U+FFFD, each unpaired surrogate by itself; their context is unchanged.
TEST(Streams, Utf16) {
  const std::pair<std::u16string, std::string> all[] = {
      {u"aZ~\x7f", "aZ~\x7f"},
      {u"\x80\xe9\x7ff", "\xc2\x80\xc3\xa9\xdf\xbf"},
      {u"\x800\x265e\xffff", "\xe0\xa0\x80\xe2\x99\x9e\xef\xbf\xbf"},
      {{0xd83d, 0xdc34, 'a'},
       "\xf0\x9f\x90\xb4"
       "a"},                                   // U+1F434
      {{0xdbff, 0xdfff}, "\xf4\x8f\xbf\xbf"},  // U+10FFFF
      {{'a', 0xd83d}, "a\xef\xbf\xbd"},
      {{0xd83d, 'a'},
       "\xef\xbf\xbd"
       "a"},
      {{0xdc34, 'a'},
       "\xef\xbf\xbd"
       "a"},
      {{0xd83d, 0xd83d, 0xdc34}, "\xef\xbf\xbd\xf0\x9f\x90\xb4"}};
  for (const auto& [wide, narrow] : all)
    for (bool littleEndian : {true, false}) {
      std::string bytes;
      for (const char16_t unit : u"\xfeff" + wide) {
        const char low = static_cast<char>(unit & 0xff), high = static_cast<char>(unit >> 8);
        bytes += littleEndian ? std::string{low, high} : std::string{high, low};
      }
      const auto stream = utf16ToUtf8(std::make_unique<TextStream>(bytes));
      std::string got;
      char buffer[3];
      while (const std::size_t n = stream->read(buffer, sizeof buffer)) got.append(buffer, n);
      EXPECT_EQ(got, narrow);
    }
}

/// A compressed file with a read error is not a truncated one.
TEST(Streams, PackedBytesThatCannotBeReadTellWhy) {
  using namespace std::string_literals;
  for (const auto& begin : {"\x28\xb5\x2f\xfd"s, "\x1f\x8b\x08\0\0\0\0\0\0\3"s, "BZh9"s})
    for (const std::string& error : {"Input/output error"s, ""s}) {
      const auto stream = decompress(compressionOf(begin), std::make_unique<TextStream>(begin, error));
      char buffer[16];
      EXPECT_EQ(stream->read(buffer, sizeof buffer), 0u);
      EXPECT_EQ(stream->error(), error.empty() ? "compressed file is cut off" : error);
    }
}

/// Blocks of zstd are decompressed as a whole: the location is the start of the damaged one.
TEST(Streams, ADamagedBlockIsNamedHoweverTheBytesCome) {
  constexpr std::size_t kLargestBlock = std::size_t{1} << 17, kDamage = 250'000;
  std::mt19937_64 random(1);
  std::string text;
  while (text.size() < 1'000'000) text += std::to_string(random() % 5000) + " ";
  std::string bytes(ZSTD_compressBound(text.size()), '\0');
  bytes.resize(ZSTD_compress(bytes.data(), bytes.size(), text.data(), text.size(), 3));
  for (std::size_t i = 0; i < 40; ++i) bytes[kDamage + i] ^= 0x55;
  std::set<std::string> errors;
  for (const std::size_t most : {700u, 4096u, 50'000u, 1'000'000u}) {
    const auto stream = decompress(Compression::Zstd, std::make_unique<TextStream>(bytes, "", most));
    std::string buffer(100'000, '\0');
    while (stream->read(buffer.data(), buffer.size()) > 0) {
    }
    errors.insert(stream->error());
  }
  ASSERT_EQ(errors.size(), 1u);
  const std::string before = "not a zstd file any more at byte ";
  ASSERT_TRUE(errors.begin()->starts_with(before)) << *errors.begin();
  const std::size_t place = std::stoul(errors.begin()->substr(before.size()));
  EXPECT_LE(place, kDamage);
  EXPECT_GT(place + kLargestBlock, kDamage);
}

/// Another program may have set a pipe to non-blocking.
TEST(Streams, WaitsForAPipeThatDoesNotWait) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
  for (const bool mayStop : {false, true}) {
    const std::atomic<bool> stop{false};
    FileStream stream(ends[0], false, mayStop ? &stop : nullptr);
    std::string seen(3, ' ');
    std::size_t n = 0;
    {
      const std::jthread reader([&] { n = stream.read(seen.data(), seen.size()); });
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      EXPECT_EQ(::write(ends[1], "abc", 3), 3);
    }
    EXPECT_EQ(n, 3u);
    EXPECT_EQ(seen, "abc");
    EXPECT_EQ(stream.error(), "");
  }
  ::close(ends[0]);
  ::close(ends[1]);
}

}  // namespace
}  // namespace cql::pgn::test
