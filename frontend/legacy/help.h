// The help of `cql-jit help` on the older language.
#pragma once

#include <string>
#include <string_view>

namespace cql::frontend::legacy {

/// Explains how a keyword is written, where it may occur and what it means; `word` includes its colon.
/// Returns false for other words: then `out` is the message.
bool keywordHelp(std::string_view word, std::string& out);

/// All keywords, each on a line.
std::string keywordList();

}  // namespace cql::frontend::legacy
