// generate: files of made-up games, for tests and measurements.
#include <limits>

#include "tools/command/console.h"
#include "tools/command/interrupts.h"
#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/query_option.h"
#include "tools/generate/generate.h"
#include "tools/search/output_file.h"

namespace cql::tool {

int generateCommand(const Words& words) {
  CLI::App app("Writes made-up games: legal, the same for the same options on every machine.",
               "cql-jit generate");
  generate::Options options;
  options.games = 1000;
  options.seed = 1;
  options.threads = 1;
  std::string output = "-";
  app.add_option("--games", options.games, "number of games (default: 1000)")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{std::numeric_limits<std::int32_t>::max()}));
  app.add_option("--seed", options.seed, "another number gives other games (default: 1)")->type_name("S");
  app.add_flag("--variations", options.extras.variations, "with variations, nested up to three deep");
  app.add_flag("--comments", options.extras.comments, "with comments");
  app.add_flag("--nags", options.extras.nags, "with NAGs, $1 to $19");
  app.add_option("--threads", options.threads, "number of threads; the games are the same (default: 1)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  app.add_option("-o,--output", output,
                 "file to write; packed if its name ends in .zst (default: standard output)")
      ->type_name("FILE");
  if (auto status = parseWords(app, words)) return *status;

  catchInterrupts();
  search::OutputFile file(output);
  generate::makeGames(options, [&](std::string_view text) {
    file.write(text);
    return file.error().empty() && !stopRequested;
  });
  if (stopRequested) {
    complain("interrupted" + std::string(output == "-" ? "" : "; nothing was written"));
    return 1;
  }
  if (const std::string error = file.finish(); !error.empty()) {
    complain(error);
    return 1;
  }
  return 0;
}

}  // namespace cql::tool
