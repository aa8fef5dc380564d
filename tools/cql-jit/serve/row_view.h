// Chooses and sorts the games of a run, and counts them by classes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runtime/error.h"
#include "tools/cql-jit/serve/row_store.h"

namespace cql::serve {

using Json = nlohmann::json;

/// Some games of a store, by index, in an order; null: all, as they were found.
using View = std::shared_ptr<const std::vector<std::uint32_t>>;

/// Returns the games of another run as a predicate of file and number; an error if there is no such run.
using IsGameOfRun =
    std::function<Result<std::function<bool(std::string_view file, std::int32_t game)>>(std::int64_t run)>;

/// Chooses games by a filter (docs/serve.md) and sorts them by `NAME` or `-NAME`. `filter` may be null.
Result<View> makeView(const RowStore& store, const Json& filter, const std::string& sort,
                      const IsGameOfRun& isGameOfRun);

/// Returns the rows of a window of the view, `count` from `from` on: a game each.
Json rowsOf(const RowStore& store, const View& view, std::size_t from, std::size_t count);
/// Returns how many games of the view have each year, rating, opening and result, and how many matches each
/// class of plies.
Json facetsOf(const RowStore& store, const View& view);
/// Returns the columns as JSON.
Json columnsOf(const RowStore& store);

}  // namespace cql::serve
