#include "database/block/annotations.h"

#include <algorithm>

#include "database/block/packed_move.h"
#include "database/layout/allowed_text.h"
#include "database/layout/bytes.h"
#include "runtime/assert.h"
#include "runtime/settle_fields.h"

namespace cql::database {
namespace {

std::string_view variationsOf(ByteReader& in) {
  return in.text();
}

template <typename Items, typename Write>
void appendItems(const Items& items, Write write, std::string& out) {
  appendNumber(items.size(), out);
  std::int32_t last = 0;
  for (const auto& item : items) {
    CQL_ASSERT(item.position >= last);  // ascending
    appendNumber(static_cast<std::uint64_t>(item.position - last), out);
    last = item.position;
    write(item);
  }
}

/// Calls read() with the position of each item; it must take the rest of the item from `in`.
template <typename Read>
void readItems(ByteReader& in, Read read) {
  std::uint64_t position = 0;
  for (std::uint64_t left = in.number(); left > 0 && in.ok(); --left) {
    position += in.number();
    if (position > INT32_MAX) position = INT32_MAX;
    read(static_cast<std::int32_t>(position));
  }
}

/// Reads the fields that the comments of a record hold.
void readFieldsOfComments(const GameRecord& game, std::vector<MoveFields>& fields, FieldNotes& notes) {
  CQL_ASSERT(game.comments.empty() || game.comments.back().position < game.count);
  fields.assign(static_cast<std::size_t>(game.count), {});
  notes = {};
  for (const PositionComment& comment : game.comments)
    readMoveFields(comment.text, comment.position == 0, fields[static_cast<std::size_t>(comment.position)],
                   notes);
}

void appendFields(const MoveFields& fields, std::string& out) {
  append(fields.clock, out);
  append(fields.time, out);
  append(fields.score, out);
  append(fields.kind, out);
}
MoveFields readFields(ByteReader& in) {
  MoveFields fields;
  fields.clock = in.value<std::int32_t>();
  fields.time = in.value<std::int32_t>();
  fields.score = in.value<std::int32_t>();
  const auto kind = in.value<MoveFields::Score>();
  if (kind <= MoveFields::Score::MoverMates) fields.kind = kind;
  return fields;
}

bool same(const MoveFields& a, const MoveFields& b) {
  return a.clock == b.clock && a.time == b.time && a.score == b.score && a.kind == b.kind &&
         a.depth == b.depth;
}

struct PositionFields {
  std::int32_t position;
  MoveFields fields;
};
/// Returns the fields that are not those of the comments: free text before the tags is a comment, but has
/// no fields.
std::vector<PositionFields> untoldFields(const GameRecord& game) {
  std::vector<PositionFields> untold;
  if (game.comments.empty()) return untold;
  CQL_ASSERT(game.fields.size() == static_cast<std::size_t>(game.count));
  std::vector<MoveFields> told;
  FieldNotes notes;
  readFieldsOfComments(game, told, notes);
  settleFields(game, timeControlOf(game), told, notes);
  for (std::size_t i = 0; i < told.size(); ++i)
    if (!same(game.fields[i], told[i])) untold.push_back({static_cast<std::int32_t>(i), game.fields[i]});
  return untold;
}

/// A comment that stands behind variations.
struct CommentPlace {
  std::int32_t position;  ///< an index among the comments
  std::int32_t variations;
};
std::vector<CommentPlace> placesOf(const std::vector<PositionComment>& comments) {
  std::vector<CommentPlace> places;
  for (std::size_t i = 0; i < comments.size(); ++i)
    if (comments[i].variations > 0) places.push_back({static_cast<std::int32_t>(i), comments[i].variations});
  return places;
}

}  // namespace

std::int32_t mainLineOf(const GameRecord& game) {
  if (game.view().isOneLine()) return game.count - 1;
  std::int32_t last = 0;
  while (last + 1 < game.subtreeEnds[static_cast<std::size_t>(last)]) ++last;
  return last;
}

bool hasRemarks(const GameRecord& game) {
  return !game.comments.empty() || !game.variationComments.empty() || !game.nags.empty();
}

void appendAnnotations(const GameRecord& game, std::string& out) {
  CQL_ASSERT(game.unread == 0 && game.complete);
  std::string runs;
  const auto parent = [&](std::int32_t id) { return game.parents[static_cast<std::size_t>(id)]; };
  for (std::int32_t id = mainLineOf(game) + 1; id < game.count;) {
    std::int32_t end = id + 1;
    while (end < game.count && parent(end) == end - 1) ++end;
    appendNumber(static_cast<std::uint64_t>(parent(id)), runs);
    appendNumber(static_cast<std::uint64_t>(end - id), runs);
    for (; id < end; ++id) append(pack(game.moves[static_cast<std::size_t>(id)]), runs);
  }
  appendText(runs, out);
  const auto text = [&](const PositionComment& comment) { appendText(comment.text, out); };
  appendItems(game.comments, text, out);
  appendItems(game.variationComments, text, out);
  appendItems(game.nags, [&](const PositionNag& nag) { append(nag.nag, out); }, out);
  appendItems(untoldFields(game), [&](const PositionFields& item) { appendFields(item.fields, out); }, out);
  const std::vector<CommentPlace> places = placesOf(game.comments);
  if (places.empty()) return;
  appendItems(
      places,
      [&](const CommentPlace& place) { appendNumber(static_cast<std::uint64_t>(place.variations), out); },
      out);
}

bool addVariations(std::string_view annotations, TreeBuilder& tree) {
  ByteReader in(annotations), runs(variationsOf(in));
  while (!runs.done()) {
    const std::uint64_t parent = runs.number();
    const std::uint64_t length = runs.number();
    const std::string_view moves = runs.bytes(length > annotations.size() ? annotations.size() : 2 * length);
    if (!runs.ok() || parent >= static_cast<std::uint64_t>(tree.count())) return false;
    auto node = static_cast<std::int32_t>(parent);
    for (std::size_t i = 0; i < moves.size(); i += 2) {
      const Move move =
          unpack(load<PackedMove>(moves.data() + i), tree.position(node), tree.state(node).side);
      if (move == 0) return false;
      node = tree.add(node, move);
    }
  }
  return in.ok() && runs.ok();
}

bool readRemarks(std::string_view annotations, const MovesWanted& wanted, GameRecord& game) {
  const std::int32_t positions = game.count;
  ByteReader in(annotations);
  variationsOf(in);
  bool allowed = true;
  const auto textsTo = [&](std::vector<PositionComment>& texts) {
    readItems(in, [&](std::int32_t position) {
      const std::string_view text = in.text();
      allowed &= position == 0 ? isFirstCommentText(text) : isCommentText(text);
      if (position < positions) texts.push_back({position, text});
    });
  };
  textsTo(game.comments);
  textsTo(game.variationComments);
  readItems(in, [&](std::int32_t position) {
    const auto nag = in.value<std::uint8_t>();
    if (position < positions) game.nags.push_back({position, nag});
  });
  if (wanted.fields) readFieldsOfComments(game, game.fields, game.fieldNotes);
  readItems(in, [&](std::int32_t position) {
    const MoveFields fields = readFields(in);
    if (wanted.fields && position < positions) game.fields[static_cast<std::size_t>(position)] = fields;
  });
  if (!in.done())
    readItems(in, [&](std::int32_t index) {
      const std::uint64_t variations = in.number();
      if (wanted.variations && index < std::ssize(game.comments))
        game.comments[static_cast<std::size_t>(index)].variations =
            static_cast<std::int32_t>(std::min<std::uint64_t>(variations, INT32_MAX));
    });
  if (!wanted.comments) {
    game.comments.clear();
    game.variationComments.clear();
    game.nags.clear();
  }
  return in.ok() && in.done() && allowed;
}

}  // namespace cql::database
