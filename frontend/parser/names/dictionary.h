// Dictionaries (language/33 §2).
#pragma once

#include "frontend/parser/part.h"

namespace cql::frontend {

class DictionaryParser : ParserPart {
 public:
  explicit DictionaryParser(ParserState& state) : ParserPart(state) {}

  /// Parses the name of a dictionary or its declaration, and the operation on it.
  NodeId dictionary();
  std::uint32_t tryName();  ///< reads a name or a declaration; kNone if neither is next
  /// `[key]`
  NodeId key(std::uint32_t dictionary);
  /// Reports a use of a dictionary whose types are not inferred yet. A look-up may define the type of the
  /// keys, only an assignment that of the values.
  void requireTypes(std::uint32_t dictionary, SourceRange use);
  void requireKeyType(std::uint32_t dictionary, SourceRange use);

 private:
  void setType(std::uint32_t dictionary, NodeId part, bool key);
};

}  // namespace cql::frontend
