// Draws boards in terminals that show pictures (--diagrams): by the graphics protocol of kitty, or as sixels.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "io/sink.h"
#include "io/sink_setup.h"
#include "runtime/error.h"

namespace cql::output {

enum class TerminalGraphics : std::uint8_t { None, Kitty, Sixel };

/// A terminal, and the boards that it shows side by side.
struct PictureTerminal {
  TerminalGraphics graphics = TerminalGraphics::None;
  int boardHeight = 400;   ///< in pixels
  std::size_t boards = 4;  ///< how many fit into a line
};

/// Returns a sink that draws a board with its description for each matching position, among the lines that
/// queries print; an error of the kind Usage if a library that it needs is not installed.
Result<std::shared_ptr<Sink>> terminalPictureSink(const SinkSetup& setup, const PictureTerminal& terminal);

/// Returns the text with everything escaped that a terminal interprets, but for the pictures of these sinks.
std::string printableWithPictures(std::string_view text);

}  // namespace cql::output
