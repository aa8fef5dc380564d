#include "codegen/object/loader.h"

#include <dlfcn.h>
#include <elf.h>

#include <bit>
#include <cstring>

#include "codegen/cpu/cpu_features.h"
#include "codegen/object/descriptor.h"
#include "codegen/object/layout_hash.h"
#include "runtime/assert.h"
#include "runtime/read_file.h"

namespace cql::object {
namespace {

#if defined(__x86_64__)
constexpr int kMachine = EM_X86_64;
constexpr char kBaselineCpu[] = "x86-64-v2";
#elif defined(__aarch64__)
constexpr int kMachine = EM_AARCH64;
constexpr char kBaselineCpu[] = "generic";
#else
constexpr int kMachine = EM_NONE;
constexpr char kBaselineCpu[] = "generic";
#endif

std::string machineName(int machine) {
  if (machine == EM_X86_64) return "x86-64";
  if (machine == EM_AARCH64) return "arm64";
  return "ELF machine " + std::to_string(machine);
}

class OpenQuery final : public LoadedQuery {
 public:
  OpenQuery() = default;
  ~OpenQuery() override {
    if (handle_) dlclose(handle_);
  }
  OpenQuery(const OpenQuery&) = delete;
  OpenQuery& operator=(const OpenQuery&) = delete;

  /// Returns null if the file cannot be loaded; dlerror() says why.
  void* open(const std::string& path) { return handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL); }

 private:
  void* handle_ = nullptr;
};

std::string_view text(std::string_view file, std::size_t descriptor, Span span) {
  CQL_ASSERT(descriptor + span.offset + span.size <= file.size());
  return file.substr(descriptor + span.offset, span.size);
}

/// Returns why the bytes are no shared object for this kind of machine; empty if they are one.
std::string wrongObject(std::string_view file) {
  if (!file.starts_with(std::string_view(ELFMAG, SELFMAG)))
    return "this is no compiled query: it is no object file at all. Queries are compiled by: cql-jit compile";
  Elf64_Ehdr header;
  if (file.size() < sizeof header) return "the file is damaged: it was cut short";
  std::memcpy(&header, file.data(), sizeof header);
  constexpr unsigned kWantedOrder = std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != kWantedOrder ||
      header.e_machine != kMachine)
    return "this object was made for another kind of machine (" + machineName(header.e_machine) + ", here " +
           machineName(kMachine) + ")";
  if (header.e_type != ET_DYN) return "this is an object file, but no shared object";
  const std::uint64_t sections = header.e_shoff + std::uint64_t{header.e_shnum} * header.e_shentsize;
  if (header.e_shoff > file.size() || sections > file.size()) return "the file is damaged: it was cut short";
  return "";
}

/// Returns why the file cannot be loaded; empty if it can.
std::string misfit(std::string_view file, std::size_t at, const Descriptor& d) {
  if (d.abiVersion != kAbiVersion)
    return std::string("it was compiled by ") + (d.abiVersion < kAbiVersion ? "an older" : "a newer") +
           " version of cql-jit (format " + std::to_string(d.abiVersion) + ", here " +
           std::to_string(kAbiVersion) + "): compile the query again";
  if (d.fileSize != file.size())
    return "the file is damaged: it has " + std::to_string(file.size()) + " bytes, but was written with " +
           std::to_string(d.fileSize);
  if (d.fileHash != fileHash(file, at))
    return "the file is damaged: its bytes are not those that were written";
  if (d.layoutHash != kLayoutHash)
    return "it was compiled by " + std::string(text(file, at, d.producer)) +
           ", which lays out games in memory in another way: compile the query again";
  if (const std::uint64_t missing = d.cpuFeatures & ~cpu::hostCpuFeatures())
    return "it was compiled for " + std::string(text(file, at, d.cpu)) + "; this CPU has no " +
           cpu::cpuFeatureList(missing) + ". Compile the query with another --cpu, such as " + kBaselineCpu;
  return "";
}

}  // namespace

Result<std::unique_ptr<LoadedQuery>> load(const std::string& path) {
  auto file = readFile(path);
  if (!file) return tl::unexpected(file.error());
  auto refuse = [&](const std::string& why) { return fail(ErrorKind::Object, path + ": " + why); };
  if (std::string why = wrongObject(*file); !why.empty()) return refuse(why);
  const std::optional<std::size_t> at = findDescriptor(*file);
  if (!at) return refuse("this is a shared object, but no query compiled by cql-jit, or a damaged one");
  Descriptor d;
  std::memcpy(&d, file->data() + *at, sizeof d);
  if (std::string why = misfit(*file, *at, d); !why.empty()) return refuse(why);
  std::optional<Facts> facts = decode(text(*file, *at, d.facts));
  if (!facts) return refuse("the file is damaged: it does not say what the query is");

  // dlopen() looks for a name without a slash in the library path.
  const std::string name = path.find('/') == std::string::npos ? "./" + path : path;
  auto query = std::make_unique<OpenQuery>();
  void* handle = query->open(name);
  if (!handle) return refuse(std::string("cannot be loaded: ") + dlerror());
  const char* note = static_cast<const char*>(dlsym(handle, kSymbol));
  // The file may have been replaced since the check.
  if (!note || std::memcmp(note + sizeof(NoteHeader), &d, sizeof d) != 0)
    return refuse("the file changed while it was loaded");
  const auto entry = [&](std::int32_t distance) {
    return reinterpret_cast<std::uintptr_t>(note) + static_cast<std::uintptr_t>(std::intptr_t{distance});
  };
  query->search = reinterpret_cast<SearchFunction>(entry(d.search));
  if (d.prefilter) query->prefilter = reinterpret_cast<PrefilterFunction>(entry(d.prefilter));
  query->manifest = std::move(facts->manifest);
  query->facts = std::move(*facts);
  query->producer = text(*file, *at, d.producer);
  query->cpu = text(*file, *at, d.cpu);
  return query;
}

}  // namespace cql::object
