// Messages about a query: the error, its location, and what to write instead.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/source.h"
#include "runtime/error.h"
#include "runtime/run_failure.h"

namespace cql {
struct PlaceInfo;
}

namespace cql::frontend {

enum class Severity : std::uint8_t { Error, Warning };

struct Note {
  SourceRange range;
  std::string message;
};

/// Text to replace a range with. An empty range inserts.
struct FixIt {
  SourceRange range;
  std::string replacement;
};

struct Diagnostic {
  Severity severity;
  SourceRange range;
  std::string message;
  std::vector<Note> notes;
  std::optional<FixIt> fixIt;
};

/// Collects diagnostics in the order they are found, and the texts they refer to.
class DiagnosticSink {
 public:
  void error(SourceRange range, std::string message) { add(Severity::Error, range, std::move(message)); }
  /// Reported once for each location, although function bodies are parsed again at each call.
  void warning(SourceRange range, std::string message);
  /// Attaches to the latest diagnostic.
  void note(SourceRange range, std::string message);
  void fixIt(SourceRange range, std::string replacement);
  /// Attaches a note to each diagnostic but the first `known`.
  void noteSince(std::size_t known, SourceRange range, const std::string& message);

  /// Returns the index of the text as a SourceRange::buffer.
  std::uint32_t addSource(Source source);
  const std::vector<Source>& sources() const { return sources_; }

  const std::vector<Diagnostic>& all() const { return all_; }
  int errorCount() const { return errors_; }
  bool full() const { return errors_ >= kMaxErrors; }

  /// Limit of the errors that are kept; further ones are only counted.
  static constexpr int kMaxErrors = 20;

 private:
  void add(Severity severity, SourceRange range, std::string message);
  std::vector<Source> sources_;
  std::vector<Diagnostic> all_;
  int errors_ = 0;
};

/// `file:line:col: error: message`, the source line, a caret under the range, the fix-it, the notes. Ends
/// with a line feed.
std::string render(const Diagnostic& diagnostic, const std::vector<Source>& sources, bool color);
/// All diagnostics of the sink, one after the other.
std::string renderAll(const DiagnosticSink& sink, bool color);

/// One JSON object for each diagnostic: severity, file, line, column, endLine, endColumn, message, notes,
/// fixIt.
std::string renderJson(const Diagnostic& diagnostic, const std::vector<Source>& sources);
/// A JSON array of all diagnostics of the sinks, one sink after the other.
std::string renderJson(std::span<const DiagnosticSink> sinks);

/// The first error of the sink with its location; the details are all diagnostics.
Error errorOf(const DiagnosticSink& sink, bool color);

/// Makes an error of a failure in a game, with the location in the query if it has one, and notes that name
/// the enclosing calls.
Error runTimeError(const RunFailure& what, const std::vector<Source>& sources,
                   const std::vector<PlaceInfo>& places, bool color);

/// The nearest of the candidates by edit distance, or empty if none is near.
std::string nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace cql::frontend
