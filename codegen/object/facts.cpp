#include "codegen/object/facts.h"

#include <nlohmann/json.hpp>

namespace cql {

using nlohmann::json;

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(VariableInfo, name, kind, slot, persistent, quiet, merge)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DictionaryInfo, name, local, key, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SortKeyInfo, name, isString, smallest, quiet)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CollectionInfo, file, transforms)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PathInfo, title, hasTitle, verbose, piecePath, quiet, hasMax, focusCapture)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PlaceInfo, offset, call)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Manifest, slotCount, persistentSlots, variables, dictionaries, sortKeys,
                                   regexes, collections, paths, places, consecutiveNames, consecutiveQuiet,
                                   journalSlots, stringSlots, registers, needs, tags, wholeGames, comments,
                                   sequential)

/// Does not compile when a structure of the manifest has a new member: it belongs into the lists above, and
/// kAbiVersion goes up.
[[maybe_unused]] static void countMembers(const Manifest& manifest, const VariableInfo& variable,
                                          const DictionaryInfo& dictionary, const SortKeyInfo& key,
                                          const CollectionInfo& collection, const PathInfo& path,
                                          const PlaceInfo& place) {
  [[maybe_unused]] const auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17,
                                m18, m19] = manifest;
  [[maybe_unused]] const auto& [v1, v2, v3, v4, v5, v6] = variable;
  [[maybe_unused]] const auto& [d1, d2, d3, d4] = dictionary;
  [[maybe_unused]] const auto& [k1, k2, k3, k4] = key;
  [[maybe_unused]] const auto& [c1, c2] = collection;
  [[maybe_unused]] const auto& [p1, p2, p3, p4, p5, p6, p7] = path;
  [[maybe_unused]] const auto& [l1, l2] = place;
}

namespace frontend {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Source, name, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Bounds, low, high)

namespace {

template <typename T>
void put(json& to, const char* key, const std::optional<T>& value) {
  if (value) to[key] = *value;
}
template <typename T>
void get(const json& from, const char* key, std::optional<T>& value) {
  if (from.contains(key)) value = from.at(key).get<T>();
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): names that the library looks for
static void to_json(json& to, const Header& header) {
  to = {{"results", header.results},
        {"variations", header.variations},
        {"sortMatchCount", header.sortMatchCount},
        {"level", header.level}};
  put(to, "input", header.input);
  put(to, "output", header.output);
  put(to, "matchString", header.matchString);
  put(to, "gameNumber", header.gameNumber);
  put(to, "matchCount", header.matchCount);
}

static void from_json(const json& from, Header& header) {
  from.at("results").get_to(header.results);
  from.at("variations").get_to(header.variations);
  from.at("sortMatchCount").get_to(header.sortMatchCount);
  from.at("level").get_to(header.level);
  get(from, "input", header.input);
  get(from, "output", header.output);
  get(from, "matchString", header.matchString);
  get(from, "gameNumber", header.gameNumber);
  get(from, "matchCount", header.matchCount);
}
// NOLINTEND(readability-identifier-naming)

}  // namespace frontend

namespace object {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Facts, header, sources, usesFiles, manifest)

std::string encode(const Facts& facts) {
  std::string bytes;
  json::to_cbor(json(facts), bytes);
  return bytes;
}

std::optional<Facts> decode(std::string_view bytes) {
  try {
    return json::from_cbor(bytes).get<Facts>();
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

}  // namespace object
}  // namespace cql
