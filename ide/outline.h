// Lists names, foldable ranges, and inlay hints of a query.
#pragma once

#include <string>
#include <vector>

#include "ide/document.h"

namespace cql::ide {

struct OutlineEntry {
  std::string name, detail;
  NameKind kind;
  frontend::SourceRange range;  ///< the whole definition
  frontend::SourceRange place;  ///< its name
};
/// Functions, variables and dictionaries in the order of the text.
std::vector<OutlineEntry> outline(const Document& document);

/// From the first byte to the last one that remains visible when it is folded.
struct Fold {
  frontend::SourceRange range;
  bool isComment;
};
/// Brackets and comments over several lines.
std::vector<Fold> folds(const Document& document);

struct InlayHint {
  std::uint32_t offset;
  std::string text;
  bool isType;
};
/// The type of each variable where it is introduced, and how many copies a transform makes.
std::vector<InlayHint> inlayHints(const Document& document);

}  // namespace cql::ide
