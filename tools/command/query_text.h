// Describes the query of a run, for readers of its results.
#pragma once

#include <string>
#include <vector>

#include "frontend/source.h"
#include "io/sink_setup.h"
#include "runtime/settings.h"

namespace cql::tool {

/// Returns a range in the form of options: `7`, `3 9`, or `3-` for all from 3 on.
std::string rangeWords(const Interval& range);

/// Returns the text of a query, followed by a comment with the options of the command line that change what
/// matches. Without a file, the filters of --cql are the text. Empty if the query was compiled ahead of time.
std::string queryText(const std::vector<frontend::Source>& sources, const GivenSettings& given);
/// Returns the title of a query for display, in one line: the name of its file as words, or the filters of
/// the command line.
std::string queryTitle(const std::vector<frontend::Source>& sources, const GivenSettings& given);
/// Returns the tokens of a query's text, for highlighting. `library`: the folder of library files.
std::vector<QueryToken> queryTokens(const std::string& text, const std::string& library);

}  // namespace cql::tool
