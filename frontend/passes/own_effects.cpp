#include "frontend/passes/own_effects.h"

#include <cstdlib>

namespace cql::frontend {
namespace {

/// A range of a direction filter outside -7 ... 7, or descending, stops the run (language/11 §6).
bool mayHaveBadRange(const Query& query, const Node& step) {
  if (step.kids[1] == kNone) return false;
  const Node& low = query[step.kids[1]];
  const Node& high = step.kids[2] == kNone ? low : query[step.kids[2]];
  if (low.op != Op::Number || high.op != Op::Number) return true;
  return low.number < -7 || high.number > 7 || low.number > high.number;
}

std::uint32_t ofSquareProperty(const Node& node) {
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

std::uint32_t ofBoardTest(const Node& node) {
  switch (static_cast<BoardTestKind>(node.mode)) {
    case BoardTestKind::Check:
      return kUsesBoard | kUsesChecks;
    case BoardTestKind::Mate:       // en passant is a question of the last move (language/20 §5)
    case BoardTestKind::Stalemate:  // and has no child
      return kUsesBoard | kUsesTree;
  }
  std::abort();
}

std::uint32_t ofHhdbText(const Node& node) {
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

std::uint32_t ofHhdbTest(const Node& node) {
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

std::uint32_t ofGameNumber(const Node& node) {
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

/// Items that are positions leave an `id:` comment in variations (language/32 §6).
std::uint32_t ofItems(const Query& query, const Node& node) {
  std::uint32_t effects = kUsesStrings;
  for (NodeId kid : node.kids)
    if (query[kid].type == Type::Position) effects |= kUsesTree | (query.header.variations ? kComments : 0u);
  return effects;
}

std::uint32_t ofMessage(const Query& query, const Node& node) {
  std::uint32_t effects = ofItems(query, node) | kMessages;
  if (!(node.flags & kQuiet)) effects |= kUsesTree | (query.header.variations ? kComments : 0u);
  return effects;
}

/// The comments of language/03 §6; some are made in spite of `quiet`.
std::uint32_t ofPath(const Node& node) {
  constexpr std::uint32_t kUnaffectedByQuiet = kHasTitle | kVerbose | kPiecePath | kKeepAllBest;
  std::uint32_t effects = kUsesTree | kUsesBoard;
  if (!(node.flags & kQuiet) || (node.flags & kUnaffectedByQuiet)) effects |= kComments;
  if (node.kids[line_kid::kFocus] != kNone || (node.flags & (kSingleColor | kPiecePath)))
    effects |= kUsesIdentities;
  return effects;
}

}  // namespace

std::uint32_t ownEffects(const Query& query, const Node& node) {
  const std::uint32_t unlessQuiet = (node.flags & kQuiet) ? 0u : kComments;
  switch (node.op) {
    case Op::Squares:
    case Op::Number:
    case Op::ColorNumber:
    case Op::String:
    case Op::Constant:
    case Op::IsBound:
    case Op::Unbind:
    case Op::Union:
    case Op::Intersect:
    case Op::Complement:
    case Op::Between:
    case Op::Shade:
    case Op::MakeSquare:
    case Op::SquareFromName:
    case Op::SubsetOf:
    case Op::SquareLoop:
    case Op::CountSquares:
    case Op::Arithmetic:
    case Op::Negate:
    case Op::Abs:
    case Op::Sqrt:
    case Op::Extremum:
    case Op::CompareSets:
    case Op::Compare:
    case Op::Equal:
    case Op::And:
    case Op::Or:
    case Op::Not:
    case Op::Compound:
    case Op::If:
    case Op::Call:
    case Op::StringLength:
    case Op::Substring:
    case Op::IndexOf:
    case Op::ParseInt:
    case Op::CharCode:
    case Op::DictAssign:
    case Op::DictDelete:
    case Op::DictClear:
    case Op::DictCount:
    case Op::DictName:
    case Op::DictLoop:
    case Op::Sequence:
    case Op::Repeat:
    case Op::PatternFilter:
    case Op::CurrentTransform:
    case Op::NoTransform:
    case Op::Transform:
    case Op::Orbit:
      return 0;

    case Op::Variable:
      if (node.type == Type::String) return kUsesStrings;
      return query.symbols[node.symbol].kind == SymbolKind::Piece ? kUsesIdentities | kUsesBoard : 0u;
    case Op::DictLookup:
      return node.type == Type::String ? kUsesStrings : 0u;
    case Op::Assign:
      return node.mode == static_cast<std::uint32_t>(AssignMode::Piece) ? kUsesIdentities | kUsesBoard : 0u;
    case Op::PieceLoop:
      return kUsesIdentities | kUsesBoard;
    case Op::PieceIdOfVariable:
      return kUsesIdentities;

    case Op::Designator:
      return node.pieces == kMaskAnything ? 0u : kUsesBoard;
    case Op::Attacks:
    case Op::AttackedBy:
    case Op::ArrowChain:
    case Op::Ray:
    case Op::Pin:
    case Op::PawnStructure:
    case Op::PieceName:
    case Op::Power:
    case Op::SideToMove:
    case Op::SideTest:
      return kUsesBoard;
    case Op::Step:
      return mayHaveBadRange(query, node) ? kStops : 0u;
    case Op::SquareProperty:
      return ofSquareProperty(node);
    case Op::BoardTest:
      return ofBoardTest(node);
    case Op::MatePattern:
    case Op::CommonSquares:
      return kUsesBoard | kUsesTree;
    case Op::Fen:  // castling and en passant are read from the earlier positions (language/10 §6)
      return kUsesBoard | kUsesTree | kUsesStrings;

    case Op::While:
    case Op::WhileMatch:
    case Op::Loop:  // there is no limit
      return kStops | (node.op == Op::WhileMatch ? kUsesRegex : 0u);
    case Op::Assert:
    case Op::Abort:
    case Op::AssertVariations:
      return kStops;

    case Op::Concat:
    case Op::CharAt:
    case Op::Slice:
    case Op::CharFromCode:
    case Op::ChangeCase:
    case Op::AssignChar:
    case Op::AssignSlice:
      return kUsesStrings;
    case Op::Text:
      return ofItems(query, node);
    case Op::RegexMatch:
      return kUsesRegex | kUsesStrings;
    case Op::RegexGroup:
    case Op::RegexGroupIndex:  // a group that is not there stops the run
      return kUsesRegex | kUsesStrings | kStops;
    case Op::ReadFile:
    case Op::WriteFile:
      return kMessages | kStops | kUsesStrings;

    case Op::MoveFilter:
    case Op::Dash:
    case Op::LegalDash:
    case Op::CountDash:
    case Op::CurrentMove:
    case Op::LastMoveSquares:
    case Op::LastMoveTest:
    case Op::MoveStep:
      return kUsesTree | kUsesBoard;
    case Op::Line:
      return kUsesTree | unlessQuiet;
    case Op::Path:
      return ofPath(node);
    case Op::PathPosition:
    case Op::PathCount:
      return kUsesTree;

    case Op::Find:
    case Op::Echo:
      return kUsesTree | unlessQuiet;
    case Op::ConsecutiveMoves:
      return kUsesTree | kUsesBoard | unlessQuiet;
    case Op::At:
    case Op::PositionTest:
    case Op::PositionNumber:
    case Op::CurrentPosition:
    case Op::InitialPosition:
    case Op::PositionById:
    case Op::Child:
    case Op::Parent:
    case Op::Lca:
    case Op::Distance:
    case Op::Ancestor:
    case Op::Try:
      return kUsesTree;
    case Op::Sort:
      return kSorts;
    case Op::SimilarPosition:
      return kUsesBoard | kComments;
    case Op::SimilarPositionGame:
      return 0;

    case Op::Comment:
      return ofItems(query, node) | kComments;
    case Op::Message:
      return ofMessage(query, node);
    case Op::RemoveComment:
    case Op::Unmark:
    case Op::SetTag:
      return kGameEdits;

    case Op::TagValue:
      return kUsesTags | kUsesStrings;
    case Op::Elo:
    case Op::ResultTest:
    case Op::HhdbAward:
      return kUsesTags;
    case Op::GameNumber:
      return ofGameNumber(node);
    case Op::OriginalComment:
      return kUsesComments | kUsesStrings;
    case Op::HasNag:
      return kUsesComments;
    case Op::HhdbText:
      return ofHhdbText(node) | kUsesStrings;
    case Op::HhdbNumber:
      return kUsesComments;
    case Op::HhdbTest:
      return ofHhdbTest(node);
  }
  std::abort();
}

}  // namespace cql::frontend
