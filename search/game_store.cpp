#include "search/game_store.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace cql::search {
namespace {

std::string temporaryFolder() {
  const char* folder = std::getenv("TMPDIR");
  return folder && *folder ? folder : P_tmpdir;
}

/// A file without a name. Null on an error.
std::FILE* temporaryFile() {
  std::string name = temporaryFolder() + "/cql-XXXXXX";
  const int descriptor = mkostemp(name.data(), O_CLOEXEC);
  if (descriptor < 0) return nullptr;
  unlink(name.c_str());
  return fdopen(descriptor, "w+b");
}

}  // namespace

GameStore::Place GameStore::add(std::string_view text) {
  if (!memory_.empty() && memory_.size() + text.size() > limit_) spill();
  const Place place{spilled_ + memory_.size(), text.size()};
  memory_ += text;
  return place;
}

void GameStore::spill() {
  if (!error_.empty()) return;
  if (!file_) file_.reset(temporaryFile());
  if (!file_ || fseeko(file_.get(), 0, SEEK_END) != 0 ||
      std::fwrite(memory_.data(), 1, memory_.size(), file_.get()) != memory_.size() ||
      std::fflush(file_.get()) != 0) {
    error_ = "cannot write a temporary file in " + temporaryFolder() + ": " + std::strerror(errno);
    return;
  }
  spilled_ += memory_.size();
  memory_.clear();
}

std::string_view GameStore::get(Place place) {
  if (place.offset >= spilled_)
    return std::string_view(memory_).substr(static_cast<std::size_t>(place.offset - spilled_), place.size);
  read_.resize(place.size);
  if (fseeko(file_.get(), static_cast<off_t>(place.offset), SEEK_SET) != 0 ||
      std::fread(read_.data(), 1, place.size, file_.get()) != place.size) {
    error_ = std::string("cannot read a temporary file: ") + std::strerror(errno);
    return {};
  }
  return read_;
}

}  // namespace cql::search
