#include "codegen/cache/key.h"

#include <elf.h>
#include <link.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/Support/BLAKE3.h>
#include <llvm/TargetParser/Host.h>

#include <concepts>
#include <cstring>
#include <map>
#include <optional>
#include <type_traits>
#include <vector>

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
    const auto& [patternPruning, patternMemos, patternLoops, straightPaths, findMemos, findCandidates,
                 echoJoins, orbitLoops, alignedCopies] = shortcuts;
    add(patternPruning, patternMemos, patternLoops, straightPaths, findMemos, findCandidates, echoJoins,
        orbitLoops, alignedCopies);
  }
  void put(const Platform& platform) {
    const auto& [build, cpu] = platform;
    add(build, cpu);
  }

  std::string bytes_;
};

/// Searches the notes of one segment for the build id.
std::string_view buildIdIn(std::string_view notes, std::uint64_t alignment) {
  const std::size_t mask = alignment == 8 ? 7 : 3;
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes.data(), sizeof note);
    const std::size_t content = (sizeof note + note.n_namesz + mask) & ~mask;
    const std::size_t end = (content + note.n_descsz + mask) & ~mask;
    if (content > notes.size() || note.n_descsz > notes.size() - content) break;
    constexpr std::string_view kGnu("GNU\0", 4);
    if (note.n_type == NT_GNU_BUILD_ID && notes.substr(sizeof note, note.n_namesz) == kGnu)
      return notes.substr(content, note.n_descsz);
    if (end >= notes.size()) break;
    notes.remove_prefix(end);
  }
  return {};
}

/// Finds the build id of the loaded file that this code is in.
std::string_view findBuildId() {
  std::string_view found;
  auto visit = [](dl_phdr_info* info, std::size_t, void* result) -> int {
    const auto own = reinterpret_cast<std::uintptr_t>(&findBuildId);
    bool isOwn = false;
    std::string_view id;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
      const ElfW(Phdr)& segment = info->dlpi_phdr[i];
      const std::uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
      isOwn |= segment.p_type == PT_LOAD && own >= begin && own - begin < segment.p_memsz;
      if (segment.p_type == PT_NOTE && id.empty())
        id = buildIdIn({reinterpret_cast<const char*>(begin), segment.p_memsz}, segment.p_align);
    }
    if (isOwn) *static_cast<std::string_view*>(result) = id;
    return isOwn ? 1 : 0;
  };
  dl_iterate_phdr(visit, &found);
  return found;
}

/// Names the CPU and lists all features, in one order.
std::string hostCpuWithFeatures() {
  std::string text = llvm::sys::getHostCPUName().str();
  std::map<llvm::StringRef, bool> features;
  const llvm::StringMap<bool> unordered = llvm::sys::getHostCPUFeatures();
  for (const auto& feature : unordered) features[feature.getKey()] = feature.getValue();
  for (const auto& [name, has] : features) text += (has ? ",+" : ",-") + name.str();
  return text;
}

}  // namespace

Digest digestOf(std::string_view bytes) {
  return llvm::BLAKE3::hash({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

std::string hexadecimal(const Digest& digest) {
  return llvm::toHex(digest, /*LowerCase=*/true);
}

std::string_view buildId() {
  static const std::string_view id = findBuildId();
  return id;
}

const Platform& thisPlatform() {
  static const Platform platform{std::string(buildId()), hostCpuWithFeatures()};
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
