// Semantic tokens in the form of the protocol: five numbers for each token, and their changes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ide/document.h"
#include "ide/text.h"
#include "tools/cql-jit/ide/lsp_uri.h"

namespace cql::tool {

/// Returns five numbers for each token: lines and characters from the previous token, length, type,
/// modifiers. Tokens do not cross lines: each line of a comment is a token.
std::vector<std::uint32_t> tokenNumbers(const ide::Document& document, const ide::Lines& lines,
                                        ide::Encoding encoding);

/// The numbers that the editor has received for a text. As an edit changes few of them, only changes are
/// sent.
class SentTokens {
 public:
  /// Returns the answer with all numbers, and stores them.
  Json full(std::vector<std::uint32_t> numbers);
  /// Returns the answer with the changes since the answer `previous`; with all numbers if that is not the
  /// last one.
  Json delta(const std::string& previous, std::vector<std::uint32_t> numbers);

 private:
  std::string nextId() { return std::to_string(++id_); }

  std::uint64_t id_ = 0;
  std::vector<std::uint32_t> numbers_;
};

}  // namespace cql::tool
