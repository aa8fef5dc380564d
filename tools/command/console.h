// What the programs say on standard error, and the files that they read and write whole.
#pragma once

#include <string>
#include <string_view>

#include "frontend/diagnostics.h"
#include "runtime/error.h"
#include "runtime/settings.h"

namespace cql::tool {

/// In front of messages. Set once, by startProgram().
inline std::string programName = "cql-jit";

/// Writes a message to standard error, with the program's name.
void complain(const std::string& text);
/// Says on standard error what went wrong, but nothing for an error without a text, which has been said.
/// Gives the exit status.
int report(const Error& error);
/// What the command line says of colours.
inline ColorUse colorUse = ColorUse::Auto;
/// May messages have colours?
bool colored();
/// Is standard error a terminal that can do more than print lines?
bool onTerminal();

/// Prints all diagnostics to standard error, in colour on a terminal unless NO_COLOR is set.
void printDiagnostics(const frontend::DiagnosticSink& sink);
/// The program's name and the text, also from a signal handler or where memory is used up.
void complainAtOnce(std::string_view text);
/// The bytes of a file, "-": standard input.
Result<std::string> readText(const std::string& path);
/// Writes out what standard output still holds, at the end of the program. Gives the exit status: the given
/// one, but 1 instead of 0 if that cannot be done, which has been said.
int finishOutput(int status);
/// Gives a file this content, as it is, in the place of an older one; "-": standard output.
Result<void> writeText(const std::string& path, std::string_view text);

}  // namespace cql::tool
