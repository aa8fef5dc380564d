#include "results/row_sink.h"

namespace cql::results {

std::string TextRowSink::begin() {
  std::string error = FileSink::begin();
  if (error.empty()) {
    write(head_);
    error = this->error();
  }
  return error;
}

}  // namespace cql::results
