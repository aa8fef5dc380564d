// A database as a source of games (io/source.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/bytes/input_bytes.h"
#include "io/formats.h"
#include "io/source.h"

namespace cql::database {

/// Returns true if these are the first bytes of a database.
bool isDatabase(std::string_view firstBytes);
/// Opens the games of a database. Returns null, with the reason in `error`, if it cannot be read. Damaged
/// blocks are skipped; GameSource::error() names them.
std::unique_ptr<GameSource> openDatabase(InputBytes input, const SourceOptions& options, std::string& error);
/// Cuts a database (CutGames): its parts count games.
CutInput cutDatabase(InputBytes input, std::span<const std::uint64_t> places, const SourceOptions& options);
/// Lists its blocks (BlocksOfGames).
std::vector<InputPart> blocksOfDatabase(InputBytes input, std::string& error);

}  // namespace cql::database
