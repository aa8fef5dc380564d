// Error handling of the parser.
#pragma once

#include <string>
#include <utility>

#include "frontend/diagnostics.h"

namespace cql::frontend {

/// Thrown after the message is in the sink. It unwinds to the enclosing list of filters, where reading
/// continues, and never leaves this folder.
struct ParseError {};

[[noreturn]] inline void fail(DiagnosticSink& sink, SourceRange range, std::string message) {
  sink.error(range, std::move(message));
  throw ParseError{};
}

/// Fails with a note at the location where a name was first used.
[[noreturn]] inline void failWithNote(DiagnosticSink& sink, SourceRange range, std::string message,
                                      SourceRange place, std::string note) {
  sink.error(range, std::move(message));
  sink.note(place, std::move(note));
  throw ParseError{};
}

}  // namespace cql::frontend
