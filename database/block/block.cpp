#include "database/block/block.h"

#include <zstd.h>

#include <algorithm>
#include <utility>

#include "database/block/coded_moves.h"
#include "database/block/fast_line.h"
#include "database/block/packed_move.h"
#include "database/block/start_text.h"
#include "database/layout/checksum.h"
#include "database/layout/texts.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

/// Lines are read one by one while at most one in this many is read.
constexpr std::size_t kFewLines = 16;

/// A line that follows the one read before by fewer games than this is read from mapped pages, which
/// neighbours share.
constexpr std::size_t kNear = 8;

std::string nameOf(SectionKind kind) {
  switch (kind) {
    case SectionKind::Rows:
      return "list of games";
    case SectionKind::Moves:
    case SectionKind::CodedMoves:
      return "moves";
    case SectionKind::Checks:
      return "checks";
    case SectionKind::Starts:
      return "start positions";
    case SectionKind::Annotations:
      return "variations and comments";
    case SectionKind::Signatures:
      return "signatures";
    case SectionKind::Summary:
      return "summary";
    case SectionKind::LineChecks:
      return "checksums of moves";
    case SectionKind::SquareIndex:
    case SectionKind::SquareBitmaps:
    case SectionKind::MaterialIndex:
    case SectionKind::MaterialBitmaps:
    case SectionKind::PlayerIndex:
    case SectionKind::PlayerBitmaps:
    case SectionKind::EcoIndex:
    case SectionKind::EcoBitmaps:
      return "index";
    case SectionKind::FirstTag:
      break;
  }
  return "tags";
}

}  // namespace

Block::Block(std::shared_ptr<const DatabaseFile> file, std::size_t index, std::int64_t firstGame)
    : file_(std::move(file)),
      index_(index),
      entry_(file_->directory().entries[index]),
      firstGame_(firstGame),
      tags_(games(), [this](std::uint32_t column) -> std::optional<std::string_view> {
        const auto kind =
            static_cast<SectionKind>(static_cast<std::uint32_t>(SectionKind::FirstTag) + column);
        const std::string_view bytes = section(kind);
        if (bytes.empty() && has(kind)) return std::nullopt;
        return bytes;
      }) {}

bool Block::open() {
  opened_.run([this] { good_ = openHeader(); });
  return good_;
}

bool Block::openRows() {
  rowsOpened_.run([this] {
    rowsGood_ = openRowsOnce();
    if (!rowsGood_) noteDamage("its list of games");
  });
  return rowsGood_;
}

void Block::openMovesOnce() {
  if (openMoves()) return;
  noteDamage("its moves");
  moves_ = {};
}

bool Block::openHeader() {
  const std::string_view block =
      file_->bytes().substr(static_cast<std::size_t>(entry_.offset), static_cast<std::size_t>(entry_.size));
  const auto wrong = [this](const std::string& what) {
    noteDamage(what);
    return false;
  };
  const std::string_view head = block.substr(0, entry_.headerSize);
  if (checksum(head) != entry_.check) return wrong("its header");
  if (head.size() < sizeof(BlockHeader)) return wrong("its header");
  const auto header = load<BlockHeader>(head.data());
  if (header.games != entry_.games || header.plies != entry_.plies ||
      head.size() != sizeof header + std::size_t{header.sections} * sizeof(SectionEntry))
    return wrong("its header");
  sections_.resize(header.sections);
  std::uint64_t unpacked = 0;
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    SectionEntry& section = sections_[i];
    section = load<SectionEntry>(head.data() + sizeof header + i * sizeof section);
    if (section.offset > block.size() || section.stored > block.size() - section.offset ||
        (section.packing == Packing::Plain && section.stored != section.size) ||
        section.size > UINT64_MAX - unpacked)
      return wrong("its header");
    unpacked += section.size;
  }
  if (!mayUnpackTo(unpacked, block.size())) return wrong("its header");
  loaded_ = std::make_unique<Loaded[]>(sections_.size());
  return true;
}

bool Block::openRowsOnce() {
  CQL_ASSERT(good_);
  rows_ = section(SectionKind::Rows);
  if (rows_.size() != games() * sizeof(GameRow)) return false;
  std::uint32_t last = 0;
  for (std::size_t game = 0; game < games(); ++game) {
    const std::uint32_t end = row(game).movesEnd;
    if (end < last) return false;
    last = end;
  }
  return last == entry_.plies;
}

bool Block::openMoves() {
  moves_ = section(SectionKind::Moves);
  if (moves_.size() == 2 * entry_.plies) return true;
  const std::string_view coded = section(SectionKind::CodedMoves);
  if (!moves_.empty() || coded.size() != kCodedPly * entry_.plies) return false;
  decoded_ = std::make_unique<AlignedBytes>(static_cast<std::size_t>(2 * entry_.plies));
  const std::string_view starts = section(SectionKind::Starts);
  GameRecord record;
  for (std::size_t game = 0; game < games(); ++game) {
    const std::size_t begin = movesBegin(game), plies = row(game).movesEnd - begin;
    Position board = kStandardStart;
    Color side = kWhite;
    if ((row(game).flags & kRowHasStart) && !readStart(textOf(starts, game, games()), record, board, side))
      return false;
    if (!decodeMoves(coded.data() + kCodedPly * begin, plies, board, side, decoded_->data() + 2 * begin))
      return false;
  }
  moves_ = decoded_->view();
  return true;
}

