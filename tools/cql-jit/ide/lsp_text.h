// A text that is open in the editor.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/compile.h"
#include "ide/document.h"
#include "ide/names.h"
#include "ide/text.h"
#include "tools/cql-jit/ide/lsp_tokens.h"
#include "tools/cql-jit/ide/lsp_uri.h"

namespace cql::tool {

/// The settings of a session, for all texts.
struct LspSession {
  frontend::CompileOptions options;
  ide::Encoding encoding = ide::Encoding::Utf16;
  bool itemDefaults = false;  ///< completions share the range that they replace
  bool snippets = false;      ///< completions may have placeholders
};

/// The text with its changes, its parse, and its positions in the form of the protocol.
class LspText {
 public:
  /// `item`: a TextDocumentItem. The session must outlive the text.
  LspText(const LspSession& session, const Json& item);

  const std::string& uri() const { return uri_; }
  const std::string& text() const { return text_; }
  const LspSession& session() const { return session_; }
  std::string name() const;  ///< path of the text, or its URI if it is not a file

  /// Applies the parameters of didChange.
  void change(const Json& params);
  /// Drops the parse if the text may include files, one of which may have changed.
  void filesChanged();
  /// Returns the parsed text. Parses on demand, so that consecutive changes are parsed once.
  const ide::Document& document();
  /// Returns the parameters of publishDiagnostics; nullopt if the text has not changed since the last call.
  std::optional<Json> news();

  std::uint32_t offset(const Json& position) const;
  frontend::SourceRange part(const Json& range) const;
  Json place(std::uint32_t offset) const;
  Json range(frontend::SourceRange range) const;
  /// Returns the location of a range in this text or in a file that it includes; null if the program contains
  /// the file, as editors cannot open it.
  Json location(frontend::SourceRange range);
  Json diagnostic(const frontend::Diagnostic& d);
  Json workspaceEdit(const std::vector<ide::Edit>& edits) const;

  /// Returns the semantic tokens as numbers (lsp_tokens.h).
  std::vector<std::uint32_t> tokens() { return tokenNumbers(document(), lines_, session_.encoding); }
  SentTokens sentTokens;

 private:
  const LspSession& session_;
  std::string uri_, text_;
  ide::Lines lines_;
  std::optional<Json> version_;
  std::unique_ptr<ide::Document> document_;
  bool changed_ = true;  ///< true if changed since the last diagnostics
};

}  // namespace cql::tool
