// A sink that writes one file.
#pragma once

#include <optional>
#include <string>

#include "io/output_file.h"
#include "io/sink.h"

namespace cql {

/// The file gets its name when it is complete; .zst is compressed. Derived classes define needs() and
/// formatter(). What precedes the first match they write() in begin(), what follows the last one in end().
class FileSink : public Sink {
 public:
  explicit FileSink(std::string file, FileMode mode = {}) : name_(std::move(file)), mode_(mode) {}

  std::string_view file() const override { return name_; }
  bool packs() const override { return file_ ? file_->isPacked() : OutputFile::isPacked(name_); }
  std::string begin() override {
    file_.emplace(name_, mode_);
    return file_->error();
  }
  void write(std::string_view bytes) override { file_->write(bytes); }
  void writeFrames(std::string_view frames) override { file_->writeFrames(frames); }
  std::string error() const override { return file_ ? file_->error() : std::string(); }
  bool becomePartial() override {
    if (file_) file_->becomePartial();
    return true;
  }
  bool isBegun() const { return file_.has_value(); }
  /// Returns true if the matches are appended to a file that was not empty. Valid after begin().
  bool goesOn() const { return file_ && file_->goesOn(); }
  std::string end(bool complete) override {
    const std::string error = file_ && complete ? file_->finish() : this->error();
    file_.reset();
    return error;
  }

 private:
  std::string name_;
  FileMode mode_;
  std::optional<OutputFile> file_;
};

}  // namespace cql
