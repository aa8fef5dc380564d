// The command line of a search (language/02 §2, and the program's own options).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/compile.h"

namespace CLI {
class App;
}

namespace cql::tool {

struct Arguments {
  std::vector<std::string> queries, inputs;
  std::optional<std::string> output;

  std::vector<frontend::CommandLineFilter> filters;  ///< in the order of the command line
  std::vector<frontend::TransformKind> transforms;   ///< outermost first
  std::optional<bool> variations;
  frontend::Language language = frontend::Language::Detect;

  struct Bounds {
    std::int64_t low, high;
  };
  std::optional<Bounds> gameNumber, matchCount, year;
  std::optional<std::string> player, matchString;
  std::optional<frontend::CommentLevel> level;

  bool gameHeader = true, alwaysComment = false, sortComments = true, uniqueComments = true, setTags = true,
       removeComments = true;
  bool showMatches = false, showPositions = false, progress = true, statistics = false, count = false,
       quick = false, secure = false, keepPartial = false;
  int threads = 0;  ///< 0: as many as threadCount() says
  std::string cpu;
  std::optional<int> optimisation;  ///< -O0 ... -O2
  bool debugInfo = false, perfMap = false;

  /// Of the options given those that change the query itself, and the others; as they were written, with two
  /// hyphens.
  std::vector<std::string> queryOptions, runOptions;

  /// Threads to be used: unless told otherwise, one less than the machine has.
  int threadCount() const;

  bool version = false;
  std::optional<std::string> toAscii, toUnicode;  ///< -a, -u
};

/// Why the program ends before it has begun: the text of --help (status 0) or a mistake (status 2).
struct Refusal {
  int status;
  std::string text;
};

/// What is said of a word with hyphens that is none of the options of these names.
std::string unknownOption(const std::string& word, const std::vector<std::string_view>& names);

/// True for names of queries that are compiled already.
bool isCompiledName(const std::string& word);
/// True for what may be a query without its ending (language/02 §2): no file, pattern or standard input.
bool isBareQueryName(const std::string& word);

struct ParserSetup {
  std::string footer;  ///< stands behind the options in the help
  /// The program only runs queries: options that make or change them are left out of the help.
  bool runsOnly = false;
  /// The query is compiled to a file: --output names a shared object.
  bool compiles = false;
};

/// Adds all options, for the help and for documents.
void describeOptions(CLI::App& app, const ParserSetup& setup);

/// Fills `out`; nothing on success.
std::optional<Refusal> parseArguments(const std::vector<std::string>& words, Arguments& out,
                                      const ParserSetup& setup = {});

}  // namespace cql::tool
