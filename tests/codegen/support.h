// A query compiled in memory and run over a game, with its observable results.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cql::codegen::test {

/// The game of language/40 §1.2, whose ids are listed there:
///   1. e4(1) (1. d4(5) d5(6) (1... Nf6(8)) 2. c4(7)) 1... e5(2) 2. Nf3(3) Nc6(4)
inline constexpr std::string_view kTree = "1. e4 (1. d4 d5 (1... Nf6) 2. c4) 1... e5 2. Nf3 Nc6 *";

struct Seen {
  std::string error;     ///< of the compiler or of the run; empty: no error
  std::string messages;  ///< the lines of `message`
  std::string comments;  ///< by position, in the order made: "0{a}{b} 3{c}", without match comments
  std::vector<std::int32_t> matches;
  std::map<std::string, std::string> tags;  ///< of settag
  std::vector<std::int32_t> removed;        ///< positions of removecomment
  std::string sorted;                       ///< the values of the sort keys: "4 - abc"
  bool piecesTracked = false;               ///< true if piece identities were computed

  bool operator==(const Seen&) const = default;
};

/// Compiles the query with and without optimisation, and expects equal results.
Seen run(std::string_view query, std::string_view game = kTree);

/// The lines of `message` of filters at the initial position, "error" if they do not compile or stop the run.
std::string messagesOf(const std::string& filters);

/// What `message quiet` prints of a filter at a position of a game; "error" if it does not compile or stops
/// the run.
std::string valueAt(std::int32_t position, std::string_view filter, std::string_view game = kTree);

struct Row {
  const char *filter, *text;
};
void expectValues(std::int32_t position, const std::vector<Row>& rows, std::string_view game = kTree);

/// Comments made by a filter that is evaluated at the initial position.
struct CommentRow {
  const char *filter, *comments;
};
void expectComments(const std::vector<CommentRow>& rows, std::string_view game = kTree);

}  // namespace cql::codegen::test
