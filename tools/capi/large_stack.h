// Runs functions that parse, for callers with signal handlers of their own.
#pragma once

#include "search/large_stack.h"
#include "tools/capi/no_signals.h"

namespace cql::capi {

/// Runs a function on a large stack; its thread gets no signals.
template <class Function>
auto onLargeStack(Function function) {
  const NoSignals here;
  return search::onLargeStack(function);
}

}  // namespace cql::capi
