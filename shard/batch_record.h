// Writes and reads results of batches as bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "search/batch_result.h"
#include "search/job.h"

namespace cql::shard {

/// Appends the part of a result that other machines need. Excludes the numbers of positions evaluated and
/// games ruled out, which depend on the history of each thread.
void writeBatch(const search::BatchResult& batch, std::string& out);
/// Fills an empty result. Returns false if the bytes are not a result of these jobs. Safe for any bytes.
bool readBatch(std::string_view bytes, const std::vector<search::Job>& jobs, search::BatchResult& batch);
/// Renumbers games and lines of a result in the whole input, from the counts before its part
/// (InputPart::counted), and fills the gaps for them (Sink::fill). `spare`: memory that is reused from one
/// result to the next.
void complete(const std::vector<search::Job>& jobs, std::int64_t gamesBefore, std::int64_t linesBefore,
              search::BatchResult& batch, TextBuffer& spare);

}  // namespace cql::shard
