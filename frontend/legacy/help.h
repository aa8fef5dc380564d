// What `cql-jit help` says of the older language.
#pragma once

#include <string>
#include <string_view>

namespace cql::frontend::legacy {

/// How a keyword is written, where it stands and what it means; `word` with its colon. False if there is
/// none: then `out` is the message.
bool keywordHelp(std::string_view word, std::string& out);

/// All keywords, each on a line.
std::string keywordList();

}  // namespace cql::frontend::legacy
