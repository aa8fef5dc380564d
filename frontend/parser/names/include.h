// `include`: functions and dictionaries of another file (language/62 §1).
#pragma once

#include <optional>
#include <string>
#include <string_view>

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
  struct File {
    std::string path;                         ///< for messages
    std::string identity;                     ///< equal for all paths to the file
    std::optional<std::string_view> shipped;  ///< the text, if the program contains the file
  };
  File find(const Token& name);
  std::string textOf(const File& file, const Token& name);
  void definitions(const File& file, const Token& name);
  bool startsDeclaration() const;
};

}  // namespace cql::frontend
