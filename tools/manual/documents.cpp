#include "tools/manual/documents.h"

#include <map>

#include "tools/manual/completions.h"
#include "tools/manual/man_page.h"

namespace cql::tool {

MakeDocument documentOf(const std::string& kind) {
  static const std::map<std::string, MakeDocument> documents = {
      {"man", manPage}, {"bash", bashCompletion}, {"zsh", zshCompletion}, {"fish", fishCompletion}};
  const auto found = documents.find(kind);
  return found == documents.end() ? nullptr : found->second;
}

}  // namespace cql::tool
