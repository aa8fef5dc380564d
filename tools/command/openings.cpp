#include "tools/command/openings.h"

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "tools/command/share_folder.h"

namespace cql::tool {
namespace {

/// Reads the installed table on first use.
class Installed {
 public:
  explicit Installed(OpeningTable::Warn warn) : warn_(std::move(warn)) {}

  const OpeningTable* get() {
    std::call_once(read_, [this] {
      const std::filesystem::path folder = shareFolder() / "openings";
      Result<OpeningTable> table = readOpenings({folder.string()}, warn_);
      if (table && table->size() > 0)
        table_ = std::move(*table);
      else
        warn_("no table of openings was found: no position has a name; see --openings");
    });
    return table_ ? &*table_ : nullptr;
  }

 private:
  OpeningTable::Warn warn_;
  std::once_flag read_;
  std::optional<OpeningTable> table_;
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
