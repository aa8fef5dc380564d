// The lessons of docs/tutorial, the queries of examples and their games, embedded in the program.
// embed_lessons.cmake generates the source.
#pragma once

#include <span>
#include <string_view>

namespace cql::tool {

/// Returns the lessons in order, each as the text of its file.
std::span<const std::string_view> lessons();

struct Example {
  std::string_view name;  ///< the name of its file, without the ending
  std::string_view query;
};
/// Returns the queries of examples/queries, ordered by name.
std::span<const Example> examples();
/// Returns the content of examples/games.pgn.
std::string_view lessonGames();

}  // namespace cql::tool
