// Emits constants, designators, variables and assignments (language/10 §2, language/30).
#include <bit>

#include "codegen/core/arithmetic.h"
#include "codegen/core/emitters.h"
#include "codegen/core/search_support.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

using frontend::AssignMode;
using frontend::AssignNode;
using frontend::SymbolKind;

constexpr std::uint32_t kAllTypes = 0x3f;

/// Returns the squares of pieces of some types.
llvm::Value* piecesOf(Emitter& e, std::uint32_t types) {
  CQL_ASSERT(types != 0 && (types & ~kAllTypes) == 0);
  llvm::Value* squares = nullptr;
  for (int type = kPawn; type <= kKing; ++type) {
    if (!(types >> type & 1)) continue;
    llvm::Value* one = e.piecesOfType(static_cast<PieceType>(type));
    squares = squares ? e.ir().CreateOr(squares, one) : one;
  }
  return squares;
}

llvm::Value* piecesOf(Emitter& e, Color color, std::uint32_t types) {
  if (types == kAllTypes) return e.piecesOfColor(color);
  llvm::Value* all = e.piecesOfColor(color);
  // All but a few types: exclude the others.
  if (std::popcount(types) > 3)
    return e.ir().CreateAnd(all, e.ir().CreateNot(piecesOf(e, kAllTypes & ~types)));
  return e.ir().CreateAnd(all, piecesOf(e, types));
}

/// Returns the squares with one of these contents; null: any contents.
llvm::Value* contents(Emitter& e, std::uint32_t pieces) {
  const std::uint32_t white = pieces & kAllTypes, black = pieces >> 6 & kAllTypes;
  const bool empty = pieces & kMaskEmpty;
  if (white == kAllTypes && black == kAllTypes) return empty ? nullptr : e.occupied();
  llvm::Value* squares = nullptr;
  auto add = [&](llvm::Value* more) { squares = squares ? e.ir().CreateOr(squares, more) : more; };
  if (white == black && white) {
    add(piecesOf(e, white));
  } else {
    if (white) add(piecesOf(e, kWhite, white));
    if (black) add(piecesOf(e, kBlack, black));
  }
  if (empty) add(e.ir().CreateNot(e.occupied()));
  return squares ? squares : e.i64(0);
}

}  // namespace

Value emitDesignator(Emitter& e, NodeId id, Block*) {
  const RowColumns* columns = e.columnsOf(id);
  if (columns && columns->pieces >= 0)
    return e.ir().CreateAnd(e.kernel(Kernel::cqlPieces, {e.scope.board, e.piecesOf(id)}), e.squaresOf(id));
  llvm::Value* squares = contents(e, expandPieces(e.node(id).pieces));
  if (!squares) return e.squaresOf(id);
  const bool everywhere = !columns && e.node(id).squares == kAllSquares;
  return everywhere ? squares : e.ir().CreateAnd(squares, e.squaresOf(id));
}

