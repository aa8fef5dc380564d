// Messages about a query: what is wrong, where, and what to write instead.
#pragma once

#include <string>
#include <vector>

#include "frontend/ir.h"

namespace cql::frontend {

enum class Severity : std::uint8_t { Error, Warning };

struct Note {
  SourceRange range;
  std::string message;
};

struct Diagnostic {
  Severity severity;
  SourceRange range;
  std::string message;
  std::vector<Note> notes;
};

/// Collects diagnostics in the order they are found.
class DiagnosticSink {
 public:
  void error(SourceRange range, std::string message) { add(Severity::Error, range, std::move(message)); }
  void warning(SourceRange range, std::string message) { add(Severity::Warning, range, std::move(message)); }
  /// Attaches a note to the latest diagnostic.
  void note(SourceRange range, std::string message) {
    if (!all_.empty()) all_.back().notes.push_back({range, std::move(message)});
  }
  const std::vector<Diagnostic>& all() const { return all_; }
  int errorCount() const { return errors_; }
  bool full() const { return errors_ >= kMaxErrors; }

  /// More errors than this are not reported.
  static constexpr int kMaxErrors = 20;

 private:
  void add(Severity severity, SourceRange range, std::string message);
  std::vector<Diagnostic> all_;
  int errors_ = 0;
};

/// Line and column (bytes), both from 1.
struct Place {
  int line, column;
};
Place placeOf(const Source& source, std::uint32_t offset);

/// `file:line:col: error: message`, the source line, a caret under the range, the notes. Ends with a line feed.
std::string render(const Diagnostic& diagnostic, const std::vector<Source>& sources, bool color);
/// One JSON object: severity, file, line, column, endLine, endColumn, message, notes.
std::string renderJson(const Diagnostic& diagnostic, const std::vector<Source>& sources);

/// The nearest of the candidates by edit distance, or empty if none is near.
std::string nearest(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace cql::frontend
