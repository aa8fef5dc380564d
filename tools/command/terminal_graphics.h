// Finds out whether the terminal at standard output shows pictures.
#pragma once

#include "output/terminal_pictures.h"

namespace cql::tool {

/// Returns what the terminal at standard output can draw: by its name in the environment, else by asking it;
/// None if standard output is no terminal, or a library is missing. Asks once, and waits for at most 200 ms.
const output::PictureTerminal& pictureTerminal();

}  // namespace cql::tool
