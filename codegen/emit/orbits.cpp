// Emits the copies that a transform makes of its operand (language/12 §5).
#include <cstring>
#include <map>
#include <optional>

#include "codegen/core/aligned_copies.h"
#include "codegen/core/best_value.h"
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "codegen/pattern/pattern_pruning.h"
#include "frontend/ir_views.h"
#include "frontend/passes/effects.h"
#include "frontend/passes/orbit_table.h"
#include "runtime/assert.h"

namespace cql::codegen {

using frontend::OrbitNode;
namespace {

/// Returns true if the filter is faster in a copy of its own: loops over pieces are pruned there
/// (pattern/pattern_pruning.h), and unlimited repetitions have a memo.
bool needsOwnCopy(const Node& node) {
  return node.op == Op::PieceLoop || node.op == Op::Line || (node.op == Op::Repeat && node.number2 < 0);
}

/// Orbits of paths whose copies have more nodes in all are loops, too, if their copies may be: compiling them
/// one after the other takes longer than most searches. Filters without a path compile faster, and need the
/// constants of their copies more: a step in a direction that is known takes a fifth of the time.
constexpr std::size_t kMostUnrolledNodes = 64;
/// Number of copies from which their common requirements are tested first.
constexpr std::size_t kFewestTogether = 4;

/// Lays out an orbit as rows of constants: the offset of each column's attributes in a row, and the bytes.
class RowTable {
 public:
  explicit RowTable(const frontend::OrbitTable& orbit) {
    auto place = [&](bool varies, std::int32_t bytes) -> std::int32_t {
      if (!varies) return -1;
      const std::int32_t offset = size_;
      size_ += bytes;
      return offset;
    };
    columns_.resize(orbit.columns.size(), {.rows = static_cast<std::uint32_t>(orbit.rows.size())});
    for (std::size_t i = 0; i < columns_.size(); ++i)
      columns_[i].squares = place(orbit.columns[i].squares, 8);
    for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i].value = place(orbit.columns[i].value, 4);
    for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i].pieces = place(orbit.columns[i].pieces, 2);
    for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i].dirs = place(orbit.columns[i].dirs, 1);
    size_ = (size_ + 7) / 8 * 8;
    bytes_.resize(static_cast<std::size_t>(size_) * orbit.rows.size());
    for (std::size_t r = 0; r < orbit.rows.size(); ++r)
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        const frontend::Sensitive& s = orbit.rows[r][i];
        auto put = [&](std::int32_t offset, const auto& attribute) {
          if (offset >= 0)
            std::memcpy(&bytes_[r * static_cast<std::size_t>(size_) + static_cast<std::size_t>(offset)],
                        &attribute, sizeof attribute);
        };
        put(columns_[i].squares, s.squares);
        put(columns_[i].value, s.value);
        put(columns_[i].pieces, expandPieces(s.pieces));
        put(columns_[i].dirs, s.dirs);
      }
  }

  const RowColumns& column(std::size_t i) const { return columns_[i]; }
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }
  std::int32_t rowSize() const { return size_; }

 private:
  std::vector<RowColumns> columns_;
  std::vector<std::uint8_t> bytes_;
  std::int32_t size_ = 0;
};

/// Finds the copies that can match according to their designators: for each group the anchors.
class Candidates {
 public:
  Candidates(Emitter& emitter, const AlignedCopies& copies) : e_(emitter), copies_(copies) {}

  /// Unites the sets of all groups.
  llvm::Value* any() {
    if (llvm::Value* wide = sideBySide()) return e_.ir().CreateOrReduce(wide);
    llvm::Value* all = nullptr;
    for (const AlignedGroup& group : copies_.groups) {
      llvm::Value* anchors = anchorsOf(group);
      all = all ? e_.ir().CreateOr(all, anchors) : anchors;
    }
    return all;
  }

