#include "tools/capi/error.h"

#include <algorithm>

namespace cql::capi {

tl::unexpected<Error> fail(cqljit_status status, std::string message) {
  Error error;
  error.status = status;
  error.text = message + "\n";
  error.message = std::move(message);
  return tl::unexpected(std::move(error));
}

tl::unexpected<Error> failOf(const frontend::DiagnosticSink& sink) {
  Error error;
  error.status = CQLJIT_ERROR_QUERY;
  error.text = frontend::renderAll(sink, false);
  const auto& all = sink.all();
  const auto first = std::find_if(all.begin(), all.end(), [](const frontend::Diagnostic& d) {
    return d.severity == frontend::Severity::Error;
  });
  if (first != all.end()) {
    error.message = first->message;
    if (first->range.buffer < sink.sources().size()) {
      const frontend::Place place =
          frontend::placeOf(sink.sources()[first->range.buffer], first->range.begin);
      error.line = place.line;
      error.column = place.column;
    }
  }
  return tl::unexpected(std::move(error));
}

tl::unexpected<Error> failOf(const RunFailure& failure, const std::vector<frontend::Source>& sources,
                             const Manifest& manifest) {
  const std::string message = failure.message + " (in game " + std::to_string(failure.game) + ")";
  tl::unexpected<Error> error =
      failure.location ? failOf(frontend::runTimeError(sources, manifest.places, *failure.location, message))
                       : fail(CQLJIT_ERROR_RUN_TIME, message);
  error.value().status = CQLJIT_ERROR_RUN_TIME;
  error.value().game = failure.game;
  return error;
}

}  // namespace cql::capi
