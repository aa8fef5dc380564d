#include "tools/cql-jit/serve/row_view.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "runtime/ascii.h"
#include "runtime/decimal.h"

namespace cql::serve {
namespace {

using Test = std::function<bool(std::size_t game)>;

constexpr std::size_t kMostDepth = 16;

/// Returns the texts of the pool that a search within texts compares; made once for each view.
class Folded {
 public:
  explicit Folded(const TextPool& texts) : texts_(texts) {}
  const std::string& operator[](std::int32_t number) {
    const auto [place, isNew] = folded_.try_emplace(number);
    if (isNew) place->second = foldedText(texts_[number]);
    return place->second;
  }

 private:
  const TextPool& texts_;
  std::unordered_map<std::int32_t, std::string> folded_;
};

class Filters {
 public:
  Filters(const RowStore& store, const IsGameOfRun& isGameOfRun) : store_(store), isGameOfRun_(isGameOfRun) {}

  Result<Test> make(const Json& filter, std::size_t depth = 0) {
    if (!filter.is_object() || depth > kMostDepth) return fail(ErrorKind::Usage, "this is no filter");
    if (filter.contains("and")) return combined(filter["and"], true, depth);
    if (filter.contains("or")) return combined(filter["or"], false, depth);
    if (filter.contains("not")) {
      Result<Test> inner = make(filter["not"], depth + 1);
      if (!inner) return inner;
      return Test([test = std::move(*inner)](std::size_t game) { return !test(game); });
    }
    if (filter.contains("text")) return words(filter["text"].get<std::string>());
    if (filter.contains("run")) return ofRun(filter["run"].get<std::int64_t>());
    if (filter.contains("column")) return column(filter);
    return fail(ErrorKind::Usage, "a filter has none of and, or, not, text, run, column");
  }

 private:
  Result<Test> combined(const Json& list, bool all, std::size_t depth) {
    if (!list.is_array() || list.size() > 100) return fail(ErrorKind::Usage, "'and' and 'or' take lists");
    auto tests = std::make_shared<std::vector<Test>>();
    for (const Json& part : list) {
      Result<Test> test = make(part, depth + 1);
      if (!test) return test;
      tests->push_back(std::move(*test));
    }
    return Test([tests, all](std::size_t game) {
      const auto holds = [game](const Test& test) { return test(game); };
      return all ? std::ranges::all_of(*tests, holds) : std::ranges::any_of(*tests, holds);
    });
  }

  /// Each word must be in a name, an event or a place.
  Result<Test> words(const std::string& text) {
    std::vector<std::string> parts;
    std::string folded = foldedText(text);
    for (std::size_t at = 0; at < folded.size();) {
      const std::size_t end = std::min(folded.find(' ', at), folded.size());
      if (end > at) parts.push_back(folded.substr(at, end - at));
      at = end + 1;
    }
    std::vector<const StoredColumn*> columns;
    for (const char* name : {"white", "black", "event", "site"})
      if (const std::size_t at = store_.column(name); at != std::string::npos)
        columns.push_back(&store_.columns()[at]);
    auto pool = std::make_shared<Folded>(store_.texts());
    return Test([this, parts, columns, pool](std::size_t game) {
      return std::ranges::all_of(parts, [&](const std::string& part) {
        return std::ranges::any_of(columns, [&](const StoredColumn* column) {
          const std::int32_t text = store_.value(*column, game, store_.firstRow(game));
          return text != RowStore::kNone && (*pool)[text].find(part) != std::string::npos;
        });
      });
    });
  }

  Result<Test> ofRun(std::int64_t run) {
    auto other = isGameOfRun_(run);
    if (!other) return tl::unexpected(other.error());
    const StoredColumn *file = &store_.columns()[store_.column("file")],
                       *number = &store_.columns()[store_.column("game")];
    return Test([this, file, number, isGame = std::move(*other)](std::size_t game) {
      return isGame(store_.texts()[file->values[game]], number->values[game]);
    });
  }

  /// A game meets a condition if one of its rows does.
  Test anyRow(const StoredColumn& column, std::function<bool(std::int32_t)> holds) {
    return [this, &column, holds = std::move(holds)](std::size_t game) {
      if (column.ofGame) return holds(column.values[game]);
      const std::size_t first = store_.firstRow(game), end = first + store_.rowCount(game);
      for (std::size_t row = first; row < end; ++row)
        if (holds(column.values[row])) return true;
      return false;
    };
  }

