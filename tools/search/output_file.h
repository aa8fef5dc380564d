// A file that appears under its name only when it is complete.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace cql::search {

class ZstdPacker;

class OutputFile {
 public:
  /// The name may be "-" for standard output. A file whose name ends in .zst is packed.
  explicit OutputFile(std::string name);
  ~OutputFile();  ///< removes what was written if it was not finished
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view text);
  /// What went wrong so far; empty if nothing.
  const std::string& error() const { return error_; }
  /// Gives the file its name. Empty, or what went wrong now or before.
  std::string finish();

 private:
  void writeBytes(std::string_view bytes);

  std::string name_, temporary_, error_;
  std::FILE* file_ = nullptr;
  std::unique_ptr<ZstdPacker> packer_;
};

}  // namespace cql::search
