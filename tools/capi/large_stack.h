// Runs functions that parse.
#pragma once

#include <exception>
#include <optional>
#include <utility>

#include "search/thread.h"
#include "tools/capi/no_signals.h"

namespace cql::capi {

/// Runs a function on a large stack, as deeply nested queries may need more than the caller's thread has.
template <class Function>
auto onLargeStack(Function function) {
  std::optional<decltype(function())> result;
  std::exception_ptr thrown;
  {
    const NoSignals here;
    search::Thread thread([&] {
      try {
        result.emplace(function());
      } catch (...) {
        thrown = std::current_exception();
      }
    });
  }
  if (thrown) std::rethrow_exception(thrown);
  return std::move(*result);
}

}  // namespace cql::capi
