// Derives conditions on a game from filters on moves.
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "frontend/ir_views.h"
#include "frontend/signature/operations.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// The properties required of one move of the game.
struct MoveFacts {
  PieceMask movers = kMaskPieces;
  std::optional<PieceMask> captured;  ///< null: it need not be a capture
  std::optional<unsigned> promoted;   ///< types, as bits; null: it need not be a promotion
  std::vector<GameEvent> events;      ///< one of them occurs
  bool inVariation = false;
};

bool canMove(const MoveFacts& move, Color color) {
  return move.movers & (color == kWhite ? kMaskWhite : kMaskBlack);
}

/// Returns the kinds of moves that one colour may have made.
std::uint64_t kindsOf(const MoveFacts& move, Color color) {
  CQL_ASSERT(!(move.movers & ~kMaskPieces) && (!move.captured || !(*move.captured & ~kMaskPieces)));
  const unsigned movers = color == kWhite ? move.movers : move.movers >> 6;
  unsigned captured = 0xff;
  if (move.captured) captured = (color == kWhite ? *move.captured >> 6 : *move.captured) & 0x3f;
  std::uint64_t kinds = 0;
  for (int type = kPawn; type <= kKing; ++type)
    for (unsigned c = 0; c < 8; ++c)
      if ((movers >> type & 1) && (captured >> c & 1)) kinds |= moveKindBit(static_cast<PieceType>(type), c);
  return kinds;
}

SignatureCondition isMade(const MoveFacts& move) {
  SignatureClause moves, promotions, events;
  for (const Color color : {kWhite, kBlack}) {
    if (!canMove(move, color)) continue;
    moves.push_back({SignatureColumn::Moves, static_cast<std::uint8_t>(color), kindsOf(move, color)});
    for (int type = kKnight; move.promoted && type <= kQueen; ++type)
      if (*move.promoted >> type & 1)
        promotions.push_back(
            {SignatureColumn::Events, 0, eventBit(promotionTo(static_cast<PieceType>(type)), color)});
    for (const GameEvent which : move.events)
      events.push_back({SignatureColumn::Events, 0, eventBit(which, color)});
  }
  SignatureCondition result;
  if (move.movers != kMaskPieces || move.captured)
    result = anyOf(moves);
  else if (!move.promoted && move.events.empty())
    result = hasPlies(1);
  if (move.promoted) result = both(std::move(result), anyOf(promotions));
  if (!move.events.empty()) result = both(std::move(result), anyOf(events));
  if (move.inVariation) result = both(std::move(result), hasAnyOf(kHasVariations));
  return result;
}

/// Returns the types that the letters of a promotion name.
unsigned promotedTypes(const Node& node) {
  const unsigned pieces = expandPieces(node.pieces);
  return pieces | pieces >> 6;
}

/// Returns the conditions of a `move` filter on a move of the game.
MoveFacts factsOfMove(const Derivation& derive, const Node& node) {
  MoveFacts move;
  const NodeId from = MoveNode(node).from(), capture = MoveNode(node).capture();
  move.movers = derive.contents(from) & kMaskPieces;
  if (capture != kNone) move.captured = derive.contents(capture) & kMaskPieces;
  if (node.flags & kPromote) move.promoted = promotedTypes(node);
  if (node.flags & kSecondary) move.inVariation = true;
  if ((node.flags & kEnPassant) || MoveNode(node).enPassantSquare() != kNone)
    move.events = {GameEvent::TakesEnPassant};
  else if (node.flags & kCastleShort)
    move.events = {GameEvent::CastlesShort};
  else if (node.flags & kCastleLong)
    move.events = {GameEvent::CastlesLong};
  else if (node.flags & kCastleAny)
    move.events = {GameEvent::CastlesShort, GameEvent::CastlesLong};
  else if (node.flags & kNullMove)
    move.events = {GameEvent::Passes};
  return move;
}

/// Returns an upper bound of a set of squares.
SquareSet squaresIn(const Derivation& derive, NodeId id) {
  if (id == kNone) return kAllSquares;
  const Node& set = derive.node(id);
  switch (set.op) {
    case Op::Squares:
    case Op::Designator:
      return set.squares;
    case Op::Intersect:
      return squaresIn(derive, BinaryNode(set).left()) & squaresIn(derive, BinaryNode(set).right());
    case Op::Union:
      return squaresIn(derive, BinaryNode(set).left()) | squaresIn(derive, BinaryNode(set).right());
    default:
      return kAllSquares;
  }
}