  Result<Test> column(const Json& filter) {
    std::string name = filter["column"];
    if (name == "elo") return rating(filter);
    const std::size_t at = store_.column(name);
    if (at == std::string::npos || store_.columns()[at].type == OutputType::Set)
      return fail(ErrorKind::Usage, "there is no column '" + name + "' to filter by");
    const StoredColumn& column = store_.columns()[at];
    if (column.type == OutputType::Text) {
      auto pool = std::make_shared<Folded>(store_.texts());
      const auto text = [&](const char* key) {
        return filter.contains(key) ? std::optional(foldedText(filter[key].get<std::string>()))
                                    : std::nullopt;
      };
      const auto equals = text("equals"), begins = text("begins"), contains = text("contains");
      const auto low = text("low"), high = text("high");
      return anyRow(column, [=](std::int32_t value) {
        const std::string none;
        const std::string& folded = value == RowStore::kNone ? none : (*pool)[value];
        return (!equals || folded == *equals) && (!begins || folded.starts_with(*begins)) &&
               (!contains || folded.find(*contains) != std::string::npos) && (!low || folded >= *low) &&
               (!high || folded <= *high || folded.starts_with(*high));
      });
    }
    const std::int64_t equals = filter.value("equals", INT64_MIN),
                       low = filter.value("low", equals == INT64_MIN ? INT64_MIN : equals),
                       high = filter.value("high", equals == INT64_MIN ? INT64_MAX : equals);
    return anyRow(column, [=](std::int32_t value) {
      return value != RowStore::kNone && low <= value && value <= high;
    });
  }

  /// The mean rating of both players.
  Result<Test> rating(const Json& filter) {
    const std::int64_t low = filter.value("low", INT64_MIN), high = filter.value("high", INT64_MAX);
    const std::size_t white = store_.column("white_elo"), black = store_.column("black_elo");
    return Test([this, white, black, low, high](std::size_t game) {
      const std::int32_t a = store_.columns()[white].values[game], b = store_.columns()[black].values[game];
      if (a == RowStore::kNone || b == RowStore::kNone) return false;
      return low <= (a + b) / 2 && (a + b) / 2 <= high;
    });
  }

