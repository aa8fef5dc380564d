// The formats of games that the programs know. All of them, the commands and the C interface, read and write
// by this list.
#pragma once

#include "games/formats.h"

namespace cql::tool {

const GameFormats& formats();

/// An input by its name, as GameFormats::open() does. For search::run().
std::unique_ptr<GameSource> openInput(const std::string& name, const SourceOptions& options,
                                      std::string& error);

/// Games as text inside of other formats, for SinkSetup::gameText.
std::unique_ptr<GameText> gameText(const SinkSetup& setup);

}  // namespace cql::tool
