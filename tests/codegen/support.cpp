#include "tests/codegen/support.h"

#include "codegen/jit/compiler.h"
#include "frontend/compile.h"
#include "io/warnings.h"
#include "pgn/read/reader.h"
#include "runtime/host/host.h"
#include "runtime/regex/regex.h"
#include "tests/support/pgn_text.h"

namespace cql::codegen::test {
namespace {

std::string commentsOf(const Host& host) {
  std::map<std::int32_t, std::string> places;
  for (const Host::Comment& c : host.comments()) places[c.position] += "{" + std::string(c.text) + "}";
  std::string all;
  for (const auto& [position, texts] : places)
    all += (all.empty() ? "" : " ") + std::to_string(position) + texts;
  return all;
}

std::string sortedOf(const Host& host) {
  std::string all;
  for (const SortValue& value : host.sortValues())
    all += (all.empty() ? "" : " ") + (!value.has           ? "-"
                                       : value.text.empty() ? std::to_string(value.number)
                                                            : value.text);
  return all;
}

Seen runAt(const frontend::Query& query, std::string_view game, Optimisation level) {
  Seen seen;
  auto code = compile(query, {"", level});
  if (!code) {
    seen.error = code.error().text;
    return seen;
  }
  RunOptions options;
  options.uniqueComments = false;  // each is counted
  options.variations = query.searchesVariations();
  options.commentLevel = query.commentLevel();
  options.matchString.clear();
  NoWarnings silent;
  GameRecord record;
  if (!pgn::readGame(game, {.variations = options.variations}, record, silent)) {
    seen.error = "no game";
    return seen;
  }
  Host host((*code)->manifest, options);
  if (host.run((*code)->search, record) == RunStatus::Failed) seen.error = host.failure().message;
  seen.messages = host.messages();
  seen.comments = commentsOf(host);
  seen.sorted = sortedOf(host);
  seen.piecesTracked = record.piecesTracked;
  seen.removed = host.removedComments();
  seen.matches.assign(host.matches().begin(), host.matches().end());
  for (const auto& [name, value] : host.changedTags())
    if (value) seen.tags[name] = *value;
  return seen;
}

}  // namespace

Seen run(std::string_view query, std::string_view game) {
  frontend::DiagnosticSink sink;
  frontend::CompileOptions options;
  options.haveInput = true;
  options.checkRegex = checkRegex;
  std::optional<frontend::Query> compiled =
      frontend::compile({"test.cql", std::string(query)}, options, sink);
  if (!compiled) {
    Seen refused;
    refused.error = frontend::renderAll(sink, false);
    return refused;
  }
  Seen plain = runAt(*compiled, game, Optimisation::None);
  EXPECT_EQ(plain, runAt(*compiled, game, Optimisation::Full)) << "optimised: " << query;
  return plain;
}

std::string messagesOf(const std::string& filters) {
  const Seen seen = run("cql(variations) initial " + filters);
  return seen.error.empty() ? seen.messages : "error";
}

std::string valueAt(std::int32_t position, std::string_view filter, std::string_view game) {
  Seen seen = run("cql(variations) positionid==" + std::to_string(position) + " message quiet (" +
                      std::string(filter) + ")",
                  game);
  if (!seen.error.empty()) return "error";
  if (!seen.messages.empty()) seen.messages.pop_back();
  return seen.messages;
}

void expectValues(std::int32_t position, const std::vector<Row>& rows, std::string_view game) {
  for (const Row& row : rows)
    EXPECT_EQ(valueAt(position, row.filter, game), row.text) << row.filter << " at " << position;
}

void expectComments(const std::vector<CommentRow>& rows, std::string_view game) {
  for (const CommentRow& row : rows) {
    const Seen seen = run("cql(variations) initial " + std::string(row.filter), game);
    EXPECT_EQ(seen.error, "") << row.filter;
    EXPECT_EQ(seen.comments, row.comments) << row.filter;
  }
}

}  // namespace cql::codegen::test
