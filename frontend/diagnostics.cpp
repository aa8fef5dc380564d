#include "frontend/diagnostics.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/ascii.h"
#include "runtime/edit_distance.h"
#include "runtime/manifest.h"
#include "runtime/printable.h"
#include "runtime/utf8.h"

namespace cql::frontend {
namespace {

/// Returns the source of a range; an empty one for a range outside all sources.
const Source& sourceOf(SourceRange range, const std::vector<Source>& sources) {
  static const Source kNothing;
  return range.buffer < sources.size() ? sources[range.buffer] : kNothing;
}

void renderSnippet(std::string& out, const Source& source, SourceRange range, bool color) {
  const std::string& text = source.text;
  std::size_t at = std::min<std::size_t>(range.begin, text.size());
  std::size_t begin = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  begin = begin == std::string::npos ? 0 : begin + 1;
  if (begin == 0) begin = std::min(at, endOfByteOrderMarks(text));
  std::size_t end = std::min(text.find('\n', at), text.size());
  if (end > begin && text[end - 1] == '\r') --end;
  // Of a line of more than 120 bytes only the part around the location is shown, in whole characters.
  std::size_t shown = at - begin > 120 ? at - 100 : begin;
  while (shown > begin && shown < at && utf8::isTail(text[shown])) ++shown;
  std::size_t stop = std::min(std::max(end, shown), shown + 160);
  while (stop < end && stop > shown && utf8::isTail(text[stop])) --stop;
  const std::string line = withoutControls(text.substr(shown, stop - shown));
  std::string marks;
  for (std::size_t i = shown; i < at && i - shown < line.size(); ++i)
    if (!utf8::isTail(text[i])) marks += text[i] == '\t' ? '\t' : ' ';
  std::size_t last = std::min<std::size_t>(std::max<std::size_t>(range.end, at + 1), shown + line.size());
  std::string under;
  for (std::size_t i = at; i < last; ++i)
    if (!utf8::isTail(text[i])) under += under.empty() ? '^' : '~';
  if (under.empty()) under = "^";
  out += "  " + line + "\n  " + marks + (color ? "\x1b[1;32m" : "") + under + (color ? "\x1b[0m" : "") + "\n";
}

std::string header(const Source& source, SourceRange range) {
  Place place = placeOf(source, range.begin);
  return withoutControls(source.name) + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column) + ": ";
}

}  // namespace

/// Restores the names of parameters: one with a value is a variable `__CQL_NAME_1` made by the compiler
/// (language/33 §1).
static std::string withNamesOfParameters(std::string message) {
  constexpr std::string_view kPrefix = "__CQL_";
  for (std::size_t at = 0; (at = message.find(kPrefix, at)) != std::string::npos;) {
    std::size_t end = message.find('\'', at), number = message.rfind('_', end);
    if (end == std::string::npos || number < at + kPrefix.size()) break;
    message.erase(number, end - number);
    message.erase(at, kPrefix.size());
  }
  return message;
}

void DiagnosticSink::add(Severity severity, SourceRange range, std::string message) {
  if (severity == Severity::Error && ++errors_ > kMaxErrors) return;
  all_.push_back({severity, range, withNamesOfParameters(std::move(message)), {}, {}});
}

void DiagnosticSink::warning(SourceRange range, std::string message) {
  const auto here = [&](const Diagnostic& d) {
    return d.severity == Severity::Warning && d.range.buffer == range.buffer && d.range.begin == range.begin;
  };
  if (std::none_of(all_.begin(), all_.end(), here)) add(Severity::Warning, range, std::move(message));
}

void DiagnosticSink::note(SourceRange range, std::string message) {
  if (!all_.empty() && errors_ <= kMaxErrors) all_.back().notes.push_back({range, std::move(message)});
}

void DiagnosticSink::noteSince(std::size_t known, SourceRange range, const std::string& message) {
  for (std::size_t i = known; i < all_.size(); ++i) all_[i].notes.push_back({range, message});
}

void DiagnosticSink::fixIt(SourceRange range, std::string replacement) {
  if (!all_.empty() && errors_ <= kMaxErrors) all_.back().fixIt = FixIt{range, std::move(replacement)};
}

std::uint32_t DiagnosticSink::addSource(Source source) {
  sources_.push_back(std::move(source));
  return static_cast<std::uint32_t>(sources_.size() - 1);
}

std::string render(const Diagnostic& d, const std::vector<Source>& sources, bool color) {
  const bool error = d.severity == Severity::Error;
  const Source& source = sourceOf(d.range, sources);
  std::string out = (color ? "\x1b[1m" : "") + header(source, d.range);
  out += color ? (error ? "\x1b[1;31merror: \x1b[0;1m" : "\x1b[1;35mwarning: \x1b[0;1m")
               : (error ? "error: " : "warning: ");
  out += withoutControls(d.message) + (color ? "\x1b[0m" : "") + "\n";
  renderSnippet(out, source, d.range, color);
  if (d.fixIt) {
    const FixIt& fix = *d.fixIt;
    const bool inserts = fix.range.begin == fix.range.end;
    const bool line = fix.replacement.ends_with('\n');  // a whole line
    const std::string what = fix.replacement.empty() ? "  take it out" : inserts ? "  insert: " : "  write: ";
    out += (color ? "\x1b[1;32m" : "") + what + fix.replacement.substr(0, fix.replacement.size() - line) +
           (color ? "\x1b[0m" : "") + "\n";
  }
  for (const Note& note : d.notes) {
    const Source& where = sourceOf(note.range, sources);
    out += (color ? "\x1b[1m" : "") + header(where, note.range) +
           (color ? "\x1b[1;36mnote: \x1b[0m" : "note: ") + withoutControls(note.message) + "\n";
    renderSnippet(out, where, note.range, color);
  }
  return out;
}

