// Results of batches as bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "search/batch_result.h"
#include "search/job.h"

namespace cql::cluster {

/// Appends what other machines need of a result that is in order. How many positions were evaluated and how
/// many games ruled out is no part of it: that depends on what each thread met before.
void writeBatch(const search::BatchResult& batch, std::string& out);
/// Fills a result that is clear. False: the bytes are no result of these jobs, whatever they are.
bool readBatch(std::string_view bytes, const std::vector<search::Job>& jobs, search::BatchResult& batch);
/// Gives games and lines of a result the numbers that they have in the whole input, if it counts from where
/// so many have passed (InputPart::counted), and fills the gaps that wait for them (Sink::fill). `spare`:
/// memory that is kept from one result to the next.
void complete(const std::vector<search::Job>& jobs, std::int64_t gamesBefore, std::int64_t linesBefore,
              search::BatchResult& batch, TextBuffer& spare);

}  // namespace cql::cluster