  const RowStore& store_;
  const IsGameOfRun& isGameOfRun_;
};

/// Sorts games by a column; those without a value come last.
Result<void> sortBy(const RowStore& store, const std::string& sort, std::vector<std::uint32_t>& games) {
  const bool descending = sort.starts_with('-');
  const std::string name = sort.substr(descending ? 1 : 0);
  std::vector<std::int64_t> keys(store.games());
  constexpr std::int64_t kLast = INT64_MAX;
  if (name == "matches") {
    for (const std::uint32_t game : games) keys[game] = store.rowCount(game);
  } else {
    const std::size_t at = store.column(name);
    if (at == std::string::npos || store.columns()[at].type == OutputType::Set)
      return fail(ErrorKind::Usage, "there is no column '" + name + "' to sort by");
    const StoredColumn& column = store.columns()[at];
    std::vector<std::int32_t> ranks;
    if (column.type == OutputType::Text) {
      std::vector<std::int32_t> used;
      for (const std::uint32_t game : games)
        if (const std::int32_t text = store.value(column, game, store.firstRow(game));
            text != RowStore::kNone)
          used.push_back(text);
      std::ranges::sort(used);
      used.erase(std::unique(used.begin(), used.end()), used.end());
      Folded folded(store.texts());
      for (const std::int32_t text : used) folded[text];
      std::ranges::sort(used, [&](std::int32_t a, std::int32_t b) { return folded[a] < folded[b]; });
      ranks.resize(store.texts().size());
      for (std::size_t i = 0; i < used.size(); ++i)
        ranks[static_cast<std::size_t>(used[i])] = static_cast<std::int32_t>(i);
    }
    for (const std::uint32_t game : games) {
      const std::int32_t value = store.value(column, game, store.firstRow(game));
      keys[game] = value == RowStore::kNone ? kLast
                   : ranks.empty()          ? value
                                            : ranks[static_cast<std::size_t>(value)];
    }
  }
  if (descending)
    for (std::int64_t& key : keys)
      if (key != kLast) key = -key;
  std::ranges::sort(games, {}, [&](std::uint32_t game) { return std::pair(keys[game], game); });
  return {};
}

Json valueOf(const RowStore& store, const StoredColumn& column, std::size_t game, std::size_t row) {
  if (column.type == OutputType::Set) {
    const std::size_t at = column.ofGame ? game : row;
    if (!column.has[at]) return nullptr;
    Json squares = Json::array();
    for (int square = 0; square < 64; ++square)
      if (column.sets[at] >> square & 1)
        squares.push_back(std::string{"abcdefgh"[square % 8], static_cast<char>('1' + square / 8)});
    return squares;
  }
  const std::int32_t value = store.value(column, game, row);
  if (value == RowStore::kNone) return nullptr;
  if (column.type == OutputType::Text) return std::string(store.texts()[value]);
  if (column.type == OutputType::Logical) return value != 0;
  return value;
}

}  // namespace

Result<View> makeView(const RowStore& store, const Json& filter, const std::string& sort,
                      const IsGameOfRun& isGameOfRun) {
  if (filter.is_null() && sort.empty()) return nullptr;
  std::vector<std::uint32_t> games(store.games());
  std::iota(games.begin(), games.end(), 0);
  if (!filter.is_null()) {
    Filters filters(store, isGameOfRun);
    Result<Test> test = filters.make(filter);
    if (!test) return tl::unexpected(test.error());
    std::erase_if(games, [&](std::uint32_t game) { return !(*test)(game); });
  }
  if (!sort.empty())
    if (auto sorted = sortBy(store, sort, games); !sorted) return tl::unexpected(sorted.error());
  return std::make_shared<const std::vector<std::uint32_t>>(std::move(games));
}

Json columnsOf(const RowStore& store) {
  static constexpr const char* kTypes[] = {"logical", "integer", "set", "text"};
  Json list = Json::array();
  for (const StoredColumn& column : store.columns())
    list.push_back({{"name", column.name},
                    {"type", kTypes[static_cast<std::size_t>(column.type)]},
                    {"of", column.ofGame ? "game" : "match"}});
  return list;
}

Json rowsOf(const RowStore& store, const View& view, std::size_t from, std::size_t count) {
  const std::size_t total = view ? view->size() : store.games();
  Json rows = Json::array();
  for (std::size_t i = from; i < total && rows.size() < count; ++i) {
    const std::size_t game = view ? (*view)[i] : i, row = store.firstRow(game);
    Json values = Json::array();
    for (const StoredColumn& column : store.columns()) values.push_back(valueOf(store, column, game, row));
    rows.push_back({{"index", game}, {"matches", store.rowCount(game)}, {"values", std::move(values)}});
  }
  return rows;
}

Json facetsOf(const RowStore& store, const View& view) {
  constexpr int kPlyClass = 10, kRatingClass = 100;
  std::map<std::int64_t, std::int64_t> years, ratings, plies;
  std::map<std::string, std::int64_t> openings, results;
  const auto columnOf = [&](const char* name) -> const StoredColumn* {
    const std::size_t at = store.column(name);
    return at == std::string::npos ? nullptr : &store.columns()[at];
  };
  const StoredColumn *year = columnOf("year"), *white = columnOf("white_elo"), *black = columnOf("black_elo"),
                     *eco = columnOf("eco"), *result = columnOf("result"), *ply = columnOf("ply");
  struct SortFacet {
    const StoredColumn* column;
    std::map<std::int64_t, std::int64_t> counts;
  };
  std::vector<SortFacet> sorts;
  for (const StoredColumn& column : store.columns())
    if (column.name.starts_with("sort_") && column.type == OutputType::Integer)
      sorts.push_back({&column, {}});
  std::int64_t matches = 0;
  const std::size_t total = view ? view->size() : store.games();
  for (std::size_t i = 0; i < total; ++i) {
    const std::size_t game = view ? (*view)[i] : i, first = store.firstRow(game);
    const std::size_t count = store.rowCount(game);
    matches += static_cast<std::int64_t>(count);
    const auto of = [&](const StoredColumn* column) {
      return column ? store.value(*column, game, first) : RowStore::kNone;
    };
    if (const auto value = of(year); value != RowStore::kNone) ++years[value];
    if (of(white) != RowStore::kNone && of(black) != RowStore::kNone)
      ++ratings[(of(white) + of(black)) / 2 / kRatingClass * kRatingClass];
    if (const auto value = of(eco); value != RowStore::kNone)
      if (const std::string_view text = store.texts()[value];
          text.size() > 1 && ascii::isLetterOrDigit(text[0]) && ascii::isDigit(text[1]))
        ++openings[std::string(text.substr(0, 2))];
    if (const auto value = of(result); value != RowStore::kNone) ++results[std::string(store.texts()[value])];
    for (SortFacet& sort : sorts)
      if (const auto value = of(sort.column); value != RowStore::kNone) ++sort.counts[value];
    if (!ply) continue;
    for (std::size_t row = first; row < first + count; ++row)
      if (const auto value = store.value(*ply, game, row); value != RowStore::kNone)
        ++plies[value / kPlyClass * kPlyClass];
  }
  const auto list = [](const auto& counts) {
    Json bars = Json::array();
    for (const auto& [key, number] : counts) bars.push_back({key, number});
    return bars;
  };
  Json facets = {{"games", total},       {"matches", matches},    {"year", list(years)},
                 {"elo", list(ratings)}, {"eco", list(openings)}, {"result", list(results)},
                 {"ply", list(plies)},   {"sorts", Json::array()}};
  for (const SortFacet& sort : sorts)
    facets["sorts"].push_back({{"name", sort.column->name}, {"counts", list(sort.counts)}});
  return facets;
}

}  // namespace cql::serve
