#include "results/row_sink.h"

#include <filesystem>
#include <system_error>

namespace cql::results {

FileMode TextRowSink::modeOf(const SinkSetup& setup) {
  FileMode mode = setup.mode();
  mode.lines = true;
  return mode;
}

std::string TextRowSink::begin() {
  std::error_code none;
  const bool goesOn = setup_.append && std::filesystem::file_size(setup_.file, none) > 0 && !none;
  std::string error = FileSink::begin();
  if (error.empty() && !goesOn) {
    write(head_);
    error = this->error();
  }
  return error;
}

}  // namespace cql::results
