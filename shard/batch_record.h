// Writes and reads results of batches as bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "search/batch_result.h"
#include "search/job.h"

namespace cql::cluster {

/// Appends what other machines need of a result. The numbers of positions evaluated and games ruled out are
/// not included: they depend on what each thread did before.
void writeBatch(const search::BatchResult& batch, std::string& out);
/// Fills an empty result. False: the bytes are not a result of these jobs. Safe for any bytes.
bool readBatch(std::string_view bytes, const std::vector<search::Job>& jobs, search::BatchResult& batch);
/// Gives games and lines of a result their numbers in the whole input, from the counts before its part
/// (InputPart::counted), and fills the gaps for them (Sink::fill). `spare`: memory that is reused from one
/// result to the next.
void complete(const std::vector<search::Job>& jobs, std::int64_t gamesBefore, std::int64_t linesBefore,
              search::BatchResult& batch, TextBuffer& spare);

}  // namespace cql::cluster
