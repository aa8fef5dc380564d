#include "tools/cql-jit/serve/sources.h"

#include <algorithm>
#include <system_error>

#include "tools/command/console.h"
#include "tools/command/inputs.h"
#include "tools/cql-jit/ide/lessons.h"

namespace cql::serve {

Sources::Sources(const std::vector<std::string>& files) {
  famous_ = newPath(".pgn");
  if (!famous_.empty() && !tool::writeText(famous_, tool::lessonGames())) famous_.clear();
  for (const std::string& file : files)
    sources_.push_back(
        {++lastId_, file, std::filesystem::path(file).filename().string(), tool::totalBytes({file}), false});
  if (files.empty() && !famous_.empty())
    sources_.push_back({++lastId_, famous_, "Famous games", tool::lessonGames().size(), false});
}

Json Sources::asJson() const {
  const std::lock_guard lock(mutex_);
  Json list = Json::array();
  for (const Source& source : sources_)
    list.push_back({{"id", source.id},
                    {"name", source.label},
                    {"bytes", source.bytes},
                    {"uploaded", source.isUploaded}});
  return list;
}

std::optional<std::vector<Source>> Sources::find(const std::vector<std::int64_t>& ids) const {
  const std::lock_guard lock(mutex_);
  std::vector<Source> found;
  if (ids.empty()) {
    std::ranges::copy_if(sources_, std::back_inserter(found), [](const Source& s) { return !s.isUploaded; });
    return found;
  }
  for (const std::int64_t id : ids) {
    const auto source = std::ranges::find(sources_, id, &Source::id);
    if (source == sources_.end()) return std::nullopt;
    found.push_back(*source);
  }
  return found;
}

std::string Sources::newPath(std::string_view ending) {
  const std::lock_guard lock(mutex_);
  if (folder_.path().empty()) return {};
  return (folder_.path() / ("games-" + std::to_string(++lastPath_) + std::string(ending))).string();
}

std::optional<Source> Sources::add(const std::string& path, std::string label, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  std::uint64_t all = bytes;
  std::size_t files = 1;
  for (const Source& source : sources_)
    if (source.isUploaded) all += source.bytes, ++files;
  if (all > kMostUploads || files > kMostUploadedFiles) return std::nullopt;
  sources_.push_back({++lastId_, path, std::move(label), bytes, true});
  return sources_.back();
}

bool Sources::remove(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  const auto source = std::ranges::find(sources_, id, &Source::id);
  if (source == sources_.end() || !source->isUploaded) return false;
  std::error_code unknown;
  std::filesystem::remove(source->path, unknown);  // runs that read it keep it open
  sources_.erase(source);
  return true;
}

}  // namespace cql::serve
