// Lists the formats of games. All commands and the C interface read and write by this list.
#pragma once

#include "io/formats.h"

namespace cql::tool {

const GameFormats& formats();

/// Opens an input by its name, like GameFormats::open(). For search::run().
std::unique_ptr<GameSource> openInput(const std::string& name, const SourceOptions& options,
                                      std::string& error);

/// Makes games as text to embed in other formats, for SinkSetup::gameText.
std::unique_ptr<GameText> gameText(const SinkSetup& setup);

}  // namespace cql::tool
