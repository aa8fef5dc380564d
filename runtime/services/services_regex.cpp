// Searches of patterns and the group history (language/32 §7).
#include <algorithm>

#include "runtime/assert.h"
#include "runtime/decimal.h"
#include "runtime/host/host.h"
#include "runtime/services/service_table.h"

namespace cql::services {
namespace {

/// Ends the evaluation unless the search was completed.
void requireEnd(Context* ctx, SearchOutcome outcome, std::string_view pattern, i32 location) {
  if (outcome == SearchOutcome::Interrupted) ctx->host->stopInterrupted();
  if (outcome != SearchOutcome::TooMuchWork) return;
  ctx->host->stop({"the pattern \"", pattern, "\" finds too many ways through a text"}, location);
}

/// A pattern of the query's text, or one made at run time.
struct Pattern {
  const Regex* regex;
  std::string_view text;
};

Pattern patternAt(Host& host, i32 regex) {
  const auto place = static_cast<std::size_t>(regex);
  CQL_ASSERT(place < host.regex.literals.size());
  return {&host.regex.literals[place], host.manifest.regexes[place]};
}

/// Evicts patterns that are not in use.
void forgetSome(Host& host) {
  constexpr std::size_t kMost = 32;
  if (host.regex.made.size() < kMost) return;
  std::erase_if(host.regex.made, [&](const auto& made) {
    const Regex* regex = &made.second;
    return host.regex.groups.regex != regex &&
           std::ranges::none_of(host.regex.iterations, [&](const RegexState::Iteration& it) {
             return !it.done && it.regex == regex;
           });
  });
}

/// Compiles a pattern unless it is cached; returns, in the arena, its error.
std::string_view make(Host& host, std::string_view text, Pattern& pattern) {
  std::string key(text);
  auto made = host.regex.made.find(key);
  if (made == host.regex.made.end()) {
    if (const auto wrong = checkRegex(text)) return view(host.arena.copy(wrong->message));
    forgetSome(host);
    made = host.regex.made.emplace(key, Regex(key)).first;
  }
  pattern = {&made->second, made->first};
  return {};
}

Pattern patternOf(Context* ctx, Str text, i32 location) {
  Pattern pattern{};
  const std::string_view wrong = make(*ctx->host, view(text), pattern);
  if (!wrong.empty()) ctx->host->stop({"the pattern \"", view(text), "\" cannot be used: ", wrong}, location);
  return pattern;
}

const GroupPlace& groupAt(Context* ctx, i32 group, i32 location) {
  const auto& places = ctx->host->regex.groups.places;
  if (places.empty())
    ctx->host->stop(
        {"there are no groups: the last search of a pattern found nothing, or there was none yet"}, location);
  if (static_cast<std::size_t>(group) >= places.size())
    ctx->host->stop({"the last pattern has no group \\", Decimal(group)}, location);
  return places[static_cast<std::size_t>(group)];
}

const GroupPlace& groupAt(Context* ctx, Str name, i32 location) {
  const RegexGroups& groups = ctx->host->regex.groups;
  const int group = groups.places.empty() ? 0 : groups.regex->groupOf(view(name));
  if (group == 0 && !groups.places.empty())
    ctx->host->stop({"the last pattern has no group \\{", view(name), "}"}, location);
  return groupAt(ctx, group, location);
}

Str textOf(Context* ctx, const GroupPlace& place) {
  if (!place.matched) return {nullptr, 0};
  return ctx->host->arena.copy(
      std::string_view(*ctx->host->regex.groups.subject).substr(place.begin, place.end - place.begin));
}
i64 indexOf(const GroupPlace& place) {
  return place.matched ? static_cast<i64>(place.begin) : kNoNumber;
}

bool search(Context* ctx, Pattern pattern, Str subject, i32 location) {
  RegexGroups& groups = ctx->host->regex.groups;
  if (groups.subject.use_count() != 1) groups.subject = std::make_shared<std::string>();
  groups.subject->assign(view(subject));
  groups.regex = pattern.regex;
  const SearchOutcome found =
      pattern.regex->search(*groups.subject, 0, false, groups.places, ctx->host->interruptFlag());
  requireEnd(ctx, found, pattern.text, location);
  return found == SearchOutcome::Found;
}

/// Begins a search, with an empty history before the first match.
i32 begin(Host& host, Pattern pattern, Str subject) {
  host.regex.groups.places.clear();
  std::size_t h = 0;
  while (h < host.regex.iterations.size() && !host.regex.iterations[h].done) ++h;
  if (h == host.regex.iterations.size()) host.regex.iterations.emplace_back();
  host.regex.iterations[h] = {pattern.regex, pattern.text, std::make_shared<std::string>(view(subject))};
  return static_cast<i32>(h);
}

/// Finds the next match; after an empty one tries a non-empty one at its offset, then continues after it.
SearchOutcome findNext(Host& host, RegexState::Iteration& it) {
  const Regex& regex = *it.regex;
  SearchOutcome found = SearchOutcome::NotFound;
  if (it.afterEmpty) {
    found = regex.search(*it.subject, it.from, true, host.regex.groups.places, host.interruptFlag());
    if (found == SearchOutcome::NotFound) ++it.from;
  }
  if (found == SearchOutcome::NotFound && it.from <= it.subject->size())
    found = regex.search(*it.subject, it.from, false, host.regex.groups.places, host.interruptFlag());
  return found;
}

}  // namespace

bool regexSearch(Context* ctx, i32 regex, Str subject, i32 location) {
  return search(ctx, patternAt(*ctx->host, regex), subject, location);
}
bool regexSearchFor(Context* ctx, Str pattern, Str subject, i32 location) {
  return search(ctx, patternOf(ctx, pattern, location), subject, location);
}

Str regexGroup(Context* ctx, i32 group, i32 location) {
  return textOf(ctx, groupAt(ctx, group, location));
}
i64 regexGroupIndex(Context* ctx, i32 group, i32 location) {
  return indexOf(groupAt(ctx, group, location));
}
Str regexNamedGroup(Context* ctx, Str name, i32 location) {
  return textOf(ctx, groupAt(ctx, name, location));
}
i64 regexNamedGroupIndex(Context* ctx, Str name, i32 location) {
  return indexOf(groupAt(ctx, name, location));
}

i32 regexIterateBegin(Context* ctx, i32 regex, Str subject) {
  return begin(*ctx->host, patternAt(*ctx->host, regex), subject);
}
i32 regexIterateBeginFor(Context* ctx, Str pattern, Str subject, i32 location) {
  return begin(*ctx->host, patternOf(ctx, pattern, location), subject);
}

bool regexIterateNext(Context* ctx, i32 h, i32 location) {
  Host& host = *ctx->host;
  RegexState::Iteration& it = host.regex.iterations[static_cast<std::size_t>(h)];
  CQL_ASSERT(!it.done && it.subject);
  // After the last match the history remains that of the last iteration of the body.
  host.regex.lastPlaces.swap(host.regex.groups.places);
  const SearchOutcome found = findNext(host, it);
  requireEnd(ctx, found, it.pattern, location);
  if (found == SearchOutcome::NotFound) {
    host.regex.lastPlaces.swap(host.regex.groups.places);
    it.done = true;
    it.subject.reset();
    return false;
  }
  host.regex.groups.subject = it.subject;
  host.regex.groups.regex = it.regex;
  it.from = host.regex.groups.places[0].end;
  it.afterEmpty = host.regex.groups.places[0].begin == it.from;
  return true;
}

}  // namespace cql::services
