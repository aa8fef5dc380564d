// Shows what a run asked, for readers of its results.
#pragma once

#include <string>
#include <vector>

#include "frontend/text/source.h"
#include "io/sink_setup.h"
#include "runtime/settings.h"

namespace cql::tool {

/// Writes a range as the options take it: `7`, `3 9`, or `3-` for all from 3 on.
std::string rangeWords(const Interval& range);

/// Gives the text of a query, and below it as a comment the options of the command line that change what
/// matches. Without a file the filters of --cql are the text. Empty: the query was compiled ahead of time.
std::string queryText(const std::vector<frontend::Source>& sources, const GivenSettings& given);
/// Returns a line that names the query for people: the name of its file as words, or the filters of the
/// command line.
std::string queryTitle(const std::vector<frontend::Source>& sources, const GivenSettings& given);
/// Classifies the words of a query's text.
std::vector<QueryToken> queryTokens(const std::string& text, const std::string& library);

}  // namespace cql::tool
