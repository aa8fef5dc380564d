// Reads the Context, the game, the board.
#include <llvm/IR/MDBuilder.h>

#include <cstddef>

#include "codegen/core/emitter.h"
#include "codegen/core/search_support.h"
#include "runtime/assert.h"
#include "runtime/context.h"
#include "runtime/kernel/kernel.h"

namespace cql::codegen {

llvm::Value* Emitter::contextAddress(ContextMember member) {
  CQL_ASSERT(scope.ctx && member.offset < sizeof(Context));
  return builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), scope.ctx, member.offset);
}

llvm::Value* Emitter::contextField(ContextMember member, llvm::Type* type, bool invariant) {
  llvm::LoadInst* value = builder_.CreateLoad(type, contextAddress(member), member.name);
  if (invariant && !(savesPositions_ && member.offset < sizeof(GameView)))
    value->setMetadata(llvm::LLVMContext::MD_invariant_load, invariant_);
  return value;
}

/// Marks a load from a position of the game as invariant: the game does not change while the query runs.
/// Positions outside the tree share one buffer.
llvm::LoadInst* Emitter::markFixed(llvm::LoadInst* load) {
  if (!scope.mayBeImaginary && !savesPositions_)
    load->setMetadata(llvm::LLVMContext::MD_invariant_load, invariant_);
  return load;
}

llvm::Value* Emitter::positionCount() {
  return contextField(CQL_CONTEXT(game.count), i32Type(), true);
}
llvm::Value* Emitter::gameNumber() {
  return contextField(CQL_CONTEXT(game.gameNumber), i32Type(), true);
}

llvm::Value* Emitter::boardOf(llvm::Value* position) {
  CQL_ASSERT(position->getType() == i32Type());
  llvm::Value* positions = contextField(CQL_CONTEXT(game.positions), ptrType(), true);
  llvm::Value* offset = builder_.CreateMul(builder_.CreateSExt(position, i64Type()), i64(sizeof(Position)));
  return builder_.CreateInBoundsGEP(builder_.getInt8Ty(), positions, offset, "board");
}

/// Reads an element of an array of the game.
llvm::Value* Emitter::gameArrayElement(ContextMember member, llvm::Value* position, llvm::Type* type) {
  CQL_ASSERT(position->getType() == i32Type() && member.offset < sizeof(GameView));
  llvm::Value* array = contextField(member, ptrType(), true);
  return markFixed(builder_.CreateLoad(
      type, builder_.CreateInBoundsGEP(type, array, builder_.CreateSExt(position, i64Type()))));
}

llvm::Value* Emitter::moveTo(llvm::Value* position) {
  return gameArrayElement(CQL_CONTEXT(game.moves), position, i32Type());
}
llvm::Value* Emitter::parentOf(llvm::Value* position) {
  return imagines_ ? kernel(Kernel::cqlParent, {scope.ctx, position}) : predecessorOf(position);
}
llvm::Value* Emitter::predecessorOf(llvm::Value* position) {
  return gameArrayElement(CQL_CONTEXT(game.parents), position, i32Type());
}
llvm::Value* Emitter::subtreeEndOf(llvm::Value* position) {
  return gameArrayElement(CQL_CONTEXT(game.subtreeEnds), position, i32Type());
}
llvm::Value* Emitter::plyOf(llvm::Value* position) {
  return gameArrayElement(CQL_CONTEXT(game.plies), position, i32Type());
}
llvm::Value* Emitter::depthOf(llvm::Value* position) {
  return gameArrayElement(CQL_CONTEXT(game.depths), position, i32Type());
}
llvm::Value* Emitter::childIndexOf(llvm::Value* position) {
  return gameArrayElement(CQL_CONTEXT(game.childIndexes), position, i32Type());
}
llvm::Value* Emitter::sideOf(llvm::Value* position) {
  return builder_.CreateZExt(gameArrayElement(CQL_CONTEXT(game.sides), position, builder_.getInt8Ty()),
                             i32Type());
}

llvm::Value* Emitter::hasFact(llvm::Value* position, PositionFact fact) {
  llvm::Value* facts = gameArrayElement(CQL_CONTEXT(game.facts), position, builder_.getInt8Ty());
  return builder_.CreateICmpNE(builder_.CreateAnd(facts, fact), builder_.getInt8(0));
}

llvm::Value* Emitter::boardField(std::size_t offset) {
  CQL_ASSERT(scope.board && offset < sizeof(Position));
  return markFixed(builder_.CreateLoad(
      i64Type(), builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), scope.board, offset)));
}

