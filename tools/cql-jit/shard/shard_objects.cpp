#include "tools/cql-jit/shard/shard_objects.h"

#include <filesystem>
#include <iostream>
#include <utility>

#include "codegen/object/loader.h"
#include "runtime/printable.h"
#include "tools/command/console.h"

namespace cql::tool {
namespace {

std::string nameOf(const std::string& folder, std::size_t query) {
  return (std::filesystem::path(folder) / ("query-" + std::to_string(query + 1) + ".so")).string();
}

/// Returns the producer for the descriptor of an object, which identifies one query of one plan.
std::string producerOf(const shard::Plan& plan, std::size_t query) {
  return plan.program + ", query " + std::to_string(query + 1) + " of plan " + std::to_string(plan.hash);
}

}  // namespace

Result<void> writeObjects(const std::string& folder, const shard::Plan& plan, ShardSearch& search) {
  if (search.given().secure) return {};
  for (std::size_t i = 0; i < search.queries().size(); ++i) {
    const auto object = search.tier().sharedObject(*search.queries()[i].code, producerOf(plan, i));
    if (!object) return tl::unexpected(object.error());
    if (object->empty()) continue;
    if (auto done = writeText(nameOf(folder, i), *object); !done) return done;
  }
  return {};
}

ReadyQueries objectsOf(const std::string& folder, const shard::Plan& plan) {
  return [folder, &plan](std::size_t query) -> std::optional<Prepared> {
    const std::string name = nameOf(folder, query);
    std::error_code unknown;
    if (!std::filesystem::exists(name, unknown)) return std::nullopt;
    auto loaded = object::load(name);
    std::string wrong = loaded ? "" : loaded.error().text;
    if (loaded && (*loaded)->producer != producerOf(plan, query))
      wrong = name + ": it was made by " + (*loaded)->producer;
    if (!wrong.empty()) {
      std::cerr << "note: " << printable(wrong) << "; the task compiles the query itself\n";
      return std::nullopt;
    }
    object::Facts& facts = (*loaded)->facts;
    Prepared ready{facts.sources.at(0).name, std::move(facts.header), std::move(facts.sources), nullptr};
    ready.code = std::move(*loaded);
    return ready;
  };
}

}  // namespace cql::tool
