#include "frontend/passes/direct_effects.h"

#include <cstdlib>

#include "frontend/ir_views.h"

namespace cql::frontend {
namespace {

/// Returns true if a range of a direction filter may be outside -7 ... 7, or descending: it stops the run
/// (language/11 §6).
bool mayHaveBadRange(const Query& query, const Node& step) {
  const StepNode bounds(step);
  if (bounds.low() == kNone) return false;
  const Node& low = query[bounds.low()];
  const Node& high = bounds.high() == kNone ? low : query[bounds.high()];
  if (low.op != Op::Number || high.op != Op::Number) return true;
  return low.number < -7 || high.number > 7 || low.number > high.number;
}

}  // namespace

std::uint32_t directEffects(const Query& query, const Node& node) {
  const OpInfo& info = infoOf(node.op);
  return info.effects | (info.moreEffects ? info.moreEffects(query, node) : 0u);
}

std::uint32_t effectsOfVariable(const Query& query, const Node& node) {
  if (node.type == Type::String) return kUsesStrings;
  return query.symbols[node.symbol].kind == SymbolKind::Piece ? kUsesIdentities | kUsesBoard : 0u;
}

/// A pattern made at run time may be invalid.
std::uint32_t effectsOfPattern(const Query&, const Node& node) {
  return node.symbol == kNone ? kStops : 0u;
}

std::uint32_t effectsOfDictLookup(const Query&, const Node& node) {
  return node.type == Type::String ? kUsesStrings : 0u;
}

std::uint32_t effectsOfAssign(const Query&, const Node& node) {
  return node.mode == static_cast<std::uint32_t>(AssignMode::Piece) ? kUsesIdentities | kUsesBoard : 0u;
}

std::uint32_t effectsOfDesignator(const Query&, const Node& node) {
  return node.pieces == kMaskAnything ? 0u : kUsesBoard;
}

std::uint32_t effectsOfStep(const Query& query, const Node& node) {
  return mayHaveBadRange(query, node) ? kStops : 0u;
}

std::uint32_t commentsUnlessQuiet(const Query&, const Node& node) {
  return (node.flags & kQuiet) && !(node.flags & kEvidence) ? 0u : kComments;
}

std::uint32_t effectsOfSquareProperty(const Query&, const Node& node) {
  switch (static_cast<SquarePropertyKind>(node.mode)) {
    case SquarePropertyKind::Rank:
    case SquarePropertyKind::File:
      return 0;
    case SquarePropertyKind::ColorType:
    case SquarePropertyKind::Type:
      return kUsesBoard;
    case SquarePropertyKind::PieceId:
      return kUsesIdentities | kUsesTree;
  }
  std::abort();
}

std::uint32_t effectsOfBoardTest(const Query&, const Node& node) {
  switch (static_cast<BoardTestKind>(node.mode)) {
    case BoardTestKind::Check:
      return kUsesBoard | kUsesChecks;
    case BoardTestKind::Mate:       // en passant depends on the last move (language/20 §5)
    case BoardTestKind::Stalemate:  // and has no children
      return kUsesBoard | kUsesTree;
  }
  std::abort();
}

std::uint32_t effectsOfHhdbText(const Query&, const Node& node) {
  switch (static_cast<HhdbString>(node.mode)) {
    case HhdbString::Composer:
    case HhdbString::FirstComment:
    case HhdbString::Stipulation:
    case HhdbString::Search:
      return kUsesTags | kUsesComments;
    case HhdbString::Diagram:
    case HhdbString::Gbr:
    case HhdbString::GbrMaterial:
    case HhdbString::GbrPieces:
    case HhdbString::GbrPawns:
    case HhdbString::GbrKings:
      return kUsesTags;
  }
  std::abort();
}

std::uint32_t effectsOfHhdbTest(const Query&, const Node& node) {
  switch (static_cast<HhdbTestKind>(node.mode)) {
    case HhdbTestKind::CodeWord:
    case HhdbTestKind::Dual:
      return kUsesTags;
    case HhdbTestKind::Cooked:  // the text of the whole game
    case HhdbTestKind::Sound:
    case HhdbTestKind::Unsound:
      return kUsesTags | kUsesComments;
    case HhdbTestKind::CommentMark:
      return kUsesComments;
    case HhdbTestKind::Mainline:
    case HhdbTestKind::Variation:
      return kUsesComments | kUsesTree;
  }
  std::abort();
}

std::uint32_t effectsOfGameNumber(const Query&, const Node& node) {
  switch (static_cast<GameNumberKind>(node.mode)) {
    case GameNumberKind::GameNumber:
      return 0;
    case GameNumberKind::Year:
      return kUsesTags;
    case GameNumberKind::LastGameNumber:  // 0 stops the run (language/34 §4)
      return kStops;
  }
  std::abort();
}

/// Item positions add an `id:` comment in variations (language/32 §6).
std::uint32_t effectsOfItems(const Query& query, const Node& node) {
  std::uint32_t effects = 0;
  for (NodeId operand : node.operands)
    if (query[operand].type == Type::Position)
      effects |= kUsesTree | (query.searchesVariations() ? kComments : 0u);
  return effects;
}

/// The text of a position in a row names its move, but adds no comment.
std::uint32_t effectsOfRecord(const Query& query, const Node& node) {
  for (NodeId operand : node.operands)
    if (query[operand].type == Type::Position) return kUsesTree;
  return 0;
}

/// A value counted at once is never undone. A number or set alone needs no text.
std::uint32_t effectsOfTally(const Query& query, const Node& node) {
  const TallyNode tally(node);
  const bool isPlain = tally.group() == kNone && query[tally.value()].type != Type::String;
  return ((node.flags & kNow) ? kGameEdits : kComments) | (isPlain ? 0u : kUsesStrings);
}

std::uint32_t effectsOfMessage(const Query& query, const Node& node) {
  std::uint32_t effects = effectsOfItems(query, node);
  if (!(node.flags & kQuiet)) effects |= kUsesTree | (query.searchesVariations() ? kComments : 0u);
  return effects;
}

/// Path comments (language/03 §6); some are made in spite of `quiet`.
std::uint32_t effectsOfPath(const Query&, const Node& node) {
  constexpr std::uint32_t kUnaffectedByQuiet = kEvidence | kHasTitle | kVerbose | kPiecePath | kKeepAllBest;
  return !(node.flags & kQuiet) || (node.flags & kUnaffectedByQuiet) ? kComments : 0u;
}

}  // namespace cql::frontend
