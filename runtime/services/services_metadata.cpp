// Tags, ratings, comments of the file (language/34 §1-§6), similar positions (language/22 §11).
#include <algorithm>

#include "runtime/assert.h"
#include "runtime/comments/comment_use.h"
#include "runtime/host/hhdb.h"
#include "runtime/host/host.h"
#include "runtime/services/service_table.h"
#include "runtime/time_control.h"
#include "runtime/values/run_time_error.h"

namespace cql::services {
namespace {

constexpr Str kNone{nullptr, 0};

Str present(std::string_view text) {
  return text.empty() ? kNone : Str{text.data(), text.size()};
}

/// Returns the letters of a text of the game.
std::string_view lettersOf(Context* ctx, std::string_view text) {
  return ctx->host->texts.of(text);
}

CommentUse commentUseOf(Context* ctx) {
  return commentUse(ctx->host->options.dialect);
}

/// Returns the letters of the comments of a position that count, joined by blanks; empty: it has none.
std::string_view commentOf(Context* ctx, i32 position) {
  Host& host = *ctx->host;
  const auto comments = counting(host.game->commentsAt(position), commentUseOf(ctx));
  if (comments.empty()) return {};
  if (comments.size() == 1) return lettersOf(ctx, comments.front().text);
  std::string joined;
  for (const PositionComment& comment : comments) {
    if (comment.text.empty()) continue;
    if (!joined.empty()) joined += ' ';
    joined += lettersOf(ctx, comment.text);  // each comment has an encoding of its own
  }
  return view(host.arena.copy(joined));
}

}  // namespace

Str tag(Context* ctx, i32 which) {
  const TagSection& tags = ctx->host->game->tags;
  switch (static_cast<TagFilter>(which)) {
    case TagFilter::White:
      return present(lettersOf(ctx, tags.white));
    case TagFilter::Black:
      return present(lettersOf(ctx, tags.black));
    case TagFilter::Players: {
      if (tags.white.empty() || tags.black.empty()) return kNone;
      constexpr std::string_view kBetween = "\\n";  // the two characters (language/34 §9)
      const std::string_view white = lettersOf(ctx, tags.white), black = lettersOf(ctx, tags.black);
      const std::size_t length = white.size() + kBetween.size() + black.size();
      char* both = ctx->host->arena.allocate(length);
      char* p = std::copy(white.begin(), white.end(), both);
      p = std::copy(kBetween.begin(), kBetween.end(), p);
      std::copy(black.begin(), black.end(), p);
      return {both, length};
    }
    case TagFilter::Event:
      return present(lettersOf(ctx, tags.event));
    case TagFilter::Site:
      return present(lettersOf(ctx, tags.site));
    case TagFilter::Date:
      return present(tags.date);
    case TagFilter::EventDate:
      return present(tags.eventDate);
    case TagFilter::Eco:
      return present(tags.eco);
    case TagFilter::Fen:
      return tags.standardStart ? kNone : present(tags.fen);
    case TagFilter::Other:
    case TagFilter::OtherOfWhite:
    case TagFilter::OtherOfBlack:
      break;  // tagByName()
  }
  return kNone;
}

Str tagByName(Context* ctx, Str name, i32 which) {
  const std::vector<Tag>& tags = ctx->host->game->tags.byName;
  const auto filter = static_cast<TagFilter>(which);
  const std::string_view color = filter == TagFilter::OtherOfWhite   ? "White"
                                 : filter == TagFilter::OtherOfBlack ? "Black"
                                                                     : "";
  const auto last = std::find_if(tags.rbegin(), tags.rend(), [&](const Tag& t) {
    return t.name.starts_with(color) && t.name.substr(color.size()) == view(name);
  });
  if (last == tags.rend()) return kNone;
  const std::string_view value = lettersOf(ctx, last->value);
  return {value.empty() ? "" : value.data(), value.size()};
}

Str timeControl(Context* ctx) {
  return present(view(tagByName(ctx, {"TimeControl", 11}, static_cast<i32>(TagFilter::Other))));
}

i64 timeControlNumber(Context* ctx, i32 part) {
  const std::optional<TimeControl> control = readTimeControl(view(timeControl(ctx)));
  if (!control) return kNoNumber;
  const bool base = static_cast<TimeControlPart>(part) == TimeControlPart::Base;
  return (base ? control->base : control->increment) / 1000;
}

/// Returns the time from the comment, else the time that the clock has lost (language/60 §3).
i64 moveTime(Context* ctx, i32 position, i32 unit) {
  const GameView& game = ctx->game;
  if (position >= game.count || game.parents[position] == kNoPosition) return kNoNumber;
  CQL_ASSERT(game.fields);
  i64 time = game.fields[position].time;
  if (time < 0) {
    const i32 before = game.parents[game.parents[position]];
    if (before == kNoPosition || game.parents[before] == kNoPosition) return kNoNumber;
    const MoveFields &then = game.fields[before], &now = game.fields[position];
    const i64 had = then.clock, has = now.clock;
    if (had < 0 || has < 0 || ((then.origin | now.origin) & MoveFields::kWholeMinutes)) return kNoNumber;
    const std::optional<TimeControl> control = readTimeControl(view(timeControl(ctx)));
    time = had + (control ? control->increment : 0) - has;
  }
  if (time < 0 || time > INT32_MAX) return kNoNumber;
  return static_cast<ClockUnit>(unit) == ClockUnit::Seconds ? time / 1000 : time;
}

i32 rating(Context* ctx, i32 color) {
  CQL_ASSERT(color == kWhite || color == kBlack);
  return ctx->host->game->tags.ratings[color].value;
}
i32 year(Context* ctx) {
  return ctx->host->game->tags.year;
}
i32 result(Context* ctx) {
  return static_cast<i32>(ctx->host->game->result);
}

i32 lastGameNumber(Context* ctx, i32 location) {
  Host& host = *ctx->host;
  if (host.metadata.lastGameNumber < 0)
    host.metadata.lastGameNumber =
        host.options.lastGameNumber ? host.options.lastGameNumber(host.metadata.input) : 0;
  if (host.metadata.lastGameNumber == 0) host.stop({textOf(RunTimeError::LastGameNumberUnknown)}, location);
  return host.metadata.lastGameNumber;
}

Str originalComment(Context* ctx, i32 position) {
  if (position >= ctx->game.count) return kNone;
  return present(commentOf(ctx, position));
}
bool hasNag(Context* ctx, i32 position, i32 nag) {
  if (position >= ctx->game.count) return false;
  const auto& nags = ctx->host->game->nags;
  auto at = std::lower_bound(nags.begin(), nags.end(), position,
                             [](const PositionNag& n, i32 p) { return n.position < p; });
  for (; at != nags.end() && at->position == position; ++at)
    if (at->nag == nag) return true;
  return false;
}

Str hhdbString(Context* ctx, i32 which) {
  const GameRecord& game = *ctx->host->game;
  const hhdb::Study study{.event = lettersOf(ctx, game.tags.event),
                          .white = lettersOf(ctx, game.tags.white),
                          .black = lettersOf(ctx, game.tags.black),
                          .comment = commentOf(ctx, 0)};
  std::optional<std::string> text = hhdb::text(study, static_cast<hhdb::Text>(which));
  return text ? ctx->host->arena.copy(*text) : kNone;
}
i64 hhdbNumber(Context* ctx, i32) {
  std::optional<std::int32_t> number = hhdb::diagramNumber(commentOf(ctx, 0));
  return number ? *number : kNoNumber;
}
bool hhdbTest(Context* ctx, i32 which, i32 position) {
  const auto test = static_cast<hhdb::Test>(which);
  const bool readsMarks = test == hhdb::Test::Mainline || test == hhdb::Test::Variation;
  if (readsMarks && position >= ctx->game.count) return false;
  return hhdb::test(*ctx->host->game, test, position, commentUseOf(ctx));
}
i64 hhdbAward(Context* ctx, i32 mask) {
  std::optional<std::int32_t> value = hhdb::awardValue(*ctx->host->game, static_cast<std::uint32_t>(mask));
  return value ? *value : kNoNumber;
}
bool hhdbAwardMatches(Context* ctx, i32 mask) {
  return hhdb::awardMatches(*ctx->host->game, static_cast<std::uint32_t>(mask));
}

bool similarPosition(Context* ctx, i32 filter, i32 position) {
  Host& host = *ctx->host;
  CQL_ASSERT(filter >= 0 && static_cast<std::size_t>(filter) < host.options.collections.size());
  const PositionCollection& collection = *host.options.collections[static_cast<std::size_t>(filter)];
  const auto entries = collection.find(ctx->game.positions[position], ctx->game.sides[position]);
  std::int32_t& smallest = host.metadata.smallestGames[static_cast<std::size_t>(filter)];
  for (const PositionCollection::Entry& e : entries) {
    if (smallest == 0 || e.game < smallest) smallest = e.game;
    host.addAutoComment(position,
                        "see " + collection.file() + " game: " + std::to_string(e.game) +
                            " at move: " + std::to_string(e.moveNumber) +
                            (e.side == kWhite ? " wtm " : " btm ") + collection.nameOf(e.transform),
                        1);
  }
  return !entries.empty();
}
i32 similarPositionGame(Context* ctx, i32 filter) {
  return ctx->host->metadata.smallestGames[static_cast<std::size_t>(filter)];
}

}  // namespace cql::services
