// Emits filters that compare the board with a constant of the query (language/60 §6, §9). Transforms that
// exchange the colours leave the text and turn Node::number from 1 to -1.
#include <cstring>

#include "codegen/core/emitters.h"
#include "frontend/material_pattern.h"
#include "runtime/rules/play_moves.h"

namespace cql::codegen {
namespace {

/// Selects one of two values by the colours of this copy.
llvm::Value* byColors(Emitter& e, NodeId id, llvm::Value* written, llvm::Value* exchanged) {
  return e.ir().CreateSelect(e.ir().CreateICmpSGT(e.numberOf(id), e.i32(0)), written, exchanged);
}

void emitBounds(Emitter& e, NodeId id, Kernel function, const frontend::MaterialPattern& pattern,
                Block* matched, Block* failed) {
  e.branch(e.kernel(function,
                    {e.scope.board, byColors(e, id, e.i64(pattern.written.low), e.i64(pattern.exchanged.low)),
                     byColors(e, id, e.i64(pattern.written.high), e.i64(pattern.exchanged.high))}),
           matched, failed);
}

llvm::Value* boardTable(Emitter& e, const Position& board) {
  std::vector<std::uint8_t> bytes(sizeof(Position));
  std::memcpy(bytes.data(), &board, sizeof(Position));
  return e.table(bytes, alignof(Position));
}

/// Exchanges the colours and mirrors the ranks.
Position exchanged(const Position& board) {
  Position other{};
  for (int type = kPawn; type <= kKing; ++type) other.types[type] = __builtin_bswap64(board.types[type]);
  for (const Color color : {kWhite, kBlack}) other.colors[~color] = __builtin_bswap64(board.colors[color]);
  return other;
}

}  // namespace

void emitMaterialCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  emitBounds(e, id, Kernel::cqlMaterial, frontend::parseMaterial(e.node(id).text), matched, failed);
}

void emitImbalanceCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  emitBounds(e, id, Kernel::cqlImbalance, frontend::parseImbalance(e.node(id).text), matched, failed);
}

void emitAfterCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  const PlayedMoves played = playMoves(e.node(id).text);
  std::int64_t rights = 0;
  for (unsigned right = 0; right < 4; ++right)
    if (played.state.castlingRooks[right] != kNoSquare) rights |= 1 << right;
  const int passed = played.legalEnPassant();
  auto number = [&](std::int64_t written, std::int64_t other) {
    return byColors(e, id, e.i32(written), e.i32(other));
  };
  e.branch(e.kernel(Kernel::cqlIsPosition,
                    {e.scope.ctx, e.scope.position,
                     byColors(e, id, boardTable(e, played.board), boardTable(e, exchanged(played.board))),
                     number(played.state.side, ~played.state.side),
                     number(rights, rights >> 2 | (rights & 3) << 2),
                     number(passed, passed == kNoSquare ? passed : passed ^ 56)}),
           matched, failed);
}

void emitHangingCondition(Emitter& e, NodeId, Block* matched, Block* failed) {
  e.branch(e.isNotEmpty(e.kernel(Kernel::cqlHangingPieces, {e.scope.ctx, e.scope.position, e.i1(true)})),
           matched, failed);
}

Value emitHanging(Emitter& e, NodeId, Block*) {
  return e.kernel(Kernel::cqlHangingPieces, {e.scope.ctx, e.scope.position, e.i1(false)});
}

}  // namespace cql::codegen
