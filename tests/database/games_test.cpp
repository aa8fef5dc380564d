// A game read from a database equals the game read from the PGN it was imported from.
#include <algorithm>
#include <cstring>
#include <map>

#include "tests/database/database_support.h"

namespace cql::database {
namespace {

/// All properties of a game that a query or a sink can read, except optional facts.
std::string described(const GameRecord& game) {
  std::string text = std::to_string(game.number) + " " + std::string(resultWord(game.result));
  const auto add = [&](std::string_view part) { text.append("|").append(part); };
  const auto number = [&](auto value) { add(std::to_string(value)); };
  number(game.searchable);
  number(game.cooked);
  if (!game.searchable) return text;
  const TagSection& tags = game.tags;
  for (const std::string_view value : {tags.event, tags.site, tags.round, tags.white, tags.black, tags.date,
                                       tags.eventDate, tags.eco, tags.fen})
    add(value);
  number(tags.year);
  number(tags.hasEventDate);
  number(tags.standardStart);
  for (const Rating& rating : tags.ratings) {
    number(rating.value);
    number(rating.kind);
  }
  for (const Tag& tag : tags.others) {
    add(tag.name);
    add(tag.value);
  }
  // Of equal names the last counts; the order is irrelevant.
  std::map<std::string_view, std::string_view> byName;
  for (const Tag& tag : tags.byName) byName[tag.name] = tag.value;
  for (const auto& [name, value] : byName) {
    add(name);
    add(value);
  }
  number(game.startMoveNumber);
  for (const Square rook : game.start.castlingRooks) number(rook);
  number(game.start.enPassant);
  number(game.start.chess960);
  number(game.start.halfMoves);
  number(game.start.moveNumber);
  number(game.count);
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.count); ++i) {
    for (const SquareSet squares : game.positions[i].types) number(squares);
    for (const SquareSet squares : game.positions[i].colors) number(squares);
    number(game.moves[i]);
    number(game.parents[i]);
    number(game.subtreeEnds[i]);
    number(game.plies[i]);
    number(game.depths[i]);
    number(game.childIndexes[i]);
    number(game.sides[i]);
    number(game.facts[i] & kInCheck);
  }
  for (const auto* comments : {&game.comments, &game.variationComments})
    for (const PositionComment& comment : *comments) {
      number(comment.position);
      number(comment.variations);
      add(comment.text);
    }
  for (const PositionNag& nag : game.nags) {
    number(nag.position);
    number(nag.nag);
  }
  number(game.fields.size());
  for (const MoveFields& fields : game.fields) {
    number(fields.clock);
    number(fields.time);
    number(fields.score);
    number(static_cast<int>(fields.kind));
    number(fields.depth);
  }
  return text;
}

/// All games of a source, described.
std::vector<std::string> gamesOf(GameSource& source, const MovesWanted& wanted, std::size_t batchBytes = 0) {
  std::vector<std::string> games;
  std::unique_ptr<GameBatch> batch;
  std::unique_ptr<GameReader> reader;
  GameRecord record;
  NoWarnings silent;
  while (source.next(batch, {.bytes = batchBytes})) {
    source.prepare(reader);
    for (std::size_t game = 0; game < batch->games; ++game) {
      if (game + 1 < batch->games) reader->prefetch(*batch, game + 1);
      reader->open(*batch, game);
      reader->readTags(kAllTags | kCookMark | kTagsByName, record, silent);
      if (record.searchable) {
        reader->readMoves(wanted, record, silent);
        reader->findChecks(record);
      }
      games.push_back(described(record));
    }
  }
  EXPECT_EQ(source.error(), "");
  return games;
}

