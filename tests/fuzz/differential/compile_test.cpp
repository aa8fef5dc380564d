// Random queries, each evaluated in several configurations that must agree: without and with optimisation and
// clean-ups of the IR, in both spellings, under `notransform`, by one thread and by four, and with the
// colours of query and games exchanged.
//
// CQL_DIFFERENTIAL=FIRST,COUNT in the environment takes other seeds than the few of the usual test run.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "codegen/jit/compiler.h"
#include "database/file/import.h"
#include "frontend/signature/derive.h"
#include "frontend/signature/reach.h"
#include "pgn/sink/pgn_sink.h"
#include "search/engine.h"
#include "tests/fuzz/differential/color_flip.h"
#include "tests/fuzz/differential/generate.h"
#include "tests/fuzz/differential/outcome.h"
#include "tests/fuzz/differential/seeds.h"
#include "tests/support/files.h"
#include "tools/formats.h"

namespace cql::differential {
namespace {

std::string withBody(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t end = text.find('\n') + 1;
  return text.substr(0, end) + before + text.substr(end) + after;
}

/// A game that the condition rules out has neither matches nor messages. The condition is also tested on the
/// sum of the summaries of all games so far, as in the zone map of a block.
TEST(RandomQueries, SignaturesExcludeNoMatch) {
  const Seeds s = seeds(120);
  std::int64_t ruledOut = 0;
  for (std::uint64_t seed = s.first; seed < s.first + 3 * s.count && !HasFailure(); ++seed) {
    const GeneratedQuery text = generateQuery(seed, {.depth = 3, .messages = seed % 4 == 0});
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text.ascii);
    std::string problem;
    const std::optional<frontend::Query> query = compileText(text.ascii, problem);
    if (!query) continue;
    const SignatureCondition condition = frontend::signatureCondition(*query);
    if (condition.isOpen()) continue;
    auto code = codegen::compile(*query, {"", codegen::Optimisation::None});
    ASSERT_TRUE(code) << code.error().text;
    RunOptions options;
    options.variations = query->searchesVariations();
    Host host((*code)->manifest, options);
    GameSummary block;
    auto& games = exampleGames().recordsFor(options.variations);
    for (GameRecord& game : games) {
      GameSummary signature;
      describe(game, kWholeSignature, signature);
      block.add(signature);
      const RunStatus status = host.run((*code)->search, game);
      const bool seen = status == RunStatus::Failed || !host.matches().empty() || !host.messages().empty();
      ruledOut += !condition.mayHold(signature);
      EXPECT_TRUE(!seen || condition.mayHold(signature)) << "game " << game.number << "\n"
                                                         << textOf(condition);
      EXPECT_TRUE(!seen || condition.mayHold(block)) << "block up to game " << game.number;
      if (status == RunStatus::Failed) break;
    }
  }
  EXPECT_GT(ruledOut, 0);
}

/// Games cut off after the plies in reach of a query have the matches and comments of whole ones, and meet
/// its condition.
TEST(RandomQueries, PliesOutOfReachChangeNothing) {
  const Seeds s = seeds(120);
  std::int64_t cut = 0;
  for (std::uint64_t seed = s.first; seed < s.first + 3 * s.count && !HasFailure(); ++seed) {
    const std::string last = std::to_string(seed % 40);
    const std::string text = withBody(generateQuery(seed, {.depth = 3, .messages = false}).ascii,
                                      (seed % 2 ? "ply<=" : "movenumber<=") + last + " {\n", "\n}\n");
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    std::string problem;
    const std::optional<frontend::Query> query = compileText(text, problem);
    if (!query) continue;
    const std::int32_t plies = frontend::pliesInReach(*query);
    if (plies == INT32_MAX) continue;
    auto code = codegen::compile(*query, {"", codegen::Optimisation::None});
    ASSERT_TRUE(code) << code.error().text;
    EXPECT_EQ((*code)->manifest.plies, plies);
    const RunOptions options;  // must outlive the host
    Host host((*code)->manifest, options);
    for (GameRecord& game : exampleGames().linear) {
      if (!game.tags.standardStart || game.count <= plies + 1) continue;
      const auto matches = [&](std::int32_t positions) {
        game.setLinear(positions);
        EXPECT_EQ(host.run((*code)->search, game), RunStatus::Done);
        std::vector<std::pair<std::int32_t, std::string>> seen;
        for (const std::int32_t position : host.matches()) seen.emplace_back(position, "");
        for (const Host::Comment& comment : host.comments())
          seen.emplace_back(comment.position, comment.text);
        return seen;
      };
      const std::int32_t all = game.count;
      const auto ofWhole = matches(all);
      ++cut;
      EXPECT_EQ(matches(plies + 1), ofWhole) << "game " << game.number;
      GameSummary signature;
      describe(game, kWholeSignature, signature);
      EXPECT_TRUE(ofWhole.empty() || (*code)->manifest.condition.mayHold(signature)) << game.number;
      game.setLinear(all);
    }
  }
  EXPECT_GT(cut, 0);
}

TEST(RandomQueries, LevelsSpellingsAndNotransformAgree) {
  const Seeds s = seeds(120);
  std::uint64_t refused = 0;  // a transform may reach farther than the generator assumes
  for (std::uint64_t seed = s.first; seed < s.first + s.count; ++seed) {
    const GeneratedQuery query = generateQuery(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + query.ascii);
    const std::string plain = outcome(query.ascii, codegen::Optimisation::None, exampleGames());
    refused += plain.starts_with("refused");
    EXPECT_EQ(plain, outcome(query.unicode, codegen::Optimisation::Full, exampleGames()))
        << "Unicode, optimised";
    EXPECT_EQ(plain, outcome(withBody(query.ascii, "notransform {\n", "\n}\n"), codegen::Optimisation::Light,
                             exampleGames()))
        << "notransform";
    EXPECT_EQ(plain, outcome(query.ascii, codegen::Optimisation::Light, exampleGames(), false, false))
        << "not simplified";
    if (HasFailure()) break;
  }
  EXPECT_LE(refused, s.count / 20);
}

TEST(RandomQueries, ColoursExchangedAgree) {
  const Seeds s = seeds(120);
  GeneratorOptions symmetric;
  symmetric.colorSymmetric = true;
  for (std::uint64_t seed = s.first; seed < s.first + s.count; ++seed) {
    const GeneratedQuery query = generateQuery(seed, symmetric);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + query.ascii);
    EXPECT_EQ(outcome(query.ascii, codegen::Optimisation::None, exampleGames(), true),
              outcome(withBody(query.ascii, "reversecolor {\n", "\n}\n"), codegen::Optimisation::Light,
                      flippedGames(), true));
    if (HasFailure()) break;
  }
}

