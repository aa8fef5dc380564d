// document: the man page and the completions, for the build and for packagers.
#include <iostream>
#include <map>

#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/document.h"

namespace cql::tool {

int documentCommand(const Words& words) {
  static const std::map<std::string, std::string (*)()> documents = {
      {"man", manPage}, {"bash", bashCompletion}, {"zsh", zshCompletion}, {"fish", fishCompletion}};
  const auto found = words.size() == 1 ? documents.find(words[0]) : documents.end();
  if (found == documents.end()) {
    complain("document takes one of man, bash, zsh and fish");
    return 2;
  }
  std::cout << found->second();
  return 0;
}

}  // namespace cql::tool
