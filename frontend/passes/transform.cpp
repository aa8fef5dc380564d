#include "frontend/passes/transform.h"

#include <algorithm>
#include <unordered_set>

#include "frontend/ir_views.h"
#include "frontend/passes/copy_terms.h"
#include "runtime/assert.h"

namespace cql::frontend {
namespace {

/// Limit of nodes, for bounded compile time and memory; hand-written queries have far fewer.
constexpr std::size_t kMaxNodes = 1'000'000;

/// The transforms applied to a copy, outermost first: they act from the last to the first.
using TransformPath = std::vector<TransformMember>;

/// Checks rotate45: it turns directions, but neither squares nor shades (language/12 §4). Only `notransform`
/// protects from it.
class Rotate45Check {
 public:
  Rotate45Check(const Query& query, DiagnosticSink& diagnostics)
      : query_(query), diagnostics_(diagnostics), keepsSquares_(query.header.dialect == Dialect::Cqli) {}

  void check(NodeId id, const Node* rotation) {
    if (id == kNone) return;
    const Node& node = query_[id];
    switch (node.op) {
      case Op::NoTransform:
        rotation = nullptr;
        break;
      case Op::Transform:
        if (node.mode == static_cast<std::uint32_t>(TransformKind::Rotate45)) rotation = &node;
        break;
      case Op::Designator:
      case Op::EditSquares:
        if (rotation && !keepsSquares_ && node.squares != kAllSquares && node.squares != 0)
          report(node, *rotation, "'rotate45' cannot rotate the squares of a designator");
        break;
      case Op::Shade:
        if (rotation)
          report(node, *rotation,
                 std::string("'rotate45' cannot rotate '") + (node.number ? "light" : "dark") + "'");
        break;
      default:
        break;
    }
    for (NodeId operand : node.operands) check(operand, rotation);
  }

 private:
  /// Reports once for all designators of a diagram.
  void report(const Node& node, const Node& rotation, std::string message) {
    if (reported_ && reported_->op == node.op && reported_->range.begin == node.range.begin &&
        reported_->range.buffer == node.range.buffer)
      return;
    reported_ = &node;
    diagnostics_.error(node.range, std::move(message));
    diagnostics_.note(rotation.range, "inside this 'rotate45'");
  }

  const Query& query_;
  DiagnosticSink& diagnostics_;
  const Node* reported_ = nullptr;
  bool keepsSquares_;  ///< squares do not change (language/62 §4)
};

class Expansion {
 public:
  Expansion(const Query& query, DiagnosticSink& diagnostics)
      : query_(query), diagnostics_(diagnostics), terms_(query) {}

  NodeId run() { return copy(query_.root, {}); }
  std::vector<Node> takeNodes() { return std::move(nodes_); }

 private:
  NodeId copy(NodeId id, const TransformPath& path) {
    if (id == kNone || failed_) return kNone;
    const Node& node = query_[id];
    switch (node.op) {
      case Op::Transform:
        return copyOrbit(id, path);
      case Op::NoTransform: {
        // A transform inside applies normally, but not together with outer ones.
        protectedRewrites_ += !path.empty();
        NodeId result = copy(TransformedNode(node).filter(), {});
        protectedRewrites_ -= !path.empty();
        return result;
      }
      default:
        return copyNode(node, path);
    }
  }

  NodeId copyNode(const Node& node, const TransformPath& path) {
    Node result = node;
    Sensitive attributes = sensitiveOf(node);
    for (auto transform = path.rbegin(); transform != path.rend(); ++transform)
      transformSensitive(node.op, *transform, attributes);  // dropped copies have been removed already
    setSensitive(result, attributes);
    if (node.op == Op::CurrentTransform) result.text = name(path);
    if (node.op == Op::SimilarPosition || node.op == Op::SimilarPositionGame) checkUntransformed(node, path);
    for (NodeId& operand : result.operands) operand = copy(operand, path);
    return add(std::move(result), node.range);
  }

