// Finds the completions at an offset of a query.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ide/document.h"

namespace cql::ide {

enum class CompletionKind : std::uint8_t { Filter, Operator, Part, Variable, Function, Snippet, File };

/// A completion. Its documentation, for words of the language, is describeWord() of its label.
struct Completion {
  std::string label;   ///< the word
  std::string insert;  ///< a snippet, with `${1:name}` for parts to fill in
  CompletionKind kind;
  std::string detail;
  int rank = 0;  ///< ascending: the likeliest is the smallest
};

struct Completions {
  frontend::SourceRange replaced;  ///< the typed part of the word
  std::vector<Completion> items;
};

/// The names of files that begin with a text, as a query names them: queries that can be included, or all
/// files.
enum class FileUse : std::uint8_t { Include, Read };
using FileNames = std::function<std::vector<std::string>(std::string_view, FileUse)>;

/// Completions that fit the context: where a filter of some type is required, only filters of that type;
/// words that belong inside a construct near it; variables and functions introduced before; files in the
/// quotes of readfile and others. Only those that contain the letters typed, in their order.
Completions complete(const Document& document, std::uint32_t offset, const FileNames& files);

}  // namespace cql::ide
