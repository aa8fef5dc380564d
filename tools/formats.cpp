#include "tools/formats.h"

#include "database/file/database_source.h"
#include "database/layout/format.h"
#include "pgn/sink/pgn_sink.h"

// The functions that open and write a format are defined in the file of the format.
namespace cql::pgn {
OpenGames openGames, openPositions, openTable;
bool isGames(std::string_view firstBytes);
bool isPositionList(std::string_view firstBytes);
bool isPositionTable(std::string_view firstBytes);
CutGames cutGames;
MakeSink makeSink;
}  // namespace cql::pgn

namespace cql::tool {
namespace {

constexpr std::string_view kPgnEndings[] = {".pgn"};
constexpr std::string_view kPositionEndings[] = {".epd", ".fen"};
constexpr std::string_view kDatabaseEndings[] = {database::kEnding};

// A new format gets a row. The first one is the default if neither bytes nor name determine a format.
constexpr GameFormat kFormats[] = {
    {.name = "PGN",
     .endings = kPgnEndings,
     .begins = pgn::isGames,
     .open = pgn::openGames,
     .cut = pgn::cutGames,
     .sink = pgn::makeSink},
    {.name = "database",
     .endings = kDatabaseEndings,
     .begins = database::isDatabase,
     .open = database::openDatabase,
     .cut = database::cutDatabase,
     .blocks = database::blocksOfDatabase},
    {.name = "positions",
     .endings = kPositionEndings,
     .begins = pgn::isPositionList,
     .open = pgn::openPositions},
    // Without endings, as rows are written with the same ones: tables are recognised only by their first
    // line.
    {.name = "table of positions", .endings = {}, .begins = pgn::isPositionTable, .open = pgn::openTable},
};

}  // namespace

const GameFormats& formats() {
  static constexpr GameFormats kAll{kFormats};
  return kAll;
}

std::unique_ptr<GameSource> openInput(const std::string& name, const SourceOptions& options,
                                      std::string& error) {
  return formats().open(name, options, error);
}

std::unique_ptr<GameText> gameText(const SinkSetup& setup) {
  return pgn::gameText(setup);
}

}  // namespace cql::tool
