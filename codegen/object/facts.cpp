#include "codegen/object/facts.h"

#include <nlohmann/json.hpp>

#include "codegen/object/cbor_document.h"

namespace cql {

using nlohmann::json;

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(VariableInfo, name, kind, slot, persistent, quiet, merge)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DictionaryInfo, name, local, key, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SortKeyInfo, name, isString, smallest, quiet)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CollectionInfo, file, transforms)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PathInfo, title, hasTitle, verbose, piecePath, quiet, hasMax, focusCapture)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PlaceInfo, offset, call)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ColumnInfo, name, type)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TallyInfo, label, word, value, grouped, group, now)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PieceBounds, low, high)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SignatureAtom, column, index, value, pieces, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SignatureCondition, clauses)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Manifest, slotCount, persistentSlots, variables, dictionaries, sortKeys,
                                   regexes, collections, paths, places, consecutiveNames, consecutiveQuiet,
                                   journalSlots, stringSlots, distincts, registers, needs, repetitions,
                                   imaginaryLevels, tags, wholeGames, comments, sequential, rowColumns, rows,
                                   askedColumns, columns, nameFilters, shownVariables, tallies, plies, local,
                                   hasNoSideEffects, condition, materialCutoff)

/// Fails to compile if a structure of the manifest has a new member: add it to the lists above, and raise
/// kAbiVersion.
[[maybe_unused]] static void countMembers(const Manifest& manifest, const VariableInfo& variable,
                                          const DictionaryInfo& dictionary, const SortKeyInfo& key,
                                          const CollectionInfo& collection, const PathInfo& path,
                                          const PlaceInfo& place, const ColumnInfo& column,
                                          const TallyInfo& tally, const SignatureCondition& condition,
                                          const SignatureAtom& atom, const PieceBounds& bounds) {
  [[maybe_unused]] const auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17,
                                m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32,
                                m33, m34] = manifest;
  [[maybe_unused]] const auto& [v1, v2, v3, v4, v5, v6] = variable;
  [[maybe_unused]] const auto& [d1, d2, d3, d4] = dictionary;
  [[maybe_unused]] const auto& [k1, k2, k3, k4] = key;
  [[maybe_unused]] const auto& [c1, c2] = collection;
  [[maybe_unused]] const auto& [p1, p2, p3, p4, p5, p6, p7] = path;
  [[maybe_unused]] const auto& [l1, l2] = place;
  [[maybe_unused]] const auto& [o1, o2] = column;
  [[maybe_unused]] const auto& [t1, t2, t3, t4, t5, t6] = tally;
  [[maybe_unused]] const auto& [s1] = condition;
  [[maybe_unused]] const auto& [a1, a2, a3, a4, a5] = atom;
  [[maybe_unused]] const auto& [b1, b2] = bounds;
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Interval, low, high)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CommandLineFilter, option, arguments)

// NOLINTBEGIN(readability-identifier-naming): names that the library looks for
static void to_json(json& to, const GivenSettings& settings) {
  to = json::object();
  const auto value = [](const auto& given) -> json {
    if constexpr (requires { *given; })
      return *given;
    else
      return given;
  };
  forEachGiven(settings, [&](const char* name, const auto& given) { to[name] = value(given); });
}

template <class T>
static void read(const json& from, std::optional<T>& to) {
  to = from.get<T>();
}
template <class T>
static void read(const json& from, std::vector<T>& to) {
  from.get_to(to);
}

static void from_json(const json& from, GivenSettings& settings) {
#define CQL_SETTING(name, type, initial, use, doc) \
  if (from.contains(#name)) read(from.at(#name), settings.name);
#include "runtime/settings.def"
}
// NOLINTEND(readability-identifier-naming)

namespace frontend {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Source, name, text)
}

namespace object {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Facts, header, sources, usesFiles, manifest)

std::string encode(const Facts& facts) {
  std::string bytes;
  json::to_cbor(json(facts), bytes);
  return bytes;
}

std::optional<Facts> decode(std::string_view bytes) {
  const CborDocument document(bytes);
  if (!document.isValid()) return std::nullopt;
  try {
    return document.value().get<Facts>();
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

}  // namespace object
}  // namespace cql