/// Compares games read from a database with those of its input text. Returns their number.
std::size_t compare(std::string_view pgn, bool pack, std::size_t blockBytes) {
  const Folder folder;
  const std::string name = folder.file("games.cqldb");
  makeDatabase(pgn, name,
               {.threads = 3, .blocks = {.pack = pack, .indexes = allIndexes()}, .blockBytes = blockBytes});
  std::string error;
  std::size_t games = 0;
  for (const MovesWanted wanted : {MovesWanted{}, MovesWanted{false, false, false},
                                   MovesWanted{true, false, true}, MovesWanted{false, true, true},
                                   MovesWanted{true, true, true, false}, MovesWanted{false, false, false}}) {
    const auto text = tool::formats().open(pgn, {}, error);
    const auto database = tool::formats().open(name, {}, error);
    EXPECT_TRUE(database) << error;
    if (!database) return 0;
    const auto want = gamesOf(*text, wanted), got = gamesOf(*database, wanted, 1 << 12);
    games = want.size();
    EXPECT_EQ(got.size(), games);
    for (std::size_t i = 0; i < std::min(games, got.size()); ++i)
      if (want[i] != got[i]) {
        const auto differ = std::ranges::mismatch(want[i], got[i]);
        const auto at = static_cast<std::size_t>(differ.in1 - want[i].begin());
        ADD_FAILURE() << "game " << i + 1 << " at " << at << ": want "
                      << want[i].substr(at < 40 ? 0 : at - 40, 100) << "\n got "
                      << got[i].substr(at < 40 ? 0 : at - 40, 100);
        break;
      }
    EXPECT_EQ(text->lastGameNumber(), database->lastGameNumber());
  }
  return games;
}