  /// Stores the sets as an array in memory.
  llvm::Value* array() {
    auto* type = llvm::ArrayType::get(e_.i64Type(), copies_.groups.size());
    llvm::AllocaInst* sets = e_.local(type, "candidates");
    llvm::Value* wide = sideBySide();
    for (std::size_t i = 0; i < copies_.groups.size(); ++i) {
      llvm::Value* anchors = wide ? e_.ir().CreateExtractElement(wide, i) : anchorsOf(copies_.groups[i]);
      e_.ir().CreateStore(anchors, e_.ir().CreateConstInBoundsGEP2_64(type, sets, 0, i));
    }
    return sets;
  }

 private:
  /// Moves each square of `set` back by `distance`, around the board.
  llvm::Value* seenFromAnchor(llvm::Value* set, llvm::Value* distance) {
    return e_.ir().CreateIntrinsic(llvm::Intrinsic::fshr, {set->getType()}, {set, set, distance});
  }

  llvm::Value* anchorsOf(const AlignedGroup& group) {
    llvm::Value* result = e_.i64(group.anchors);
    for (const AlignedGroup::Term& term : group.terms) {
      llvm::Value* pieces = e_.squaresWith(term.pieces);
      llvm::Value* holds = nullptr;
      if (term.anywhere) {
        holds = e_.ir().CreateSExt(e_.isNotEmpty(pieces), e_.i64Type());
      } else {
        for (int distance : term.distances) {
          llvm::Value* seen = seenFromAnchor(pieces, e_.i64(static_cast<std::uint64_t>(distance)));
          holds = holds ? e_.ir().CreateOr(holds, seen) : seen;
        }
      }
      result = e_.ir().CreateAnd(result, holds);
    }
    return result;
  }

  /// Returns all groups in one vector if their terms have one square each; else null.
  llvm::Value* sideBySide() {
    constexpr std::size_t kLanes = 4;  // lanes of a 256-bit vector
    const auto& groups = copies_.groups;
    if (groups.size() < kLanes) return nullptr;
    for (const AlignedGroup& group : groups)
      for (const AlignedGroup::Term& term : group.terms)
        if (term.anywhere || term.distances.size() != 1) return nullptr;
    const std::size_t lanes = (groups.size() + kLanes - 1) / kLanes * kLanes;
    std::vector<llvm::Constant*> constants(lanes);
    auto vectorOf = [&](const auto& of) {
      for (std::size_t i = 0; i < lanes; ++i) constants[i] = e_.i64(i < groups.size() ? of(groups[i]) : 0);
      return llvm::ConstantVector::get(constants);
    };
    llvm::Value* result = vectorOf([](const AlignedGroup& g) { return g.anchors; });
    for (std::size_t t = 0; t < groups[0].terms.size(); ++t) {
      llvm::Constant* distances = vectorOf(
          [&](const AlignedGroup& g) { return static_cast<std::uint64_t>(g.terms[t].distances[0]); });
      result = e_.ir().CreateAnd(result, seenFromAnchor(piecesOf(t, lanes), distances));
    }
    return result;
  }

  /// Returns the pieces of a term, by group.
  llvm::Value* piecesOf(std::size_t term, std::size_t lanes) {
    const auto& groups = copies_.groups;
    llvm::Value* pieces =
        e_.ir().CreateVectorSplat(static_cast<unsigned>(lanes), e_.squaresWith(groups[0].terms[term].pieces));
    for (std::size_t i = 1; i < groups.size(); ++i)
      if (groups[i].terms[term].pieces != groups[0].terms[term].pieces)
        pieces = e_.ir().CreateInsertElement(pieces, e_.squaresWith(groups[i].terms[term].pieces), i);
    return pieces;
  }

  Emitter& e_;
  const AlignedCopies& copies_;
};

