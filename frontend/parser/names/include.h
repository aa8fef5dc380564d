// `include`: functions and dictionaries of another file (language/62 §1).
#pragma once

#include <string>

#include "frontend/parser/part.h"

namespace cql::frontend {

class IncludeParser : ParserPart {
 public:
  explicit IncludeParser(ParserState& state) : ParserPart(state) {}

  bool atInclude() const { return atKeyword("include"); }
  /// Called at the word, between filters of the query's top level: includes the file, and returns a filter
  /// that always matches.
  NodeId include();
  /// Reports the word anywhere else; kNone if it is not next.
  NodeId tryFilter();

 private:
  /// A file that was found: its name for messages, and an identity that is equal for all paths to it.
  struct File {
    std::string path, identity;
  };
  File find(const Token& name);
  std::string textOf(const File& file, const Token& name);
  void definitions(const File& file, const Token& name);
  bool startsDeclaration() const;
};

}  // namespace cql::frontend
