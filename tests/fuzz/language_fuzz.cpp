// libFuzzer: any bytes as a text in an editor. Every request at any offset has a result, ranges are in
// bounds, and the layout is idempotent and preserves the meaning.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "ide/actions.h"
#include "ide/completion.h"
#include "ide/document.h"
#include "ide/format.h"
#include "ide/hover.h"
#include "ide/names.h"
#include "ide/outline.h"
#include "ide/semantic_tokens.h"
#include "ide/signature.h"
#include "ide/text.h"
#include "runtime/regex/regex.h"

namespace {

using namespace cql;

void check(bool holds) {
  if (!holds) std::abort();
}
bool liesIn(const frontend::SourceRange& range, std::size_t size) {
  return range.begin <= range.end && range.end <= size;
}

void askAt(const ide::Document& document, std::uint32_t offset) {
  const std::size_t size = document.text().size();
  if (const auto told = ide::hover(document, offset)) check(liesIn(told->range, size));
  check(liesIn(ide::complete(document, offset, nullptr).replaced, size));
  ide::signatureHelp(document, offset);
  if (const auto place = ide::definition(document, offset)) check(liesIn(*place, size));
  for (const auto& place : ide::references(document, offset)) check(liesIn(place, size));
  std::string reason;
  ide::rename(document, offset, "other", reason);
  for (const auto& action : ide::actions(document, {offset, offset, 0}))
    for (const auto& edit : action.edits) check(liesIn(edit.range, size));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  frontend::CompileOptions options;
  options.haveInput = true;
  options.checkRegex = checkRegex;
  const ide::Document document("fuzz.cql", text, options);
  // Offsets chosen by the bytes themselves, and the end.
  for (std::size_t i = 0; i < size; i += 1 + size / 4)
    askAt(document, static_cast<std::uint32_t>(data[i] * size / 256));
  askAt(document, static_cast<std::uint32_t>(size));
  for (const auto& entry : ide::outline(document)) check(liesIn(entry.range, size));
  for (const auto& fold : ide::folds(document)) check(liesIn(fold.range, size));
  for (const auto& hint : ide::inlayHints(document)) check(hint.offset <= size);
  std::uint32_t last = 0;
  for (const auto& token : ide::semanticTokens(document)) {
    check(liesIn(token.range, size) && token.range.begin >= last);
    last = token.range.end;
  }
  const ide::Lines lines(text);
  for (const auto encoding : {ide::Encoding::Utf8, ide::Encoding::Utf16})
    check(lines.offsetOf(text, lines.positionOf(text, static_cast<std::uint32_t>(size), encoding),
                         encoding) <= size);
  frontend::DiagnosticSink sink;
  if (const auto once = ide::format({"fuzz.cql", text}, std::nullopt, options, sink)) {
    frontend::DiagnosticSink again;
    check(ide::format({"fuzz.cql", *once}, std::nullopt, options, again) == once);
  }
  return 0;
}
