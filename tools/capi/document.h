// The text of a query in an editor: the target of the handle cqljit_document.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/diagnostics.h"
#include "ide/document.h"
#include "runtime/error.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// Answers from ide/ as the structures of the interface, in whose ranges an added header does not count.
class Document {
 public:
  static Result<std::unique_ptr<Document>> read(frontend::Source source,
                                                const cqljit_compile_options& options);

  const std::vector<cqljit_diagnostic>& diagnostics();
  Result<const cqljit_completions*> complete(std::size_t offset);
  /// Returns null if there is nothing to say about the word at the offset.
  Result<const cqljit_hover*> hover(std::size_t offset);
  /// Returns the text in the canonical layout. `diagnostics` receives those of a text that cannot be parsed,
  /// as JSON.
  Result<const char*> format(std::int32_t spelling, std::string& diagnostics);

 private:
  Document(frontend::Source source, frontend::CompileOptions options);

  Result<std::uint32_t> offsetOf(std::size_t offset) const;
  frontend::SourceRange withoutHeader(frontend::SourceRange range) const;
  frontend::DiagnosticSink withoutHeader(const frontend::DiagnosticSink& sink) const;

  frontend::Source source_;  ///< as given
  frontend::CompileOptions options_;
  std::uint32_t added_;  ///< bytes of the header that was added
  ide::Document document_;

  // The answers. Lists, as the structures point to their texts.
  std::optional<std::vector<cqljit_diagnostic>> diagnostics_;
  std::list<std::vector<cqljit_note>> notes_;
  std::list<std::string> diagnosticTexts_, completionTexts_;
  std::vector<cqljit_completion> items_;
  cqljit_completions completions_{};
  std::string markdown_, formatted_;
  cqljit_hover hover_{};
};

}  // namespace cql::capi
