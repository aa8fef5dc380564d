#include "database/block/game_reader.h"

#include <algorithm>

#include "database/block/annotations.h"
#include "database/block/block_batch.h"
#include "database/block/fast_line.h"
#include "database/block/packed_move.h"
#include "database/block/start_text.h"
#include "database/layout/texts.h"
#include "runtime/assert.h"
#include "runtime/rules/start_position.h"
#include "runtime/settle_fields.h"

namespace cql::database {

void BlockReader::open(const GameBatch& batch, std::size_t game) {
  const auto& blockBatch = static_cast<const BlockBatch&>(batch);
  block_ = blockBatch.block.get();
  game_ = blockBatch.first + game;
  // No game of a block with damaged rows can be searched.
  damaged_ = !block_->openRows();
  row_ = damaged_ ? GameRow{0, kNotSearchable} : block_->row(game_);
}

/// Excludes a damaged game from the search, and records the damage.
void BlockReader::lose(GameRecord& record, const char* what) {
  CQL_ASSERT(block_);
  block_->noteDamage(what);
  damaged_ = true;
  record.searchable = false;
}

std::string_view BlockReader::text(SectionKind kind) const {
  return textOf(block_->section(kind), game_, block_->games());
}

void BlockReader::readTags(std::uint32_t parts, GameRecord& record, WarningSink& /*warnings*/) {
  record.clear();
  record.number = static_cast<std::int32_t>(block_->firstGame() + static_cast<std::int64_t>(game_));
  record.result = static_cast<GameResult>(row_.flags & kResultBits);
  record.cooked = (parts & kCookMark) && (row_.flags & kCooked);
  record.searchable = !(row_.flags & kNotSearchable);
  if (!damaged_) record.variant = block_->tags().otherVariant(game_);
  record.tagParts = (parts & kTagsByName) ? kAllTags | kTagsByName : parts & kAllTags;
  if (record.tagParts && !block_->tags().read(game_, record.tagParts, record))
    return lose(record, "its tags");
  Position board;
  Color side;
  if ((row_.flags & kRowHasStart) && !readStart(text(SectionKind::Starts), record, board, side))
    return lose(record, "its start positions");
  if ((parts & kTagsByName) && !block_->tags().readGiven(game_, record)) lose(record, "its tags");
}

void BlockReader::completeTags(GameRecord& record) {
  if ((record.tagParts & kAllTags) == kAllTags) return;
  record.tags.others.clear();
  record.tagParts = kAllTags;
  if (block_->tags().read(game_, kAllTags, record)) return;
  block_->noteDamage("its tags");
  damaged_ = true;
}

bool BlockReader::checkTags(GameRecord& record) {
  completeTags(record);
  return !damaged_;
}

void BlockReader::readMoves(const MovesWanted& wanted, GameRecord& record, WarningSink& warnings) {
  moves_ = block_->line(game_, room_);
  if (moves_.size() != 2 * (row_.movesEnd - block_->movesBegin(game_))) return loseMoves(wanted, record);
  const bool tree = (row_.flags & kRowHasVariations) && wanted.variations;
  record.complete = (wanted.variations || !(row_.flags & kRowHasVariations)) &&
                    (wanted.comments || !(row_.flags & kRowHasRemarks));
  bool good = !tree && (row_.flags & kUsualStart) ? readUsualLine(wanted, record) : readTree(wanted, record);
  if (wanted.fields) record.fields.assign(static_cast<std::size_t>(record.count), {});
  if (good && (wanted.comments || wanted.fields) && (row_.flags & kRowHasRemarks))
    good = readRemarks(text(SectionKind::Annotations), wanted, record);
  if (!good) loseMoves(wanted, record);
  if (good && record.fieldNotes.unsettled) settleNumbers(record, warnings);
  if (wanted.checks) findChecks(record);
}

/// Settles what the numbers in comments mean: rare, so that the time control is looked up only here.
void BlockReader::settleNumbers(GameRecord& record, WarningSink& warnings) {
  GameRecord named;
  if (!block_->tags().read(game_, kAllTags, named) || !block_->tags().readGiven(game_, named))
    return lose(record, "its tags");
  if (const std::int32_t doubtful =
          settleFields(record, timeControlOf(named), record.fields, record.fieldNotes))
    warnings.warn(offset(), record.number, ambiguousNumbers(doubtful));
}

/// Leaves only the usual start of a game with damaged moves.
void BlockReader::loseMoves(const MovesWanted& wanted, GameRecord& record) {
  lose(record, "its moves");
  record.reserveLinear(1);
  record.positions[0] = kStandardStart;
  record.moves[0] = 0;
  record.facts[0] = 0;
  record.setLinear(1);
  record.comments.clear();
  record.variationComments.clear();
  record.nags.clear();
  if (wanted.fields) record.fields.assign(1, {});
}

bool BlockReader::readUsualLine(const MovesWanted& wanted, GameRecord& record) {
  const std::size_t all = moves_.size() / 2, most = std::min(all, static_cast<std::size_t>(wanted.plies));
  part_ = static_cast<std::size_t>(wanted.atFirst);
  until_ = wanted.materialCutoff;
  record.reserveLinear(static_cast<std::int32_t>(most + 1 + kLineRoom));
  record.positions[0] = kStandardStart;
  record.moves[0] = 0;
  const std::size_t first = std::min(most, part_);
  CQL_ASSERT(first <= most && most <= all);
  const auto played = playLine(moves_.data(), first, record.positions.data(), record.moves.data(), until_);
  if (!played) return false;
  CQL_ASSERT(*played <= first);
  const std::size_t plies = *played < first ? *played : most;
  if (*played < all) {
    record.complete = false;
    record.isCut = true;
  }
  const auto positions = static_cast<std::int32_t>(plies + 1);
  CQL_ASSERT(plies >= *played);
  record.unread = static_cast<std::int32_t>(plies - *played);
  record.rest = this;
  record.setLinear(positions);
  std::fill_n(record.facts.begin(), wanted.checks ? 1 : positions, 0);
  if (!wanted.checks || plies == 0) return true;
  const std::string_view checks = block_->section(SectionKind::Checks);
  const std::uint64_t firstBit = block_->movesBegin(game_);
  if ((firstBit + plies) / 8 + sizeof(std::uint64_t) > checks.size()) return false;
  expandChecks(checks.data(), firstBit, plies, record.facts.data() + 1);
  record.checksKnown = true;
  return true;
}

void BlockReader::readOn(GameRecord& record) {
  CQL_ASSERT(record.unread > 0 && record.unread < record.count);
  const auto unread = static_cast<std::size_t>(record.unread);
  const std::size_t before = static_cast<std::size_t>(record.count - 1) - unread,
                    next = std::min(unread, part_);
  if (!until_ || until_->holdsAt(record.positions[before])) {
    const auto played = playLine(moves_.data() + sizeof(PackedMove) * before, next,
                                 record.positions.data() + before, record.moves.data() + before, nullptr);
    record.unread -= static_cast<std::int32_t>(played.value_or(0));
    if (played) return;
    lose(record, "its moves");
  }
  record.count -= record.unread;
  record.unread = 0;
}

bool BlockReader::readTree(const MovesWanted& wanted, GameRecord& record) {
  StartPosition start = standardStart();
  if (row_.flags & kRowHasStart) {
    if (!readStart(text(SectionKind::Starts), record, start.board, start.side)) return false;
    for (unsigned right = 0; right < 4; ++right) {
      const Square rook = record.start.castlingRooks[right];
      start.castlingRooks[right / 2][right % 2] =
          rook == kNoSquare ? std::int8_t{-1} : static_cast<std::int8_t>(fileOf(rook));
    }
    start.enPassant = record.start.enPassant;
    start.chess960 = record.start.chess960;
    start.halfMoves = record.start.halfMoves;
    start.moveNumber = record.start.moveNumber;
  }
  tree_.begin(start, record);
  bool good = addMainLine();
  if (good && wanted.variations && (row_.flags & kRowHasVariations))
    good = addVariations(text(SectionKind::Annotations), tree_);
  tree_.finish();
  return good;
}

bool BlockReader::addMainLine() {
  for (std::int32_t node = 0; static_cast<std::size_t>(node) < moves_.size() / 2; ++node) {
    const auto packed = load<PackedMove>(moves_.data() + 2 * static_cast<std::size_t>(node));
    const Move move = unpack(packed, tree_.position(node), tree_.state(node).side);
    if (move == 0) return false;
    tree_.add(node, move);
  }
  return true;
}

void BlockReader::prefetch(const GameBatch& batch, std::size_t game) const {
  constexpr std::size_t kCacheLine = 64, kLines = 3;
  const auto& blockBatch = static_cast<const BlockBatch&>(batch);
  Block& block = *blockBatch.block;
  if (!block.hasMoves() || block.moves().empty()) return;
  const char* moves = block.moves().data() + 2 * std::size_t{block.movesBegin(blockBatch.first + game)};
  // The hardware prefetcher continues from here.
  for (std::size_t line = 0; line < kLines; ++line) __builtin_prefetch(moves + line * kCacheLine);
}

}  // namespace cql::database
