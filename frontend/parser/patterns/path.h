// `path` (language/21 §3-§6).
#pragma once

#include <optional>

#include "frontend/parser/part.h"

namespace cql::frontend {

class PathParser : ParserPart {
 public:
  explicit PathParser(ParserState& state) : ParserPart(state) {}

  NodeId path();

 private:
  struct Parameters;
  bool parameter(Parameters& path);
  void check(const Parameters& path, std::uint32_t begin);
  std::size_t end() const;
  std::optional<SourceRange> blankLineBeforeMove(std::size_t end) const;
  std::vector<NodeId> pathConstituents(const std::string& owner, bool unclear, std::size_t close = kNone);
  NodeId tryConstituent(bool unclear, bool first, std::size_t close);
  void endAt(std::size_t begin, NodeId dash);
  NodeId sequence(std::vector<NodeId> parts);
  NodeId moveOrFilter();
  NodeId moveStep(NodeId dash);
  NodeId dashWithTarget(NodeId dash);
  NodeId group();
  bool groupAhead(bool behindMove);
  bool hasMove(NodeId pattern) const;
};

}  // namespace cql::frontend
