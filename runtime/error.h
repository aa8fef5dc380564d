// Errors, in one form for all folders.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace cql {

enum class ErrorKind : std::uint8_t {
  Usage,        ///< arguments of a command line or of a function
  Query,        ///< the text of a query
  Runtime,      ///< the query, while it was running
  Object,       ///< a compiled query that cannot be used here
  Input,        ///< a file that cannot be read
  Output,       ///< a file that cannot be written
  Interrupted,  ///< cancelled by the caller
  Memory,       ///< there is none left, or a limit was reached
  Time,         ///< a limit of time was reached
  Internal,     ///< internal error
};

/// A location in a query, or a game.
struct ErrorPlace {
  std::int32_t line = 0, column = 0;  ///< from 1, columns in characters; 0: not in a query
  std::int32_t game = 0;              ///< number of the game, from 1; 0: not in a game
};

struct Error {
  ErrorKind kind = ErrorKind::Internal;
  std::string text;     ///< one sentence, without a line feed
  std::string details;  ///< complete lines with the message and more; empty: `text` is all
  std::optional<ErrorPlace> place = std::nullopt;
};

template <class T>
using Result = tl::expected<T, Error>;

/// Returns the error, as the result of a function with a Result.
inline tl::unexpected<Error> fail(ErrorKind kind, std::string text) {
  return tl::unexpected(Error{kind, std::move(text), {}});
}

/// Returns an internal error.
inline tl::unexpected<Error> internalError(const std::string& what) {
  return fail(ErrorKind::Internal, "internal error: " + what);
}

/// Returns the exit status of a program: 1 for files, interrupts and memory, 2 for a wrong query or usage
/// (language/02 §3.1).
constexpr int exitStatus(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::Input:
    case ErrorKind::Output:
    case ErrorKind::Interrupted:
    case ErrorKind::Memory:
    case ErrorKind::Time:
      return 1;
    case ErrorKind::Usage:
    case ErrorKind::Query:
    case ErrorKind::Runtime:
    case ErrorKind::Object:
    case ErrorKind::Internal:
      return 2;
  }
  return 2;
}

}  // namespace cql
