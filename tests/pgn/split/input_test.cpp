// All inputs yield the same games, numbers and lines: mapped files, compressed files, UTF-16, in batches of
// any size.
#include "pgn/split/input.h"

#include <bzlib.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <mutex>
#include <random>
#include <thread>

#include "pgn/fast/skip_text.h"
#include "tests/pgn/support.h"
#include "tests/support/pgn_text.h"

namespace cql::pgn::test {
namespace {

std::string gzip(const std::string& text) {
  z_stream state{};
  deflateInit2(&state, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&state, text.size()) + 64, '\0');
  state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  state.avail_in = static_cast<uInt>(text.size());
  state.next_out = reinterpret_cast<Bytef*>(out.data());
  state.avail_out = static_cast<uInt>(out.size());
  deflate(&state, Z_FINISH);
  out.resize(state.total_out);
  deflateEnd(&state);
  return out;
}
std::string zstd(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}
std::string bzip2(const std::string& text) {
  unsigned size = static_cast<unsigned>(text.size() * 2 + 1000);
  std::string out(size, '\0');
  BZ2_bzBuffToBuffCompress(out.data(), &size, const_cast<char*>(text.data()),
                           static_cast<unsigned>(text.size()), 1, 0, 0);
  out.resize(size);
  return out;
}
std::string utf16(const std::string& ascii) {
  std::string out = "\xff\xfe";
  for (char c : ascii) out += {c, '\0'};
  return out;
}

std::string sample() {
  std::string text;
  for (int i = 1; i <= 300; i++) {
    text += "[Event \"" + std::to_string(i) +
            "\"]\r\n[White \"w\"]\n\n1. e4 {a\nb} e5 (1... c5 2. Nf3) *\n\nText " + std::to_string(i) +
            "\n\n";
  }
  return text;
}

struct Seen {
  std::vector<std::string> games;
  std::vector<std::uint64_t> lines;
  std::string error, notice;
};

Seen readAll(const std::string& bytes, std::size_t batchBytes, std::size_t maxGameBytes = kMostGameBytes) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("cql_pgn_input_" + std::to_string(::getpid()));
  std::ofstream(path, std::ios::binary) << bytes;
  std::string error;
  const auto source =
      openSource(path.string(), error, {.batchBytes = batchBytes, .maxGameBytes = maxGameBytes});
  Seen seen;
  for (Batch batch; source && source->next(batch);) {
    for (const GameText& g : batch.games) {
      EXPECT_EQ(g.number, static_cast<std::int32_t>(seen.games.size()) + 1);
      seen.games.emplace_back(g.text);
      const std::uint64_t before = countLines(batch.text.substr(0, g.offset + g.tags));
      seen.lines.push_back(source->firstLineOf(batch) + before);
    }
  }
  seen.error = source ? source->error() : error;
  seen.notice = source ? source->notice() : "";
  std::filesystem::remove(path);
  return seen;
}

class Form : public ::testing::TestWithParam<std::string (*)(const std::string&)> {};
class Packed : public Form {};

TEST_P(Form, GivesTheGamesOfThePlainFile) {
  const std::string text = sample();
  const Seen plain = readAll(text, 1 << 19);
  ASSERT_EQ(plain.games.size(), 300u);
  EXPECT_EQ(plain.lines[0], 1u);
  EXPECT_EQ(plain.lines[1], 9u);
  EXPECT_EQ(plain.lines[299], 299u * 8 + 1);
  for (std::size_t batchBytes : {100u, 5000u, 1u << 19}) {
    const Seen packed = readAll(GetParam()(text), batchBytes);
    EXPECT_EQ(packed.games, plain.games);
    EXPECT_EQ(packed.lines, plain.lines);
    EXPECT_EQ(packed.error, "");
  }
}

TEST_P(Packed, SeveralPartsAreOneFile) {
  const std::string text = sample();
  const auto pack = GetParam();
  const std::size_t half = text.size() / 2 + 7;
  EXPECT_EQ(readAll(pack(text.substr(0, half)) + pack(text.substr(half)), 5000).games,
            readAll(text, 5000).games);
}

TEST_P(Packed, CutOffGivesTheGamesBefore) {
  const auto pack = GetParam();
  const std::string bytes = pack(sample());
  const Seen seen = readAll(pack(sample()) + bytes.substr(0, bytes.size() / 2), 5000);
  EXPECT_GE(seen.games.size(), 299u);
  EXPECT_NE(seen.error, "");
}

