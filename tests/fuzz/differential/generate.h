// Random well-typed queries, as text, the same on every machine for the same seed.
//
// Equivalences that hold for them: optimisation levels, numbers of threads, the two spellings, `notransform`
// of the whole query, and (with colorSymmetric) `reversecolor` of the query on games with the colours
// exchanged (color_flip.h).
#pragma once

#include <cstdint>
#include <string>

namespace cql::differential {

struct GeneratorOptions {
  int depth = 4;             ///< nesting of filters
  bool messages = true;      ///< ends with a `message` of values, so that differences show
  bool variables = true;     ///< variables, functions, dictionaries, assignments
  bool searches = true;      ///< find, line, path, echo
  bool extraSearch = false;  ///< one filter more, a search for which generated code has shortcuts
  bool transforms = true;
  bool strings = true;
  /// Only filters that are invariant under `reversecolor` on the game with colours exchanged.
  bool colorSymmetric = false;
};

struct GeneratedQuery {
  std::string ascii, unicode;  ///< the same query in both spellings
};

GeneratedQuery generateQuery(std::uint64_t seed, const GeneratorOptions& options = {});

}  // namespace cql::differential
