// Searches of patterns and the group history (language/32 §7).
#include "runtime/decimal.h"
#include "runtime/host.h"

namespace cql::services {
namespace {

/// Ends the evaluation unless the search came to an end.
void requireEnd(Context* ctx, SearchOutcome outcome, i32 regex, i32 location) {
  if (outcome == SearchOutcome::Interrupted) ctx->host->stopInterrupted();
  if (outcome != SearchOutcome::TooMuchWork) return;
  ctx->host->stop({"the pattern \"", ctx->host->manifest.regexes[static_cast<std::size_t>(regex)],
                   "\" finds too many ways through a text"},
                  location);
}

const GroupPlace& groupAt(Context* ctx, i32 group, i32 location) {
  const auto& places = ctx->host->groups.places;
  if (places.empty())
    ctx->host->stop(
        {"there are no groups: the last search of a pattern found nothing, or there was none yet"}, location);
  if (static_cast<std::size_t>(group) >= places.size())
    ctx->host->stop({"the last pattern has no group \\", Decimal(group)}, location);
  return places[static_cast<std::size_t>(group)];
}

/// After an empty match a match that is not empty is tried at its place, then the search goes on behind it.
SearchOutcome findNext(Host& host, Host::Iteration& it) {
  const Regex& regex = host.regexes[static_cast<std::size_t>(it.regex)];
  SearchOutcome found = SearchOutcome::NotFound;
  if (it.afterEmpty) {
    found = regex.search(*it.subject, it.from, true, host.groups.places, host.interruptFlag());
    if (found == SearchOutcome::NotFound) ++it.from;
  }
  if (found == SearchOutcome::NotFound && it.from <= it.subject->size())
    found = regex.search(*it.subject, it.from, false, host.groups.places, host.interruptFlag());
  return found;
}

}  // namespace

bool regexSearch(Context* ctx, i32 regex, Str subject, i32 location) {
  RegexGroups& groups = ctx->host->groups;
  if (groups.subject.use_count() != 1) groups.subject = std::make_shared<std::string>();
  groups.subject->assign(view(subject));
  const SearchOutcome found = ctx->host->regexes[static_cast<std::size_t>(regex)].search(
      *groups.subject, 0, false, groups.places, ctx->host->interruptFlag());
  requireEnd(ctx, found, regex, location);
  return found == SearchOutcome::Found;
}

Str regexGroup(Context* ctx, i32 group, i32 location) {
  const GroupPlace& place = groupAt(ctx, group, location);
  if (!place.matched) return {nullptr, 0};
  return ctx->host->arena.copy(
      std::string_view(*ctx->host->groups.subject).substr(place.begin, place.end - place.begin));
}
i64 regexGroupIndex(Context* ctx, i32 group, i32 location) {
  const GroupPlace& place = groupAt(ctx, group, location);
  return place.matched ? static_cast<i64>(place.begin) : kNoNumber;
}

/// The history is emptied before the first match.
i32 regexIterateBegin(Context* ctx, i32 regex, Str subject) {
  Host& host = *ctx->host;
  host.groups.places.clear();
  std::size_t h = 0;
  while (h < host.iterations.size() && !host.iterations[h].done) ++h;
  if (h == host.iterations.size()) host.iterations.emplace_back();
  host.iterations[h] = {regex, std::make_shared<std::string>(view(subject))};
  return static_cast<i32>(h);
}

bool regexIterateNext(Context* ctx, i32 h, i32 location) {
  Host& host = *ctx->host;
  Host::Iteration& it = host.iterations[static_cast<std::size_t>(h)];
  // After the last match the history stays what the last run of the body left.
  host.lastPlaces.swap(host.groups.places);
  const SearchOutcome found = findNext(host, it);
  requireEnd(ctx, found, it.regex, location);
  if (found == SearchOutcome::NotFound) {
    host.lastPlaces.swap(host.groups.places);
    it.done = true;
    it.subject.reset();
    return false;
  }
  host.groups.subject = it.subject;
  it.from = host.groups.places[0].end;
  it.afterEmpty = host.groups.places[0].begin == it.from;
  return true;
}

}  // namespace cql::services