std::string_view Block::line(std::size_t game, std::vector<char>& room) {
  CQL_ASSERT(game < games());
  const std::size_t begin = 2 * std::size_t{movesBegin(game)}, end = 2 * std::size_t{row(game).movesEnd};
  CQL_ASSERT(begin <= end && end <= 2 * entry_.plies);
  // Of damaged moves whole lines are read, too, independent of the order and thread of earlier reads.
  if (!hasMoves() || moves_.empty()) {
    const bool few = !hasMoves() && readAlone_.fetch_add(1, std::memory_order_relaxed) < games() / kFewLines;
    if (few || moves().empty())
      if (const auto line = lineAlone(game, begin, end - begin, room)) return *line;
  }
  return moves().substr(std::min(begin, moves_.size()), end - begin);
}

/// Returns a line without reading the others; nullopt if the block does not allow that.
std::optional<std::string_view> Block::lineAlone(std::size_t game, std::size_t begin, std::size_t size,
                                                 std::vector<char>& room) {
  const SectionEntry* moves = entryOf(SectionKind::Moves);
  if (!moves || moves->packing != Packing::Plain || moves->size != 2 * entry_.plies) return std::nullopt;
  const std::string_view checks = section(SectionKind::LineChecks);
  if (checks.size() != games() * sizeof(LineCheck)) return std::nullopt;
  CQL_ASSERT(begin + size <= moves->stored);
  std::string_view line = storedBytes(*moves).substr(begin, size);
  room.resize(size + sizeof(PackedMove) * kLineRoom);
  const std::size_t distance = game - lastAlone_.exchange(game, std::memory_order_relaxed);
  if (distance >= kNear && file_->read(entry_.offset + moves->offset + begin, line.size(), room.data()))
    line = {room.data(), line.size()};
  if (load<LineCheck>(checks.data() + game * sizeof(LineCheck)) == lineCheck(line)) return line;
  noteDamage("its moves");
  return std::string_view();
}

const SectionEntry* Block::entryOf(SectionKind kind) const {
  const auto found = std::ranges::find(sections_, kind, &SectionEntry::kind);
  return found == sections_.end() ? nullptr : &*found;
}

std::string_view Block::storedBytes(const SectionEntry& entry) const {
  return file_->bytes().substr(static_cast<std::size_t>(entry_.offset + entry.offset),
                               static_cast<std::size_t>(entry.stored));
}

std::string_view Block::section(SectionKind kind) {
  const SectionEntry* entry = entryOf(kind);
  if (!entry) return {};
  CQL_ASSERT(entry >= sections_.data() && entry < sections_.data() + sections_.size());
  Loaded& loaded = loaded_[static_cast<std::size_t>(entry - sections_.data())];
  loaded.once.run([&] {
    loadSection(*entry, loaded);
    const bool texts = kind == SectionKind::Starts || kind == SectionKind::Annotations;
    if (!texts || loaded.bytes.empty() || areTexts(loaded.bytes, games())) return;
    noteDamage("its " + nameOf(kind));
    loaded.bytes = {};
  });
  return loaded.bytes;
}

std::string_view Block::unchecked(SectionKind kind) {
  const SectionEntry* entry = entryOf(kind);
  return entry && entry->packing == Packing::Plain ? storedBytes(*entry) : section(kind);
}

void Block::loadSection(const SectionEntry& entry, Loaded& loaded) {
  file_->populate(entry_.offset + entry.offset, entry.stored);
  const std::string_view stored = storedBytes(entry);
  if (checksum(stored) != entry.check) return noteDamage("its " + nameOf(entry.kind));
  if (entry.packing == Packing::Plain) {
    loaded.bytes = stored;
    return;
  }
  // The size must agree with that in the frame, and be possible for its bytes, so that a forged size cannot
  // exhaust memory.
  if (entry.packing != Packing::Zstd ||
      ZSTD_getFrameContentSize(stored.data(), stored.size()) != entry.size ||
      entry.size / kMostRatio > entry.stored)
    return noteDamage("its " + nameOf(entry.kind));
  loaded.unpacked = std::make_unique<AlignedBytes>(static_cast<std::size_t>(entry.size));
  const std::size_t size = ZSTD_decompress(loaded.unpacked->data(), static_cast<std::size_t>(entry.size),
                                           stored.data(), stored.size());
  if (ZSTD_isError(size) || size != entry.size) return noteDamage("its " + nameOf(entry.kind));
  loaded.bytes = loaded.unpacked->view();
}

void Block::noteDamage(const std::string& what) {
  const std::lock_guard lock(mutex_);
  if (!damage_.empty()) return;
  damage_ = "block " + std::to_string(index_ + 1);
  if (entry_.games > 0)
    damage_ += " (games " + std::to_string(firstGame_) + " to " +
               std::to_string(firstGame_ + static_cast<std::int64_t>(entry_.games) - 1) + ")";
  damage_ += " is damaged: " + what;
}

std::string Block::damage() const {
  const std::lock_guard lock(mutex_);
  return damage_;
}

}  // namespace cql::database
