// The texts of filters (language/32 §6).
#include "runtime/assert.h"
#include "runtime/host/host.h"
#include "runtime/kernel/kernel.h"
#include "runtime/rules/square_text.h"
#include "runtime/services/service_table.h"

namespace cql::services {

i32 textBegin(Context* ctx) {
  Host& host = *ctx->host;
  if (static_cast<std::size_t>(host.text.open) == host.text.builders.size())
    host.text.builders.emplace_back();
  host.text.builders[static_cast<std::size_t>(host.text.open)].clear();
  return host.text.open++;
}
void textString(Context* ctx, i32 h, Str text) {
  *ctx->host->builder(h) += view(text);
}
void textNumber(Context* ctx, i32 h, i32 value) {
  *ctx->host->builder(h) += std::to_string(value);
}
void textSet(Context* ctx, i32 h, u64 squares) {
  appendSet(squares, *ctx->host->builder(h));
}
void textPosition(Context* ctx, i32 h, i32 position) {
  ctx->host->appendPosition(*ctx->host->builder(h), position);
}

void textPiece(Context* ctx, i32 h, i32 identity, i32 position) {
  ctx->host->appendPiece(*ctx->host->builder(h), identity, position);
}

namespace {

void appendCell(std::string& out, ValueKind kind, u64 cell, std::string_view text) {
  switch (kind) {
    case ValueKind::String:
      out.append("<string>").append(text);
      return;
    case ValueKind::Set:
      out += "<SquareMask>";
      appendSet(cell, out);
      return;
    case ValueKind::Number:
    case ValueKind::Position:
    case ValueKind::Logical:
      out += "<NumValue>" + std::to_string(static_cast<std::int32_t>(cell));
      return;
  }
}

}  // namespace

void textDictionary(Context* ctx, i32 h, i32 index) {
  std::string& out = *ctx->host->builder(h);
  Dictionary& d = ctx->host->dictionary.all[static_cast<std::size_t>(index)];
  out += "Dictionary " + d.info().name + " with " + std::to_string(d.size()) + " entries: \n";
  auto entry = [&](u64 key, std::string_view text, const Dictionary::Entry& value) {
    appendCell(out, d.info().key, key, text);
    out += ": ";
    appendCell(out, d.info().value, value.cell, value.text);
    out += '\n';
  };
  for (const auto& [key, value] : d.byCell()) entry(d.keyOf(key), "", value);
  const EntriesByText::Item* item = d.byText().next(/*first=*/true, "");
  for (; item; item = d.byText().next(/*first=*/false, item->first)) entry(0, item->first, item->second);
}

Str textEnd(Context* ctx, i32 h, i32 location) {
  Host& host = *ctx->host;
  CQL_ASSERT(h + 1 == host.text.open);  // opened last
  host.requireLength(host.builder(h)->size(), location);
  host.text.open = h;
  return host.arena.copy(*host.builder(h));
}

}  // namespace cql::services
