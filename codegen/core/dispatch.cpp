// Which family owns which operation, and which operations have a condition of their own.
#include <llvm/Support/ErrorHandling.h>

#include "codegen/core/families.h"

namespace cql::codegen {

Family familyOf(Op op) {
  switch (op) {
    case Op::Squares:
    case Op::Designator:
    case Op::Number:
    case Op::ColorNumber:
    case Op::String:
    case Op::Constant:
    case Op::Variable:
    case Op::IsBound:
    case Op::Unbind:
    case Op::Assign:
      return Family::Variables;

    case Op::Union:
    case Op::Intersect:
    case Op::Complement:
    case Op::CommonSquares:
    case Op::Attacks:
    case Op::AttackedBy:
    case Op::ArrowChain:
    case Op::Ray:
    case Op::Between:
    case Op::Pin:
    case Op::Step:
    case Op::Shade:
    case Op::MakeSquare:
    case Op::SquareFromName:
    case Op::PawnStructure:
    case Op::MatePattern:
    case Op::SubsetOf:
      return Family::Sets;

    case Op::SquareLoop:
    case Op::PieceLoop:
      return Family::SquareLoops;

    case Op::CountSquares:
    case Op::SquareProperty:
    case Op::PieceIdOfVariable:
    case Op::PieceName:
    case Op::Power:
    case Op::Fen:
    case Op::SideToMove:
    case Op::SideTest:
    case Op::BoardTest:
      return Family::Properties;

    case Op::Arithmetic:
    case Op::Negate:
    case Op::Abs:
    case Op::Sqrt:
    case Op::Extremum:
    case Op::Compare:
    case Op::CompareSets:
    case Op::Equal:
      return Family::Numbers;

    case Op::And:
    case Op::Or:
    case Op::Not:
    case Op::Compound:
    case Op::If:
    case Op::Call:
      return Family::Logic;

    case Op::Concat:
    case Op::StringLength:
    case Op::Substring:
    case Op::IndexOf:
    case Op::CharAt:
    case Op::Slice:
    case Op::AssignChar:
    case Op::AssignSlice:
    case Op::ParseInt:
    case Op::CharCode:
    case Op::CharFromCode:
    case Op::ChangeCase:
    case Op::RegexMatch:
    case Op::RegexGroup:
    case Op::RegexGroupIndex:
    case Op::ReadFile:
    case Op::WriteFile:
    case Op::CurrentTransform:
      return Family::Strings;

    case Op::Text:
    case Op::Comment:
    case Op::Message:
    case Op::RemoveComment:
    case Op::Unmark:
    case Op::SetTag:
      return Family::Text;

    case Op::DictLookup:
    case Op::DictAssign:
    case Op::DictDelete:
    case Op::DictClear:
    case Op::DictCount:
    case Op::DictName:
    case Op::DictLoop:
      return Family::Dictionaries;

    case Op::TagValue:
    case Op::Elo:
    case Op::GameNumber:
    case Op::ResultTest:
    case Op::OriginalComment:
    case Op::HasNag:
    case Op::HhdbText:
    case Op::HhdbNumber:
    case Op::HhdbTest:
    case Op::HhdbAward:
      return Family::Metadata;

    case Op::Transform:
    case Op::NoTransform:
    case Op::Orbit:
      return Family::Orbits;

    case Op::MoveFilter:
    case Op::Dash:
    case Op::LegalDash:
    case Op::CountDash:
    case Op::CurrentMove:
    case Op::LastMoveSquares:
    case Op::LastMoveTest:
      return Family::Moves;

    case Op::Line:
    case Op::Sequence:
    case Op::Repeat:
    case Op::PatternFilter:
      return Family::Lines;

    case Op::Path:
    case Op::MoveStep:
    case Op::PathPosition:
    case Op::PathCount:
      return Family::Paths;

    case Op::While:
    case Op::WhileMatch:
    case Op::Loop:
    case Op::Assert:
    case Op::Abort:
    case Op::AssertVariations:
    case Op::Find:
    case Op::Echo:
    case Op::ConsecutiveMoves:
    case Op::Sort:
    case Op::SimilarPosition:
    case Op::SimilarPositionGame:
      return Family::Control;

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
      return Family::Tree;
  }
  llvm_unreachable("an operation without family");
}

Condition* conditionOf(const Emitter& e, NodeId id) {
  const Node& node = e.node(id);
  switch (node.op) {
    case Op::And:
    case Op::Compound:
      return emitAndCondition;
    case Op::Or:
      return emitOrCondition;
    case Op::Not:
      return emitNotCondition;
    case Op::If:
      return emitIfCondition;
    case Op::Call:
      return emitCallCondition;
    case Op::At:
      return emitAtCondition;
    case Op::Orbit:
      return node.flags & frontend::kRange ? nullptr : emitOrbitCondition;
    case Op::MoveFilter:
      return node.type == Type::Number ? nullptr : emitMoveCondition;
    case Op::Dash:
      return emitDashCondition;
    case Op::LegalDash:
      return emitLegalDashCondition;
    case Op::CurrentMove:
      return e.node(node.kids[0]).op == Op::CountDash ? nullptr : emitCurrentMoveCondition;
    case Op::Equal:
      return emitEqualCondition;
    case Op::Compare:
      return isLegalCountTest(e, id) ? emitLegalCountTestCondition : nullptr;
    case Op::RegexMatch:
      return emitRegexMatchCondition;
    case Op::DictLookup:
      return emitDictLookupCondition;
    case Op::HhdbAward:
      return emitAwardCondition;
    default:
      return nullptr;
  }
}

}  // namespace cql::codegen
