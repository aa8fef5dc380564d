// Shows the parameters of a filter or a function while its operands are typed.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ide/document.h"

namespace cql::ide {

struct Signature {
  std::string label;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> parameters;  ///< their bytes in the label
  std::string markdown;
};

struct SignatureHelp {
  std::vector<Signature> forms;  ///< at least one
  std::size_t active = 0;        ///< the index of the current parameter
};

/// Help on the call or the filter in whose parentheses the offset is, else on the word directly before it.
std::optional<SignatureHelp> signatureHelp(const Document& document, std::uint32_t offset);

}  // namespace cql::ide