namespace {

/// Returns a text as JSON in UTF-8, with replacement characters for invalid bytes.
std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Returns the members of a JSON object that locate a range.
std::string placeAsJson(SourceRange range, const std::vector<Source>& sources) {
  const Source& source = sourceOf(range, sources);
  const Place begin = placeOf(source, range.begin), end = placeOf(source, range.end);
  return "\"file\":" + quoted(source.name) + ",\"line\":" + std::to_string(begin.line) +
         ",\"column\":" + std::to_string(begin.column) + ",\"endLine\":" + std::to_string(end.line) +
         ",\"endColumn\":" + std::to_string(end.column);
}

}  // namespace

// Written as text: a document of the library allocates memory when it is destroyed, which ends the process if
// there is none.
std::string renderJson(const Diagnostic& d, const std::vector<Source>& sources) {
  std::string json =
      d.severity == Severity::Error ? "{\"severity\":\"error\"," : "{\"severity\":\"warning\",";
  json += placeAsJson(d.range, sources) + ",\"message\":" + quoted(d.message) + ",\"notes\":[";
  for (const Note& note : d.notes) {
    if (&note != d.notes.data()) json += ',';
    json += "{" + placeAsJson(note.range, sources) + ",\"message\":" + quoted(note.message) + "}";
  }
  json += "]";
  if (d.fixIt)
    json += ",\"fixIt\":{" + placeAsJson(d.fixIt->range, sources) +
            ",\"replacement\":" + quoted(d.fixIt->replacement) + "}";
  return json + "}";
}

std::string renderJson(std::span<const DiagnosticSink> sinks) {
  std::string all = "[";
  for (const DiagnosticSink& sink : sinks)
    for (const Diagnostic& d : sink.all()) {
      if (all.size() > 1) all += ',';
      all += renderJson(d, sink.sources());
    }
  return all + "]";
}

std::string renderAll(const DiagnosticSink& sink, bool color) {
  std::string out;
  for (const Diagnostic& d : sink.all()) out += render(d, sink.sources(), color);
  if (sink.errorCount() > DiagnosticSink::kMaxErrors) out += "too many errors; the rest is not shown\n";
  return out;
}

/// Finds a byte offset in the concatenation of all texts.
static SourceRange byteAt(const std::vector<Source>& sources, std::uint32_t offset) {
  std::uint32_t buffer = 0;
  while (buffer + 1 < sources.size() && offset >= sources[buffer].text.size())
    offset -= static_cast<std::uint32_t>(sources[buffer++].text.size());
  return {offset, offset + 1, buffer};
}

Error errorOf(const DiagnosticSink& sink, bool color) {
  Error error{ErrorKind::Query, "", renderAll(sink, color)};
  const auto first = std::find_if(sink.all().begin(), sink.all().end(),
                                  [](const Diagnostic& d) { return d.severity == Severity::Error; });
  if (first == sink.all().end()) return error;
  error.text = first->message;
  if (first->range.buffer < sink.sources().size()) {
    const Place place = placeOf(sink.sources()[first->range.buffer], first->range.begin);
    error.place = {.line = place.line, .column = place.column};
  }
  return error;
}

Error runTimeError(const RunFailure& what, const std::vector<Source>& sources,
                   const std::vector<PlaceInfo>& places, bool color) {
  const std::string message = what.message + " (in game " + std::to_string(what.game) + ")";
  if (!what.location) return {what.kind, message, "", ErrorPlace{.game = what.game}};
  DiagnosticSink sink;
  for (const Source& source : sources) sink.addSource(source);
  const auto at = [&](std::int32_t place) { return places.at(static_cast<std::size_t>(place)); };
  sink.error(byteAt(sources, at(*what.location).offset), message);
  for (std::int32_t call = at(*what.location).call; call >= 0; call = at(call).call)
    sink.note(byteAt(sources, at(call).offset), "in this call");
  Error error = errorOf(sink, color);
  error.kind = what.kind;
  error.place->game = what.game;
  return error;
}

std::string nearest(std::string_view word, std::span<const std::string_view> candidates) {
  // Keywords in capitals are the most frequent slip (language/01 §4).
  for (std::string_view candidate : candidates)
    if (ascii::sameIgnoringCase(word, candidate)) return std::string(candidate);
  if (word.size() < 2) return "";
  std::size_t best = std::max<std::size_t>(1, word.size() / 3) + 1;
  std::string_view found;
  for (std::string_view candidate : candidates) {
    if (candidate.size() + best < word.size() || word.size() + best < candidate.size()) continue;
    if (std::size_t distance = editDistance(word, candidate); distance < best)
      best = distance, found = candidate;
  }
  return std::string(found);
}

}  // namespace cql::frontend
