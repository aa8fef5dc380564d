// Runs: the contents of a match, both ways to get matches, errors, statistics.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "support.h"

namespace cql::capi_test {
namespace {

cqljit_search_options overFiles(const std::vector<const char*>& paths, int threads = 0) {
  cqljit_search_options options{};
  options.size = sizeof options;
  options.paths = paths.data();
  options.path_count = paths.size();
  options.threads = threads;
  return options;
}

/// The output of `cql-jit --show-positions`: `Game: N move ...: ID`.
Places placesOfTheCommand(const std::string& query, const std::string& games) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("capi-command-" + std::to_string(getpid()) + ".cql"))
          .string();
  std::ofstream(path) << query;
  const std::string command = std::string(CQL_JIT) + " --count --show-positions -s " + path + " " + games;
  Places places;
  std::FILE* pipe = popen(command.c_str(), "r");
  for (char line[256]; std::fgets(line, sizeof line, pipe);) {
    int game = 0;
    const char* colon = std::strrchr(line, ':');
    if (std::sscanf(line, "Game: %d ", &game) == 1) places.emplace_back(game, std::atoi(colon + 1));
  }
  EXPECT_EQ(pclose(pipe), 0);
  std::filesystem::remove(path);
  return places;
}

TEST(CapiRun, DatabasesAreSearchedAsTheirGames) {
  const std::string database =
      (std::filesystem::temp_directory_path() / ("capi-database-" + std::to_string(getpid()) + ".cqldb"))
          .string();
  const std::string import =
      std::string(CQL_JIT) + " import " + exampleGames() + " -o " + database + " > /dev/null";
  ASSERT_EQ(std::system(import.c_str()), 0);
  std::ifstream file(database, std::ios::binary);
  const std::string content((std::istreambuf_iterator<char>(file)), {});
  for (const char* text : {"cql() mate", "cql(variations) N attacks k", "cql() player \"Loyd\""}) {
    const Places expected = placesOfTheCommand(text, exampleGames());
    EXPECT_FALSE(expected.empty());
    const QueryHandle query = compiled(text);
    EXPECT_EQ(placesOf(started(query, overFiles({database.c_str()}, 2))), expected) << text;
    EXPECT_EQ(placesOf(started(query, inMemory(content))), expected) << text;
  }
  std::filesystem::remove(database);
}

TEST(CapiRun, CallbackAndIterationAgreeWithTheCommand) {
  const std::string games = exampleGames();
  std::ifstream file(games, std::ios::binary);
  const std::string content((std::istreambuf_iterator<char>(file)), {});
  for (const char* text :
       {"cql() mate", "cql() check wtm", "cql(variations) N attacks k", "cql(gamenumber 10 20) q attacks K",
        "cql(matchcount 3 5 result 1-0) check", "cql() sort \"men\" (#a) btm #[Aa] < 12",
        "cql() player \"Loyd\"", "cql() false"}) {
    const Places expected = placesOfTheCommand(text, games);
    const QueryHandle query = compiled(text);
    for (int threads : {1, 3}) {
      EXPECT_EQ(placesOf(started(query, overFiles({games.c_str()}, threads))), expected) << text;
      Places called;
      const RunHandle run = started(query, inMemory(content));
      EXPECT_EQ(cqljit_run_each(
                    run.get(),
                    [](void* user, const cqljit_match* match) -> int32_t {
                      static_cast<Places*>(user)->emplace_back(match->game, match->position);
                      return 0;
                    },
                    &called, nullptr),
                CQLJIT_DONE);
      EXPECT_EQ(called, expected) << text;
    }
  }
}