/// A temporary folder with the example games, many times.
class Searches {
 public:
  Searches() {
    std::filesystem::create_directories(folder_);
    std::ofstream many(file("games.pgn"), std::ios::binary);
    for (int i = 0; i < 8; ++i) many << exampleGames().text << "\n";
  }
  ~Searches() { std::filesystem::remove_all(folder_); }
  Searches(const Searches&) = delete;
  Searches& operator=(const Searches&) = delete;

  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  /// Imports the games.
  void import(const std::string& name, database::ImportOptions options) const {
    auto writer = database::DatabaseWriter::create(file(name));
    ASSERT_TRUE(writer) << writer.error().text;
    const auto done = database::importGames({file("games.pgn")}, tool::openInput, **writer, options);
    ASSERT_TRUE(done) << done.error().text;
  }
  /// All output of a search.
  std::string results(const frontend::Query& query, const codegen::CompiledQuery& code,
                      const std::string& games, int threads = 1) const {
    std::vector<search::Job> jobs(1);
    jobs[0].search = code.search;
    jobs[0].prefilter = code.prefilter;
    jobs[0].manifest = &code.manifest;
    static_cast<Settings&>(jobs[0].options) = resolved(query.header);
    jobs[0].sinks.push_back(std::make_shared<pgn::PgnSink>(
        SinkSetup{.file = file("out.pgn"), .manifest = jobs[0].manifest, .settings = jobs[0].options}));
    std::string results;
    search::EngineOptions options;
    options.threads = threads;
    options.batchBytes = std::size_t{1} << 14;  // many small batches, which complete in any order
    options.lines = [&](std::size_t, std::string_view lines) { results += lines; };
    const search::RunSummary summary = search::run(jobs, {file(games)}, tool::openInput, options);
    results += std::to_string(summary.jobs[0].matches) +
               (summary.jobs[0].failure ? summary.jobs[0].failure->message : "");
    return results + contentsOf(file("out.pgn"));
  }

 private:
  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("cql-differential-" + std::to_string(getpid()));
};

TEST(RandomQueries, ThreadsAgree) {
  const Seeds s = seeds(120);
  const Searches searches;
  for (std::uint64_t seed = s.first; seed < s.first + s.count && !HasFailure(); ++seed) {
    const GeneratedQuery query = generateQuery(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + query.ascii);
    std::string problem;
    const std::optional<frontend::Query> compiled = compileText(query.ascii, problem);
    if (!compiled) continue;
    const auto code = codegen::compile(*compiled);
    ASSERT_TRUE(code);
    EXPECT_EQ(searches.results(*compiled, **code, "games.pgn"),
              searches.results(*compiled, **code, "games.pgn", 4));
  }
}

/// Conditions on games that databases look up.
constexpr const char* kOfGames[] = {"",
                                    "{player \"a\"} ",
                                    "{eco \"B\" or #A<=4} ",
                                    "{1900<=year<2000} ",
                                    "{elo>2000} ",
                                    "{result 1-0 or mate} ",
                                    "{#A<=4 #a<=5} ",
                                    "{player white \"S\"} "};

/// Games are ruled out by stored summaries, indexes and moves.
TEST(RandomQueries, DatabasesAgree) {
  const Seeds s = seeds(120);
  const Searches searches;
  searches.import("games.cqldb", {.blockBytes = std::size_t{1} << 15});
  searches.import("indexed.cqldb", {.blocks = {.pack = true, .indexes = database::allIndexes()}});
  for (std::uint64_t seed = s.first; seed < s.first + s.count && !HasFailure(); ++seed) {
    const GeneratedQuery query = generateQuery(seed, {.depth = seed % 2 == 0 ? 2 : 3});
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + query.ascii);
    std::string problem;
    const std::optional<frontend::Query> compiled =
        compileText(withBody(query.ascii, kOfGames[seed / 2 % std::size(kOfGames)], ""), problem);
    if (!compiled) continue;
    const auto code = codegen::compile(*compiled, {"", codegen::Optimisation::None});
    ASSERT_TRUE(code);
    const std::string expected = searches.results(*compiled, **code, "games.pgn");
    EXPECT_EQ(expected, searches.results(*compiled, **code, "games.cqldb"));
    EXPECT_EQ(expected, searches.results(*compiled, **code, "indexed.cqldb"));
  }
}

}  // namespace
}  // namespace cql::differential
