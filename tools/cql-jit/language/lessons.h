// The lessons of docs/tutorial and the games they are about, inside of the program; embed_lessons.cmake makes
// the source.
#pragma once

#include <span>
#include <string_view>

namespace cql::tool {

/// In their order, each the text of its file.
std::span<const std::string_view> lessons();
/// examples/games.pgn
std::string_view lessonGames();

}  // namespace cql::tool