TEST(CapiRun, MatchHasAllFields) {
  const QueryHandle query = compiled(
      "cql() mate sort \"men\" #[Aa] sort \"who\" player white comment(\"the end\") "
      "comment(\"of\" \" it\") comment(\"the end\")");
  const std::string games = kTwoGames;
  const RunHandle run = started(query, inMemory(games));
  const cqljit_match* match = nullptr;
  ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
  EXPECT_EQ(match->size, sizeof(cqljit_match));
  EXPECT_EQ(match->file, nullptr);
  EXPECT_EQ(match->game, 1);
  EXPECT_EQ(match->position, 7);
  EXPECT_EQ(match->ply, 7);
  EXPECT_EQ(match->variation_depth, 0);
  EXPECT_EQ(match->black_to_move, 1);
  EXPECT_EQ(match->game_position_count, 1);
  EXPECT_STREQ(match->fen, "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
  EXPECT_STREQ(match->move, "Qxf7#");
  ASSERT_EQ(match->comment_count, 3u);  // equal ones of a position once (language/03 §2)
  EXPECT_STREQ(match->comments[0].text, "the end");
  EXPECT_STREQ(match->comments[1].text, "of it");
  EXPECT_EQ(match->comments[1].position, 7);
  EXPECT_STREQ(match->comments[2].text, "CQL");
  EXPECT_EQ(match->game_comment_count, 3u);
  ASSERT_EQ(match->sort_value_count, 2u);
  EXPECT_STREQ(match->sort_values[0].name, "men");
  EXPECT_TRUE(match->sort_values[0].has_value);
  EXPECT_FALSE(match->sort_values[0].is_text);
  EXPECT_EQ(match->sort_values[0].number, 31);
  EXPECT_STREQ(match->sort_values[0].text, "31");
  EXPECT_STREQ(match->sort_values[1].name, "who");
  EXPECT_TRUE(match->sort_values[1].is_text);
  EXPECT_STREQ(match->sort_values[1].text, "Scholar");
  EXPECT_STREQ(match->event, "One");
  EXPECT_STREQ(match->site, "Here");
  EXPECT_STREQ(match->date, "1900.01.02");
  EXPECT_STREQ(match->white, "Scholar");
  EXPECT_STREQ(match->black, "Pupil");
  EXPECT_STREQ(match->result, "1-0");
  EXPECT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_DONE);
  EXPECT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_DONE);  // and again
}

/// After a double step that cannot be captured (language/60 §5).
TEST(CapiRun, TheEnPassantSquareOfAMatchIsThatOfCurrentfen) {
  const QueryHandle query = compiled("cql() ply==1 comment(currentfen)");
  const std::string games = "1. e4 *";
  const RunHandle run = started(query, inMemory(games));
  const cqljit_match* match = nullptr;
  ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
  EXPECT_STREQ(match->fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  ASSERT_GE(match->comment_count, 1u);
  EXPECT_STREQ(match->comments[0].text, match->fen);
}

TEST(CapiRun, AMatchHasTagsAndTextOnRequest) {
  const QueryHandle query = compiled("cql() mate settag(\"Annotator\" \"me\") comment(\"the end\")");
  const std::string games = kTwoGames;
  cqljit_search_options options = inMemory(games);
  const cqljit_match* match = nullptr;
  const RunHandle plain = started(query, options);
  ASSERT_EQ(cqljit_run_next(plain.get(), &match, nullptr), CQLJIT_OK);
  EXPECT_EQ(match->tag_count, 0u);
  EXPECT_STREQ(match->game_text, "");

  options.match_parts = CQLJIT_MATCH_TAGS | CQLJIT_MATCH_TEXT;
  const RunHandle run = started(query, options);
  ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
  std::string tags;
  for (std::size_t i = 0; i < match->tag_count; ++i)
    tags += std::string("[") + match->tags[i].name + " \"" + match->tags[i].value + "\"]\n";
  EXPECT_EQ(tags, games.substr(0, games.find("\n\n") + 1));  // in the order of the input

  options.match_parts = 4;
  cqljit_run* none = nullptr;
  EXPECT_EQ(cqljit_run_start(query.get(), &options, &none, nullptr), CQLJIT_ERROR_ARGUMENT);
}

TEST(CapiRun, TheTextOfAMatchIsWhatTheCommandWrites) {
  const std::string base =
      (std::filesystem::temp_directory_path() / ("capi-text-" + std::to_string(getpid()))).string();
  for (const std::string text : {"cql() mate", "cql(variations) N attacks k comment(\"fork\")"}) {
    std::ofstream(base + ".cql") << text;
    const std::string command =
        std::string(CQL_JIT) + " -s " + base + ".cql " + exampleGames() + " -o " + base + ".pgn > /dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0);
    std::ifstream file(base + ".pgn", std::ios::binary);
    const std::string written((std::istreambuf_iterator<char>(file)), {});
    EXPECT_FALSE(written.empty());
    const QueryHandle query = compiled(text);
    const std::string games = exampleGames();
    cqljit_search_options options = overFiles({}, 2);
    const char* path = games.c_str();
    options.paths = &path;
    options.path_count = 1;
    options.match_parts = CQLJIT_MATCH_TEXT;
    const RunHandle run = started(query, options);
    std::string told;
    const cqljit_match* match = nullptr;
    for (int last = 0; cqljit_run_next(run.get(), &match, nullptr) == CQLJIT_OK; last = match->game)
      if (match->game != last) told += match->game_text;
    EXPECT_EQ(told, written);
  }
  std::filesystem::remove(base + ".cql");
  std::filesystem::remove(base + ".pgn");
}

// language/62: in CQLi each comment has braces of its own.
TEST(CapiRun, TheTextOfAMatchIsInTheStyleOfTheDialect) {
  const char* const words[] = {"--dialect", "cqli"};
  cqljit_compile_options dialect{};
  dialect.size = sizeof dialect;
  dialect.words = words;
  dialect.word_count = 2;
  const std::string games = kTwoGames;
  cqljit_search_options options = inMemory(games);
  options.match_parts = CQLJIT_MATCH_TEXT;
  for (const auto& [how, comments] :
       {std::pair{&dialect, " {a} {b} {CQL} "},
        std::pair<cqljit_compile_options*, const char*>{nullptr, " {a b CQL} "}}) {
    const RunHandle run = started(compiled("cql() mate comment(\"a\") comment(\"b\")", how), options);
    const cqljit_match* match = nullptr;
    ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
    EXPECT_NE(std::strstr(match->game_text, comments), nullptr) << match->game_text;
  }
}

TEST(CapiRun, EveryPositionHasItsOwnComments) {
  const std::string games = kTwoGames;
  const RunHandle run = started(
      compiled("cql(gamenumber 1) comment(ply) x=\"\" sort \"empty\" x {false sort \"none\" x} or true"),
      inMemory(games));
  const cqljit_match* match = nullptr;
  for (int ply = 0; ply <= 7; ++ply) {
    ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
    EXPECT_EQ(match->game_comment_count, 2 * 8u);
    ASSERT_EQ(match->comment_count, 2u);
    EXPECT_STREQ(match->comments[0].text, std::to_string(ply).c_str());
    EXPECT_EQ(match->comments[0].position, ply);
    EXPECT_STREQ(match->comments[1].text, "CQL");
    ASSERT_EQ(match->sort_value_count, 2u);
    for (std::size_t k : {0u, 1u}) {
      EXPECT_EQ(match->sort_values[k].has_value != 0, k == 0);
      EXPECT_STREQ(match->sort_values[k].text, "");
    }
  }
  EXPECT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_DONE);
}

