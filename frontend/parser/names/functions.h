// Functions: macros over tokens (language/33 §1).
#pragma once

#include <map>

#include "frontend/parser/part.h"

namespace cql::frontend {

class FunctionParser : ParserPart {
 public:
  explicit FunctionParser(ParserState& state) : ParserPart(state) {}

  NodeId definition();
  /// Parses parameters and body, from the token after the name on.
  Function read(const Token& name);
  /// Parses a call: the body is parsed again, with the arguments in place of the parameters. `key`: the name
  /// in the query, or a key of the library (library_names.h), where a function without parameters needs no
  /// parentheses.
  NodeId call(const std::string& key);

 private:
  struct Argument {
    NodeId id = kNone;
    bool byName = false;  ///< a variable or dictionary alone
  };
  using Names = std::map<std::string, std::string, std::less<>>;
  std::vector<std::string> parameters();
  std::vector<Token> body(const std::string& name);
  std::vector<Argument> arguments(const std::string& name);
  NodeId assignment(NodeId argument, const std::string& parameter, Names& names);
  NodeId withLocalNames(NodeId result, const NameTable::Names& before);
  NodeId expansion(Function& function, const Names& names, std::uint32_t call);
};

}  // namespace cql::frontend
