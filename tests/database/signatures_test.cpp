// Games that a database rules out by stored data, and lines that are read individually.
#include <algorithm>
#include <memory>
#include <random>

#include "database/block/block_batch.h"
#include "database/block/block_writer.h"
#include "database/file/verify.h"
#include "tests/database/database_support.h"

namespace cql::database {
namespace {

std::string games() {
  const std::string from = std::string(CQL_SOURCE_DIR) + "/tests/conformance/pgn/";
  return readAll(from + "core.pgn") + "\n\n" + readAll(from + "edge.pgn") + "\n\n" +
         readAll(from + "ext-960.pgn");
}

SignatureAtom randomAtom(std::mt19937& random) {
  constexpr SignatureColumn kColumns[] = {
      SignatureColumn::Moves, SignatureColumn::Events,  SignatureColumn::Plies,  SignatureColumn::Most,
      SignatureColumn::Least, SignatureColumn::Squares, SignatureColumn::Checks, SignatureColumn::MoveCounts};
  const SignatureColumn column = kColumns[random() % std::size(kColumns)];
  switch (column) {
    case SignatureColumn::Moves:
      return {column, static_cast<std::uint8_t>(random() % 2), std::uint64_t{1} << random() % 64};
    case SignatureColumn::Events:
      return {column, 0, std::uint64_t{1} << random() % 34};
    case SignatureColumn::Plies:
      return {column, 0, random() % 100};
    case SignatureColumn::Most:
      return {column, static_cast<std::uint8_t>(random() % kCounted), random() % 12};
    case SignatureColumn::Least:
      return {column, static_cast<std::uint8_t>(random() % kCounted), random() % 17};
    case SignatureColumn::Checks:
      return {column, static_cast<std::uint8_t>(random() % 3), random() % 12};
    case SignatureColumn::MoveCounts:
      return {column, static_cast<std::uint8_t>(random() % 12), random() % 20};
    default:
      break;
  }
  return {column, static_cast<std::uint8_t>(random() % 12), std::uint64_t{1} << random() % 64};
}

SignatureCondition randomCondition(std::mt19937& random) {
  SignatureCondition condition;
  condition.clauses.resize(1 + random() % 3);
  for (SignatureClause& clause : condition.clauses)
    for (unsigned atoms = 1 + random() % 2; atoms > 0; --atoms) {
      const SignatureAtom atom = randomAtom(random);
      if (std::ranges::none_of(clause, [&](const SignatureAtom& other) {
            return other.column == atom.column && other.index == atom.index;
          }))
        clause.push_back(atom);
    }
  return condition;
}

/// Returns true if all atoms are of kinds that are stored exactly for each game.
bool isKept(const SignatureCondition& condition, bool squaresToo) {
  for (const SignatureClause& clause : condition.clauses)
    for (const SignatureAtom& atom : clause)
      if (atom.column != SignatureColumn::Events &&
          (!squaresToo || atom.column != SignatureColumn::Squares || clause.size() > 1) &&
          (atom.column != SignatureColumn::Least || atom.value >= 15))
        return false;
  return true;
}

/// Against the summary computed from the moves.
TEST(Signatures, ExcludeNoMatchingGame) {
  const Folder folder;
  std::mt19937 random(22);
  for (const BlockOptions& blocks : {BlockOptions{}, BlockOptions{.indexes = allIndexes()},
                                     BlockOptions{.pack = true, .indexes = allIndexes()}}) {
    SCOPED_TRACE(blocks.pack ? "packed" : blocks.indexes ? "with an index" : "plain");
    const std::string name = folder.file("games.cqldb");
    makeDatabase(games(), name, {.blocks = blocks, .blockBytes = 1 << 14});
    std::string error;
    const std::string bytes = readAll(name);
    const auto opened = tool::formats().open(std::string_view(bytes), {}, error);
    ASSERT_TRUE(opened) << error;
    std::unique_ptr<GameBatch> batch;
    std::unique_ptr<GameReader> reader;
    GameRecord record;
    NoWarnings silent;
    std::size_t ruledOut = 0, exact = 0;
    while (opened->next(batch, {})) {
      opened->prepare(reader);
      std::vector<GameSummary> truth(batch->games);
      std::vector<bool> searchable(batch->games);
      for (std::size_t game = 0; game < batch->games; ++game) {
        reader->open(*batch, game);
        reader->readTags(kAllTags, record, silent);
        searchable[game] = record.searchable;
        if (!record.searchable) continue;
        reader->readMoves({}, record, silent);
        reader->findChecks(record);
        describe(record, kWholeSignature, truth[game]);
      }
      for (int round = 0; round < 400; ++round) {
        const SignatureCondition condition = randomCondition(random);
        search::GameBits left;
        left.reset(batch->games, true);
        batch->ruleOut(condition, left.words());
        for (std::size_t game = 0; game < batch->games; ++game) {
          if (!searchable[game]) continue;
          const bool may = left[game];
          ruledOut += !may;
          EXPECT_TRUE(may || !condition.mayHold(truth[game])) << "game " << game << "\n" << textOf(condition);
          if (may && isKept(condition, blocks.indexes) && !condition.mayHold(truth[game])) ++exact;
        }
      }
    }
    EXPECT_GT(ruledOut, 0U);
    EXPECT_EQ(exact, 0U) << "games that what is kept of them rules out";
  }
}

struct TagCase {
  SignatureClause clause;
  bool (*truth)(const GameRecord& game);
};

SignatureAtom occursIn(TagPart tag, const char* text) {
  return {.column = SignatureColumn::Tag, .index = tagIndex(tag), .text = text};
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

/// Exactly the games with such tags are left, wherever a batch begins.
TEST(Lookup, FindsGamesByTheirTags) {
  const std::string pgn =
      "[Event \"Riga ch\"]\n[Site \"?\"]\n[Date \"1952.01.02\"]\n[White \"Tal, Mihail\"]\n[Black "
      "\"Klasup\"]\n"
      "[Result \"1-0\"]\n[WhiteElo \"2500\"]\n[ECO \"B33\"]\n\n1. e4 1-0\n\n"
      "[Date \"1990.??.??\"]\n[White \"Kla\"]\n[Black \"Tal, Mihail\"]\n[BlackElo \"2700\"]\n[ECO "
      "\"B3\"]\n\n*\n\n"
      "[White \"\"]\n[Black \"sup\"]\n\n1. d4 0-1\n\n"
      "[Date \"2019.03.07\"]\n[EventDate \"2019.03.01\"]\n[White \"AlTalK\"]\n[Black \"l\"]\n\n1/2-1/2\n\n";
  std::string many;
  for (int i = 0; i < 50; ++i) many += pgn;
  const TagCase cases[] = {
      {{occursIn(kWhiteTag, "Tal")}, [](const GameRecord& g) { return has(g.tags.white, "Tal"); }},
      {{occursIn(kWhiteTag, "Tal"), occursIn(kBlackTag, "Tal")},
       [](const GameRecord& g) { return has(g.tags.white, "Tal") || has(g.tags.black, "Tal"); }},
      // Not across the border of two values.
      {{occursIn(kWhiteTag, "lK")}, [](const GameRecord& g) { return has(g.tags.white, "lK"); }},
      {{occursIn(kBlackTag, "l")}, [](const GameRecord& g) { return has(g.tags.black, "l"); }},
      {{occursIn(kEcoTag, "B3")}, [](const GameRecord& g) { return has(g.tags.eco, "B3"); }},
      {{occursIn(kEventTag, "?")}, [](const GameRecord& g) { return has(g.tags.event, "?"); }},
      {{occursIn(kDateTag, "19")}, [](const GameRecord& g) { return has(g.tags.date, "19"); }},
      {{occursIn(kEventDateTag, "?")}, [](const GameRecord& g) { return has(g.tags.eventDate, "?"); }},
      {{{SignatureColumn::Year, 0, rangeValue(1952, 1990)}},
       [](const GameRecord& g) { return g.tags.year >= 1952 && g.tags.year <= 1990; }},
      {{{SignatureColumn::Year, 0, rangeValue(0, 0)}}, [](const GameRecord& g) { return g.tags.year == 0; }},
      {{{SignatureColumn::Rating, kWhite, rangeValue(2500, 3000)},
        {SignatureColumn::Rating, kBlack, rangeValue(2700, 2700)}},
       [](const GameRecord& g) {
         return g.tags.ratings[kWhite].value >= 2500 || g.tags.ratings[kBlack].value == 2700;
       }},
      {{{SignatureColumn::Result, 0, 1u << 1 | 1u << 3}},
       [](const GameRecord& g) { return g.result == GameResult::WhiteWins || g.result == GameResult::Draw; }},
      {{{SignatureColumn::Result, 0, 1u << 2}, occursIn(kWhiteTag, "Kla")},
       [](const GameRecord& g) { return g.result == GameResult::BlackWins || has(g.tags.white, "Kla"); }},
  };
  const Folder folder;
  for (const BlockOptions& blocks :
       {BlockOptions{}, BlockOptions{.pack = true}, BlockOptions{.indexes = indexNamed("eco")}}) {
    const std::string name = folder.file("games.cqldb");
    makeDatabase(many, name, {.blocks = blocks, .blockBytes = 1 << 13});
    const std::string bytes = readAll(name);
    std::size_t number = 0;
    for (const TagCase& c : cases) {
      SCOPED_TRACE(++number);
      std::string error;
      const auto source = tool::formats().open(std::string_view(bytes), {}, error);
      std::unique_ptr<GameBatch> batch;
      std::unique_ptr<GameReader> reader;
      GameRecord record;
      NoWarnings silent;
      std::size_t games = 0, found = 0;
      while (source->next(batch, {.bytes = 5000})) {
        source->prepare(reader);
        search::GameBits left;
        left.reset(batch->games, true);
        batch->ruleOut({.clauses = {c.clause}}, left.words());
        for (std::size_t game = 0; game < batch->games; ++game) {
          reader->open(*batch, game);
          reader->readTags(kAllTags, record, silent);
          ++games;
          found += c.truth(record);
          EXPECT_EQ(left[game], c.truth(record)) << "game " << record.number;
        }
      }
      EXPECT_EQ(games, 200U);
      EXPECT_GT(found, 0U);
      EXPECT_LT(found, games);
      EXPECT_EQ(source->error(), "");
    }
  }
}

/// Without an index: moves determine the visited squares of a game without variations and with the usual
/// start.
TEST(Signatures, SquaresAreTestedOnTheMoves) {
  const Folder folder;
  const std::string name = folder.file("games.cqldb");
  const std::string takesEnPassant = "1. e4 a6 2. e5 d5 3. exd6 *",
                    castles = "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *",
                    promotes = "1. h4 g5 2. hxg5 h6 3. gxh6 a6 4. h7 a5 5. hxg8=N *",
                    varies = "1. e4 (1. Nf3 Nf6) *", passes = "1. e4 -- 2. e5 *",
                    starts = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *";
  std::string pgn;
  for (const std::string& game : {takesEnPassant, castles, promotes, varies, passes, starts})
    pgn += "[Event \"?\"]\n" + std::string(game[0] == '[' ? "" : "\n") + game + "\n\n";
  makeDatabase(pgn, name);
  std::string error;
  const std::string bytes = readAll(name);
  const auto source = tool::formats().open(std::string_view(bytes), {}, error);
  ASSERT_TRUE(source) << error;
  std::unique_ptr<GameBatch> batch;
  ASSERT_TRUE(source->next(batch, {}));
  ASSERT_EQ(batch->games, 6U);
  // The last three bits are those of the games with variations, with a null move, with an unusual start.
  struct {
    char piece;
    int square;
    std::uint64_t left;
  } const cases[] = {
      {'P', makeSquare(3, 5), 0b101001},  // d6, en passant
      {'p', makeSquare(3, 4), 0b101001},  // d5
      {'p', makeSquare(3, 6), 0b111111},  // d7, at the start
      {'K', makeSquare(6, 0), 0b101010},  // g1
      {'R', makeSquare(5, 0), 0b101010},  // f1
      {'r', makeSquare(5, 7), 0b101010},  // f8
      {'R', makeSquare(3, 0), 0},         // d1, in no game of the block
      {'N', makeSquare(6, 7), 0b101100},  // g8, of a pawn
      {'Q', makeSquare(6, 7), 0},         // it becomes another piece
      {'P', makeSquare(4, 4), 0b111001},  // e5
      {'k', makeSquare(4, 6), 0},         // e7: a null move visits no square
  };
  for (const auto& c : cases) {
    const auto piece = static_cast<std::uint8_t>(std::string_view(kPieceLetters).find(c.piece));
    std::uint64_t left = 0b111111;
    batch->ruleOut(anyOf({{SignatureColumn::Squares, piece, squareBit(c.square)}}), {&left, 1});
    EXPECT_EQ(left, c.left) << c.piece << " " << c.square;
  }
  // Both of two clauses; a clause about more than squares is left open.
  std::uint64_t left = 0b111111;
  batch->ruleOut(
      both(anyOf({{SignatureColumn::Squares, makePiece(kWhite, kPawn), squareBit(makeSquare(4, 4))}}),
           anyOf({{SignatureColumn::Squares, makePiece(kBlack, kPawn), squareBit(makeSquare(0, 5))}})),
      {&left, 1});
  EXPECT_EQ(left, 0b101001U);
  left = 0b111111;
  batch->ruleOut(anyOf({{SignatureColumn::Squares, makePiece(kWhite, kPawn), squareBit(makeSquare(4, 4))},
                        {SignatureColumn::Moves, kWhite, moveKindBit(kKing, kNoCapture)}}),
                 {&left, 1});
  EXPECT_EQ(left, 0b111111U);
}

/// Of a block with a damaged line the other games can be read as long as the line is not.
TEST(Signatures, ALineThatIsReadAloneIsCheckedAlone) {
  const Folder folder;
  const std::string name = folder.file("games.cqldb");
  std::string pgn;
  for (int i = 0; i < 100; ++i) pgn += "[Round \"" + std::to_string(i) + "\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n";
  makeDatabase(pgn, name);
  std::string bytes = readAll(name);
  Directory directory;
  ASSERT_EQ(readDirectory(bytes, directory), "");
  constexpr std::size_t kDamaged = 60;
  const BlockEntry& entry = directory.entries.at(0);
  for (std::uint32_t i = 0; i < load<BlockHeader>(bytes.data() + entry.offset).sections; ++i) {
    const auto section =
        load<SectionEntry>(bytes.data() + entry.offset + sizeof(BlockHeader) + i * sizeof(SectionEntry));
    if (section.kind == SectionKind::Moves) bytes[entry.offset + section.offset + kDamaged * 8] ^= 1;
  }
  std::string error;
  const auto source = tool::formats().open(std::string_view(bytes), {}, error);
  ASSERT_TRUE(source) << error;
  std::unique_ptr<GameBatch> batch;
  std::unique_ptr<GameReader> reader;
  GameRecord record;
  NoWarnings silent;
  ASSERT_TRUE(source->next(batch, {}));
  source->prepare(reader);
  const auto read = [&](std::size_t game) {
    reader->open(*batch, game);
    reader->readTags(kAllTags, record, silent);
    EXPECT_TRUE(record.searchable);
    reader->readMoves({}, record, silent);
    return record.searchable;
  };
  EXPECT_TRUE(read(kDamaged - 1));
  EXPECT_EQ(record.count, 5);
  EXPECT_EQ(source->error(), "");
  EXPECT_FALSE(read(kDamaged));
  EXPECT_EQ(source->error(), "block 1 (games 1 to 100) is damaged: its moves");
}

/// The games that an index finds; if it is damaged, no matching game is ruled out, and the source reports it.
TEST(Indexes, AreLookedUpAndADamagedOneIsNamed) {
  const Folder folder;
  const std::string name = folder.file("games.cqldb");
  makeDatabase(
      "[White \"A\"]\n[ECO \"C20\"]\n\n1. e4 e5 2. d4 exd4 *\n\n"
      "[White \"Bo\"]\n[Black \"o\"]\n[ECO \"B01\"]\n\n1. e4 d5 2. exd5 Qxd5 (2... c6 3. dxc6 Nxc6) *\n\n"
      "[White \"o\"]\n[Black \"B\"]\n[ECO \"\"]\n\n1. a4 *\n",
      name, {.blocks = {.indexes = allIndexes()}});
  PieceBounds noPawnLess, threeLess;
  noPawnLess.low[makePiece(kWhite, kPawn)] = 8;
  noPawnLess.high[kAllBlack] = 15;
  threeLess.high[kAllPieces] = 29;
  const struct {
    SignatureAtom atom;
    std::uint64_t found;
    SectionKind directory;
  } cases[] = {
      {{SignatureColumn::Squares, makePiece(kWhite, kPawn), squareBit(27)}, 1, SectionKind::SquareIndex},
      {{.column = SignatureColumn::Pieces, .pieces = threeLess}, 2, SectionKind::MaterialIndex},
      {{.column = SignatureColumn::Pieces, .pieces = noPawnLess}, 2, SectionKind::MaterialIndex},
      {{.column = SignatureColumn::Tag, .index = tagIndex(kWhiteTag), .text = "B"},
       6,
       SectionKind::PlayerIndex},
      {{.column = SignatureColumn::Tag, .index = tagIndex(kBlackTag), .text = "Bo"},
       2,
       SectionKind::PlayerIndex},
      {{.column = SignatureColumn::Tag, .index = tagIndex(kEcoTag), .text = "0"}, 3, SectionKind::EcoIndex},
      {{.column = SignatureColumn::Tag, .index = tagIndex(kEcoTag), .text = "0C"}, 0, SectionKind::EcoIndex},
  };
  const std::string good = readAll(name);
  Directory directory;
  ASSERT_EQ(readDirectory(good, directory), "");
  const BlockEntry& entry = directory.entries.at(0);
  const auto left = [&](std::string_view bytes, const SignatureAtom& atom, std::string& damage) {
    const auto source = tool::formats().open(bytes, {}, damage);
    std::unique_ptr<GameBatch> batch;
    std::vector<std::uint64_t> games{7};
    EXPECT_TRUE(source && source->next(batch, {}));
    batch->ruleOut({.clauses = {{atom}}}, games);
    damage = source->error();
    return games[0];
  };
  int damaged = 0;
  for (const auto& c : cases) {
    std::string damage;
    SCOPED_TRACE(textOf(SignatureCondition{.clauses = {{c.atom}}}));
    EXPECT_EQ(left(good, c.atom, damage), c.found);
    EXPECT_EQ(damage, "");
    for (std::uint32_t i = 0; i < load<BlockHeader>(good.data() + entry.offset).sections; ++i) {
      const auto section =
          load<SectionEntry>(good.data() + entry.offset + sizeof(BlockHeader) + i * sizeof(SectionEntry));
      const bool isBitmaps =
          static_cast<std::uint32_t>(section.kind) == static_cast<std::uint32_t>(c.directory) + 1;
      if (section.kind != c.directory && !(isBitmaps && c.found)) continue;
      ++damaged;
      std::string bad = good;
      for (std::size_t at = 0; at < section.stored; ++at) bad[entry.offset + section.offset + at] ^= 1;
      EXPECT_EQ(left(bad, c.atom, damage) & c.found, c.found);
      EXPECT_EQ(damage, "block 1 (games 1 to 3) is damaged: its index");
    }
  }
  EXPECT_EQ(damaged, 13);
}

}  // namespace
}  // namespace cql::database