TEST(CapiRun, VariationsAndTheMatchString) {
  const std::string games = kTwoGames;
  const RunHandle run = started(compiled("cql(variations matchstring \"here\") pd5"), inMemory(games));
  const cqljit_match* match = nullptr;
  ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
  EXPECT_EQ(match->game, 2);
  EXPECT_EQ(match->variation_depth, 1);
  EXPECT_EQ(match->ply, 2);
  EXPECT_STREQ(match->move, "d5");
  EXPECT_STREQ(match->result, "1/2-1/2");
  ASSERT_EQ(match->comment_count, 1u);
  EXPECT_STREQ(match->comments[0].text, "here");
  EXPECT_EQ(match->comments[0].position, match->position);
}

TEST(CapiRun, CommentsElsewhereBelongToTheGame) {
  const std::string games = kTwoGames;
  const RunHandle run = started(compiled("cql() initial find {mate comment(\"there\")}"), inMemory(games));
  const cqljit_match* match = nullptr;
  ASSERT_EQ(cqljit_run_next(run.get(), &match, nullptr), CQLJIT_OK);
  EXPECT_EQ(match->position, 0);
  EXPECT_STREQ(match->move, "");
  ASSERT_EQ(match->comment_count, 1u);
  EXPECT_STREQ(match->comments[0].text, "CQL");
  bool there = false;
  for (std::size_t i = 0; i < match->game_comment_count; ++i)
    there |= match->game_comments[i].position == 7 && !std::strcmp(match->game_comments[i].text, "there");
  EXPECT_TRUE(there);
}

TEST(CapiRun, SeveralFilesInTheirOrder) {
  const std::string first =
      (std::filesystem::temp_directory_path() / ("capi-first-" + std::to_string(getpid()) + ".pgn")).string();
  std::ofstream(first) << kTwoGames;
  const std::string second = exampleGames();
  const QueryHandle query = compiled("cql() mate");
  const RunHandle run = started(query, overFiles({second.c_str(), first.c_str(), second.c_str()}, 3));
  std::vector<std::string> files;
  const cqljit_match* match = nullptr;
  while (cqljit_run_next(run.get(), &match, nullptr) == CQLJIT_OK)
    if (files.empty() || files.back() != match->file) files.push_back(match->file);
  EXPECT_EQ(files, (std::vector<std::string>{second, first, second}));
  std::filesystem::remove(first);
}

