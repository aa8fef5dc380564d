#include "tools/command/openings.h"

#include <memory>
#include <mutex>
#include <system_error>
#include <utility>

#include "share/shipped.h"
#include "tools/command/share_folder.h"

namespace cql::tool {
namespace {

/// Reads the installed tables on first use; without them those that the program contains.
class Installed {
 public:
  explicit Installed(OpeningTable::Warn warn) : warn_(std::move(warn)) {}

  const OpeningTable* get() {
    std::call_once(read_, [this] {
      std::error_code error;
      if (const std::filesystem::path folder = shareFolder() / "openings";
          std::filesystem::is_directory(folder, error))
        if (Result<OpeningTable> table = readOpenings({folder.string()}, warn_)) table_ = std::move(*table);
      if (table_.size() > 0) return;
      for (const share::ShippedFile& file : share::shippedFiles())
        if (file.name.starts_with("openings/")) table_.add(file.text, file.name, warn_);
    });
    return &table_;
  }

 private:
  OpeningTable::Warn warn_;
  std::once_flag read_;
  OpeningTable table_;
};

}  // namespace

Result<Openings> openingsOf(const Settings& settings, OpeningTable::Warn warn) {
  if (settings.openings.empty())
    return [table = std::make_shared<Installed>(std::move(warn))] { return table->get(); };
  Result<OpeningTable> table = readOpenings(settings.openings, warn);
  if (!table) return tl::unexpected(std::move(table.error()));
  if (table->size() == 0) warn("the tables of --openings hold no opening: no position has a name");
  return [table = std::make_shared<const OpeningTable>(std::move(*table))] { return table.get(); };
}

}  // namespace cql::tool