bool isOfGame(const Node& move) {
  const auto source = static_cast<MoveSource>(move.mode);
  return source == MoveSource::Tree || source == MoveSource::Previous;
}

}  // namespace

SignatureCondition arrives(const Derivation& derive, PieceMask movers, NodeId to, bool captures) {
  CQL_ASSERT(!(movers & ~kMaskPieces));
  constexpr int kFew = 6;  // limit of kinds: more of them stand on almost all squares
  const SquareSet squares = squaresIn(derive, to);
  if (squares == kAllSquares || (captures && (movers & kPawns)))
    return {};  // the captured pawn is on
                // another square en passant
  const PieceMask kinds = squares & kBackRanks ? withPromotions(movers) : movers;
  if (std::popcount(std::uint32_t{kinds}) > kFew) return {};
  SignatureClause clause;
  for (std::uint8_t piece = 0; piece < 12; ++piece)
    if (kinds >> piece & 1) clause.push_back({SignatureColumn::Squares, piece, squares});
  return anyOf(clause);
}

/// Derives for legal moves only from their from and to squares; there may be no such move.
SignatureCondition signatureOfMove(const Derivation& derive, const Node& node) {
  if (node.type == Type::Number) return {};
  SignatureCondition result = derive.matches(MoveNode(node).from());
  result = both(std::move(result), derive.matches(MoveNode(node).to()));
  if (!isOfGame(node)) return result;
  result = both(std::move(result), derive.matches(MoveNode(node).capture()));
  const MoveFacts move = factsOfMove(derive, node);
  result = both(std::move(result), arrives(derive, move.movers, MoveNode(node).to(), false));
  return both(std::move(result), isMade(move));
}

/// Derives nothing with `all`, which holds without moves, nor from the target of a legal move, which is
/// outside the tree.
SignatureCondition signatureOfSpeculate(const Derivation& derive, const Node& node) {
  if (node.type == Type::Number || (node.flags & kAll)) return {};
  SignatureCondition result = derive.matches(MoveNode(node).from());
  if (!isOfGame(node)) return result;
  result = both(std::move(result), isMade(factsOfMove(derive, node)));
  return both(std::move(result), derive.matches(SpeculateNode(node).target()));
}

SignatureCondition signatureOfDash(const Derivation& derive, const Node& node) {
  MoveFacts move;
  move.movers = derive.contents(DashNode(node).left()) & kMaskPieces;
  if (node.flags & kCapture) move.captured = derive.contents(DashNode(node).right()) & kMaskPieces;
  constexpr unsigned kAnyType = 0x3f;
  if ((node.flags & kPromotionAny) || DashNode(node).promotionText() != kNone)
    move.promoted = kAnyType;
  else if (node.flags & kPromotion)
    move.promoted = promotedTypes(node);
  return both(isMade(move), arrives(derive, move.movers, DashNode(node).right(), node.flags & kCapture));
}

SignatureCondition signatureOfLastMoveTest(const Derivation&, const Node& node) {
  switch (static_cast<LastMoveKind>(node.mode)) {
    case LastMoveKind::Castle:
      return hasAnyOf(eventOfEither(GameEvent::CastlesShort) | eventOfEither(GameEvent::CastlesLong));
    case LastMoveKind::CastleShort:
      return has(GameEvent::CastlesShort);
    case LastMoveKind::CastleLong:
      return has(GameEvent::CastlesLong);
    case LastMoveKind::EnPassant:
      return has(GameEvent::TakesEnPassant);
    case LastMoveKind::NullMove:
      return has(GameEvent::Passes);
    case LastMoveKind::Primary:
      return {};
    case LastMoveKind::Secondary:
      return hasAnyOf(kHasVariations);
  }
  return {};
}

SignatureCondition signatureOfLastMove(const Derivation&, const Node& node) {
  return static_cast<LastMoveSquare>(node.mode) == LastMoveSquare::EnPassant ? has(GameEvent::TakesEnPassant)
                                                                             : SignatureCondition();
}

SignatureCondition signatureOfPromotedPieces(const Derivation&, const Node&) {
  MoveFacts move;
  move.promoted = 0x3f;
  return isMade(move);
}

}  // namespace cql::frontend
