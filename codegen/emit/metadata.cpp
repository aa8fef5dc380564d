// Emits tags, ratings, results, original comments, the study database (language/34).
#include "codegen/core/emitters.h"

namespace cql::codegen {
using frontend::GameNumberKind;
using frontend::HhdbTestKind;
using frontend::TagFilter;

namespace {

/// Returns the mean or difference of two ratings; both players must have one.
Value emitRatings(Emitter& e, NodeId id, Block* failed) {
  llvm::Value* white = e.call(Service::rating, {e.i32(kWhite)}).v;
  llvm::Value* black = e.call(Service::rating, {e.i32(kBlack)}).v;
  e.require(e.ir().CreateICmpNE(white, e.i32(0)), failed);
  e.require(e.ir().CreateICmpNE(black, e.i32(0)), failed);
  if (static_cast<RatingKind>(e.node(id).mode) == RatingKind::Average)
    return e.ir().CreateLShr(e.ir().CreateAdd(white, black), e.i32(1));
  llvm::Value* difference = e.ir().CreateSub(white, black);
  return e.ir().CreateMul(difference, e.numberOf(id));
}

}  // namespace

Value emitElo(Emitter& e, NodeId id, Block* failed) {
  if (static_cast<RatingKind>(e.node(id).mode) != RatingKind::Rating) return emitRatings(e, id, failed);
  auto of = [&](llvm::Value* color) { return e.call(Service::rating, {color}).v; };
  llvm::Value* value;
  if (e.node(id).number == 0) {
    llvm::Value* white = of(e.i32(kWhite));
    value = e.ir().CreateBinaryIntrinsic(llvm::Intrinsic::smax, white, of(e.i32(kBlack)));
  } else {
    // 1 is White, -1 Black.
    value = of(e.ir().CreateLShr(e.ir().CreateSub(e.i32(1), e.numberOf(id)), e.i32(1)));
  }
  e.require(e.ir().CreateICmpNE(value, e.i32(0)), failed);
  return value;
}

Value emitGameNumber(Emitter& e, NodeId id, Block* failed) {
  switch (static_cast<GameNumberKind>(e.node(id).mode)) {
    case GameNumberKind::GameNumber:
      return e.gameNumber();
    case GameNumberKind::LastGameNumber:
      return e.call(Service::lastGameNumber, {e.locationOf(id)}).v;
    case GameNumberKind::Year: {
      constexpr int kLastYear = 2047;
      llvm::Value* year = e.call(Service::year).v;
      e.require(e.ir().CreateICmpULT(e.ir().CreateSub(year, e.i32(1)), e.i32(kLastYear)), failed);
      return year;
    }
  }
  llvm_unreachable("not a number of the game");
}

namespace {

/// Branches to `failed` unless the text occurs in a string that may have no value.
void requireText(Emitter& e, std::string_view needle, Value text, Block* failed) {
  Value present = e.optional(text, failed);
  llvm::Value* index = e.call(Service::findString, {e.string(needle), present}).v;
  e.require(e.ir().CreateICmpSGE(index, e.i64(0)), failed);
}

}  // namespace

Value emitHhdbTest(Emitter& e, NodeId id, Block* failed) {
  const Node& node = e.node(id);
  switch (static_cast<HhdbTestKind>(node.mode)) {
    case HhdbTestKind::CodeWord:
      requireText(e, node.text, e.call(Service::tag, {e.i32(static_cast<int>(TagFilter::Black))}), failed);
      break;
    case HhdbTestKind::CommentMark:
      requireText(e, node.text, e.call(Service::originalComment, {e.scope.position}), failed);
      break;
    case HhdbTestKind::Cooked:
    case HhdbTestKind::Dual:
    case HhdbTestKind::Sound:
    case HhdbTestKind::Unsound:
    case HhdbTestKind::Mainline:
    case HhdbTestKind::Variation:
      e.require(e.call(Service::hhdbTest, {e.i32(node.mode), e.scope.position}).v, failed);
      break;
  }
  return {};
}

Value emitHhdbAward(Emitter& e, NodeId id, Block* failed) {
  return e.optional(e.call(Service::hhdbAward, {e.i32(e.node(id).mode)}).v, failed);
}

/// Also matches a special award, which has no value (language/34 §7).
void emitHhdbAwardCondition(Emitter& e, NodeId id, Block* matched, Block* failed) {
  e.branch(e.call(Service::hhdbAwardMatches, {e.i32(e.node(id).mode)}).v, matched, failed);
}

Value emitTagValue(Emitter& e, NodeId id, Block* failed) {
  if (static_cast<TagFilter>(e.node(id).mode) >= TagFilter::Other)
    return e.optional(e.call(Service::tagByName, {e.string(e.node(id).text), e.modeOf(id)}), failed);
  return e.optional(e.call(Service::tag, {e.modeOf(id)}), failed);
}

Value emitResultTest(Emitter& e, NodeId id, Block* failed) {
  llvm::Value* result = e.call(Service::result).v;
  e.require(e.ir().CreateICmpEQ(result, e.numberOf(id)), failed);
  return {};
}

}  // namespace cql::codegen
