// The best values of sort keys and their comments (language/22 §5).
#include "runtime/assert.h"
#include "runtime/host/host.h"
#include "runtime/services/service_table.h"

namespace cql::services {
namespace {

template <typename T>
bool improves(const SortKeyInfo& key, bool has, const T& old, const T& value) {
  return !has || (key.smallest ? value < old : old < value);
}

/// Drops the comments of the previous best value: the filter may make none for the new one.
void forgetComments(Host& host, i32 key) {
  host.sort.comments[static_cast<std::size_t>(key)].clear();
}

}  // namespace

bool sortNumber(Context* ctx, i32 key, i32 value) {
  CQL_ASSERT(!ctx->host->manifest.sortKeys[static_cast<std::size_t>(key)].isString);
  SortValue& best = ctx->host->sort.values[static_cast<std::size_t>(key)];
  if (!improves(ctx->host->manifest.sortKeys[static_cast<std::size_t>(key)], best.has, best.number, value))
    return false;
  best.has = true;
  best.number = value;
  forgetComments(*ctx->host, key);
  return true;
}
bool sortString(Context* ctx, i32 key, Str value) {
  CQL_ASSERT(ctx->host->manifest.sortKeys[static_cast<std::size_t>(key)].isString);
  SortValue& best = ctx->host->sort.values[static_cast<std::size_t>(key)];
  if (!improves(ctx->host->manifest.sortKeys[static_cast<std::size_t>(key)], best.has,
                std::string_view(best.text), view(value)))
    return false;
  best.has = true;
  best.text.assign(view(value));
  forgetComments(*ctx->host, key);
  return true;
}
void sortComments(Context* ctx, i32 key, i32 mark, bool best) {
  Host& host = *ctx->host;
  if (!host.options.sortComments || host.options.alwaysComment) return;
  host.journal.takeComments(mark, best ? &host.sort.comments[static_cast<std::size_t>(key)] : nullptr);
}

}  // namespace cql::services