TEST(Database, GamesOfAllTestFiles) {
  std::size_t files = 0, games = 0;
  for (const char* folder : {"/tests/conformance/pgn", "/tests/data/pgn", "/tests/data/games", "/examples"})
    for (const auto& entry : std::filesystem::directory_iterator(std::string(CQL_SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".pgn") continue;
      SCOPED_TRACE(entry.path());
      ++files;
      games += compare(readAll(entry.path()), files % 2 == 0, 1 << 14);
    }
  // Fewer would mean that the files have been moved.
  EXPECT_GE(files, 12U);
  EXPECT_GE(games, 1000U);
}

/// The moves of a game as a search reads them.
struct Line {
  explicit Line(const GameRecord& game)
      : positions(game.positions),
        moves(game.moves),
        facts(game.facts),
        count(game.count),
        complete(game.complete) {}

  std::vector<Position> positions;
  std::vector<Move> moves;
  std::vector<std::uint8_t> facts;
  std::int32_t count;
  bool complete;
};

void expectBeginning(const GameRecord& game, const Line& all) {
  ASSERT_LE(game.count, all.count);
  for (std::size_t i = 0; i < static_cast<std::size_t>(game.count); ++i) {
    EXPECT_EQ(game.moves[i], all.moves[i]);
    EXPECT_EQ(game.facts[i] & kInCheck, all.facts[i] & kInCheck);
    EXPECT_EQ(std::memcmp(&game.positions[i], &all.positions[i], sizeof(Position)), 0);
  }
}

/// A game without its later plies is a prefix of the whole game, in the text as in the database.
TEST(Database, PliesOutOfReachAreSkipped) {
  const Folder folder;
  const std::string pgn = readAll(CQL_SOURCE_DIR "/tests/conformance/pgn/masters.pgn");
  const std::string database = folder.file("games.cqldb");
  makeDatabase(pgn, database);
  for (const std::string& bytes : {pgn, readAll(database)}) {
    std::vector<Line> whole;
    const auto read = [&](std::int32_t plies, const auto& use) {
      const MovesWanted wanted{.variations = false, .comments = false, .plies = plies};
      EXPECT_EQ(forEachGame(bytes, kAllTags, [&](std::size_t) { return wanted; }, use), "");
    };
    read(INT32_MAX, [&](const GameRecord& game) { whole.emplace_back(game); });
    ASSERT_FALSE(whole.empty());
    for (const std::int32_t plies : {0, 1, 7, 63, 64, 65, 200}) {
      SCOPED_TRACE(plies);
      std::size_t next = 0, shorter = 0;
      read(plies, [&](const GameRecord& game) {
        const Line& all = whole.at(next++);
        expectBeginning(game, all);
        ASSERT_GE(game.count, std::min(all.count, plies + 1));
        shorter += game.count < all.count;
        EXPECT_TRUE(game.count == all.count || !game.complete);
      });
      EXPECT_EQ(next, whole.size());
      EXPECT_GT(shorter, plies < 64 ? whole.size() / 2 : 0);
    }
  }
}

/// Only positions at which the condition fails are skipped, and only at the end.
TEST(Database, PositionsWithTooFewPiecesAreLeftOut) {
  const Folder folder;
  const SignatureCondition none = never();
  const SignatureCondition many = both(
      anyOf({{SignatureColumn::Most, kAllWhite, 13}}),
      anyOf({{SignatureColumn::Most, makePiece(kWhite, kPawn), 7}, {SignatureColumn::Most, kAllPieces, 30}}));
  for (const char* file : {"masters", "annotated"})
    for (const bool variations : {false, true}) {
      SCOPED_TRACE(file);
      const std::string name = folder.file("games.cqldb");
      makeDatabase(readAll(std::string(CQL_SOURCE_DIR) + "/tests/conformance/pgn/" + file + ".pgn"), name);
      MovesWanted wanted{.variations = variations, .comments = false};
      const auto read = [&](const auto& use) {
        EXPECT_EQ(forEachGame(readAll(name), kAllTags, [&](std::size_t) { return wanted; }, use), "");
      };
      std::vector<Line> whole;
      read([&](const GameRecord& game) { whole.emplace_back(game); });
      ASSERT_FALSE(whole.empty());
      for (const SignatureCondition* until : {&many, &none}) {
        wanted.materialCutoff = until;
        std::size_t next = 0, left = 0;
        read([&](const GameRecord& game) {
          const Line& all = whole.at(next++);
          expectBeginning(game, all);
          EXPECT_EQ(game.isCut, game.count < all.count);
          EXPECT_EQ(game.complete, all.complete && !game.isCut);
          const auto kept = static_cast<std::size_t>(game.count);
          left += static_cast<std::size_t>(all.count) - kept;
          for (std::size_t i = kept; i < static_cast<std::size_t>(all.count); ++i) {
            const Position& board = all.positions[i];
            EXPECT_TRUE(until == &none || count(board.colors[kWhite]) < 13 ||
                        (count(board.pieces(kWhite, kPawn)) < 7 && count(board.occupied()) < 30));
          }
        });
        EXPECT_EQ(next, whole.size());
        EXPECT_GT(left, whole.size());
      }
    }
}

/// Lines that are read in parts equal those read at once, as far as they are wanted.
TEST(Database, PartsOfALineMakeTheWhole) {
  const Folder folder;
  const SignatureCondition many = anyOf({{SignatureColumn::Most, kAllWhite, 13}});
  const std::string name = folder.file("games.cqldb");
  makeDatabase(readAll(CQL_SOURCE_DIR "/tests/conformance/pgn/masters.pgn"), name);
  for (const std::int32_t plies : {INT32_MAX, 100}) {
    MovesWanted wanted{.variations = false, .comments = false, .plies = plies};
    const auto read = [&](const auto& use) {
      EXPECT_EQ(forEachGame(readAll(name), kAllTags, [&](std::size_t) { return wanted; }, use), "");
    };
    std::vector<Line> whole;
    read([&](const GameRecord& game) { whole.emplace_back(game); });
    ASSERT_FALSE(whole.empty());
    for (const std::int32_t part : {2, 24, 300})
      for (const SignatureCondition* until : {static_cast<const SignatureCondition*>(nullptr), &many}) {
        SCOPED_TRACE(part);
        wanted.atFirst = part;
        wanted.materialCutoff = until;
        std::size_t next = 0, parts = 0, left = 0;
        read([&](GameRecord& game) {
          const Line& all = whole.at(next++);
          for (; game.unread > 0; ++parts) {
            ASSERT_EQ((game.count - 1 - game.unread) % part, 0);
            game.rest->readOn(game);
          }
          expectBeginning(game, all);
          for (auto i = static_cast<std::size_t>(game.count); i < static_cast<std::size_t>(all.count);
               ++i, ++left)
            EXPECT_TRUE(until && count(all.positions[i].colors[kWhite]) < 13);
        });
        EXPECT_EQ(next, whole.size());
        EXPECT_EQ(parts > whole.size(), part < 100);
        EXPECT_EQ(left > 0, until != nullptr);
      }
  }
}

TEST(Database, TagsBeyondTheColumns) {
  std::string pgn;
  for (int game = 0; game < 3; ++game) {
    pgn += "[Event \"e\"]\n[White \"A, B (2400)\"]\n";
    for (int tag = 0; tag < 100; ++tag)
      pgn += "[T" + std::to_string(100 * game + tag) + " \"v" + std::to_string(tag) + "\"]\n[Again \"" +
             std::to_string(tag) + "\"]\n";
    pgn += "\n1.e4 1-0\n\n";
  }
  EXPECT_EQ(compare(pgn, false, 1 << 20), 3U);
}

/// Must take time in proportion to the number of tags.
TEST(Database, ManyDifferentTags) {
  std::string pgn;
  for (int i = 0; i < 200000; ++i) pgn += "[T" + std::to_string(i) + " \"x\"]\n";
  EXPECT_EQ(compare(pgn + "\n1.e4 *\n", false, 1 << 20), 1U);
}

/// Fields with several representations in the text, of which the columns and the comments store one.
TEST(Database, TagsAndFieldsAsGiven) {
  EXPECT_EQ(compare(R"pgn([Event ""]
[White "A"]
[White "B (2400)"]
[WhiteElo "2210 (est)"]
[BlackElo ""]
[Date "2020.1.2"]
[EventDate "????.??.??"]
[Result "1/2-1/2"]
[Annotator "first"]
[Annotator "second"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 {[%clk 0:03:00] [%eval 0.5]} {another} Kd7 {[%emt  0:00:05]} 2. e5 {{[%clk 1:00:00]}} ({[%clk 9:00:00]} 2. Kd2 {[%eval #3]} {x})
1-0

[Event "?"]
[Site "somewhere"]

1. e4 {[%eval 0.1]
[%clk 0:00:01]} {[%clk 0:00:02]} {} e5 *
)pgn",
                    false, 1 << 20),
            2U);
}

TEST(Database, EmptyDatabasesAndGamesWithoutMoves) {
  EXPECT_EQ(compare("", false, 1 << 20), 0U);
  for (const bool pack : {false, true})
    EXPECT_EQ(compare("[Event \"x\"]\n\n*\n\n[Event \"y\"]\n\n*\n", pack, 1 << 20), 2U)
        << "no move in a block";
}

/// The bytes do not depend on the number of threads.
TEST(Database, ThreadsMakeTheSameBytes) {
  const std::string pgn = readAll(std::string(CQL_SOURCE_DIR) + "/tests/conformance/pgn/core.pgn");
  const Folder folder;
  makeDatabase(pgn, folder.file("1.cqldb"), {.threads = 1, .blockBytes = 1 << 12});
  makeDatabase(pgn, folder.file("4.cqldb"), {.threads = 4, .blockBytes = 1 << 12});
  EXPECT_GT(readAll(folder.file("1.cqldb")).size(), std::size_t{1} << 12);
  EXPECT_EQ(readAll(folder.file("1.cqldb")), readAll(folder.file("4.cqldb")));
}

}  // namespace
}  // namespace cql::database
