#include "output/row_sink.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "io/bytes/input_bytes.h"

namespace cql::output {
namespace {

/// Returns the text up to the end of its first line.
std::string_view firstLine(std::string_view text) {
  return text.substr(0, text.find_first_of("\r\n"));
}

/// Returns true if the first line of the file differs from `head`; false if the file cannot be read.
bool beginsOtherwise(const std::string& file, std::string_view head) {
  InputBytes bytes;
  std::string unreadable;
  if (!openBytes(file, {}, bytes, unreadable)) return false;
  const bool other = firstLine(bytes.first(head.size())) != firstLine(head);
  return other && (!bytes.stream || bytes.stream->error().empty());
}

}  // namespace

FileMode TextRowSink::modeOf(const SinkSetup& setup, MakeOldTextCheck checkOld) {
  FileMode mode = setup.mode();
  mode.lines = true;
  mode.checkOld = std::move(checkOld);
  return mode;
}

bool TextRowSink::goesOn() const {
  if (isBegun()) return FileSink::goesOn();
  std::error_code none;
  return setup_.append && std::filesystem::file_size(setup_.file, none) > 0 && !none;
}

std::string TextRowSink::refusal() {
  if (!goesOn() || head_.empty() || !beginsOtherwise(setup_.file, head_)) return {};
  return setup_.file + " has other columns than the rows to append: its first line is not " +
         std::string(firstLine(head_));
}

std::string TextRowSink::begin() {
  std::string error = FileSink::begin();
  if (error.empty()) error = refusal();  // checks the file again, now that it is locked
  if (error.empty() && !goesOn()) {
    write(head_);
    error = this->error();
  }
  return error;
}

}  // namespace cql::output