/// Emits an orbit.
class OrbitEmitter {
 public:
  OrbitEmitter(Emitter& emitter, NodeId id) : e_(emitter), id_(id), node_(emitter.node(id)) {
    const std::size_t copies = OrbitNode(node_).copies().size();
    if (copies < kFewestTogether || e_.scope.row || !e_.shortcuts.orbitLoops) return;
    orbit_ = frontend::orbitTable(e_.query, node_);
    if (!orbit_) return;
    const bool mayLoop = copies > kMostUnrolled || !contains(e_, orbit_->pattern, needsOwnCopy);
    prunes_ = canPrunePlacements(e_, orbit_->pattern) && mayLoop;
    if (!e_.shortcuts.alignedCopies)
      prunes_ = false;
    else if (prunes_)
      aligned_ = alignPatterns(e_.query, *orbit_);
    else if (frontend::isPure(node_))
      aligned_ = alignCopies(e_.query, *orbit_);
    if (aligned_ && aligned_->groups.size() * 2 > copies) aligned_.reset();
    const auto isPath = [](const Node& node) { return node.op == Op::Path; };
    const bool isLarge = copies > kMostUnrolled || (copies * nodesIn(orbit_->pattern) > kMostUnrolledNodes &&
                                                    contains(e_, orbit_->pattern, isPath));
    if (!(isLarge && mayLoop) && !(aligned_ && (aligned_->exact || prunes_))) orbit_.reset();
  }

  /// Emits `body` for each copy that may match, in order if the order is observable; `body` falls through at
  /// its end, or leaves the orbit for good.
  void forEachCopy(const std::function<void(NodeId copy)>& body) {
    if (!orbit_) {
      for (const NodeId copy : OrbitNode(node_).copies()) body(copy);
      return;
    }
    Block* done = e_.block("orbitdone");
    // Before nodes get the attributes of rows: the copies are tested together.
    llvm::Value* candidates = nullptr;
    if (aligned_) candidates = prunes_ ? prunedCopies(done) : Candidates(e_, *aligned_).array();
    RowTable table(*orbit_);
    for (std::size_t i = 0; i < orbit_->columns.size(); ++i)
      e_.rowColumns[orbit_->columns[i].node] = table.column(i);
    llvm::Value* rows = e_.table(table.bytes(), 8);
    auto bodyAt = [&](llvm::Value* row) {
      llvm::Value* offset = e_.ir().CreateMul(row, e_.i64(static_cast<std::uint64_t>(table.rowSize())));
      ScopeGuard outside(e_);
      e_.scope.row = e_.ir().CreateGEP(e_.ir().getInt8Ty(), rows, offset);
      e_.scope.rowCell = e_.newCells();
      e_.storeCell(e_.scope.rowCell, e_.scope.row);
      body(orbit_->pattern);
    };
    if (aligned_ && frontend::isPure(node_))
      forEachCandidate(candidates, bodyAt);
    else if (aligned_)
      inOrder(candidates, bodyAt);
    else
      forEachRow(bodyAt);
    e_.jump(done);
    e_.at(done);
    for (const auto& column : orbit_->columns) e_.rowColumns.erase(column.node);
  }

  /// Counts the copies that match; fails if the count is not in the range.
  llvm::Value* count(Block* failed) {
    const RangeBounds range = readRange(e_, OrbitNode(node_).low(), OrbitNode(node_).high(), failed);
    llvm::AllocaInst* number = e_.local(e_.i32Type(), "matching", e_.i32(0));
    forEachCopy([&](NodeId copy) {
      Block *matched = e_.block("counts"), *next = e_.block("nextcopy");
      e_.conditionOfPart(copy, matched, next);
      e_.at(matched);
      e_.store(e_.ir().CreateAdd(e_.load(number), e_.i32(1)), number);
      e_.jump(next);
      e_.at(next);
    });
    llvm::Value* result = e_.load(number);
    requireInRange(e_, range, result, failed);
    return result;
  }

