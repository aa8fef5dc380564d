// Dictionaries (language/33 §2, §3).
#include "runtime/assert.h"
#include "runtime/host/host.h"
#include "runtime/services/service_table.h"

namespace cql::services {
namespace {

Dictionary& at(Context* ctx, i32 dictionary) {
  CQL_ASSERT(dictionary >= 0 && static_cast<std::size_t>(dictionary) < ctx->host->dictionary.all.size());
  return ctx->host->dictionary.all[static_cast<std::size_t>(dictionary)];
}

template <typename Key>
bool get(Context* ctx, i32 dictionary, Key key) {
  Dictionary& entries = at(ctx, dictionary);
  const Dictionary::Entry* entry = entries.find(key);
  if (!entry) return false;
  Dictionary::Entry& found = ctx->host->dictionary.found;
  found.cell = entry->cell;
  if (entries.info().value == ValueKind::String) found.text = entry->text;
  return true;
}

}  // namespace

bool dictGet(Context* ctx, i32 d, u64 key) {
  return get(ctx, d, key);
}
bool dictGetByString(Context* ctx, i32 d, Str key) {
  return get(ctx, d, view(key));
}
u64 dictValue(Context* ctx) {
  return ctx->host->dictionary.found.cell;
}
Str dictValueString(Context* ctx) {
  return ctx->host->arena.copy(ctx->host->dictionary.found.text);
}
void dictSet(Context* ctx, i32 d, u64 key, u64 value) {
  at(ctx, d).at(key).cell = value;
}
void dictSetString(Context* ctx, i32 d, u64 key, Str value) {
  at(ctx, d).at(key).text.assign(view(value));
}
void dictSetByString(Context* ctx, i32 d, Str key, u64 value) {
  at(ctx, d).at(view(key)).cell = value;
}
void dictSetStringByString(Context* ctx, i32 d, Str key, Str value) {
  at(ctx, d).at(view(key)).text.assign(view(value));
}
void dictErase(Context* ctx, i32 d, u64 key) {
  at(ctx, d).erase(key);
}
void dictEraseByString(Context* ctx, i32 d, Str key) {
  at(ctx, d).erase(view(key));
}
void dictClear(Context* ctx, i32 d) {
  at(ctx, d).clear();
}
i32 dictCount(Context* ctx, i32 d) {
  return static_cast<i32>(at(ctx, d).size());
}
bool dictNext(Context* ctx, i32 d, bool first, u64 key) {
  return at(ctx, d).next(first, key, ctx->host->dictionary.foundKey);
}
bool dictNextByString(Context* ctx, i32 d, bool first, Str key) {
  const EntriesByText::Item* found = at(ctx, d).byText().next(first, view(key));
  if (!found) return false;
  ctx->host->dictionary.foundTextKey = found->first;
  return true;
}
u64 dictKey(Context* ctx) {
  return ctx->host->dictionary.foundKey;
}
Str dictKeyString(Context* ctx) {
  return ctx->host->arena.copy(ctx->host->dictionary.foundTextKey);
}

}  // namespace cql::services
