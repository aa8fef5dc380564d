#include "frontend/parser/literals.h"

#include "frontend/material_pattern.h"
#include "runtime/rules/play_moves.h"

namespace cql::frontend {

std::string checkMaterial(std::string_view text) {
  return parseMaterial(text).error;
}
std::string checkImbalance(std::string_view text) {
  return parseImbalance(text).error;
}
std::string checkMoves(std::string_view text) {
  const PlayedMoves played = playMoves(text);
  return played.badWord.empty() ? "" : "'" + std::string(played.badWord) + "' is no legal move here";
}

}  // namespace cql::frontend