llvm::Value* Emitter::piecesOfColor(Color color) {
  CQL_ASSERT(color == kWhite || color == kBlack);
  return boardField(offsetof(Position, colors) + color * sizeof(SquareSet));
}
llvm::Value* Emitter::piecesOfType(PieceType type) {
  CQL_ASSERT(type >= kPawn && type <= kKing);
  return boardField(offsetof(Position, types) + type * sizeof(SquareSet));
}
llvm::Value* Emitter::occupied() {
  llvm::Value* white = piecesOfColor(kWhite);
  return builder_.CreateOr(white, piecesOfColor(kBlack));
}

llvm::Value* Emitter::scratch(llvm::Value* bytes) {
  CQL_ASSERT(bytes->getType() == i64Type());
  return builder_.CreateIntToPtr(call(Service::scratch, {bytes}).v, ptrType());
}

llvm::Value* Emitter::arenaMark() {
  return kernel(Kernel::cqlArenaMark, {scope.ctx});
}

void Emitter::releaseArena(llvm::Value* mark) {
  llvm::Value* isUsed = builder_.CreateICmpNE(arenaMark(), mark);
  emitIf(*this, isUsed, [&] { call(Service::arenaRelease, {mark}); });
}

llvm::Value* Emitter::journalMark() {
  return contextField(CQL_CONTEXT(journalSize), i32Type(), false);
}

void Emitter::rollback(llvm::Value* mark) {
  CQL_ASSERT(mark->getType() == i32Type());
  Block *drop = block("drop"), *clean = block("clean");
  branch(builder_.CreateICmpEQ(journalMark(), mark), clean, drop);
  at(drop);
  call(Service::journalRollback, {mark});
  jump(clean);
  at(clean);
}

PositionScope::PositionScope(Emitter& emitter, llvm::Value* position)
    : e_(emitter), position_(emitter.scope.position), board_(emitter.scope.board) {
  CQL_ASSERT(position->getType() == e_.i32Type());
  e_.scope.position = position;
  e_.scope.board = e_.boardOf(position);
}

PositionScope::~PositionScope() {
  e_.scope.position = position_;
  e_.scope.board = board_;
}

llvm::Value* Emitter::identityOn(llvm::Value* square) {
  CQL_ASSERT(square->getType() == i32Type());
  requireIdentities();
  return kernel(Kernel::cqlPieceIdentity, {scope.ctx, scope.position, square});
}

void Emitter::requireIdentities() {
  CQL_ASSERT(manifest.needs & kNeedIdentities);
  Block *track = block("track"), *tracked = block("tracked");
  llvm::Value* known = contextField(CQL_CONTEXT(game.pieceSquares), ptrType(), false);
  builder_.CreateCondBr(builder_.CreateIsNull(known), track, tracked,
                        llvm::MDBuilder(module_.getContext()).createUnlikelyBranchWeights());
  at(track);
  call(Service::trackPieces);
  jump(tracked);
  at(tracked);
}

Cell Emitter::visitsCell() {
  if (visits_ == kNoCell) {
    visits_ = newCells();
    atGameStart(*this, [&] {
      llvm::Value* visits = scratch(i64(sizeof(CqlVisits)));
      builder_.CreateMemSet(visits, builder_.getInt8(0), i64(sizeof(CqlVisits)), llvm::Align(8));
      storeCell(visits_, visits);
    });
  }
  return visits_;
}

void Emitter::pollInterrupt() {
  Block *interrupted = block("interrupted"), *goOn = block("running");
  llvm::LoadInst* flag =
      builder_.CreateAlignedLoad(i32Type(), contextAddress(CQL_CONTEXT(interrupt)), llvm::Align(4));
  flag->setAtomic(llvm::AtomicOrdering::Monotonic);
  builder_.CreateCondBr(builder_.CreateICmpNE(flag, i32(0)), interrupted, goOn,
                        llvm::MDBuilder(module_.getContext()).createUnlikelyBranchWeights());
  at(interrupted);
  call(Service::checkInterrupt);
  jump(goOn);
  at(goOn);
}

void Emitter::forEachSquare(llvm::Value* set, const std::function<void(llvm::Value* square)>& body) {
  CQL_ASSERT(set->getType() == i64Type());
  llvm::AllocaInst* rest = local(i64Type(), "rest", set);
  Block *test = block("squares"), *round = block("square"), *done = block("done");
  jump(test);
  at(test);
  llvm::Value* now = load(rest);
  branch(isNotEmpty(now), round, done);
  at(round);
  store(builder_.CreateAnd(now, builder_.CreateSub(now, i64(1))), rest);
  body(firstSquare(now));
  CQL_ASSERT(builder_.GetInsertBlock());
  jump(test);
  at(done);
}

}  // namespace cql::codegen