namespace {

/// Assigns piece x = S; matches if S is one square with a piece on it (language/10 §7).
void assignPiece(Emitter& e, const Node& node, Block* failed) {
  llvm::Value* set = e.set(AssignNode(node).value());
  // CQLi makes the piece absent if it finds none (language/62 §4).
  if (node.flags & frontend::kAsCqli) e.writeVariable(node.symbol, e.i32(-1));
  e.require(e.ir().CreateICmpEQ(e.countSquares(set), e.i32(1)), failed);
  llvm::Value* identity = e.identityOn(e.firstSquare(set));
  e.require(e.ir().CreateICmpSGE(identity, e.i32(0)), failed);
  e.writeVariable(node.symbol, identity);
}

/// Assigns a value. A position outside the tree must have been kept (language/60 §4): it lasts no longer than
/// its filter. A function's argument lives as long as the call.
void assign(Emitter& e, const Node& node, Block* failed) {
  const Value value = e.value(AssignNode(node).value(), failed);
  const frontend::Symbol& symbol = e.query.symbols[node.symbol];
  if (symbol.kind == SymbolKind::Position && e.imagines() && !symbol.internal) {
    if (e.node(AssignNode(node).value()).op == Op::CurrentPosition) e.requireReal(failed);
    e.require(e.kernel(Kernel::cqlIsLasting, {e.scope.ctx, value.v}), failed);
  }
  e.writeVariable(node.symbol, value);
}

frontend::ArithmeticKind arithmeticOf(AssignMode mode) {
  switch (mode) {
    case AssignMode::Subtract:
      return frontend::ArithmeticKind::Subtract;
    case AssignMode::Multiply:
      return frontend::ArithmeticKind::Multiply;
    case AssignMode::Divide:
      return frontend::ArithmeticKind::Divide;
    case AssignMode::Modulo:
      return frontend::ArithmeticKind::Modulo;
    case AssignMode::Set:
    case AssignMode::IfNotEmpty:
    case AssignMode::Add:
    case AssignMode::Union:
    case AssignMode::Intersect:
    case AssignMode::Piece:
      break;
  }
  return frontend::ArithmeticKind::Add;
}

/// Emits x op= E as x = x op E; reads x first (language/30 §3).
void assignCombined(Emitter& e, NodeId id, AssignMode mode, Block* failed) {
  const Node& node = e.node(id);
  e.requireBound(node.symbol, id);
  if (e.query.symbols[node.symbol].kind == SymbolKind::String) {
    if (mayChange(e, AssignNode(node).value(), node.symbol)) {
      Value old = e.readVariable(node.symbol);
      Value value = e.value(AssignNode(node).value(), failed);
      e.writeVariable(node.symbol, e.call(Service::concat, {old, value, e.locationOf(id)}));
    } else {  // a string, without a copy
      e.appendToVariable(node.symbol, e.value(AssignNode(node).value(), failed), e.locationOf(id));
    }
    return;
  }
  llvm::Value* old = e.readVariable(node.symbol).v;
  llvm::Value* value = e.value(AssignNode(node).value(), failed).v;
  llvm::Value* result = mode == AssignMode::Union ? e.ir().CreateOr(old, value)
                        : mode == AssignMode::Intersect
                            ? e.ir().CreateAnd(old, value)
                            : emitArithmetic(e, arithmeticOf(mode), old, value, failed);
  e.writeVariable(node.symbol, result);
}

}  // namespace

Value emitAssign(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  switch (const auto mode = static_cast<AssignMode>(node.mode)) {
    case AssignMode::Piece:
      assignPiece(e, node, failed);
      break;
    case AssignMode::Set:
      assign(e, node, failed);
      break;
    case AssignMode::IfNotEmpty: {
      llvm::Value* set = e.set(AssignNode(node).value());
      e.require(e.isNotEmpty(set), failed);
      e.writeVariable(node.symbol, set);
      break;
    }
    case AssignMode::Add:
    case AssignMode::Subtract:
    case AssignMode::Multiply:
    case AssignMode::Divide:
    case AssignMode::Modulo:
    case AssignMode::Union:
    case AssignMode::Intersect:
      assignCombined(e, id, mode, failed);
      break;
  }
  return {};
}

llvm::Value* Emitter::squaresWith(std::uint32_t pieces) {
  llvm::Value* squares = contents(*this, pieces);
  return squares ? squares : i64(kAllSquares);
}

Value emitSquares(Emitter& e, NodeId id, Block*) {
  return e.i64(e.node(id).squares);
}

Value emitNumber(Emitter& e, NodeId id, Block*) {
  return e.i32(e.node(id).number);
}

Value emitColorNumber(Emitter& e, NodeId id, Block*) {
  return e.numberOf(id);
}

Value emitString(Emitter& e, NodeId id, Block*) {
  return e.string(e.node(id).text);
}

Value emitVariable(Emitter& e, NodeId id, Block*) {
  const std::uint32_t symbol = e.node(id).symbol;
  const bool inPlace = e.node(id).type == Type::String && e.mayStayInPlace(id);
  e.requireBound(symbol, id);
  return inPlace ? e.textOfVariable(symbol) : e.readVariable(symbol);
}

Value emitConstant(Emitter& e, NodeId id, Block* failed) {
  e.require(e.i1(e.node(id).number != 0), failed);
  return {};
}

Value emitIsBound(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  llvm::Value* bound = node.symbol == frontend::kNone ? e.i1(false) : e.isBound(node.symbol);
  e.require(node.number ? bound : e.ir().CreateNot(bound), failed);
  return {};
}

Value emitUnbind(Emitter& e, NodeId id, Block*) {
  e.setBound(e.node(id).symbol, false);
  return {};
}

}  // namespace cql::codegen