  /// Matches if any copy does; evaluates all if that is observable.
  void any(Block* matched, Block* failed) {
    if (aligned_ && aligned_->exact)
      return e_.branch(e_.isNotEmpty(Candidates(e_, *aligned_).any()), matched, failed);
    const bool all = !frontend::isPure(node_);
    llvm::AllocaInst* found = all ? e_.local(e_.i1Type(), "found", e_.i1(false)) : nullptr;
    forEachCopy([&](NodeId copy) {
      Block *next = e_.block("nextcopy"), *hit = all ? e_.block("hit") : matched;
      e_.conditionOfPart(copy, hit, next);
      if (all) {
        e_.at(hit);
        e_.store(e_.i1(true), found);
        e_.jump(next);
      }
      e_.at(next);
    });
    if (all) return e_.branch(e_.load(found), matched, failed);
    e_.jump(failed);
  }

  llvm::Value* unite() {
    if (orbit_ && e_.node(orbit_->pattern).op == Op::Designator) return uniteDesignators();
    llvm::AllocaInst* all = e_.local(e_.i64Type(), "union", e_.i64(0));
    forEachCopy([&](NodeId copy) {
      llvm::Value* set = e_.set(copy);
      e_.store(e_.ir().CreateOr(e_.load(all), set), all);
    });
    return e_.load(all);
  }

  Value largest(Block* failed) {
    BestValue best(e_, Type::Number, true, e_.mayComment(id_));
    forEachCopy([&](NodeId copy) {
      Block* next = e_.block("nextcopy");
      best.begin();
      best.consider(e_.value(copy, next), next);
      e_.at(next);
    });
    return best.finish(failed);
  }

 private:
  /// Returns the number of nodes of a filter.
  std::size_t nodesIn(NodeId id) const {
    std::size_t nodes = 1;
    for (const NodeId operand : e_.node(id).operands)
      if (operand != frontend::kNone) nodes += nodesIn(operand);
    return nodes;
  }
  void forEachRow(const std::function<void(llvm::Value* row)>& body) {
    CQL_ASSERT(orbit_ && !orbit_->rows.empty());  // the loop tests its end after the body
    llvm::AllocaInst* index = e_.local(e_.i64Type(), "copy", e_.i64(0));
    Block *round = e_.block("copy"), *done = e_.block("copies");
    e_.jump(round);
    e_.at(round);
    llvm::Value* now = e_.load(index);
    e_.store(e_.ir().CreateAdd(now, e_.i64(1)), index);
    body(now);
    if (e_.ir().GetInsertBlock())
      e_.branch(e_.ir().CreateICmpULT(e_.load(index), e_.i64(orbit_->rows.size())), round, done);
    e_.at(done);
  }

  /// Tests the copies of each group together; returns the anchors of those that may match, as an array in
  /// memory. Branches to `none` if no copy may.
  llvm::Value* prunedCopies(Block* none) {
    llvm::Value* all = e_.i64(0);
    auto* type = llvm::ArrayType::get(e_.i64Type(), aligned_->groups.size());
    llvm::AllocaInst* sets = e_.local(type, "placements");
    for (std::size_t i = 0; i < aligned_->groups.size(); ++i) {
      llvm::Value* anchors = prunePlacements(e_, {*orbit_, *aligned_, aligned_->groups[i]});
      e_.ir().CreateStore(anchors, e_.ir().CreateConstInBoundsGEP2_64(type, sets, 0, i));
      all = e_.ir().CreateOr(all, anchors);
    }
    e_.require(e_.isNotEmpty(all), none);
    return sets;
  }

