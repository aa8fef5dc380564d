#include "frontend/source.h"

namespace cql::frontend {

Place placeOf(const Source& source, std::uint32_t offset) {
  Place place{1, 1};
  for (std::size_t i = 0; i < offset && i < source.text.size(); ++i) {
    if (source.text[i] == '\n')
      ++place.line, place.column = 1;
    else
      ++place.column;
  }
  return place;
}

}  // namespace cql::frontend
