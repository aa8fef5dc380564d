#include "frontend/passes/signature.h"

#include <cstdlib>

namespace cql::frontend {

Signature signatureOf(Op op) {
  switch (op) {
    // constants and variables
    case Op::Squares:
    case Op::Designator:
      return {"s", ""};
    case Op::Number:
    case Op::ColorNumber:
      return {"n", ""};
    case Op::String:
      return {"t", ""};
    case Op::Constant:
      return {"l", ""};
    case Op::Variable:
      return {"sntp", ""};
    case Op::IsBound:
    case Op::Unbind:
      return {"l", ""};
    case Op::Assign:
      return {"l", "v"};
    // sets
    case Op::Union:
    case Op::Intersect:
      return {"s", "ss"};
    case Op::Complement:
      return {"s", "s"};
    case Op::CommonSquares:
      return {"s", "pp"};
    case Op::Attacks:
    case Op::AttackedBy:
      return {"s", "ss"};
    case Op::ArrowChain:
      return {"s", "sss+"};
    case Op::Ray:
      return {"s", "ss+"};
    case Op::Between:
      return {"s", "ss"};
    case Op::Pin:
      return {"s", "s?s?s?"};
    case Op::Step:
      return {"s", "sn?n?"};
    case Op::Shade:
      return {"s", "s"};
    case Op::MakeSquare:
      return {"s", "nn"};
    case Op::SquareFromName:
      return {"s", "t"};
    case Op::PawnStructure:
    case Op::MatePattern:
      return {"s", ""};
    case Op::SubsetOf:
      return {"l", "ss"};
    case Op::SquareLoop:
    case Op::PieceLoop:
      return {"sl", "sc"};
    // numbers from sets and the board
    case Op::CountSquares:
    case Op::SquareProperty:
      return {"n", "s"};
    case Op::PieceIdOfVariable:
      return {"n", ""};
    case Op::PieceName:
      return {"t", "s"};
    case Op::Power:
      return {"n", "s"};
    case Op::Fen:
      return {"t", ""};
    case Op::SideToMove:
      return {"n", ""};
    case Op::SideTest:
    case Op::BoardTest:
      return {"l", ""};
    // arithmetic, comparison, logic
    case Op::Arithmetic:
      return {"n", "nn"};
    case Op::Negate:
    case Op::Abs:
    case Op::Sqrt:
      return {"n", "n"};
    case Op::Extremum:
      return {"nt", "xx+"};
    case Op::Compare:
      return {"ntp", "xx"};
    case Op::CompareSets:
      return {"l", "ss"};
    case Op::Equal:
      return {"l", "aa"};
    case Op::And:
    case Op::Or:
      return {"l", "cc+"};
    case Op::Not:
      return {"l", "c"};
    case Op::Compound:
      return {"lsntp", "c+"};
    case Op::If:
      return {"lsntp", "caa?"};
    case Op::While:
      return {"l", "cc"};
    case Op::WhileMatch:
      return {"l", "tc"};
    case Op::Loop:
    case Op::Assert:
      return {"l", "c"};
    case Op::Abort:
    case Op::AssertVariations:
      return {"l", ""};
    case Op::Call:
      return {"lsntp", "xl*"};
    // strings
    case Op::Concat:
      return {"t", "tt"};
    case Op::StringLength:
      return {"n", "t"};
    case Op::Substring:
      return {"l", "tt"};
    case Op::IndexOf:
      return {"n", "tt"};
    case Op::CharAt:
      return {"t", "tn"};
    case Op::Slice:
      return {"t", "tn?n?"};
    case Op::AssignChar:
      return {"l", "nt"};
    case Op::AssignSlice:
      return {"l", "n?n?t"};
    case Op::Text:
      return {"t", "a+"};
    case Op::ParseInt:
    case Op::CharCode:
      return {"n", "t"};
    case Op::CharFromCode:
      return {"t", "n"};
    case Op::ChangeCase:
    case Op::RegexMatch:
      return {"t", "t"};
    case Op::RegexGroup:
      return {"t", ""};
    case Op::RegexGroupIndex:
      return {"n", ""};
    case Op::ReadFile:
      return {"t", "t"};
    case Op::WriteFile:
      return {"l", "tt"};
    case Op::CurrentTransform:
      return {"t", ""};
    // dictionaries
    case Op::DictLookup:
      return {"lsntp", "v"};
    case Op::DictAssign:
      return {"l", "vv"};
    case Op::DictDelete:
      return {"l", "v"};
    case Op::DictClear:
      return {"l", ""};
    case Op::DictCount:
      return {"n", ""};
    case Op::DictName:
      return {"l", ""};
    case Op::DictLoop:
      return {"l", "c"};
    // moves
    case Op::MoveFilter:
      return {"lsn", "s?s?s?s?c?"};
    case Op::Dash:
      return {"lsntp", "s?s?t?a?"};
    case Op::LegalDash:
      return {"s", "s?s?"};
    case Op::CountDash:
      return {"n", "a"};
    case Op::CurrentMove:
      return {"lsntp", "x"};
    case Op::LastMoveSquares:
      return {"s", ""};
    case Op::LastMoveTest:
      return {"l", ""};
    // lines and paths
    case Op::Line:
      return {"np", "qn?n?"};
    case Op::Path:
      return {"np", "qn?n?s?n?"};
    case Op::Sequence:
      return {"l", "q+"};
    case Op::Repeat:
      return {"l", "q"};
    case Op::PatternFilter:
      return {"l", "c"};
    case Op::MoveStep:
      return {"l", "s?s?t?c*"};
    case Op::PathPosition:
      return {"p", ""};
    case Op::PathCount:
      return {"n", ""};
    // search and control
    case Op::Find:
      return {"np", "cn?n?"};
    case Op::At:
      return {"lsntp", "px"};
    case Op::Echo:
      return {"ln", "a"};
    case Op::ConsecutiveMoves:
      return {"n", "n?n?"};
    case Op::Sort:
      return {"nt", "x"};
    case Op::SimilarPosition:
      return {"l", ""};
    case Op::SimilarPositionGame:
      return {"n", ""};
    case Op::PositionTest:
      return {"l", ""};
    case Op::PositionNumber:
      return {"n", ""};
    case Op::CurrentPosition:
    case Op::InitialPosition:
      return {"p", ""};
    case Op::PositionById:
      return {"p", "n"};
    case Op::Child:
      return {"p", "n?"};
    case Op::Parent:
      return {"p", ""};
    case Op::Lca:
      return {"p", "pp"};
    case Op::Distance:
      return {"n", "pp"};
    case Op::Ancestor:
      return {"l", "pp"};
    case Op::Try:
      return {"n", ""};
    // output
    case Op::Comment:
    case Op::Message:
      return {"l", "a+"};
    case Op::RemoveComment:
    case Op::Unmark:
      return {"l", ""};
    case Op::SetTag:
      return {"l", "t"};
    // metadata
    case Op::TagValue:
      return {"t", ""};
    case Op::Elo:
    case Op::GameNumber:
      return {"n", ""};
    case Op::ResultTest:
      return {"l", ""};
    case Op::OriginalComment:
      return {"t", ""};
    case Op::HasNag:
      return {"l", ""};
    case Op::HhdbText:
      return {"t", ""};
    case Op::HhdbNumber:
      return {"n", ""};
    case Op::HhdbTest:
      return {"l", ""};
    case Op::HhdbAward:
      return {"n", ""};
    // transforms
    case Op::Transform:
      return {"lsn", "an?n?"};
    case Op::NoTransform:
      return {"lsntp", "x"};
    case Op::Orbit:
      return {"lsn", "n?n?a+"};
  }
  std::abort();
}

Type transformType(bool hasRange, Type operand) {
  if (hasRange) return Type::Number;
  return operand == Type::Set || operand == Type::Number ? operand : Type::Logical;
}

}  // namespace cql::frontend
