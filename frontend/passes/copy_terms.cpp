#include "frontend/passes/copy_terms.h"

#include <algorithm>

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
  while (query[id].op == Op::Compound && query[id].kids.size() == 1) id = query[id].kids[0];
  return id;
}

}  // namespace

std::size_t CopyTerms::Hash::operator()(TermId id) const {
  const Term& term = self->at(id);
  std::size_t hash = mix(term.source, term.attributes.squares);
  hash = mix(hash, term.attributes.pieces | std::uint64_t{term.attributes.dirs} << 16 |
                       std::uint64_t{static_cast<std::uint32_t>(term.attributes.value)} << 32);
  for (std::uint32_t i = 0; i < term.kidCount; ++i) hash = mix(hash, self->kid(term, i));
  return hash;
}

bool CopyTerms::Equal::operator()(TermId a, TermId b) const {
  const Term &x = self->at(a), &y = self->at(b);
  if (x.source != y.source || !(x.attributes == y.attributes) || x.kidCount != y.kidCount) return false;
  return std::equal(self->kids_.begin() + x.firstKid, self->kids_.begin() + x.firstKid + x.kidCount,
                    self->kids_.begin() + y.firstKid);
}

TermId CopyTerms::intern(NodeId source, const Sensitive& attributes, const std::vector<TermId>& kids) {
  if (terms_.size() >= kMaxTerms) exhausted_ = true;
  if (exhausted_) return kDroppedTerm;
  const Node& node = query_[source];
  bool variable = isSensitive(node);
  for (TermId kid : kids) variable = variable || (kid != kNoTerm && at(kid).variable);

  // The candidate at the end of the tables is popped unless it is new.
  auto id = static_cast<TermId>(terms_.size());
  auto firstKid = static_cast<std::uint32_t>(kids_.size());
  kids_.insert(kids_.end(), kids.begin(), kids.end());
  terms_.push_back({source, variable, attributes, firstKid, static_cast<std::uint32_t>(kids.size())});
  auto [known, isNew] = index_.insert(id);
  if (!isNew) {
    terms_.pop_back();
    kids_.resize(firstKid);
  }
  return *known;
}

TermId CopyTerms::orbit(NodeId source, std::vector<TermId> members) {
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
    std::vector<TermId> kids;
    if (node.op != Op::NoTransform) {  // the operand of notransform never changes
      kids.reserve(node.kids.size());
      for (NodeId kid : node.kids) {
        kids.push_back(kid == kNone ? kNoTerm : original(kid));
        if (exhausted_) return kDroppedTerm;
      }
    }
    term = intern(id, sensitiveOf(node), kids);
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
    std::vector<TermId> kids(kids_.begin() + term.firstKid, kids_.begin() + term.firstKid + term.kidCount);
    if (op == Op::Transform) {
      for (TermId& kid : kids) kid = image(kid, transform);
      result = orbit(term.source, std::move(kids));
    } else {
      bool dropped = false;
      for (TermId& kid : kids) {
        kid = image(kid, transform);
        if (kid == kDroppedTerm) {
          dropped = true;
          break;
        }
      }
      if (!dropped) result = intern(term.source, attributes, kids);
    }
  }
  images_.emplace(key, result);
  return result;
}

CopyTerms::Merged CopyTerms::merged(NodeId transform) const {
  for (;;) {
    const Node& node = query_[transform];
    NodeId operand = withoutBraces(query_, node.kids[0]);
    if ((node.flags & kRange) || query_[operand].op != Op::Transform) return {transform, operand};
    transform = operand;
  }
}

const std::vector<CopyTerms::Member>& CopyTerms::members(NodeId transform) {
  if (auto known = members_.find(transform); known != members_.end()) return known->second;
  const Node& node = query_[transform];
  const NodeId operand = withoutBraces(query_, node.kids[0]);

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
  if (int c = compareSensitive(op, x.attributes, y.attributes)) return c;
  if (op == Op::Transform) {  // its orbit as a list
    for (std::uint32_t i = 0; i < std::min(x.kidCount, y.kidCount); ++i)
      if (int c = compare(kid(x, i), kid(y, i))) return c;
    return x.kidCount < y.kidCount ? -1 : x.kidCount > y.kidCount ? 1 : 0;
  }
  return compareOperands(x, y);
}

/// Compares operands in the order of language/12 §7 if it is not that of the node.
int CopyTerms::compareOperands(const Term& a, const Term& b) const {
  auto compareKid = [&](std::uint32_t place) { return compare(kid(a, place), kid(b, place)); };
  auto compareKids = [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t place = begin; place < end; ++place)
      if (int c = compareKid(place)) return c;
    return 0;
  };
  switch (query_[a.source].op) {
    case Op::AttackedBy:  // the attackers first
    case Op::SquareLoop:  // body, then domain
    case Op::PieceLoop:
      if (int c = compareKid(1)) return c;
      return compareKid(0);
    case Op::Speculate:
    case Op::MoveFilter:  // from, to, promote, enpassant, capture, comment
      if (int c = compareKids(0, 2)) return c;
      if (int c = comparePieces(a.attributes.pieces, b.attributes.pieces)) return c;
      if (int c = compareKid(3)) return c;
      if (int c = compareKid(2)) return c;
      return compareKids(4, a.kidCount);
    case Op::Dash:
    case Op::MoveStep:  // left, right, promotion, target
      if (int c = compareKids(0, 2)) return c;
      if (int c = comparePieces(a.attributes.pieces, b.attributes.pieces)) return c;
      return compareKids(2, a.kidCount);
    default:  // as written
      return compareKids(0, a.kidCount);
  }
}

}  // namespace cql::frontend
