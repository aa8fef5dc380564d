#include "tools/capi/document.h"

#include <algorithm>
#include <utility>

#include "ide/completion.h"
#include "ide/format.h"
#include "ide/header.h"
#include "ide/hover.h"
#include "tools/capi/compile_settings.h"
#include "tools/capi/large_stack.h"
#include "tools/command/prepared.h"

namespace cql::capi {
namespace {

static_assert(CQLJIT_COMPLETION_FILTER == static_cast<int>(ide::CompletionKind::Filter) &&
              CQLJIT_COMPLETION_FILE == static_cast<int>(ide::CompletionKind::File));

cqljit_range rangeIn(const frontend::Source& source, frontend::SourceRange range) {
  const frontend::Place from = placeOf(source, range.begin), to = placeOf(source, range.end);
  return {range.begin, range.end, from.line, from.column, to.line, to.column};
}

/// Keeps a text for the structures that point to it.
const char* keep(std::string text, std::list<std::string>& where) {
  return where.emplace_back(std::move(text)).c_str();
}

}  // namespace

Result<std::unique_ptr<Document>> Document::read(frontend::Source source,
                                                 const cqljit_compile_options& options) {
  const Result<GivenSettings> given = settingsOf(options);
  if (!given) return tl::unexpected(given.error());
  return onLargeStack([&]() -> Result<std::unique_ptr<Document>> {
    return std::unique_ptr<Document>(new Document(std::move(source), tool::compileOptions(*given, true)));
  });
}

Document::Document(frontend::Source source, frontend::CompileOptions options)
    : source_(std::move(source)),
      options_(std::move(options)),
      added_(ide::lacksHeader(source_.text) ? static_cast<std::uint32_t>(ide::kHeader.size()) : 0),
      document_(source_.name, ide::withHeader(source_.text), options_) {}

/// Returns the offset in the text with its header.
Result<std::uint32_t> Document::offsetOf(std::size_t offset) const {
  if (offset > source_.text.size()) return fail(ErrorKind::Usage, "the offset is behind the end of the text");
  return static_cast<std::uint32_t>(offset) + added_;
}

/// Returns the range in the text as given. Ranges in included files stay.
frontend::SourceRange Document::withoutHeader(frontend::SourceRange range) const {
  if (range.buffer != 0) return range;
  range.begin -= std::min(range.begin, added_);
  range.end -= std::min(range.end, added_);
  return range;
}

frontend::DiagnosticSink Document::withoutHeader(const frontend::DiagnosticSink& sink) const {
  frontend::DiagnosticSink own;
  own.addSource(source_);
  for (std::size_t i = 1; i < sink.sources().size(); ++i) own.addSource(sink.sources()[i]);
  for (const frontend::Diagnostic& d : sink.all()) {
    const frontend::SourceRange range = withoutHeader(d.range);
    if (d.severity == frontend::Severity::Error)
      own.error(range, d.message);
    else
      own.warning(range, d.message);
    for (const frontend::Note& note : d.notes) own.note(withoutHeader(note.range), note.message);
    if (d.fixIt) own.fixIt(withoutHeader(d.fixIt->range), d.fixIt->replacement);
  }
  return own;
}

const std::vector<cqljit_diagnostic>& Document::diagnostics() {
  if (diagnostics_) return *diagnostics_;
  const frontend::DiagnosticSink sink = onLargeStack([&] {
    frontend::DiagnosticSink all;
    frontend::compile({source_.name, ide::withHeader(source_.text)}, options_, all);
    return withoutHeader(all);
  });
  const auto sourceOf = [&](frontend::SourceRange range) -> const frontend::Source& {
    return sink.sources().at(range.buffer);
  };
  const auto placed = [&](frontend::SourceRange range) { return rangeIn(sourceOf(range), range); };
  std::vector<cqljit_diagnostic> made;
  for (const frontend::Diagnostic& d : sink.all()) {
    cqljit_diagnostic one{};
    one.severity = d.severity == frontend::Severity::Error ? CQLJIT_SEVERITY_ERROR : CQLJIT_SEVERITY_WARNING;
    one.file = keep(sourceOf(d.range).name, diagnosticTexts_);
    one.message = keep(d.message, diagnosticTexts_);
    one.range = placed(d.range);
    if (d.fixIt) {
      one.replacement = keep(d.fixIt->replacement, diagnosticTexts_);
      one.replaced = placed(d.fixIt->range);
    }
    std::vector<cqljit_note>& notes = notes_.emplace_back();
    for (const frontend::Note& note : d.notes)
      notes.push_back({keep(sourceOf(note.range).name, diagnosticTexts_),
                       keep(note.message, diagnosticTexts_), placed(note.range)});
    one.notes = notes.empty() ? nullptr : notes.data();
    one.note_count = notes.size();
    made.push_back(one);
  }
  return diagnostics_.emplace(std::move(made));
}

Result<const cqljit_completions*> Document::complete(std::size_t offset) {
  const Result<std::uint32_t> at = offsetOf(offset);
  if (!at) return tl::unexpected(at.error());
  const ide::Completions found = onLargeStack([&] {
    return ide::complete(document_, *at, [](std::string_view, ide::FileUse) {
      return std::vector<std::string>{"themes.cql"};
    });
  });
  items_.clear();
  completionTexts_.clear();
  for (const ide::Completion& c : found.items) {
    const bool isWord = c.kind != ide::CompletionKind::Variable && c.kind != ide::CompletionKind::File;
    items_.push_back({static_cast<std::int32_t>(c.kind), 0, keep(c.label, completionTexts_),
                      keep(c.insert, completionTexts_), keep(c.detail, completionTexts_),
                      keep(isWord ? ide::describeWord(c.label) : "", completionTexts_)});
  }
  completions_ = {sizeof completions_, rangeIn(source_, withoutHeader(found.replaced)), items_.data(),
                  items_.size()};
  return &completions_;
}

Result<const cqljit_hover*> Document::hover(std::size_t offset) {
  const Result<std::uint32_t> at = offsetOf(offset);
  if (!at) return tl::unexpected(at.error());
  std::optional<ide::Hover> found = onLargeStack([&] { return ide::hover(document_, *at); });
  if (!found) return nullptr;
  markdown_ = std::move(found->markdown);
  hover_ = {sizeof hover_, rangeIn(source_, withoutHeader(found->range)), markdown_.c_str()};
  return &hover_;
}

Result<const char*> Document::format(std::int32_t spelling, std::string& diagnostics) {
  std::optional<frontend::Spelling> wanted;
  switch (spelling) {
    case CQLJIT_SPELLING_KEPT:
      break;
    case CQLJIT_SPELLING_ASCII:
      wanted = frontend::Spelling::Ascii;
      break;
    case CQLJIT_SPELLING_UNICODE:
      wanted = frontend::Spelling::Unicode;
      break;
    default:
      return fail(ErrorKind::Usage, "spelling has no such value");
  }
  frontend::DiagnosticSink sink;
  std::optional<std::string> text = onLargeStack(
      [&] { return ide::format({source_.name, ide::withHeader(source_.text)}, wanted, options_, sink); });
  if (!text) {
    const frontend::DiagnosticSink own = withoutHeader(sink);
    diagnostics = frontend::renderJson({&own, 1});
    return tl::unexpected(frontend::errorOf(own, false));
  }
  formatted_ = std::move(*text);
  // The layout gives the header a line of its own.
  if (added_ > 0 && formatted_.starts_with("cql()\n")) formatted_.erase(0, 6);
  return formatted_.c_str();
}

}  // namespace cql::capi
