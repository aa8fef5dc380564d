// The list of the formats of games, which all commands and the C interface use.
#pragma once

#include "io/formats.h"

namespace cql::tool {

const GameFormats& formats();

/// Opens an input by its name, like GameFormats::open(). An OpenSource for search::run().
std::unique_ptr<GameSource> openInput(const std::string& name, const SourceOptions& options,
                                      std::string& error);

/// Returns the producer of games as text, for formats that embed them (SinkSetup::gameText).
std::unique_ptr<GameText> gameText(const SinkSetup& setup);

}  // namespace cql::tool