TEST(CapiRun, Statistics) {
  const std::string games = kTwoGames;
  const RunHandle run = started(compiled("cql() not ply >= 2"), inMemory(games));
  EXPECT_EQ(placesOf(run).size(), 4u);
  cqljit_statistics numbers{};
  numbers.size = sizeof numbers;
  ASSERT_EQ(cqljit_run_statistics(run.get(), &numbers), CQLJIT_OK);
  EXPECT_EQ(numbers.size, sizeof numbers);
  EXPECT_EQ(numbers.games, 2);
  EXPECT_EQ(numbers.positions, 8 + 4);  // main lines
  EXPECT_EQ(numbers.matching_games, 2);
  EXPECT_EQ(numbers.matches, 4);
  EXPECT_EQ(numbers.warnings, 0);
  EXPECT_EQ(numbers.bytes, games.size());
  EXPECT_GT(numbers.seconds, 0);
  EXPECT_GT(numbers.compile_ms, 0);
  EXPECT_GE(numbers.threads, 1);
  EXPECT_TRUE(numbers.finished);

  cqljit_statistics older{};
  older.size = offsetof(cqljit_statistics, positions);
  older.positions = -5;
  ASSERT_EQ(cqljit_run_statistics(run.get(), &older), CQLJIT_OK);
  EXPECT_EQ(older.games, 2);
  EXPECT_EQ(older.positions, -5);
}

TEST(CapiRun, MessagesWarningsAndPersistentVariables) {
  struct Texts {
    std::string messages, warnings;
  } texts;
  const std::string games = std::string(kTwoGames) + "[Event \"Bad\"]\n\n1. e4 e5 2. Ke8 *\n\n";
  const QueryHandle query = compiled("cql() persistent seen += 0 initial seen += 1 message(\"game \" seen)");
  cqljit_search_options options = inMemory(games);
  options.text = [](void* user, int32_t kind, const char* text) {
    auto& all = *static_cast<Texts*>(user);
    (kind == CQLJIT_TEXT_WARNING ? all.warnings : all.messages) += text;
  };
  options.text_user = &texts;
  const RunHandle run = started(query, options);
  EXPECT_STREQ(cqljit_run_persistent(run.get()), "");
  EXPECT_EQ(placesOf(run).size(), 3u);
  EXPECT_EQ(texts.messages,
            "Game: 1 move 1(wtm): game 1\nGame: 2 move 1(wtm): game 2\nGame: 3 move 1(wtm): game 3\n");
  EXPECT_TRUE(texts.warnings.starts_with("warning: <memory>:")) << texts.warnings;
  EXPECT_STREQ(cqljit_run_persistent(run.get()), "seen: 3\n");
  cqljit_statistics numbers{};
  numbers.size = sizeof numbers;
  cqljit_run_statistics(run.get(), &numbers);
  EXPECT_EQ(numbers.warnings, 1);
}

TEST(CapiRun, QueryErrorsHaveALocationAndFollowTheMatches) {
  const std::string games = kTwoGames;
  const QueryHandle query = compiled("cql()\n  ply == 3\n  assert not player \"Quiet\"");
  const RunHandle run = started(query, inMemory(games));
  const cqljit_match* match = nullptr;
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_run_next(run.get(), &match, &error), CQLJIT_OK);
  EXPECT_EQ(match->game, 1);
  EXPECT_EQ(cqljit_run_next(run.get(), &match, &error), CQLJIT_ERROR_RUN_TIME);
  EXPECT_EQ(match, nullptr);
  EXPECT_EQ(cqljit_error_status(error), CQLJIT_ERROR_RUN_TIME);
  EXPECT_EQ(cqljit_error_line(error), 3);
  EXPECT_EQ(cqljit_error_column(error), 3);
  EXPECT_EQ(cqljit_error_game(error), 2);
  EXPECT_NE(std::strstr(cqljit_error_message(error), "assert"), nullptr);
  EXPECT_NE(std::strstr(cqljit_error_text(error), "  assert not player"), nullptr);
  cqljit_error_free(error);
}

