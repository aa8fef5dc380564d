#include "database/block/tag_lookup.h"

#include <algorithm>
#include <vector>

#include "database/block/tag_columns.h"
#include "database/block/text_search.h"
#include "database/layout/format.h"
#include "runtime/assert.h"

namespace cql::database {
namespace {

template <SignatureColumn kColumn>
bool isOf(const SignatureAtom& atom) {
  return atom.column == kColumn;
}

/// A byte for each value of a column: 1 if games that have it are wanted.
using Chosen = std::vector<std::uint8_t>;

/// Sets the bits of games that have one of the values chosen by `choose(column, chosen)`.
template <typename Choose>
bool findByValue(Block& block, TagColumn column, GamesFrom games, const Choose& choose) {
  const ColumnView* view = block.tags().column(column);
  if (!view) return false;
  // All values of a missing column are empty.
  Chosen chosen(std::max(view->values(), 1u));
  choose(*view, chosen);
  if (std::ranges::find(chosen, 1) == chosen.end()) return true;
  for (std::size_t game = games.first; game < games.end; game += 64)
    games.bits[(game - games.first) / 64] |=
        view->gamesWith(chosen, game, std::min<std::size_t>(64, games.end - game));
  return true;
}

/// Sets the bits of games by a test of each value.
template <typename Test>
bool findByTest(Block& block, TagColumn column, GamesFrom games, const Test& test) {
  return findByValue(block, column, games, [&](const ColumnView& view, Chosen& chosen) {
    for (std::uint32_t id = 0; id < view.values(); ++id) chosen[id] = test(view.value(id));
  });
}

/// Counts the bytes before the text of a value.
constexpr std::size_t before(TagColumn column) {
  return column == TagColumn::Date ? kBeforeDate : column == TagColumn::EventDate ? kBeforeEventDate : 0;
}

bool findByText(const SignatureAtom& atom, Block& block, GamesFrom games) {
  const auto column = static_cast<TagColumn>(atom.index);
  CQL_ASSERT(column <= TagColumn::Eco);  // a column of one text each
  return findByValue(block, column, games, [&](const ColumnView& view, Chosen& chosen) {
    forLettersWith(view, atom.text, before(column), [&](std::uint32_t id) { chosen[id] = 1; });
  });
}

bool findByYear(const SignatureAtom& atom, Block& block, GamesFrom games) {
  return findByTest(block, TagColumn::Date, games, [&](std::string_view date) {
    return date.size() >= kBeforeDate && isInRange(atom.value, static_cast<std::uint32_t>(yearOf(date)));
  });
}

bool findByRating(const SignatureAtom& atom, Block& block, GamesFrom games) {
  return findByTest(block, TagColumn::Ratings, games, [&](std::string_view ratings) {
    return ratings.size() == 2 * kRatingBytes &&
           isInRange(atom.value, ratingOf(ratings, static_cast<Color>(atom.index)));
  });
}

bool findByResult(const SignatureAtom& atom, Block& block, GamesFrom games) {
  if (!block.openRows()) return false;
  CQL_ASSERT(games.end <= block.games() && games.bits.size() * 64 >= games.end - games.first);
  for (std::size_t game = games.first; game < games.end; ++game)
    games.bits[(game - games.first) / 64] |= (atom.value >> (block.row(game).flags & kResultBits) & 1)
                                             << ((game - games.first) % 64);
  return true;
}

}  // namespace

const Lookup kTagLookup{"its tags", isOf<SignatureColumn::Tag>, findByText};
const Lookup kYearLookup{"its tags", isOf<SignatureColumn::Year>, findByYear};
const Lookup kRatingLookup{"its tags", isOf<SignatureColumn::Rating>, findByRating};
const Lookup kResultLookup{"its list of games", isOf<SignatureColumn::Result>, findByResult};

}  // namespace cql::database
