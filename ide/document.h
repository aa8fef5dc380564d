// A query in an editor, valid or not, with the results of the front end.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "frontend/compile.h"
#include "frontend/token.h"
#include "ide/layout.h"

namespace cql::ide {

/// A function of the text, by the indices of its tokens.
struct FunctionText {
  std::size_t name, open, close;  ///< tokens: the name, and the parentheses of the parameters
  std::size_t bodyOpen, bodyClose;
  std::vector<std::size_t> parameters;
};

/// The kinds of symbols of an identifier.
enum class NameKind : std::uint8_t { None, Variable, Parameter, Function, Dictionary };

/// Parses its text once. All functions work for any bytes.
class Document {
 public:
  Document(std::string name, std::string text, const frontend::CompileOptions& options);
  Document(Document&&) = default;  // the map by name points into it

  const std::string& text() const { return sink_.sources()[0].text; }
  const frontend::DiagnosticSink& sink() const { return sink_; }
  /// The result of frontend::read(); a text whose brackets do not nest is read as if they did. Its sources
  /// are those of the sink and the included files.
  const frontend::Query& query() const { return query_; }
  bool isLegacy() const { return legacy_; }
  /// The tokens, with End last; empty for the older language.
  const std::vector<frontend::Token>& tokens() const { return tokens_; }
  const std::vector<std::size_t>& partners() const { return partners_; }
  const std::vector<FunctionText>& functions() const { return functions_; }
  std::string_view written(std::size_t token) const;

  /// The token that contains the byte at an offset.
  std::optional<std::size_t> tokenOf(std::uint32_t offset) const;
  /// The token at an offset; between two, the one that is a word, else the right one; nullopt in blanks and
  /// comments.
  std::optional<std::size_t> tokenAt(std::uint32_t offset) const;
  /// The last token that ends at the offset or before it.
  std::optional<std::size_t> tokenBefore(std::uint32_t offset) const;
  /// The smallest filter around a range of the text, or kNone.
  frontend::NodeId filterAround(frontend::SourceRange range) const;

  NameKind nameKind(std::size_t token) const { return names_[token]; }
  /// The range of a name, without the symbol of a piece declaration before it.
  frontend::SourceRange nameRange(std::size_t token) const;
  /// The function that has the name as a parameter.
  const FunctionText* scopeOf(std::size_t token) const;
  /// A function of the text itself; for those of included files see included.h.
  const FunctionText* function(std::string_view name) const;
  const frontend::Symbol* symbol(std::string_view name) const;
  /// The texts of the files whose functions are known without `include`; none in a dialect without them.
  const std::vector<std::string>& library() const { return library_; }

 private:
  void readNested(const frontend::CompileOptions& options);
  void findFunctions();
  void findNames();
  NameKind kindOf(std::size_t token) const;

  frontend::DiagnosticSink sink_;
  frontend::Query query_;
  std::vector<frontend::Token> tokens_;
  std::vector<std::size_t> partners_;
  std::vector<FunctionText> functions_;
  std::vector<NameKind> names_;
  std::unordered_map<std::string_view, std::size_t> functionsByName_,
      symbolsByName_;  ///< the first one of each name
  std::vector<std::string> library_;
  bool legacy_ = false;
};

}  // namespace cql::ide
