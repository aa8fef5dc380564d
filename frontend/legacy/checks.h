// Checks the texts that keywords take: file names, results, boards, dates, opening codes (language/50 §4,
// §13).
#pragma once

#include <string>

#include "frontend/legacy/model.h"

namespace cql::frontend::legacy {

/// Returns what is wrong with the text of the condition; empty if it is valid. Completes a result: `1/2-1/2`
/// for `1/2`.
std::string checkText(Condition& condition);

}  // namespace cql::frontend::legacy
