// Queries as editors hold them.
#pragma once

#include <string>

#include "ide/document.h"
#include "runtime/regex/regex.h"

namespace cql::ide {

inline frontend::CompileOptions editorOptions() {
  frontend::CompileOptions options;
  options.haveInput = true;
  options.checkRegex = checkRegex;
  options.library = CQL_SOURCE_DIR "/share/library";
  return options;
}

inline Document opened(const std::string& text) {
  return Document("query.cql", text, editorOptions());
}

/// A text with its offset marked by `|`, and that offset.
struct Marked {
  std::string text;
  std::uint32_t offset;
  explicit Marked(std::string marked)
      : text(std::move(marked)), offset(static_cast<std::uint32_t>(text.find('|'))) {
    text.erase(offset, 1);
  }
};

inline std::string textOf(const Document& document, frontend::SourceRange range) {
  return document.text().substr(range.begin, range.end - range.begin);
}

}  // namespace cql::ide
