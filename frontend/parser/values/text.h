// Strings, texts, comments, messages, files (language/32, 03).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class TextParser : ParserPart {
 public:
  explicit TextParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token begins no such filter
  NodeId item();       ///< an item of a list
  /// Parses the items of comment, message and str: one filter, or several in parentheses.
  std::vector<NodeId> items(const std::string& owner);
  /// Parses the pattern after `~~`, which has been read.
  NodeId regexMatch(NodeId subject);
  /// Called at the end of the query: groups that are used by name must be in a pattern.
  void resolveGroups();

 private:
  NodeId alone(NodeId item);
  NodeId tripleSlash();
  NodeId group(const Token& token);
  NodeId tryKeyword();
  NodeId readFile();
  NodeId writeFile();
  std::uint32_t regex(const Token& literal);
  Token tokenOf(NodeId literal) const;
  SourceRange within(const Token& token, std::size_t begin, std::size_t end) const;
};

}  // namespace cql::frontend
