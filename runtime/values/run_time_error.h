// Run-time errors that generated code reports by number (service stopError).
#pragma once

#include <cstdint>

namespace cql {

#define CQL_RUN_TIME_ERRORS(X)                                                                               \
  X(LoopVariableBound, "the loop variable has a value already when the loop starts")                         \
  X(BadDirectionRange, "the range of a direction filter must ascend and lie between -7 and 7")               \
  X(FileNameWithoutValue, "the file name has no value")                                                      \
  X(LastGameNumberUnknown,                                                                                   \
    "the number of the last game is not known: no game has a White tag, or the input can be read only once") \
  X(Aborted, "the query stopped the run")                                                                    \
  X(TooDeep, "the search of a line or path is too deep")                                                     \
  X(TooManyValues,                                                                                           \
    "too many values for tallies in one game: sixteen million that change from one to the next")

enum class RunTimeError : std::int32_t {
#define X(name, text) name,
  CQL_RUN_TIME_ERRORS(X)
#undef X
};

inline const char* textOf(RunTimeError error) {
  switch (error) {
#define X(name, text)      \
  case RunTimeError::name: \
    return text;
    CQL_RUN_TIME_ERRORS(X)
#undef X
  }
  return "";
}

}  // namespace cql
