#include "codegen/cache/key.h"

#include <llvm-c/blake3.h>

#include <concepts>
#include <optional>
#include <type_traits>
#include <vector>

#include "codegen/cpu/cpu_features.h"
#include "codegen/object/build_id.h"
#include "codegen/object/descriptor.h"
#include "codegen/object/layout_hash.h"

namespace cql::codegen {
namespace {

/// Writes values one after the other so that no two different lists of values give the same bytes.
class Encoder {
 public:
  template <class... T>
  void add(const T&... values) {
    (put(values), ...);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  template <class T>
    requires(std::integral<T> || std::is_enum_v<T>)
  void put(const T& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put(std::string_view text) {
    put(text.size());
    bytes_ += text;
  }
  void put(const std::string& text) { put(std::string_view(text)); }
  template <class T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  template <class T>
  void put(const std::vector<T>& values) {
    put(values.size());
    for (const T& value : values) put(value);
  }

  // Each names all members: a new one does not compile until it is added here.
  void put(const Interval& interval) {
    const auto& [low, high] = interval;
    add(low, high);
  }
  void put(const CommandLineFilter& filter) {
    const auto& [option, arguments] = filter;
    add(option, arguments);
  }
  void put(const ColumnInfo& column) {
    const auto& [name, type] = column;
    add(name, type);
  }
  void put(const TallyInfo& tally) {
    const auto& [label, word, value, grouped, group, now] = tally;
    add(label, word, value, grouped, group, now);
  }
  void put(const frontend::SourceRange& range) {
    const auto& [begin, end, buffer, call] = range;
    add(begin, end, buffer, call);
  }
  void put(const frontend::Source& source) {
    const auto& [name, text] = source;
    static_cast<void>(name);  // only debug information names the file
    add(text);
  }
  void put(const frontend::Node& node) {
    const auto& [op, type, mode, flags, effects, symbol, symbol2, number, number2, squares, pieces, dirs,
                 range, operands, symbols, text] = node;
    add(op, type, mode, flags, effects, symbol, symbol2, number, number2, squares, pieces, dirs, range,
        operands, symbols, text);
  }
  void put(const frontend::Symbol& symbol) {
    const auto& [name, kind, persistent, quiet, internal, merge, keyType, valueType, range] = symbol;
    add(name, kind, persistent, quiet, internal, merge, keyType, valueType, range);
  }
  void put(const frontend::SortKey& key) {
    const auto& [name, type, smallest, quiet] = key;
    add(name, type, smallest, quiet);
  }
  void put(const frontend::Distinct& distinct) {
    const auto& [label, type] = distinct;
    add(label, type);
  }
  void put(const frontend::Collection& collection) {
    const auto& [file, transforms] = collection;
    add(file, transforms);
  }
  void put(const GivenSettings& settings) {
    forEachGiven(settings, [&](const char* name, const auto& value) { add(std::string_view(name), value); });
    add(std::string_view());  // the end
  }
  void put(const frontend::Query& query) {
    const auto& [sources, header, nodes, root, symbols, sortKeys, regexes, collections, distincts, rowColumns,
                 rows, askedColumns, columns, nameFilters, tallies, shownVariables, calls, consecutiveFilters,
                 sequential, readsFiles, writesFiles] = query;
    add(sources, header, nodes, root, symbols, sortKeys, regexes, collections, distincts, rowColumns, rows,
        askedColumns, columns, nameFilters, tallies, shownVariables, calls, consecutiveFilters, sequential,
        readsFiles, writesFiles);
  }
  void put(const Shortcuts& shortcuts) {
    const auto& [patternPruning, patternMemos, patternLoops, straightPaths, findMemos, candidatePositions,
                 echoJoins, loopConditions, loopCandidates, loopExits, attackMemos, orbitLoops, alignedCopies,
                 textsInPlace] = shortcuts;
    add(patternPruning, patternMemos, patternLoops, straightPaths, findMemos, candidatePositions, echoJoins,
        loopConditions, loopCandidates, loopExits, attackMemos, orbitLoops, alignedCopies, textsInPlace);
  }
  void put(const Platform& platform) {
    const auto& [build, cpu] = platform;
    add(build, cpu);
  }

  std::string bytes_;
};

}  // namespace

Digest digestOf(std::string_view bytes) {
  llvm_blake3_hasher hasher;
  llvm_blake3_hasher_init(&hasher);
  llvm_blake3_hasher_update(&hasher, bytes.data(), bytes.size());
  Digest digest;
  llvm_blake3_hasher_finalize(&hasher, digest.data(), digest.size());
  return digest;
}

std::string hexadecimal(const Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

const Platform& thisPlatform() {
  static const Platform platform{std::string(object::ownBuildId()), cpu::hostCpuIdentity()};
  return platform;
}

Digest keyOf(const frontend::Query& query, const CodegenOptions& options, const Platform& platform) {
  const auto& [cpu, optimisation, counters, debugInfo, shortcuts, perfMap, target, stop] = options;
  static_cast<void>(optimisation);  // beside the key
  static_cast<void>(perfMap);       // not of the code
  static_cast<void>(target);        // of shared objects
  static_cast<void>(stop);
  Encoder encoder;
  encoder.add(platform, object::kAbiVersion, object::kLayoutHash, cpu, counters, debugInfo, shortcuts, query);
  return digestOf(encoder.bytes());
}

}  // namespace cql::codegen
