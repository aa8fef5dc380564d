// Queries and folders for the tests of the cache.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "frontend/compile.h"

namespace cql::codegen::test {

inline frontend::Query queryOf(const std::string& text, frontend::CompileOptions options = {}) {
  frontend::DiagnosticSink sink;
  options.haveInput = true;
  auto query = frontend::compile({"test.cql", text}, options, sink);
  EXPECT_TRUE(query) << frontend::renderAll(sink, false);
  return std::move(*query);
}

/// An empty folder that is removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "cqlcache.XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace cql::codegen::test
