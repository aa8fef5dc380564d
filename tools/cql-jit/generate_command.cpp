// generate: writes files of synthetic games, for tests and measurements.
#include <limits>

#include "io/output_file.h"
#include "tools/command/inputs.h"
#include "tools/command/interrupts.h"
#include "tools/cql-jit/commands.h"
#include "tools/generate/generate.h"

namespace cql::tool {

namespace {

class GenerateCommand : public Command {
 public:
  GenerateCommand();

 private:
  Result<int> run() override;

  generate::Options options_;
  std::string output_ = "-";
};

/// CLI11 reads larger numbers as the largest one of the type, instead of rejecting them.
constexpr std::int64_t kGreatestSeed = 999'999'999'999'999'999;

GenerateCommand::GenerateCommand()
    : Command("Writes made-up games: legal, the same for the same options on every machine.", "generate", 0) {
  CLI::App& app = line_.parser();
  options_.games = 1000;
  options_.seed = 1;
  options_.threads = 1;
  app.add_option("--games", options_.games, "number of games (default: 1000)")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{std::numeric_limits<std::int32_t>::max()}));
  app.add_option("--seed", options_.seed, "another number gives other games (default: 1)")
      ->type_name("S")
      ->check(CLI::Range(std::int64_t{0}, kGreatestSeed));
  app.add_flag("--variations", options_.extras.variations, "with variations, nested up to three deep");
  app.add_flag("--comments", options_.extras.comments, "with comments");
  app.add_flag("--nags", options_.extras.nags, "with NAGs, $1 to $19");
  app.add_option("--threads", options_.threads, "number of threads; the games are the same (default: 1)")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  app.add_option("-o,--output", output_, "file to write, .pgn or .pgn.zst (default: standard output)")
      ->type_name("FILE");
}

Result<int> GenerateCommand::run() {
  if (const auto wrong = wrongOutputName(output_))
    return fail(ErrorKind::Usage, "--output: " + *wrong + line_.advice());

  catchInterrupts();
  OutputFile file(output_);
  generate::makeGames(options_, [&](std::string_view text) {
    file.write(text);
    return file.error().empty() && !stopRequested;
  });
  if (stopRequested)
    return fail(ErrorKind::Interrupted,
                "interrupted" + std::string(output_ == "-" ? "" : "; nothing was written"));
  if (const std::string error = file.finish(); !error.empty()) return fail(ErrorKind::Output, error);
  return 0;
}

}  // namespace

std::unique_ptr<Command> generateCommand() {
  return std::make_unique<GenerateCommand>();
}

}  // namespace cql::tool