/// Wherever a part of the compressed text ends: in free text, after tags on one line, in open variations.
TEST(Input, PackedOdditiesAreDividedAsPlainOnes) {
  // After a result in a variation that never closes, what follows has been read as movetext already, up to
  // the line that starts a tag section.
  std::vector<std::string> texts{"[Event \"a\"]\n\n1. e4 (1. d4 1-0 then\n[x\n\n[Event \"b\"]\n\n1. d4 *\n"};
  for (const auto& entry : std::filesystem::directory_iterator(CQL_SOURCE_DIR "/tests/data/pgn"))
    if (entry.path().extension() == ".pgn") texts.push_back(contentsOf(entry.path()));
  for (const std::string& text : texts) {
    const Seen plain = readAll(text, 1 << 19);
    for (std::size_t batchBytes : {1u, 7u, 11u, 13u, 40u, 160u}) {
      const Seen packed = readAll(gzip(text), batchBytes);
      EXPECT_EQ(packed.games, plain.games) << "in parts of " << batchBytes << ": " << text;
      EXPECT_EQ(packed.lines, plain.lines) << "in parts of " << batchBytes << ": " << text;
    }
  }
}

/// A plain file is copied batch by batch, where a game begins is looked for in a copy of 32 KB, and a batch
/// of more than 4 MB is not copied.
TEST(Input, PlainFilesAreDividedAsTextsInMemory) {
  const std::string tags = "[Event \"x\"]\n\n", long1 = std::string(40'000, 'x'),
                    long5 = std::string(5'000'000, 'y');
  std::vector<std::string> texts{sample(),
                                 sample() + tags + "1. e4 {" + long1 + "\n\n" + tags + "} *\n\n" + sample(),
                                 sample() + tags + "1. e4 {" + long5 + "} *\n\n" + sample(),
                                 sample() + tags + "1. e4 {" + long1 + "\n\n" + tags + "1. d4 *"};
  for (const auto& entry : std::filesystem::directory_iterator(CQL_SOURCE_DIR "/tests/data/pgn"))
    if (entry.path().extension() == ".pgn") texts.push_back(contentsOf(entry.path()));
  for (const std::string& text : texts) {
    if (text.find('\0') != std::string::npos) continue;  // a file of UTF-16 or UTF-32 is converted
    for (std::size_t batchBytes : {1u, 7u, 160u, 5000u, 32'768u, 1u << 20}) {
      if (text.size() / batchBytes > 100'000) continue;
      std::vector<std::string> games;
      const auto inMemory = textSource(text, batchBytes);
      for (Batch batch; inMemory->next(batch);)
        for (const GameText& game : batch.games) games.emplace_back(game.text);
      ASSERT_EQ(readAll(text, batchBytes).games, games) << batchBytes << ": " << text.substr(0, 200);
    }
  }
}

/// Tapes are padded with zeros; zstd rejects them.
TEST(Input, ZerosBehindAGzipOrBzip2FileAreNoPartOfIt) {
  for (const auto pack : {&gzip, &bzip2}) {
    const Seen seen = readAll(pack(sample()) + std::string(1000, '\0'), 5000);
    EXPECT_EQ(seen.games.size(), 300u);
    EXPECT_EQ(seen.error, "");
  }
}

/// The content may be a damaged part: some games are missing.
TEST_P(Packed, OtherBytesBehindTheEndAreNamed) {
  const Seen seen = readAll(GetParam()(sample()) + "no part", 5000);
  EXPECT_EQ(seen.games.size(), 300u);
  EXPECT_NE(seen.error.find(" file any more at byte "), std::string::npos) << seen.error;
}

/// Wherever the skipped text is divided: in the blanks before the next game, in its first tag.
TEST(Input, AGameThatIsPassedOverCostsNoOther) {
  const std::size_t most = 100'000, block = 1 << 20;
  const auto costsNone = [&](std::size_t size, const std::string& blanks) {
    const std::string text = "[Event \"a\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"large\"]\r\n\r\n1. e4 {" +
                             std::string(size, 'x') + "}\r\n\r\n" + blanks +
                             "[Event \"b\"]\r\n\r\n1. d4 *\r\n";
    const Seen plain = readAll(text, 100, most), packed = readAll(gzip(text), 100, most);
    ASSERT_EQ(packed.games.size(), 3u) << size;
    EXPECT_EQ(packed.games[2], plain.games[2]) << size;
    EXPECT_EQ(packed.lines, plain.lines) << size;
  };
  for (std::size_t size = most - 100; size < most + 100; ++size) costsNone(size, "");
  for (std::size_t size = most + block - 10'000; size < most + block + 1000; size += 1000)
    costsNone(size, std::string(8000, ' '));
  for (std::size_t size = most + 2 * block - 10'000; size < most + 2 * block + 1000; size += 1000)
    costsNone(size, std::string(8000, ' '));
}

/// The last batches are small, so that all threads finish at about the same time.
TEST(Input, BatchesGetSmallerTowardsTheEnd) {
  std::string text;
  while (text.size() < 4'000'000) text += sample();
  std::vector<std::size_t> sizes;
  const auto source = textSource(text);
  for (Batch batch; source->next(batch);) sizes.push_back(batch.text.size());
  ASSERT_GT(sizes.size(), 16u);
  EXPECT_GT(sizes.front(), 200'000u);
  EXPECT_LT(sizes.back(), 50'000u);
}

/// Many frames, as `pzstd` and seekable archives have them; a skippable one between.
std::string manyFrames(const std::string& text, std::size_t frameBytes) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); at += frameBytes) out += zstd(text.substr(at, frameBytes));
  return out + std::string("\x51\x2a\x4d\x18\x03\0\0\0abc", 11);
}

TEST(Frames, ManyFramesAreOneFile) {
  const std::string text = sample();
  const Seen plain = readAll(text, 1 << 19);
  for (std::size_t frameBytes : {100u, 777u, 100000u})
    for (std::size_t batchBytes : {100u, 5000u, 1u << 19}) {
      const Seen packed = readAll(manyFrames(text, frameBytes), batchBytes);
      EXPECT_EQ(packed.games, plain.games);
      EXPECT_EQ(packed.lines, plain.lines);
      EXPECT_EQ(packed.error, "");
    }
}

/// With a thread for each, a million took eight seconds.
TEST(Frames, TwoMillionEmptyOnesAreOneFile) {
  const std::string empty = zstd("");
  std::string packed;
  for (int i = 0; i < 1'000'000; ++i) packed += empty;
  const std::string text = sample();
  packed += zstd(text);
  EXPECT_EQ(readAll(packed + packed, 1 << 20).games, readAll(text + text, 1 << 20).games);
}

/// So large that only two of them fit into memory, with five threads.
TEST(Frames, LargeOnesAreOneFile) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("cql_pgn_large_" + std::to_string(::getpid()));
  std::string text;
  while (text.size() < 60'000'000) text += sample();
  std::ofstream(path, std::ios::binary) << manyFrames(text, 25'000'000);
  std::string error;
  const auto source = openSource(path.string(), error, {.threads = 5});
  ASSERT_TRUE(source);
  std::size_t size = 0;
  for (Batch batch; source->next(batch); size += batch.text.size()) {
    ASSERT_EQ(batch.offset, size);
    ASSERT_TRUE(std::string_view(text).substr(size).starts_with(batch.text));
  }
  EXPECT_EQ(size, text.size());
  EXPECT_EQ(source->error(), "");
  std::filesystem::remove(path);
}

TEST(Frames, DamagedFrameGivesTheGamesBefore) {
  const std::string text = sample();
  std::string bytes = manyFrames(text, 1000);
  const std::string before = manyFrames(text.substr(0, 10000), 1000);
  for (std::size_t i = 0; i < 40; ++i) bytes[before.size() + 20 + i] ^= 0x55;
  const Seen seen = readAll(bytes, 5000);
  const Seen plain = readAll(text, 5000);
  EXPECT_NE(seen.error, "");
  ASSERT_GE(seen.games.size(), 100u);
  ASSERT_LT(seen.games.size(), plain.games.size());
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(seen.games[i], plain.games[i]);
}

/// One frame with a block for that many bytes; the one after `good` bytes has an invalid kind.
std::string damagedFrame(const std::string& text, std::size_t blockBytes, std::size_t good) {
  std::string out(2 * ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* const state = ZSTD_createCCtx();
  ZSTD_outBuffer to{out.data(), out.size(), 0};
  std::size_t bad = 0;
  for (std::size_t at = 0; at < text.size(); at += blockBytes) {
    if (at == good) bad = to.pos;
    const std::size_t size = std::min(blockBytes, text.size() - at);
    ZSTD_inBuffer from{text.data() + at, size, 0};
    ZSTD_compressStream2(state, &to, &from, at + size < text.size() ? ZSTD_e_flush : ZSTD_e_end);
  }
  ZSTD_freeCCtx(state);
  out.resize(to.pos);
  out[bad] |= 6;  // the reserved kind
  return out;
}

TEST(Frames, ADamagedBlockCostsNothingBeforeIt) {
  const std::string text = sample();
  const std::size_t good = text.size() / 2000 * 1000;
  const std::string damaged = damagedFrame(text, 1000, good);
  for (const bool isFirst : {true, false}) {
    const Seen plain = readAll((isFirst ? "" : text) + text.substr(0, good), 5000);
    const Seen seen = readAll((isFirst ? damaged : zstd(text) + damaged) + (isFirst ? "" : zstd(text)), 5000);
    EXPECT_NE(seen.error, "");
    EXPECT_EQ(seen.games, plain.games);
  }
}

/// Not what threads have read ahead, or a prediction of the rest of a run would find nothing left.
TEST(Frames, WhatWasTakenIsCountedAsConsumed) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("cql_pgn_consumed_" + std::to_string(::getpid()));
  std::mt19937_64 random(1);
  std::string text;
  while (text.size() < 20'000'000) text += "[White \"" + std::to_string(random()) + "\"]\n\n1. e4 e5 *\n\n";
  for (const std::string& bytes : {gzip(text), bzip2(text), zstd(text), manyFrames(text, 1'000'000)}) {
    std::ofstream(path, std::ios::binary) << bytes;
    std::string error;
    const auto source = openSource(path.string(), error, {.threads = 3});
    ASSERT_TRUE(source);
    std::size_t taken = 0;
    const auto share = [&] {
      return static_cast<double>(source->consumed()) / static_cast<double>(bytes.size());
    };
    for (Batch batch; source->next(batch);) {
      taken += batch.text.size();
      // A block that is unpacked at once is at most 1 MB.
      EXPECT_NEAR(share(), static_cast<double>(taken) / static_cast<double>(text.size()), 0.1);
    }
    EXPECT_EQ(source->error(), "");
    EXPECT_DOUBLE_EQ(share(), 1);
  }
  std::filesystem::remove(path);
}

/// Stopping early leaves the read-ahead threads in a consistent state.
TEST(Frames, NeedNotBeReadToTheEnd) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("cql_pgn_part_" + std::to_string(::getpid()));
  std::string text;
  while (text.size() < 20'000'000) text += sample();
  for (const std::string& bytes : {zstd(text), manyFrames(text, 1'000'000)}) {
    std::ofstream(path, std::ios::binary) << bytes;
    std::string error;
    const auto source = openSource(path.string(), error);
    Batch batch;
    ASSERT_TRUE(source && source->next(batch));
    EXPECT_FALSE(batch.games.empty());
  }
  std::filesystem::remove(path);
}

INSTANTIATE_TEST_SUITE_P(Forms, Form, ::testing::Values(&gzip, &zstd, &bzip2, &utf16));
INSTANTIATE_TEST_SUITE_P(Forms, Packed, ::testing::Values(&gzip, &zstd, &bzip2));

TEST(Input, ConvertedTextIsReported) {
  EXPECT_EQ(readAll(utf16(sample()), 1000).notice, "UTF-16 text converted to UTF-8");
  EXPECT_EQ(readAll(gzip(utf16(sample())), 1000).games.size(), 300u);
  EXPECT_EQ(readAll("", 1000).games.size(), 0u);
}

TEST(Input, FilesThatCannotBeRead) {
  std::string error;
  EXPECT_EQ(openSource("/no/such/file.pgn", error), nullptr);
  EXPECT_NE(error, "");
  error.clear();
  EXPECT_EQ(openSource("/", error), nullptr);
  EXPECT_NE(error, "");
  EXPECT_EQ(countWhiteTags("/no/such/file.pgn"), -1);
}

bool isOpen(int descriptor) {
  return ::fcntl(descriptor, F_GETFD) >= 0;
}

/// In a program without standard input a file gets its descriptor, and is closed like any other.
TEST(Input, FilesAreClosedThoughTheyHaveTheNumberOfStandardInput) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("cql_pgn_number_" + std::to_string(::getpid()));
  const int kept = ::dup(STDIN_FILENO);
  for (const std::string& bytes : {sample(), gzip(sample()), manyFrames(sample(), 1000)}) {
    std::ofstream(path, std::ios::binary) << bytes;
    ::close(STDIN_FILENO);
    std::string error;
    std::size_t games = 0;
    {
      const auto source = openSource(path.string(), error);
      for (Batch batch; source && source->next(batch);) games += batch.games.size();
    }
    EXPECT_EQ(games, 300u);
    EXPECT_FALSE(isOpen(STDIN_FILENO));
    countWhiteTags(path.string());
    EXPECT_FALSE(isOpen(STDIN_FILENO));
  }

  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  EXPECT_EQ(file, STDIN_FILENO);
  std::string error;
  EXPECT_TRUE(openSource("-", error)) << error;
  EXPECT_TRUE(isOpen(STDIN_FILENO)) << "which is not ours to close";
  ::close(STDIN_FILENO);
  if (kept >= 0) {
    ::dup2(kept, STDIN_FILENO);
    ::close(kept);
  }
  std::filesystem::remove(path);
}

/// Numbers of games have 32 bits: the last one is 2^31 - 1.
TEST(Input, ReadingEndsWhereThereAreNoMoreNumbers) {
  const std::string text = sample();
  for (const std::int32_t missing : {0, 1, 150}) {
    const auto source = textSource(text, 1000, 2147483647 - 299 + missing);
    std::mutex mutex;
    std::vector<std::int32_t> numbers;
    {
      std::vector<std::jthread> threads;
      for (int t = 0; t < 3; ++t)
        threads.emplace_back([&] {
          for (Batch batch; source->next(batch);) {
            std::lock_guard lock(mutex);
            for (const GameText& game : batch.games) numbers.push_back(game.number);
          }
        });
    }
    std::sort(numbers.begin(), numbers.end());
    for (std::size_t i = 0; i < numbers.size(); ++i)
      EXPECT_EQ(numbers[i], 2147483647 - 299 + missing + static_cast<std::int32_t>(i));
    EXPECT_EQ(source->error(), missing ? "it has more than 2147483647 games" : "");
    // The games of the batch in which the numbers end are not returned, some dozen of them at most.
    const std::size_t most = 300 - static_cast<std::size_t>(missing);
    EXPECT_LE(numbers.size(), most);
    EXPECT_GT(numbers.size() + (missing ? 30 : 1), most);
  }
}

TEST(Input, CountsWhiteTags) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("cql_pgn_white_" + std::to_string(::getpid()));
  std::ofstream(path, std::ios::binary) << sample() << "{[White ]}";
  EXPECT_EQ(countWhiteTags(path.string()), 301);
  std::filesystem::remove(path);
}

/// Collections: no game is lost, no crash, and written games read back equal.
TEST(Collections, EveryEventIsAGameAndRewritingIsStable) {
  for (const std::filesystem::path& file : collections()) {
    if (file.filename() == "reading.pgn" || file.filename() == "edge.pgn")
      continue;  // games without tags, text between them
    const std::string text = contentsOf(file);
    std::size_t events = 0;
    for (std::size_t at = text.find("[Event "); at != std::string::npos; at = text.find("[Event ", at + 1)) {
      events += at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r' || text[at - 1] == '\xbf' ||
                text[at - 1] == ' ';
    }
    const std::vector<GameText> games = split(text);
    EXPECT_EQ(games.size(), events) << file;
    Reader reader;
    GameRecord record, again;
    NoWarnings silent;
    for (const GameText& g : games) {
      reader.read(g, {}, record, silent);
      const std::string once = written(record);
      ASSERT_TRUE(readGame(once, {}, again, silent));
      EXPECT_EQ(written(again), once) << file << " game " << g.number;
      EXPECT_EQ(again.count, record.count);
    }
  }
}

}  // namespace
}  // namespace cql::pgn::test
