#include "frontend/parser/primary.h"

#include "frontend/dialect.h"
#include "frontend/filter_table.h"
#include "frontend/parser/filters/board.h"
#include "frontend/parser/filters/control.h"
#include "frontend/parser/filters/dash.h"
#include "frontend/parser/filters/imagine.h"
#include "frontend/parser/filters/loops.h"
#include "frontend/parser/filters/moves.h"
#include "frontend/parser/filters/numbers.h"
#include "frontend/parser/filters/plain.h"
#include "frontend/parser/filters/transform.h"
#include "frontend/parser/filters/tree.h"
#include "frontend/parser/lists.h"
#include "frontend/parser/names/include.h"
#include "frontend/parser/names/variables.h"
#include "frontend/parser/values/metadata.h"
#include "frontend/parser/values/records.h"
#include "frontend/parser/values/text.h"

namespace cql::frontend {
namespace {

using Family = NodeId(ParserState&);

template <typename Part>
NodeId tryFamily(ParserState& state) {
  return Part(state).tryFilter();
}

/// The families of filters that begin with a keyword.
constexpr Family* kFamilies[] = {
    tryFamily<PlainParser>,     tryFamily<BoardParser>,    tryFamily<MoveParser>,   tryFamily<ControlParser>,
    tryFamily<TransformParser>, tryFamily<TreeParser>,     tryFamily<NumberParser>, tryFamily<TextParser>,
    tryFamily<MetadataParser>,  tryFamily<VariableParser>, tryFamily<RecordParser>, tryFamily<ImagineParser>,
    tryFamily<IncludeParser>};

}  // namespace

NodeId PrimaryParser::tryPrimary() {
  if (NodeId read = takeBack(Level::Primary); read != kNone) return read;
  const Token& t = cur();
  switch (t.kind) {
    case TokenKind::End:
    case TokenKind::Repetition:
      return kNone;
    case TokenKind::Symbol:
      if (t.text == "{") return ListParser(state_).braces();
      if (t.text == "(") return ListParser(state_).parenthesized();
      if (acceptSymbol("[forall]")) return LoopParser(state_).symbolicLoop(true);
      if (t.text == "-") return NumberParser(state_).tryFilter();
      return BoardParser(state_).tryFilter();
    case TokenKind::Designator:
      return BoardParser(state_).designator();
    case TokenKind::Dash:
      return DashParser(state_).dash(kNone, t.range.begin);
    case TokenKind::Integer:
      return NumberParser(state_).tryFilter();
    case TokenKind::String:
    case TokenKind::Group:
    case TokenKind::GroupIndex:
    case TokenKind::TripleSlash:
      return TextParser(state_).tryFilter();
    case TokenKind::Identifier:
      if (dialect() == Dialect::Cqli && !isIntroduced())
        if (const std::string refused = unknownMeaning(t.text); !refused.empty()) failHere(refused);
      return isExtension(t.text) && isUnnamed() ? tryKeyword() : VariableParser(state_).named();
    case TokenKind::PieceDeclaration:
      return VariableParser(state_).tryFilter();
    case TokenKind::Result:
      failHere("'" + t.text + "' is a game result here; for a subtraction put spaces around the '-'");
    case TokenKind::FileName:
      failHere("'" + std::string(t.number ? "output" : "input") +
               "' belongs into the header, as in cql(input games.pgn)");
    case TokenKind::Keyword:
      return tryKeyword();
  }
  return kNone;
}

NodeId PrimaryParser::tryKeyword() {
  const Token& t = cur();
  for (Family* family : kFamilies)
    if (NodeId id = family(state_); id != kNone) return id;
  if (auto hint = reservedHint(t.text)) failHere(std::string(*hint));
  if (auto doc = partDoc(t.text)) failAtPart(t, *doc);
  return kNone;
}

/// Fails at a word that occurs only inside other constructs.
void PrimaryParser::failAtPart(const Token& word, std::string_view doc) {
  if (ahead().isSymbol("="))
    failHere("'" + word.text + "' is a word of CQL and cannot be the name of a variable");
  const std::string_view of = partOf(word.text);
  failHere("'" + word.text + "' does not stand by itself" +
           (of.empty() ? "" : ", it belongs to " + std::string(of)) + ": " + std::string(doc));
}

}  // namespace cql::frontend
