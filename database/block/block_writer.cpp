#include "database/block/block_writer.h"

#include <zstd.h>

#include <new>
#include <span>

#include "database/block/annotations.h"
#include "database/block/coded_moves.h"
#include "database/block/packed_move.h"
#include "database/block/start_text.h"
#include "database/layout/bytes.h"
#include "database/layout/checksum.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

/// The zstd level with the best ratio of savings to time on the sections of annotations and of moves.
constexpr int kPackingLevel = 9;
/// Smaller sections are stored uncompressed.
constexpr std::size_t kSmallest = 256;
/// Zeros at the end: readers load eight bytes at a time.
constexpr std::size_t kBehindChecks = 8;

template <typename T>
std::string_view bytesOfAll(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

/// Appends to the `bits` bits in `checks` one for each of `count` facts: set if it is a check.
void appendChecks(const std::uint8_t* facts, std::size_t bits, std::size_t count,
                  std::vector<std::uint64_t>& checks) {
  static_assert(kInCheck == 1);
  constexpr std::size_t kTogether = 8;
  constexpr std::uint64_t kOfEach = 0x0101010101010101, kGather = 0x0102040810204080;
  static_assert(GameRecord::kRoomBehind >= kTogether);
  CQL_ASSERT((bits + 63) / 64 == checks.size());
  checks.resize((bits + count + 63) / 64);
  for (std::size_t i = 0; i < count; i += kTogether) {
    std::uint64_t eight = load<std::uint64_t>(reinterpret_cast<const char*>(facts) + i) & kOfEach;
    eight = eight * kGather >> 56;
    if (count - i < kTogether) eight &= (1u << (count - i)) - 1;
    const std::size_t word = (bits + i) / 64, shift = (bits + i) % 64;
    checks[word] |= eight << shift;
    if (shift > 64 - kTogether && eight >> (64 - shift)) checks[word + 1] |= eight >> (64 - shift);
  }
}

}  // namespace

BlockWriter::BlockWriter(BlockOptions options) : pack_(options.pack), indexes_(options.indexes) {}

BlockWriter::~BlockWriter() {
  ZSTD_freeCCtx(context_);
}

void BlockWriter::add(const GameRecord& game) {
  std::uint32_t flags = static_cast<std::uint32_t>(game.result);
  if (!game.searchable) flags |= kNotSearchable;
  if (game.cooked) flags |= kCooked;
  tags_.add(game);
  scratch_.clear();
  if (game.searchable && !game.tags.fen.empty()) {
    flags |= kRowHasStart;
    appendStart(game, scratch_);
  }
  starts_.add(scratch_);
  scratch_.clear();
  const std::size_t begin = moves_.size();
  if (game.searchable) {
    if (startsAsUsual(game)) flags |= kUsualStart;
    CQL_ASSERT(game.count > 0);
    const auto line = static_cast<std::size_t>(mainLineOf(game));
    CQL_ASSERT(line < static_cast<std::size_t>(game.count));
    moves_.resize(begin + 2 * line);
    packLine(std::span(game.moves).subspan(1, line), moves_.data() + begin);
    for (std::size_t ply = 0; ply < line && pack_ && hasCodes_; ++ply)
      hasCodes_ = codeMove(load<PackedMove>(moves_.data() + begin + 2 * ply), game.positions[ply],
                           static_cast<Color>(game.sides[ply]), coded_);
    appendChecks(game.facts.data() + 1, begin / 2, line, checks_);
    const bool branches = line + 1 < static_cast<std::size_t>(game.count);
    if (branches) flags |= kRowHasVariations;
    if (hasRemarks(game)) flags |= kRowHasRemarks;
    if (flags & (kRowHasVariations | kRowHasRemarks)) {
      flags |= kRowHasAnnotations;
      appendAnnotations(game, scratch_);
    }
  }
  annotations_.add(scratch_);
  lineChecks_.push_back(lineCheck(std::string_view(moves_).substr(begin)));
  signatures_.emplace_back();
  GameSummary signature;
  if (game.searchable) {
    CQL_ASSERT(game.complete);
    signature = signatureToStore(game);
    signatures_.back() = stored(signature);
    sum_.add(signature);
  }
  indexes_.add(static_cast<std::uint32_t>(rows_.size()), game, signature);
  CQL_ASSERT(signatures_.size() == rows_.size() + 1 && lineChecks_.size() == rows_.size() + 1);
  rows_.push_back({static_cast<std::uint32_t>(plies()), flags});
}

