// Semantic tokens in the form of the protocol: five numbers each, and changes of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ide/document.h"
#include "ide/text.h"
#include "tools/cql-jit/ide/lsp_uri.h"

namespace cql::tool {

/// Lines and characters from the previous token, length, type, modifiers. A token ends with its line, so a
/// comment over several lines is as many tokens.
std::vector<std::uint32_t> tokenNumbers(const ide::Document& document, const ide::Lines& lines,
                                        ide::Encoding encoding);

/// The numbers that an editor has for a text: a key changes few of them, and only those are sent.
class SentTokens {
 public:
  /// Sends all.
  Json full(std::vector<std::uint32_t> numbers);
  /// Sends the changes relative to the answer `previous`, or all if that is not known any more.
  Json delta(const std::string& previous, std::vector<std::uint32_t> numbers);

 private:
  std::string nextId() { return std::to_string(++id_); }

  std::uint64_t id_ = 0;
  std::vector<std::uint32_t> numbers_;
};

}  // namespace cql::tool
