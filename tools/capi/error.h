// What the functions of the C interface fail with.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "frontend/diagnostics.h"
#include "runtime/host.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

struct Error {
  cqljit_status status = CQLJIT_ERROR_INTERNAL;
  std::string message;
  std::string text;  ///< message, and all there is more to say
  std::int32_t line = 0, column = 0, game = 0;
};

template <class T>
using Result = tl::expected<T, Error>;

/// An error without a place in a query.
tl::unexpected<Error> fail(cqljit_status status, std::string message);
/// The first error of the compiler, with the text of all messages.
tl::unexpected<Error> failOf(const frontend::DiagnosticSink& sink);
/// A run-time error, at its place in the texts of the query if it has one.
tl::unexpected<Error> failOf(const RunFailure& failure, const std::vector<frontend::Source>& sources,
                             const Manifest& manifest);

}  // namespace cql::capi