void BlockWriter::addSection(SectionKind kind, std::string_view bytes) {
  SectionEntry entry{kind, Packing::Plain, body_.size(), bytes.size(), bytes.size(), 0};
  const auto begin = static_cast<std::size_t>(entry.offset);
  if (pack_ && bytes.size() >= kSmallest) {
    if (!context_) context_ = ZSTD_createCCtx();
    if (!context_) throw std::bad_alloc();
    body_.resize(begin + ZSTD_compressBound(bytes.size()));
    const std::size_t packed = ZSTD_compressCCtx(context_, body_.data() + begin, body_.size() - begin,
                                                 bytes.data(), bytes.size(), kPackingLevel);
    if (ZSTD_isError(packed)) throw std::bad_alloc();
    const bool packs = packed < bytes.size() && mayUnpackTo(unpacked_ + bytes.size(), begin + packed);
    body_.resize(begin + (packs ? packed : 0));
    if (packs) {
      entry.packing = Packing::Zstd;
      entry.stored = packed;
    }
  }
  if (entry.packing == Packing::Plain) body_ += bytes;
  unpacked_ += bytes.size();
  entry.check = checksum(std::string_view(body_).substr(begin));
  body_.resize(aligned(body_.size()));
  CQL_ASSERT(entry.offset % kAlignment == 0 && entry.offset + entry.stored <= body_.size());
  sections_.push_back(entry);
}

BlockEntry BlockWriter::finish(std::uint64_t sourceBytes, std::string& out) {
  const BlockHeader header{0, static_cast<std::uint32_t>(games()), plies()};
  sections_.clear();
  body_.clear();
  unpacked_ = 0;
  // What is read first comes first, on the page of the header.
  scratch_.clear();
  appendSummary(sum_, scratch_);
  addSection(SectionKind::Summary, scratch_);
  addSection(SectionKind::Rows, bytesOfAll(rows_));
  if (!pack_ && !moves_.empty()) addSection(SectionKind::LineChecks, bytesOfAll(lineChecks_));
  addSection(SectionKind::Signatures, bytesOfAll(signatures_));
  indexes_.finish([this](SectionKind kind, std::string_view bytes) { addSection(kind, bytes); });
  if (!moves_.empty()) {
    if (pack_ && hasCodes_)
      addSection(SectionKind::CodedMoves, coded_);
    else
      addSection(SectionKind::Moves, moves_);
    checks_.resize(checks_.size() + kBehindChecks / sizeof(checks_[0]));
    addSection(SectionKind::Checks, bytesOfAll(checks_));
  }
  const auto addTexts = [&](SectionKind kind, TextsWriter& texts) {
    if (texts.empty()) return texts.clear();
    scratch_.clear();
    texts.finish(scratch_);
    addSection(kind, scratch_);
  };
  addTexts(SectionKind::Starts, starts_);
  addTexts(SectionKind::Annotations, annotations_);
  tags_.finish([&](std::uint32_t column, std::string_view section) {
    addSection(static_cast<SectionKind>(static_cast<std::uint32_t>(SectionKind::FirstTag) + column), section);
  });

  BlockEntry entry{};
  entry.kind = EntryKind::Games;
  entry.headerSize = static_cast<std::uint32_t>(sizeof header + sections_.size() * sizeof(SectionEntry));
  entry.games = header.games;
  entry.plies = header.plies;
  entry.sourceBytes = sourceBytes;
  const std::size_t begin = out.size();
  BlockHeader head = header;
  head.sections = static_cast<std::uint32_t>(sections_.size());
  append(head, out);
  for (SectionEntry& section : sections_) {
    section.offset += aligned(entry.headerSize);
    append(section, out);
  }
  entry.check = checksum(std::string_view(out).substr(begin));
  out.resize(begin + aligned(entry.headerSize));
  out += body_;
  entry.size = out.size() - begin;
  rows_.clear();
  moves_.clear();
  coded_.clear();
  hasCodes_ = true;
  checks_.clear();
  signatures_.clear();
  sum_ = {};
  lineChecks_.clear();
  return entry;
}

}  // namespace cql::database
