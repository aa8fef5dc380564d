// Runs functions that parse.
#pragma once

#include <exception>
#include <optional>
#include <utility>

#include "search/thread.h"

namespace cql::search {

/// Runs a function on a thread with a large stack, as deeply nested queries may need more than the caller's
/// thread has. Returns its result, or throws what it throws.
template <class Function>
auto onLargeStack(Function function) {
  std::optional<decltype(function())> result;
  std::exception_ptr thrown;
  {
    Thread thread([&] {
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

}  // namespace cql::search