  NodeId copyOrbit(NodeId id, const TransformPath& path) {
    const CopyTerms::Merged merged = terms_.merged(id);
    const Node& outer = query_[id];
    const Node& inner = query_[merged.innermost];
    std::vector<CopyTerms::Member> members = orbitUnder(id, path);
    if (terms_.exhausted()) return fail(outer.range);

    CQL_ASSERT(!members.empty());
    const bool hasRange = inner.flags & kRange;
    const Type operandType = query_[merged.operand].type;
    const Type type = transformType(hasRange, operandType);
    auto copyMember = [&](const CopyTerms::Member& member) {
      TransformPath all = path;
      all.insert(all.end(), member.transforms.begin(), member.transforms.end());
      return copy(merged.operand, all);
    };
    if (members.size() == 1 && !hasRange && type == operandType) return copyMember(members[0]);

    Node orbit;
    orbit.op = Op::Orbit;
    orbit.type = type;
    orbit.mode = outer.mode;
    orbit.flags = inner.flags & (kRange | kAnyCount);
    orbit.range = outer.range;
    for (const std::size_t bound : {TransformNode::kLow, TransformNode::kHigh})
      orbit.operands.push_back(bound < inner.operands.size() ? copy(inner.operands[bound], path) : kNone);
    for (const CopyTerms::Member& member : members) orbit.operands.push_back(copyMember(member));
    return add(std::move(orbit), outer.range);
  }

  /// Returns the orbit of an inner transform in a copy of its context (language/12 §5), in order of
  /// evaluation. Of equal copies the first in list order is named by `currenttransform`.
  std::vector<CopyTerms::Member> orbitUnder(NodeId id, const TransformPath& path) {
    std::vector<CopyTerms::Member> result;
    std::unordered_set<TermId> seen;
    for (CopyTerms::Member member : terms_.members(id)) {
      for (auto transform = path.rbegin(); transform != path.rend(); ++transform)
        member.term = terms_.image(member.term, *transform);
      if (member.term == kDroppedTerm || !seen.insert(member.term).second) continue;
      result.push_back(std::move(member));
    }
    if (terms_.exhausted()) return {};
    std::sort(result.begin(), result.end(),
              [&](const auto& a, const auto& b) { return terms_.compare(a.term, b.term) < 0; });
    return result;
  }

  /// Returns the name (language/12 §8).
  static std::string name(const TransformPath& path) {
    std::string result;
    for (const TransformMember& transform : path) {
      if (!result.empty()) result += ' ';
      result += transform.name();
    }
    return "<" + result + ">";
  }

  /// Rejects any copy but the original (language/22 §11), also inside `notransform` there.
  void checkUntransformed(const Node& node, const TransformPath& path) {
    if ((path.empty() && protectedRewrites_ == 0) || similarReported_) return;
    similarReported_ = true;
    diagnostics_.error(node.range, "'similarposition' cannot be transformed");
  }

  NodeId add(Node node, const SourceRange& range) {
    if (nodes_.size() >= kMaxNodes) return fail(range);
    nodes_.push_back(std::move(node));
    return static_cast<NodeId>(nodes_.size() - 1);
  }

  NodeId fail(const SourceRange& range) {
    if (!failed_) diagnostics_.error(range, "the transforms around this filter make too many copies");
    failed_ = true;
    return kNone;
  }

  const Query& query_;
  DiagnosticSink& diagnostics_;
  CopyTerms terms_;
  std::vector<Node> nodes_;
  int protectedRewrites_ = 0;  ///< the number of `notransform` around the node in transformed copies
  bool similarReported_ = false;
  bool failed_ = false;
};

}  // namespace

bool applyTransforms(Query& query, DiagnosticSink& diagnostics) {
  if (query.root == kNone) return true;
  const int errors = diagnostics.errorCount();
  Rotate45Check(query, diagnostics).check(query.root, nullptr);
  if (diagnostics.errorCount() != errors) return false;

  Expansion expansion(query, diagnostics);
  NodeId root = expansion.run();
  if (diagnostics.errorCount() != errors) return false;
  query.nodes = expansion.takeNodes();
  query.root = root;
  CQL_ASSERT(query.root < query.nodes.size());
  return true;
}

Type transformType(bool hasRange, Type operand) {
  if (hasRange) return Type::Number;
  return operand == Type::Set || operand == Type::Number ? operand : Type::Logical;
}

}  // namespace cql::frontend
