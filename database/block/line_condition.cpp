#include "database/block/line_condition.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "database/block/lookup.h"
#include "database/block/packed_move.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

/// At least one in kOneOf of the first kTrial games must be ruled out: else playing all positions is cheaper.
constexpr std::size_t kTrial = 64, kOneOf = 16;
/// For clauses that more moves satisfy the table is faster.
constexpr std::size_t kRare = 4;
/// Lines of fewer games are read individually (Block::line()).
constexpr std::size_t kFew = 16;

bool isOfSquares(const SignatureClause& clause) {
  return std::ranges::all_of(clause,
                             [](const SignatureAtom& a) { return a.column == SignatureColumn::Squares; });
}

}  // namespace

LineCondition::LineCondition(const SignatureCondition& condition) {
  unsigned clauses = 0;
  for (const SignatureClause& clause : condition.clauses) {
    if (clauses == std::numeric_limits<Clauses>::digits) break;
    if (!isOfSquares(clause)) continue;
    const auto bit = static_cast<Clauses>(1u << clauses++);
    all_ |= bit;
    for (const SignatureAtom& atom : clause) addPiece(static_cast<Piece>(atom.index), atom.value, bit);
  }
  for (unsigned clause = 0; clause < clauses; ++clause) {
    const auto bit = static_cast<Clauses>(1u << clause);
    if (atStart_ & bit) continue;
    if (std::vector<SoughtMove> moves = movesFor(bit); moves.size() <= kRare)
      rare_.push_back(std::move(moves));
  }
  std::ranges::sort(rare_, {}, &std::vector<SoughtMove>::size);
  // Moves that no game from the usual start has satisfy all clauses: the reader of the game will detect them.
  for (auto& ofSide : met_)
    for (const unsigned kind : {unsigned{kCastlesWithFile}, kPackedKinds - 2, kPackedKinds - 1})
      std::fill_n(ofSide.begin() + targetOf(kind, 0), 64, all_);
}

void LineCondition::addPiece(Piece piece, SquareSet squares, Clauses clause) {
  CQL_ASSERT(piece < kNoPiece && std::has_single_bit(clause));
  const Color color = colorOf(piece);
  const PieceType type = typeOf(piece);
  if (kStandardStart.pieces(color, type) & squares) atStart_ |= clause;
  auto& met = met_[color];
  while (squares) {
    const int to = popFirst(squares);
    met[targetOf(type, to)] |= clause;
    if (type == kPawn) met[targetOf(kTakesEnPassant, to)] |= clause;
    if (type >= kKnight && type <= kQueen)
      met[targetOf(kPromotesToKnight + unsigned{type} - unsigned{kKnight}, to)] |= clause;
    if (type == kKing) met[targetOf(kCastles, to)] |= clause;
    // The king goes to the g or c file.
    if (type == kRook && fileOf(to) == 5) met[targetOf(kCastles, to + 1)] |= clause;
    if (type == kRook && fileOf(to) == 3) met[targetOf(kCastles, to - 1)] |= clause;
  }
}

/// Lists the moves that satisfy a clause, pairing White's with Black's.
std::vector<SoughtMove> LineCondition::movesFor(Clauses clause) const {
  std::vector<SoughtMove> moves;
  for (const Color side : {kWhite, kBlack}) {
    std::size_t next = 0;
    for (std::size_t target = 0; target < met_[side].size(); ++target) {
      if (!(met_[side][target] & clause)) continue;
      if (next == moves.size()) moves.push_back({kNoTarget, kNoTarget});
      moves[next++].ofSide[side] = static_cast<std::uint16_t>(target);
    }
  }
  return moves;
}

bool LineCondition::mayMeet(const char* moves, std::size_t plies) const {
  for (const std::vector<SoughtMove>& sought : rare_)
    if (!mayContain(moves, plies, sought)) return false;
  constexpr std::size_t kTogether = 16;
  unsigned met = atStart_;
  const auto meets = [&](std::size_t ply) {
    return unsigned{met_[ply & 1][load<PackedMove>(moves + sizeof(PackedMove) * ply) >> kFirstBit]};
  };
  std::size_t ply = 0;
  for (; ply + kTogether <= plies; ply += kTogether) {
    for (std::size_t i = 0; i < kTogether; ++i) met |= meets(ply + i);
    if (met == all_) return true;
  }
  for (; ply < plies; ++ply) met |= meets(ply);
  return met == all_;
}

void LineCondition::ruleOut(Block& block, std::size_t first, std::span<std::uint64_t> games) const {
  CQL_ASSERT(first + 64 * games.size() < block.games() + 64);
  if (isOpen() || countOf(games) * kFew < block.games() || !block.openRows()) return;
  const std::string_view moves = block.moves();
  if (moves.empty()) return;
  std::size_t tested = 0, ruledOut = 0;
  for (std::size_t i = 0; i < games.size(); ++i)
    for (std::uint64_t left = games[i]; left; left &= left - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(left));
      const std::size_t game = first + 64 * i + bit;
      if (game >= block.games()) return;
      const GameRow row = block.row(game);
      if (!(row.flags & kUsualStart) || (row.flags & (kRowHasVariations | kNotSearchable))) continue;
      if (tested == kTrial && ruledOut * kOneOf < tested) return;
      ++tested;
      const std::size_t begin = block.movesBegin(game);
      if (mayMeet(moves.data() + sizeof(PackedMove) * begin, row.movesEnd - begin)) continue;
      games[i] &= ~(std::uint64_t{1} << bit);
      ++ruledOut;
    }
}

}  // namespace cql::database
