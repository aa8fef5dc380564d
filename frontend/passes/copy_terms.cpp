#include "frontend/passes/copy_terms.h"

#include <algorithm>

#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// Terms of about half a gigabyte.
constexpr std::size_t kMaxTerms = 4'000'000;

std::size_t mix(std::size_t hash, std::uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ull + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdull;
}

/// Unwraps parentheses and braces around a single filter (language/22 §8).
NodeId withoutBraces(const Query& query, NodeId id) {
  while (query[id].op == Op::Compound && query[id].operands.size() == 1) id = query[id].operands.front();
  return id;
}

}  // namespace

std::size_t CopyTerms::Hash::operator()(TermId id) const {
  const Term& term = self->at(id);
  std::size_t hash = mix(term.source, term.attributes.squares);
  hash = mix(hash, term.attributes.pieces | std::uint64_t{term.attributes.dirs} << 16 |
                       std::uint64_t{static_cast<std::uint32_t>(term.attributes.value)} << 32);
  for (std::uint32_t i = 0; i < term.operandCount; ++i) hash = mix(hash, self->operand(term, i));
  return hash;
}

bool CopyTerms::Equal::operator()(TermId a, TermId b) const {
  const Term &x = self->at(a), &y = self->at(b);
  if (x.source != y.source || !(x.attributes == y.attributes) || x.operandCount != y.operandCount)
    return false;
  return std::equal(self->operands_.begin() + x.firstOperand,
                    self->operands_.begin() + x.firstOperand + x.operandCount,
                    self->operands_.begin() + y.firstOperand);
}

TermId CopyTerms::intern(NodeId source, const Sensitive& attributes, const std::vector<TermId>& operands) {
  if (terms_.size() >= kMaxTerms) exhausted_ = true;
  if (exhausted_) return kDroppedTerm;
  const Node& node = query_[source];
  bool variable = isSensitive(node);
  for (TermId operand : operands) variable = variable || (operand != kNoTerm && at(operand).variable);

  // The candidate at the end of the tables is popped unless it is new.
  auto id = static_cast<TermId>(terms_.size());
  auto firstOperand = static_cast<std::uint32_t>(operands_.size());
  operands_.insert(operands_.end(), operands.begin(), operands.end());
  terms_.push_back({source, variable, attributes, firstOperand, static_cast<std::uint32_t>(operands.size())});
  auto [known, isNew] = index_.insert(id);
  if (!isNew) {
    terms_.pop_back();
    operands_.resize(firstOperand);
  }
  return *known;
}

TermId CopyTerms::orbit(NodeId source, std::vector<TermId> members) {
  CQL_ASSERT(query_[source].op == Op::Transform);
  std::erase(members, kDroppedTerm);
  if (members.empty()) return kDroppedTerm;
  std::sort(members.begin(), members.end(), [&](TermId a, TermId b) { return compare(a, b) < 0; });
  members.erase(std::unique(members.begin(), members.end()), members.end());
  return intern(source, {}, members);
}

TermId CopyTerms::original(NodeId id) {
  if (auto known = originals_.find(id); known != originals_.end()) return known->second;
  const Node& node = query_[id];
  TermId term;
  if (node.op == Op::Transform) {
    std::vector<TermId> list;
    for (const Member& member : members(id)) list.push_back(member.term);
    term = orbit(id, std::move(list));
  } else {
    std::vector<TermId> operands;
    if (node.op != Op::NoTransform) {  // the operand of notransform never changes
      operands.reserve(node.operands.size());
      for (NodeId operand : node.operands) {
        operands.push_back(operand == kNone ? kNoTerm : original(operand));
        if (exhausted_) return kDroppedTerm;
      }
    }
    term = intern(id, sensitiveOf(node), operands);
  }
  originals_.emplace(id, term);
  return term;
}

