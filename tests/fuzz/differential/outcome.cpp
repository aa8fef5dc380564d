#include "tests/fuzz/differential/outcome.h"

#include <gtest/gtest.h>

#include <utility>

#include "codegen/jit/compiler.h"
#include "frontend/compile.h"
#include "frontend/passes/pipeline.h"
#include "pgn/read/reader.h"
#include "pgn/split/input.h"
#include "runtime/host/host.h"
#include "runtime/regex/regex.h"
#include "tests/fuzz/differential/color_flip.h"
#include "tests/support/files.h"
#include "tests/support/pgn_text.h"

namespace cql::differential {

Games::Games(std::string pgn) : text(std::move(pgn)) {
  source = pgn::textSource(text);
  pgn::Batch batch;
  while (source->next(batch)) {
    pgn::Reader reader;
    NoWarnings silent;
    for (const pgn::GameText& game : batch.games)
      for (auto* records : {&linear, &trees}) {
        records->emplace_back();
        reader.read(game, {.variations = records == &trees, .fields = true}, records->back(), silent);
      }
  }
}

Games::~Games() = default;

Games& exampleGames() {
  static Games games(contentsOf(CQL_SOURCE_DIR "/examples/games.pgn"));
  return games;
}

Games& flippedGames() {
  static Games games(flipColors(exampleGames().text));
  return games;
}

std::optional<frontend::Query> compileText(const std::string& text, std::string& problem, bool simplify) {
  frontend::DiagnosticSink sink;
  frontend::CompileOptions options;
  options.haveInput = true;
  options.checkRegex = checkRegex;
  std::optional<frontend::Query> query = frontend::parse({"random.cql", text}, options, sink);
  if (query && !frontend::runPasses(*query, sink, {.simplify = simplify, .verify = true})) query.reset();
  if (!query) problem = frontend::renderAll(sink, false);
  EXPECT_EQ(problem.find("internal error"), std::string::npos) << problem << text;
  return query;
}

std::string outcome(const frontend::Query& query, const codegen::CodegenOptions& codegenOptions, Games& games,
                    bool matchesOnly) {
  auto code = codegen::compile(query, codegenOptions);
  if (!code) return code.error().text;
  RunOptions options;
  options.variations = query.searchesVariations();
  options.commentLevel = query.commentLevel();
  options.uniqueComments = false;  // each is counted
  Host host((*code)->manifest, options);
  std::string seen;
  for (GameRecord& game : games.recordsFor(options.variations)) {
    const RunStatus status = host.run((*code)->search, game);
    seen += std::to_string(game.number) + ":";
    if (status == RunStatus::Failed) {
      seen += "failed: " + (matchesOnly ? "" : host.failure().message) + "\n";
      break;
    }
    for (std::int32_t m : host.matches()) seen += " " + std::to_string(m);
    seen += "\n";
    if (matchesOnly) continue;
    seen += host.messages();
    for (const Host::Comment& c : host.comments())
      seen += "  " + std::to_string(c.position) + " {" + std::string(c.text) + "}\n";
  }
  return seen;
}

std::string outcome(const std::string& text, codegen::Optimisation level, Games& games, bool matchesOnly,
                    bool simplify) {
  std::string problem;
  const std::optional<frontend::Query> query = compileText(text, problem, simplify);
  if (!query) return "refused";
  return outcome(*query, {.cpu = "", .optimisation = level}, games, matchesOnly);
}

}  // namespace cql::differential
