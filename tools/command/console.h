// Messages on standard error, and files that are read and written as a whole.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontend/diagnostics.h"
#include "runtime/error.h"
#include "runtime/settings.h"

namespace cql::tool {

/// The beginning of messages. Set once, by startProgram().
inline std::string programName = "cql-jit";

/// Writes a message to standard error, with the program's name.
void complain(const std::string& text);
/// Prints the error to standard error, unless it has no text because it has been printed. Returns the exit
/// status.
int report(const Error& error);
/// The use of colours that the command line chooses.
inline ColorUse colorUse = ColorUse::Auto;
/// Returns true if messages are coloured.
bool colored();
/// Returns true if standard error is a terminal that can do more than print lines.
bool onTerminal();

/// Prints all diagnostics to standard error, in colour on a terminal unless NO_COLOR is set.
void printDiagnostics(const frontend::DiagnosticSink& sink);
/// Writes the program's name and the text; also from a signal handler or when memory is exhausted.
void complainAtOnce(std::string_view text);
/// Reads a whole file, "-": standard input.
Result<std::string> readText(const std::string& path);
/// Flushes standard output at the end of the program. Returns the exit status: the given one, but 1 instead
/// of 0 if this fails, which is then reported.
int finishOutput(int status);
/// Joins the words, with `between` from one to the next.
std::string joined(const std::vector<std::string>& words, std::string_view between = ", ");
/// Writes a whole file, replacing an older one; "-": standard output.
Result<void> writeText(const std::string& path, std::string_view text);

}  // namespace cql::tool