TEST(CapiRun, InputsThatCannotBeRead) {
  const QueryHandle query = compiled("cql() mate");
  cqljit_run* run = nullptr;
  cqljit_error* error = nullptr;
  for (const char* bad : {"/nowhere/games.pgn", "/tmp"}) {
    const std::vector<const char*> paths{bad};
    const cqljit_search_options options = overFiles(paths);
    EXPECT_EQ(cqljit_run_start(query.get(), &options, &run, &error), CQLJIT_ERROR_FILE);
    EXPECT_EQ(run, nullptr);
    EXPECT_NE(std::strstr(cqljit_error_message(error), bad), nullptr);
    cqljit_error_free(error);
  }
  EXPECT_EQ(cqljit_run_start(query.get(), nullptr, &run, nullptr), CQLJIT_ERROR_ARGUMENT);  // no games at all
  const std::string games = kTwoGames;
  cqljit_search_options both = inMemory(games);
  const char* const path = "games.pgn";
  both.paths = &path;
  both.path_count = 1;
  EXPECT_EQ(cqljit_run_start(query.get(), &both, &run, nullptr), CQLJIT_ERROR_ARGUMENT);
  cqljit_search_options nothing{};
  nothing.size = sizeof nothing;
  nothing.path_count = 1;
  EXPECT_EQ(cqljit_run_start(query.get(), &nothing, &run, nullptr), CQLJIT_ERROR_ARGUMENT);
  nothing.path_count = 0;
  nothing.threads = -1;
  EXPECT_EQ(cqljit_run_start(query.get(), &nothing, &run, nullptr), CQLJIT_ERROR_ARGUMENT);

  const std::vector<const char*> twice{"-", "-"};
  const cqljit_search_options standardInput = overFiles(twice);
  EXPECT_EQ(cqljit_run_start(query.get(), &standardInput, &run, nullptr), CQLJIT_ERROR_ARGUMENT);

  // A broken archive: what was read before it counts, then the error follows.
  const std::string broken =
      (std::filesystem::temp_directory_path() / ("capi-broken-" + std::to_string(getpid()) + ".pgn.gz"))
          .string();
  std::ofstream(broken, std::ios::binary) << "\x1f\x8b\x08 and then nothing of the kind";
  const std::vector<const char*> paths{broken.c_str()};
  const RunHandle broke = started(query, overFiles(paths));
  const cqljit_match* match = nullptr;
  EXPECT_EQ(cqljit_run_next(broke.get(), &match, &error), CQLJIT_ERROR_FILE);
  EXPECT_NE(std::strstr(cqljit_error_message(error), broken.c_str()), nullptr);
  cqljit_error_free(error);
  std::filesystem::remove(broken);
}

TEST(CapiRun, AnInputWithoutGamesIsAnError) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("capi-letter-" + std::to_string(getpid()) + ".pgn"))
          .string();
  const auto endOf = [](const QueryHandle& query, const cqljit_search_options& options,
                        std::size_t& matches) {
    const RunHandle run = started(query, options);
    const cqljit_match* match = nullptr;
    cqljit_error* error = nullptr;
    cqljit_status status = CQLJIT_OK;
    for (matches = 0; (status = cqljit_run_next(run.get(), &match, &error)) == CQLJIT_OK; ++matches) {
    }
    const std::string message = cqljit_error_message(error);
    cqljit_error_free(error);
    return std::pair{status, message};
  };
  const QueryHandle query = compiled("cql() initial");
  std::size_t matches = 0;
  for (const char* content :
       {"Dear reader,\nthis is a letter.\n", "{\"games\": []}\n", "cql() mate\n", "\n"}) {
    std::ofstream(path) << content;
    const std::string games = exampleGames();
    const auto alone = endOf(query, overFiles({path.c_str()}), matches);
    EXPECT_EQ(alone, (std::pair{cqljit_status{CQLJIT_ERROR_FILE}, path + ": no games were found"}))
        << content;
    EXPECT_EQ(matches, 0U);
    // The matches of other files come first, whatever their order.
    EXPECT_EQ(endOf(query, overFiles({path.c_str(), games.c_str()}), matches).first, CQLJIT_ERROR_FILE);
    EXPECT_EQ(matches, 80U);
    const std::string text = content;
    EXPECT_EQ(endOf(query, inMemory(text), matches).first, CQLJIT_ERROR_FILE);
  }
  std::ofstream(path, std::ios::trunc).flush();
  EXPECT_EQ(endOf(query, overFiles({path.c_str()}), matches).first, CQLJIT_DONE);
  std::filesystem::remove(path);
}

TEST(CapiRun, TheFileThatTheQueryNames) {
  const QueryHandle query = compiled("cql(input " + exampleGames() + " output not-written.pgn) mate");
  const RunHandle run = started(query, [] {
    cqljit_search_options options{};
    options.size = sizeof options;
    return options;
  }());
  EXPECT_EQ(placesOf(run).size(), placesOfTheCommand("cql() mate", exampleGames()).size());
  EXPECT_FALSE(std::filesystem::exists("not-written.pgn"));
}

TEST(CapiRun, AnEmptyBufferHasNoGames) {
  const std::string games = " ";
  const QueryHandle query = compiled("cql() mate");
  cqljit_search_options options = inMemory(games);
  options.data_size = 0;
  EXPECT_TRUE(placesOf(started(query, options)).empty());
}

}  // namespace
}  // namespace cql::capi_test
