// The copies that a transform makes of its operand (language/12 §5).
#include <cstring>

#include "codegen/best_value.h"
#include "codegen/families.h"
#include "frontend/passes/effects.h"
#include "frontend/passes/orbit_table.h"

namespace cql::codegen {
namespace {

enum OrbitKid { kLow, kHigh, kFirstCopy };

/// Orbits of more copies are loops over a table of constants.
constexpr std::size_t kMostUnrolled = 8;

/// An orbit as rows of constants: where the attributes of each column stand in a row, and the bytes.
class RowTable {
 public:
  explicit RowTable(const frontend::OrbitTable& orbit) {
    auto place = [&](bool varies, std::int32_t bytes) -> std::int32_t {
      if (!varies) return -1;
      const std::int32_t offset = size_;
      size_ += bytes;
      return offset;
    };
    columns_.resize(orbit.columns.size());
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

/// An orbit while it is emitted.
class OrbitEmitter {
 public:
  OrbitEmitter(Emitter& emitter, NodeId id) : e_(emitter), id_(id), node_(emitter.node(id)) {}

  /// Emits `body` for each copy, in order; it falls through at its end, and may leave the orbit for good.
  void forEachCopy(const std::function<void(NodeId copy)>& body) {
    const std::size_t copies = node_.kids.size() - kFirstCopy;
    std::optional<frontend::OrbitTable> orbit;
    if (copies > kMostUnrolled && !e_.scope.row) orbit = frontend::orbitTable(e_.query, node_);
    if (!orbit) {
      for (std::size_t i = kFirstCopy; i < node_.kids.size(); ++i) body(node_.kids[i]);
      return;
    }
    RowTable table(*orbit);
    for (std::size_t i = 0; i < orbit->columns.size(); ++i)
      e_.rowColumns[orbit->columns[i].node] = table.column(i);
    llvm::Value* rows = e_.table(table.bytes(), 8);
    if (e_.scope.rowCell == kNoCell) e_.scope.rowCell = e_.newCells();
    llvm::AllocaInst* index = e_.local(e_.i64Type(), "copy", e_.i64(0));
    Block *round = e_.block("copy"), *done = e_.block("copies");
    e_.jump(round);
    e_.at(round);
    llvm::Value* now = e_.load(index);
    llvm::Value* offset = e_.ir().CreateMul(now, e_.i64(static_cast<std::uint64_t>(table.rowSize())));
    e_.scope.row = e_.ir().CreateGEP(e_.ir().getInt8Ty(), rows, offset);
    e_.storeCell(e_.scope.rowCell, e_.scope.row);
    e_.store(e_.ir().CreateAdd(now, e_.i64(1)), index);
    body(orbit->pattern);
    if (e_.ir().GetInsertBlock())
      e_.branch(e_.ir().CreateICmpULT(e_.load(index), e_.i64(copies)), round, done);
    e_.scope.row = nullptr;
    for (const auto& column : orbit->columns) e_.rowColumns.erase(column.node);
    e_.at(done);
  }

  /// The number of copies that match, if it lies in the range.
  llvm::Value* count(Block* failed) {
    llvm::Value *low = nullptr, *high = nullptr;
    if (node_.kids[kLow] != frontend::kNone) {
      low = e_.value(node_.kids[kLow], failed).v;
      high = node_.kids[kHigh] == frontend::kNone ? low : e_.value(node_.kids[kHigh], failed).v;
    }
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
    if (low) {
      e_.require(e_.ir().CreateICmpSGE(result, low), failed);
      e_.require(e_.ir().CreateICmpSLE(result, high), failed);
    }
    return result;
  }

  /// At least one copy matches; all are evaluated where that can be noticed.
  void any(Block* matched, Block* failed) {
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

  bool counts() const { return (node_.flags & frontend::kRange) != 0; }

 private:
  Emitter& e_;
  NodeId id_;
  const Node& node_;
};

}  // namespace

void emitOrbitsCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  OrbitEmitter orbit(e, id);
  if (orbit.counts()) return e.conditionOfValue(id, matched, failed);
  orbit.any(matched, failed);
}

Value emitOrbitsValue(Emitter& e, NodeId id, Block* failed) {
  OrbitEmitter orbit(e, id);
  if (orbit.counts()) return orbit.count(failed);
  return e.node(id).type == Type::Set ? Value(orbit.unite()) : orbit.largest(failed);
}

}  // namespace cql::codegen
