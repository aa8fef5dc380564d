// Tags, results, ratings, comments and NAGs of the game (language/34 §1-§6).
#pragma once

#include "frontend/parser/part.h"
#include "runtime/game_record.h"

namespace cql::frontend {

class MetadataParser : ParserPart {
 public:
  explicit MetadataParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token begins no such filter
  /// Makes a search of a string filter with a literal directly after it (language/01 §15).
  NodeId implicitSearch(NodeId text, bool isItem);
  /// Parses what follows `result`, in quotes or not.
  GameResult gameResult();

 private:
  NodeId player(std::uint32_t begin, bool isItem);
  NodeId originalComment(std::uint32_t begin, bool isItem);
  NodeId tag(std::uint32_t begin);
  NodeId setTag(std::uint32_t begin);
  NodeId result(std::uint32_t begin);
  NodeId elo(std::uint32_t begin);
  NodeId timeControl(std::uint32_t begin);
  std::string tagName(const std::string& word);
};

}  // namespace cql::frontend