TermId CopyTerms::image(TermId id, const TransformMember& transform) {
  if (id == kNoTerm || id == kDroppedTerm || exhausted_) return id;
  if (!at(id).variable || transform.isIdentity()) return id;
  std::uint64_t key = std::uint64_t{id} << 8 | transform.code();
  if (auto known = images_.find(key); known != images_.end()) return known->second;

  const Term term = at(id);  // `at(id)` would dangle: the tables grow below
  Sensitive attributes = term.attributes;
  const Op op = query_[term.source].op;
  TermId result = kDroppedTerm;
  if (transformSensitive(op, transform, attributes)) {
    std::vector<TermId> operands(operands_.begin() + term.firstOperand,
                                 operands_.begin() + term.firstOperand + term.operandCount);
    if (op == Op::Transform) {
      for (TermId& operand : operands) operand = image(operand, transform);
      result = orbit(term.source, std::move(operands));
    } else {
      bool dropped = false;
      for (TermId& operand : operands) {
        operand = image(operand, transform);
        if (operand == kDroppedTerm) {
          dropped = true;
          break;
        }
      }
      if (!dropped) result = intern(term.source, attributes, operands);
    }
  }
  images_.emplace(key, result);
  return result;
}

CopyTerms::Merged CopyTerms::merged(NodeId transform) const {
  for (;;) {
    const Node& node = query_[transform];
    NodeId operand = withoutBraces(query_, TransformNode(node).filter());
    if ((node.flags & kRange) || query_[operand].op != Op::Transform) return {transform, operand};
    transform = operand;
  }
}

const std::vector<CopyTerms::Member>& CopyTerms::members(NodeId transform) {
  if (auto known = members_.find(transform); known != members_.end()) return known->second;
  const Node& node = query_[transform];
  const NodeId operand = withoutBraces(query_, TransformNode(node).filter());

  // The copies of inner transforms. Equal copies have equal images under every transform.
  std::vector<Member> inner;
  if (!(node.flags & kRange) && query_[operand].op == Op::Transform)
    inner = members(operand);
  else
    inner = {{original(operand), {}}};

  std::vector<Member> result;
  std::unordered_set<TermId> seen;
  for (const TransformMember& outer : transformList(static_cast<TransformKind>(node.mode))) {
    for (const Member& member : inner) {
      TermId term = image(member.term, outer);
      if (exhausted_) return members_[transform];
      if (term == kDroppedTerm || !seen.insert(term).second) continue;
      result.push_back({term, {}});
      if (!outer.isIdentity()) result.back().transforms.push_back(outer);
      auto& list = result.back().transforms;
      list.insert(list.end(), member.transforms.begin(), member.transforms.end());
    }
  }
  return members_[transform] = std::move(result);
}

int CopyTerms::compare(TermId a, TermId b) const {
  if (a == b) return 0;
  if (a == kNoTerm || b == kNoTerm) return a == kNoTerm ? -1 : 1;
  const Term &x = at(a), &y = at(b);
  const Op op = query_[x.source].op;
  CQL_ASSERT(x.source == y.source);  // copies of one filter
  if (int c = compareSensitive(op, x.attributes, y.attributes)) return c;
  if (op == Op::Transform) {  // its orbit as a list
    for (std::uint32_t i = 0; i < std::min(x.operandCount, y.operandCount); ++i)
      if (int c = compare(operand(x, i), operand(y, i))) return c;
    return x.operandCount < y.operandCount ? -1 : x.operandCount > y.operandCount ? 1 : 0;
  }
  return compareOperands(x, y);
}

/// Compares operands in the order of language/12 §7 if it is not that of the node.
int CopyTerms::compareOperands(const Term& a, const Term& b) const {
  auto compareOperand = [&](std::uint32_t place) { return compare(operand(a, place), operand(b, place)); };
  auto compareOperands = [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t place = begin; place < end; ++place)
      if (int c = compareOperand(place)) return c;
    return 0;
  };
  switch (query_[a.source].op) {
    case Op::AttackedBy:  // the attackers first
    case Op::SquareLoop:  // body, then domain
    case Op::PieceLoop:
      if (int c = compareOperand(1)) return c;
      return compareOperand(0);
    case Op::Speculate:
    case Op::MoveFilter:  // from, to, promote, enpassant, capture, comment
      if (int c = compareOperands(0, 2)) return c;
      if (int c = comparePieces(a.attributes.pieces, b.attributes.pieces)) return c;
      if (int c = compareOperand(3)) return c;
      if (int c = compareOperand(2)) return c;
      return compareOperands(4, a.operandCount);
    case Op::Dash:
    case Op::MoveStep:  // left, right, promotion, target
      if (int c = compareOperands(0, 2)) return c;
      if (int c = comparePieces(a.attributes.pieces, b.attributes.pieces)) return c;
      return compareOperands(2, a.operandCount);
    default:  // as written
      return compareOperands(0, a.operandCount);
  }
}

}  // namespace cql::frontend
