#include "tools/search/output_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "tools/search/zstd_packer.h"

namespace cql::search {

OutputFile::OutputFile(std::string name) : name_(std::move(name)) {
  if (name_ == "-") {
    file_ = stdout;
    return;
  }
  temporary_ = name_ + ".part" + std::to_string(getpid());
  file_ = std::fopen(temporary_.c_str(), "wb");
  if (!file_) error_ = "cannot write " + name_ + ": " + std::strerror(errno);
  if (name_.ends_with(".zst")) packer_ = std::make_unique<ZstdPacker>();
}

OutputFile::~OutputFile() {
  if (!file_ || file_ == stdout) return;
  std::fclose(file_);
  std::remove(temporary_.c_str());
}

void OutputFile::write(std::string_view text) {
  writeBytes(packer_ ? packer_->pack(text, false) : text);
}

void OutputFile::writeBytes(std::string_view bytes) {
  if (error_.empty() && std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size())
    error_ = "cannot write " + name_ + ": " + std::strerror(errno);
}

std::string OutputFile::finish() {
  if (!file_) return error_;
  if (file_ == stdout) {
    std::fflush(stdout);
    return error_;
  }
  if (packer_) writeBytes(packer_->pack({}, true));
  if (std::fclose(file_) != 0 && error_.empty())
    error_ = "cannot write " + name_ + ": " + std::strerror(errno);
  file_ = nullptr;
  if (error_.empty() && std::rename(temporary_.c_str(), name_.c_str()) != 0)
    error_ = "cannot write " + name_ + ": " + std::strerror(errno);
  if (!error_.empty()) std::remove(temporary_.c_str());
  return error_;
}

}  // namespace cql::search
