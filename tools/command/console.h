// Prints messages to standard error; reads and writes whole files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontend/diagnostics.h"
#include "runtime/error.h"
#include "runtime/settings.h"

namespace cql::tool {

/// The prefix of messages. Set once, by startProgram().
inline std::string programName = "cql-jit";

/// Prints a message to standard error, after the program's name.
void complain(const std::string& text);
/// Prints the error to standard error and returns its exit status. An error without text has been printed
/// already.
int report(const Error& error);
/// The use of colours that the command line requests.
inline ColorUse colorUse = ColorUse::Auto;
/// Returns true if messages on standard error are coloured.
bool colored();
/// Returns true if standard error is a terminal that can move the cursor.
bool onTerminal();

/// Prints all diagnostics to standard error, in colour on a terminal unless NO_COLOR is set.
void printDiagnostics(const frontend::DiagnosticSink& sink);
/// Prints the program's name and the text. Async-signal-safe; allocates no memory.
void complainAtOnce(std::string_view text);
/// Returns the content of a file; "-": of standard input.
Result<std::string> readText(const std::string& path);
/// Flushes standard output at the end of the program. Returns `status`, but reports a failure and returns 1
/// instead of 0.
int finishOutput(int status);
/// Joins the words, with `between` as separator.
std::string joined(const std::vector<std::string>& words, std::string_view between = ", ");
/// Writes a whole file and replaces an older one; "-": standard output.
Result<void> writeText(const std::string& path, std::string_view text);

}  // namespace cql::tool
