// Looks up games by their tags: each value of a column is tested once for all games that have it.
#pragma once

#include "database/block/lookup.h"

namespace cql::database {

extern const Lookup kTagLookup, kYearLookup, kRatingLookup, kResultLookup;

}  // namespace cql::database
