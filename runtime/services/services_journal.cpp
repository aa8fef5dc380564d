// Comments, messages, tags to be written (language/03), and the exits of a search.
#include <algorithm>
#include <bit>

#include "runtime/assert.h"
#include "runtime/comments/comment_text.h"
#include "runtime/decimal.h"
#include "runtime/host/host.h"
#include "runtime/kernel/kernel.h"
#include "runtime/services/service_table.h"
#include "runtime/values/run_time_error.h"

namespace cql::services {
namespace {

/// Records a change of a tag; the last value counts, at the position of the first.
void changeTag(Host& host, std::string_view name, std::optional<std::string> value) {
  const auto known = std::ranges::find(host.edits.tags, name, &TagChange::name);
  if (known != host.edits.tags.end())
    known->value = std::move(value);
  else
    host.edits.tags.push_back({std::string(name), std::move(value)});
}

}  // namespace

void stopUnbound(Context* ctx, Str name, i32 location) {
  ctx->host->stop({"the variable '", view(name), "' has no value yet"}, location);
}
void stopError(Context* ctx, i32 message, i32 location) {
  ctx->host->stop({textOf(static_cast<RunTimeError>(message))}, location);
}
void stopAssert(Context* ctx, i32 position, i32 location) {
  ctx->host->stop({"assert failed at position ", Decimal(position)}, location);
}
void stopWithText(Context* ctx, Str text, i32 location) {
  ctx->host->stop({view(text)}, location);
}
void checkInterrupt(Context* ctx) {
  ctx->host->stopInterrupted();
}

void journalRollback(Context* ctx, i32 mark) {
  ctx->host->journal.rollback(mark);
}
void journalSave(Context* ctx, i32 slot, i32 mark) {
  ctx->host->journal.save(static_cast<std::size_t>(slot), mark);
}
void journalAppendSaved(Context* ctx, i32 slot, i32 mark) {
  ctx->host->journal.appendSaved(static_cast<std::size_t>(slot), mark);
}
void journalSetAside(Context* ctx, i32 slot, i32 mark) {
  ctx->host->journal.setAside(static_cast<std::size_t>(slot), mark);
}
void journalRestore(Context* ctx, i32 slot) {
  ctx->host->journal.restore(static_cast<std::size_t>(slot));
}

void comment(Context* ctx, i32 position, Str text) {
  ctx->host->addComment(position, view(text));
}
void commentParts(Context* ctx, i32 position, u64 parts, i32 count) {
  ctx->host->addCommentParts(position,
                             {reinterpret_cast<const TextPart*>(parts), static_cast<std::size_t>(count)});
}
void autoComment(Context* ctx, i32 position, Str text, i32 maxLevel) {
  ctx->host->addAutoComment(position, view(text), maxLevel);
}

void foundComment(Context* ctx, i32 position, i32 index, i32 total) {
  if (ctx->commentLevel == 0)
    ctx->host->journal.addLasting(ctx->host->anchorOf(position), AddedComment::Kind::FoundOf, index, total);
}

void foundRun(Context* ctx, u64 answers, i32 first, i32 total) {
  CQL_ASSERT(total == 0 || (first >= 0 && first < ctx->game.count && total <= ctx->game.count));
  if (ctx->commentLevel > 0) return;
  Journal& journal = ctx->host->journal;
  if (total < 0) journal.addLasting(first, AddedComment::Kind::Found);
  if (total <= 0) return;
  const auto* word = reinterpret_cast<const u64*>(answers) + first / 64;
  u64 rest = *word & ~u64{0} << first % 64;
  for (i32 index = 1, base = first & ~63; index <= total; rest &= rest - 1, ++index) {
    for (; rest == 0; base += 64) rest = *++word;
    if (!journal.addLasting(base + std::countr_zero(rest), AddedComment::Kind::FoundOf, index, total)) return;
  }
}

void lineComments(Context* ctx, i32 start, i32 last, i32 length) {
  CQL_ASSERT(length > 0);
  if (ctx->commentLevel > 0) return;
  Host& host = *ctx->host;
  const i32 from = host.anchorOf(start), to = host.anchorOf(last);
  if (from != start || to != last) {  // imaginary positions have texts of their own
    std::string text = kLineEnd + std::to_string(length) + kStartsAt;
    host.appendPosition(text, start);
    host.addComment(to, text);
    text = kLineStart;
    host.appendPosition(text, last);
    host.addComment(from, text);
    return;
  }
  host.noteNamed(start);
  host.add(last, AddedComment::Kind::LineEnd, length, start);
  host.noteNamed(last);
  host.add(start, AddedComment::Kind::LineStart, last);
}

void echoComments(Context* ctx, Str sourceName, Str targetName, i32 source, i32 target, bool mayDrop) {
  using Kind = AddedComment::Kind;
  Host& host = *ctx->host;
  if (ctx->commentLevel > 0) return;
  const bool once = mayDrop && host.options.uniqueComments;
  const bool variations = ctx->game.depths[source] > 0 || ctx->game.depths[target] > 0;
  if (variations) {
    const i32 lca = cqlLca(ctx, source, target);
    if (lca != source && lca != target) host.add(lca, Kind::CommonAncestor);
  }
  host.addEchoName(source, sourceName, 0, once);
  host.addEchoName(target, targetName, 1, once);
  if (variations) {
    host.noteNamed(source);
    host.add(target, Kind::Source, source);
    host.noteNamed(target);
    host.add(source, Kind::Target, target);
  } else {
    host.add(source, Kind::Pair, target);
  }
}

void message(Context* ctx, i32 position, Str text, bool quiet) {
  Host& host = *ctx->host;
  if (!quiet) {
    std::string place = "Game: " + std::to_string(ctx->game.gameNumber) + " ";
    host.appendPosition(place, position);
    host.printed.append(place).append(": ");
  }
  host.printed += view(text);
  host.printed += '\n';
}

void removeComment(Context* ctx, i32 position) {
  if (!ctx->host->options.removeComments) return;
  position = ctx->host->anchorOf(position);
  std::vector<i32>& removed = ctx->host->edits.removedComments;
  CQL_ASSERT(std::ranges::is_sorted(removed));
  const auto place = std::lower_bound(removed.begin(), removed.end(), position);
  if (place == removed.end() || *place != position) removed.insert(place, position);
}
void unmark(Context* ctx) {
  ctx->host->edits.unmarked = true;
}
bool setTag(Context* ctx, Str name, Str value) {
  if (view(name) == "Result" && !resultOf(view(value))) return false;
  if (!ctx->host->options.setTags) return true;
  std::string line(view(value));  // a tag is one line
  std::ranges::replace_if(line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  changeTag(*ctx->host, view(name), std::move(line));
  return true;
}
void removeTag(Context* ctx, Str name) {
  if (ctx->host->options.removeTags) changeTag(*ctx->host, view(name), std::nullopt);
}

bool isRegistered(Context* ctx, i32 reg, i32 position) {
  CQL_ASSERT(reg >= 0 && static_cast<std::size_t>(reg) < ctx->host->positions.registers.size());
  const auto& games = ctx->host->positions.registers[static_cast<std::size_t>(reg)];
  return position < ctx->game.count && static_cast<std::size_t>(position) < games.size() &&
         games[static_cast<std::size_t>(position)] == ctx->host->gameStamp;
}
void registerPosition(Context* ctx, i32 reg, i32 position) {
  if (position >= ctx->game.count) return;
  auto& games = ctx->host->positions.registers[static_cast<std::size_t>(reg)];
  if (games.size() <= static_cast<std::size_t>(position))
    games.resize(static_cast<std::size_t>(ctx->game.count), 0);
  games[static_cast<std::size_t>(position)] = ctx->host->gameStamp;
}

}  // namespace cql::services
