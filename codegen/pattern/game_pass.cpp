#include "codegen/pattern/game_pass.h"

#include "codegen/core/search_support.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

/// Pieces that have a pass of their own: all of a game that begins with at most this many.
constexpr std::uint64_t kPartners = 32;
/// Positions of the longest game whose partners have passes: the memory for these is 256 bytes a position.
constexpr std::int32_t kMostPositions = 4096;
/// Searches with a partner before a pass is made for it. A pass costs about as much as this many searches.
constexpr std::uint64_t kSearchesBefore = 6;

}  // namespace

GamePass::GamePass(Emitter& e, std::uint32_t partner)
    : partner_(partner), known_(e.newCells()), squares_(e.newCells()) {
  CQL_ASSERT(partner == frontend::kNone || e.query.symbols[partner].kind == frontend::SymbolKind::Piece);
}

std::optional<GamePass> GamePass::emit(Emitter& e, const PieceSearch& search, std::uint32_t partner) {
  CQL_ASSERT(!e.searchesVariations() && search.known.body == frontend::kNone);
  GamePass pass(e, partner);
  bool tells;
  {
    FunctionScope scope(e, "pruning", e.ir().getVoidTy());
    pass.function_ = scope.function();
    pass.function_->addFnAttr(llvm::Attribute::NoInline);
    StateEmitter states(e, search);
    auto before = [&](llvm::Value* place) {
      return e.ir().CreateSub(place, e.i32(1));
    };  // ends at kNoPosition
    forEachPosition(e, before(e.positionCount()), before, [&](llvm::Value* place) {
      ElsewhereScope here(e, place);
      llvm::Value* pieces = states.place();
      e.ir().CreateStore(pieces, pass.entry(e));
    });
    e.ir().CreateRetVoid();
    tells = states.constrainsLaterElement();
  }
  if (!tells) {
    pass.function_->eraseFromParent();
    return std::nullopt;
  }
  atGameStart(e, [&] { pass.allocate(e); });
  return pass;
}

void GamePass::allocate(Emitter& e) const {
  llvm::Value* row = e.ir().CreateShl(e.ir().CreateZExt(e.positionCount(), e.i64Type()), 3);
  if (partner_ == frontend::kNone) return e.storeCell(squares_, e.scratch(row));
  constexpr std::uint64_t kCounters = kPartners * sizeof(std::uint64_t);
  llvm::Value* fits = e.ir().CreateICmpULE(e.positionCount(), e.i32(kMostPositions));
  llvm::Value* rows = e.ir().CreateSelect(fits, e.ir().CreateMul(row, e.i64(kPartners)), e.i64(0));
  llvm::Value* counters = e.scratch(e.ir().CreateAdd(rows, e.i64(kCounters)));
  e.ir().CreateMemSet(counters, e.ir().getInt8(0), kCounters, llvm::MaybeAlign(alignof(std::uint64_t)));
  llvm::Value* none = llvm::ConstantPointerNull::get(e.ptrType());
  e.storeCell(known_, e.ir().CreateSelect(fits, counters, none));
  e.storeCell(squares_, e.ir().CreateGEP(e.i64Type(), counters, e.i64(kPartners)));
}

llvm::Value* GamePass::row(Emitter& e) const {
  llvm::Value* rows = e.loadCell(squares_, e.ptrType());
  if (partner_ == frontend::kNone) return rows;
  llvm::Value* first = e.ir().CreateMul(e.readIdentity(partner_), e.positionCount());
  return e.ir().CreateGEP(e.i64Type(), rows, e.ir().CreateZExt(first, e.i64Type()));
}

llvm::Value* GamePass::entry(Emitter& e) const {
  llvm::Value* squares = row(e);
  return e.ir().CreateGEP(e.i64Type(), squares, e.ir().CreateZExt(e.scope.position, e.i64Type()));
}

void GamePass::run(Emitter& e) const {
  callHelper(e, function_, e.scope.position);
}

llvm::Value* GamePass::here(Emitter& e) const {
  if (partner_ == frontend::kNone) {
    emitIf(e, e.ir().CreateICmpEQ(e.loadCell(known_, e.i64Type()), e.i64(0)), [&] {
      run(e);
      e.storeCell(known_, e.i64(1));  // cells are 0 at the start of a game
    });
    return e.ir().CreateLoad(e.i64Type(), entry(e));
  }
  llvm::AllocaInst* result = e.local(e.i64Type(), "told", e.i64(kAllSquares));
  llvm::Value* counters = e.loadCell(known_, e.ptrType());
  llvm::Value* identity = e.readIdentity(partner_);
  llvm::Value* has =
      e.ir().CreateAnd(e.ir().CreateIsNotNull(counters), e.ir().CreateICmpULT(identity, e.i32(kPartners)));
  emitIf(e, has, [&] {
    llvm::Value* address = e.ir().CreateGEP(e.i64Type(), counters, e.ir().CreateZExt(identity, e.i64Type()));
    llvm::Value* searches = e.ir().CreateLoad(e.i64Type(), address);
    emitIf(e, e.ir().CreateICmpULE(searches, e.i64(kSearchesBefore)), [&] {
      e.ir().CreateStore(e.ir().CreateAdd(searches, e.i64(1)), address);
      emitIf(e, e.ir().CreateICmpEQ(searches, e.i64(kSearchesBefore)), [&] { run(e); });
    });
    emitIf(e, e.ir().CreateICmpUGE(searches, e.i64(kSearchesBefore)),
           [&] { e.store(e.ir().CreateLoad(e.i64Type(), entry(e)), result); });
  });
  return e.load(result);
}

}  // namespace cql::codegen