  /// Emits `body` for the candidates in the order of their rows, which their effects show.
  void inOrder(llvm::Value* candidates, const std::function<void(llvm::Value* row)>& body) {
    const std::size_t words = (orbit_->rows.size() + 63) / 64;
    auto* type = llvm::ArrayType::get(e_.i64Type(), words);
    llvm::AllocaInst* rows = e_.local(type, "rows");
    auto wordAt = [&](llvm::Value* index) { return e_.ir().CreateGEP(e_.i64Type(), rows, index); };
    for (std::size_t i = 0; i < words; ++i) e_.ir().CreateStore(e_.i64(0), wordAt(e_.i64(i)));
    forEachCandidate(candidates, [&](llvm::Value* row) {
      llvm::Value* word = wordAt(e_.ir().CreateLShr(row, e_.i64(6)));
      llvm::Value* bit = e_.ir().CreateShl(e_.i64(1), e_.ir().CreateAnd(row, e_.i64(63)));
      e_.ir().CreateStore(e_.ir().CreateOr(e_.ir().CreateLoad(e_.i64Type(), word), bit), word);
    });
    forEachIndex(e_, e_.i32(static_cast<std::int64_t>(words)), [&](llvm::Value* index) {
      llvm::Value* wide = e_.ir().CreateZExt(index, e_.i64Type());
      e_.forEachSquare(e_.ir().CreateLoad(e_.i64Type(), wordAt(wide)), [&](llvm::Value* bit) {
        body(e_.ir().CreateAdd(e_.ir().CreateShl(wide, e_.i64(6)), e_.ir().CreateZExt(bit, e_.i64Type())));
      });
    });
  }

  void forEachCandidate(llvm::Value* candidates, const std::function<void(llvm::Value* row)>& body) {
    std::vector<std::uint8_t> bytes;  // the rows by group and anchor
    for (const AlignedGroup& group : aligned_->groups) {
      const auto* first = reinterpret_cast<const std::uint8_t*>(group.rows.data());
      bytes.insert(bytes.end(), first, first + sizeof group.rows);
    }
    llvm::Value* rows = e_.table(bytes, 2);
    forEachIndex(e_, e_.i32(static_cast<std::int64_t>(aligned_->groups.size())), [&](llvm::Value* group) {
      llvm::Value* wide = e_.ir().CreateZExt(group, e_.i64Type());
      llvm::Value* anchors =
          e_.ir().CreateLoad(e_.i64Type(), e_.ir().CreateGEP(e_.i64Type(), candidates, wide));
      e_.forEachSquare(anchors, [&](llvm::Value* anchor) {
        llvm::Value* group = e_.ir().CreateMul(wide, e_.i64(64));
        llvm::Value* place = e_.ir().CreateAdd(group, e_.ir().CreateZExt(anchor, e_.i64Type()));
        auto* type = e_.ir().getInt16Ty();
        llvm::Value* row = e_.ir().CreateLoad(type, e_.ir().CreateGEP(type, rows, place));
        body(e_.ir().CreateZExt(row, e_.i64Type()));
      });
    });
  }

  /// Unites the copies of a designator, by their pieces.
  llvm::Value* uniteDesignators() {
    std::map<std::uint32_t, SquareSet> squares;
    CQL_ASSERT(orbit_->columns.size() == 1);  // each row stands for one designator
    for (const auto& row : orbit_->rows) squares[expandPieces(row[0].pieces)] |= row[0].squares;
    llvm::Value* all = e_.i64(0);
    for (auto [pieces, where] : squares)
      all = e_.ir().CreateOr(all, e_.ir().CreateAnd(e_.squaresWith(pieces), e_.i64(where)));
    return all;
  }

  Emitter& e_;
  NodeId id_;
  const Node& node_;
  std::optional<frontend::OrbitTable> orbit_;  ///< null: one copy after the other
  std::optional<AlignedCopies> aligned_;
  bool prunes_ = false;  ///< aligned_ is of patterns, whose terms need not hold
};

}  // namespace

void emitOrbitCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  if (e.node(id).flags & frontend::kRange) return e.conditionByValue(id, matched, failed);
  OrbitEmitter(e, id).any(matched, failed);
}

Value emitOrbit(Emitter& e, NodeId id, Block* failed) {
  OrbitEmitter orbit(e, id);
  if (e.node(id).flags & frontend::kRange) return orbit.count(failed);
  return e.node(id).type == Type::Set ? Value(orbit.unite()) : orbit.largest(failed);
}

}  // namespace cql::codegen
