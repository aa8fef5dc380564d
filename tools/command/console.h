// What the programs say on standard error, and the files that they read whole.
#pragma once

#include <optional>
#include <string>

#include "frontend/diagnostics.h"

namespace cql::tool {

/// In front of messages. Set once, when the program starts.
inline std::string programName = "cql-jit";

/// Writes a message to standard error, with the program's name.
void complain(const std::string& text);
/// Says what is wrong with the query or the usage; gives the exit status 2.
int refuse(const std::string& text);
/// Prints all diagnostics to standard error, in colour on a terminal.
void printDiagnostics(const frontend::DiagnosticSink& sink);
/// Keeps the numbers of the standard streams from files that are opened later, where one of them is closed:
/// what is written to it fails then. To be called first.
void reserveStandardStreams();
/// The bytes of a file, "-": standard input. Nothing if it cannot be read, which has been said.
std::optional<std::string> readText(const std::string& path);

}  // namespace cql::tool
