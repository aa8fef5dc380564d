// Rows and contributions to tallies (language/61).
#include "runtime/assert.h"
#include "runtime/host/host.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/square_text.h"
#include "runtime/services/service_table.h"
#include "runtime/values/output_value.h"

namespace cql::services {
namespace {

using Kind = AddedComment::Kind;

void contribute(Host& host, i32 position, i32 which, std::string_view bytes) {
  if (Contribution::decoded(which).now)
    host.records.contributed.addRecord(position, Kind::Contribution, which, bytes);
  else
    host.journal.addRecord(position, Kind::Contribution, which, bytes);
}

}  // namespace

void recordValue(Context* ctx, i32 h, i32 kind, u64 bits) {
  appendValue(*ctx->host->builder(h), {static_cast<OutputValue::Kind>(kind), bits, {}});
}

void recordText(Context* ctx, i32 h, Str text) {
  appendValue(*ctx->host->builder(h), OutputValue::string(view(text)));
}

void recordPosition(Context* ctx, i32 h, i32 position) {
  std::string text;
  ctx->host->appendPositionName(text, position);
  appendValue(*ctx->host->builder(h), OutputValue::string(text));
}

void recordPiece(Context* ctx, i32 h, i32 identity, i32 position) {
  std::string text;
  if (const SquareSet square = cqlPieceSquare(ctx, position, identity)) {
    text = kPieceLetters[cqlPieceOn(&ctx->game.positions[position], firstSquare(square))];
    appendSet(square, text);
  }
  appendValue(*ctx->host->builder(h), OutputValue::stringOrNone(text));
}

void recordEnd(Context* ctx, i32 h, i32 position, i32 kind, i32 which) {
  Host& host = *ctx->host;
  CQL_ASSERT(h + 1 == host.text.open);  // opened last
  position = host.anchorOf(position);
  const std::string& bytes = *host.builder(h);
  if (static_cast<Kind>(kind) == Kind::Contribution)
    contribute(host, position, which, bytes);
  else
    host.journal.addRecord(position, static_cast<Kind>(kind), which, bytes);
  host.text.open = h;
}

void tallyValue(Context* ctx, i32 which, i32 kind, u64 bits) {
  if (Contribution::decoded(which).now)
    ctx->host->records.contributed.addValue(which, kind, bits);
  else
    ctx->host->journal.addValue(which, kind, bits);
}

void evidence(Context* ctx, i32 position, i32 kind, i32 which, u64 bits) {
  const i32 positions = ctx->game.count;
  if (position >= positions || which >= positions) return;  // imaginary positions are not drawn
  constexpr Kind kKinds[] = {Kind::Move, Kind::Way, Kind::Squares};
  CQL_ASSERT(kind >= 0 && static_cast<std::size_t>(kind) < std::size(kKinds));
  AddedComment record(position, kKinds[kind], which);
  record.bits = bits;
  ctx->host->journal.addEvidence(record);
}

i32 nextRow(Context* ctx) {
  Host& host = *ctx->host;
  const CommentList& entries = host.journal.entries();
  while (host.records.rowsSeen < entries.size())
    if (const AddedComment& entry = entries[host.records.rowsSeen++]; entry.kind == Kind::Row)
      return entry.position;
  return kNoPosition;
}

}  // namespace cql::services
