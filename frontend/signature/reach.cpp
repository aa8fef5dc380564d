#include "frontend/signature/reach.h"

#include <algorithm>
#include <limits>

#include "frontend/ir_views.h"
#include "frontend/op_table.h"
#include "frontend/passes/direct_effects.h"
#include "frontend/passes/effects.h"
#include "frontend/signature/derive.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

constexpr std::int64_t kAnyPly = std::numeric_limits<std::int32_t>::max();

/// The effects of filters that read a position, what led to it, and the tags; kUsesTree: if they are all
/// near; kComments: dropped where the query does not match (language/03 §3.1).
constexpr std::uint32_t kNearEffects = kReadsVariables | kWritesVariables | kComments | kUsesStrings |
                                       kUsesTree | kUsesTags | kUsesIdentities | kUsesBoard | kUsesChecks |
                                       kUsesHalfMoves;

/// The effects of filters that read only the current position.
constexpr std::uint32_t kHereEffects = kNearEffects & ~kUsesTree;

/// kHereEffects without those computed from the beginning of the game on.
constexpr std::uint32_t kLocalEffects = kHereEffects & ~(kUsesIdentities | kUsesHalfMoves);

/// Returns true if the query has no effects but these, so that skipping its evaluation where it cannot match
/// is unobservable.
bool isUnobservable(const Query& query, std::uint32_t effects) {
  CQL_ASSERT(query.root < query.nodes.size());
  const Node& root = query[query.root];
  return !(root.effects & ~effects) && isConfined(query, root) && query.nameFilters.empty();
}

/// Returns true if the atom can fail after some position, and then never holds again. Pieces but pawns may
/// come back by promotion. Restricted to at least half of the initial number: few games fall below that, but
/// all would be tested for it.
bool runsOut(const SignatureAtom& atom) {
  if (atom.column != SignatureColumn::Most) return false;
  switch (atom.index) {
    case kAllPieces:
      return atom.value >= 16;
    case kAllWhite:
    case kAllBlack:
      return atom.value >= 8;
    case makePiece(kWhite, kPawn):
    case makePiece(kBlack, kPawn):
      return atom.value >= 4;
    default:
      return false;
  }
}

/// The last ply at which a number is below another, or equal to it.
std::int64_t lastPlyBelow(const Node& number, const Node& other, bool orEqual) {
  if (number.op != Op::PositionNumber || other.op != Op::Number) return kAnyPly;
  const std::int64_t most = std::int64_t{other.number} - !orEqual;
  if (static_cast<PositionNumberKind>(number.mode) == PositionNumberKind::Ply) return most;
  // White begins, and the moves of both have the number.
  if (static_cast<PositionNumberKind>(number.mode) == PositionNumberKind::MoveNumber) return 2 * most - 1;
  return kAnyPly;
}

/// The last ply at which the comparison can hold.
std::int64_t lastPlyOfComparison(const Query& query, const Node& compare) {
  if (compare.type != Type::Number) return kAnyPly;
  std::int64_t last = kAnyPly;
  // The value of a comparison is its left side, and the comparison must hold: `10<=movenumber<=20`.
  const auto valueOf = [&](NodeId id) -> const Node& {
    const Node* side = &query[id];
    if (side->op == Op::Compare) last = std::min(last, lastPlyOfComparison(query, *side));
    while (side->op == Op::Compare) side = &query[CompareNode(*side).left()];
    return *side;
  };
  const Node &left = valueOf(CompareNode(compare).left()), &right = valueOf(CompareNode(compare).right());
  switch (CompareNode(compare).kind()) {
    case CompareKind::Less:
      return std::min(last, lastPlyBelow(left, right, false));
    case CompareKind::LessEqual:
      return std::min(last, lastPlyBelow(left, right, true));
    case CompareKind::Greater:
      return std::min(last, lastPlyBelow(right, left, false));
    case CompareKind::GreaterEqual:
      return std::min(last, lastPlyBelow(right, left, true));
    case CompareKind::Equal:
      return std::min({last, lastPlyBelow(left, right, true), lastPlyBelow(right, left, true)});
    default:
      return last;
  }
}

/// The last ply at which the filter can match.
std::int64_t lastPly(const Query& query, NodeId id) {
  const Node& filter = query[id];
  std::int64_t last = kAnyPly;
  switch (filter.op) {
    case Op::And:
    case Op::Compound:
      for (const NodeId operand : filter.operands) last = std::min(last, lastPly(query, operand));
      return last;
    case Op::Or:
      last = -1;
      for (const NodeId operand : filter.operands) last = std::max(last, lastPly(query, operand));
      return last;
    case Op::Compare:
      return lastPlyOfComparison(query, filter);
    default:
      return kAnyPly;
  }
}

/// Counts the filters that may read the next moves of a position. They may be nested, so the sum is the
/// number of plies that they read beyond the current position. kAnyPly: one of them is not near.
std::int64_t pliesBeyond(const Query& query, NodeId id) {
  if (id == kNone || !(query[id].effects & kUsesTree)) return 0;
  const Node& filter = query[id];
  std::int64_t plies = 0;
  if (directEffects(query, filter) & kUsesTree) {
    if (!infoOf(filter.op).near) return kAnyPly;
    plies = 1;
  }
  for (const NodeId operand : filter.operands) plies = std::min(plies + pliesBeyond(query, operand), kAnyPly);
  return plies;
}

}  // namespace

std::int32_t pliesInReach(const Query& query) {
  if (!isUnobservable(query, kNearEffects)) return kAnyPly;
  const std::int64_t last = lastPly(query, query.root);
  return static_cast<std::int32_t>(
      std::clamp<std::int64_t>(last + pliesBeyond(query, query.root), 0, kAnyPly));
}

bool isLocal(const Query& query) {
  return isUnobservable(query, kLocalEffects) && !matchesAtEndsOnly(query) &&
         std::ranges::none_of(query.nodes, [](const Node& filter) {
           return filter.op == Op::Imagine || filter.op == Op::Speculate;
         });
}

SignatureCondition materialCutoff(const Query& query, const SignatureCondition& condition) {
  SignatureCondition result;
  if (!isUnobservable(query, kHereEffects)) return result;
  // If no other position is read, each clause is about the position that matches.
  for (const SignatureClause& clause : condition.clauses)
    if (std::ranges::all_of(clause, runsOut)) result.clauses.push_back(clause);
  return result;
}

}  // namespace cql::frontend
