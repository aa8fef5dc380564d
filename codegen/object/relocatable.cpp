#include "codegen/object/relocatable.h"

#include <dlfcn.h>
#include <elf.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "runtime/assert.h"

namespace cql::object {
namespace {

/// A function elsewhere in the process is out of reach of a call, so the call goes to code that jumps to the
/// address after it. A load of the address reads it there, too.
struct Stub {
  std::array<std::uint8_t, 8> code;
  std::uint64_t address;
};
static_assert(sizeof(Stub) == 16);
#if defined(__aarch64__)
constexpr std::array<std::uint8_t, 8> kStubCode{0x50, 0x00, 0x00, 0x58,   // ldr x16, .+8
                                                0x00, 0x02, 0x1f, 0xd6};  // br x16
#else
constexpr std::array<std::uint8_t, 8> kStubCode{0xff, 0x25, 2, 0, 0, 0,  // jmp *2(%rip)
                                                0xcc, 0xcc};
#endif

/// How memory is protected once it is linked; each kind is contiguous, in this order.
enum class Kind : std::uint8_t { Code, Constants, Data };
constexpr std::size_t kKinds = 3;
constexpr std::array<int, kKinds> kProtection{PROT_READ | PROT_EXEC, PROT_READ, PROT_READ | PROT_WRITE};

Kind kindOf(const Elf64_Shdr& section) {
  if (section.sh_flags & SHF_EXECINSTR) return Kind::Code;
  return section.sh_flags & SHF_WRITE ? Kind::Data : Kind::Constants;
}

constexpr std::size_t roundUp(std::size_t size, std::size_t alignment) {
  return (size + alignment - 1) / alignment * alignment;
}

template <class T>
T read(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

template <class T>
void write(std::byte* at, T value) {
  std::memcpy(at, &value, sizeof value);
}

std::uint64_t addressOf(const void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer);
}

/// Writes a distance of 32 bits. Returns false if it does not fit.
bool writeDistance(std::byte* at, std::uint64_t distance) {
  const auto value = static_cast<std::int64_t>(distance);
  if (value != static_cast<std::int32_t>(value)) return false;
  write(at, static_cast<std::int32_t>(value));
  return true;
}

}  // namespace

/// Links one file.
class Linker {
 public:
  Linker(std::string_view file, std::span<const NativeFunction> functions)
      : file_(file), functions_(functions) {}

  Result<LinkedObject> run() {
    readHeaders();
    if (!allocate()) return fail(ErrorKind::Memory, "out of memory: there is none for the code of a query");
    for (std::size_t i = 0; i < sections_.size(); ++i)
      if (sections_[i].sh_type == SHT_RELA && addressOfSection(sections_[i].sh_info))
        if (auto ok = relocate(sections_[i]); !ok) return tl::unexpected(ok.error());
    if (!protect()) return fail(ErrorKind::Memory, "the code of a query could not be made executable");
    nameSymbols();
    return std::move(result_);
  }

 private:
  template <class T>
  std::vector<T> tableAt(std::size_t offset, std::size_t count) const {
    std::vector<T> table(count);
    CQL_ASSERT(offset + count * sizeof(T) <= file_.size());
    std::memcpy(table.data(), file_.data() + offset, count * sizeof(T));
    return table;
  }
  template <class T>
  std::vector<T> tableOf(const Elf64_Shdr& section) const {
    return tableAt<T>(section.sh_offset, section.sh_size / sizeof(T));
  }

  void readHeaders() {
    const Elf64_Ehdr header = tableAt<Elf64_Ehdr>(0, 1)[0];
    CQL_ASSERT(header.e_type == ET_REL && header.e_shentsize == sizeof(Elf64_Shdr));
    sections_ = tableAt<Elf64_Shdr>(header.e_shoff, header.e_shnum);
    const auto table = std::ranges::find(sections_, Elf64_Word{SHT_SYMTAB}, &Elf64_Shdr::sh_type);
    if (table == sections_.end()) return;
    symbols_ = tableOf<Elf64_Sym>(*table);
    names_ = file_.data() + sections_[table->sh_link].sh_offset;
  }

  std::string_view nameOf(const Elf64_Sym& symbol) const { return names_ + symbol.st_name; }
  std::byte* addressOfSection(std::size_t index) const { return result_.sections_[index]; }

  /// Places the sections in memory, with room for a stub of each undefined symbol, and fills them.
  bool allocate() {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::vector<std::size_t> places(sections_.size());
    std::size_t end = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      begins_[kind] = end;
      for (std::size_t i = 0; i < sections_.size(); ++i) {
        const Elf64_Shdr& section = sections_[i];
        if (!(section.sh_flags & SHF_ALLOC) || kindOf(section) != Kind{static_cast<std::uint8_t>(kind)})
          continue;
        places[i] = roundUp(end, std::max<std::size_t>(section.sh_addralign, 1));
        end = places[i] + section.sh_size;
      }
      if (kind == static_cast<std::size_t>(Kind::Code)) {
        stubsAt_ = roundUp(end, alignof(Stub));
        end = stubsAt_ + symbols_.size() * sizeof(Stub);
      }
      end = roundUp(end, page);
    }
    begins_[kKinds] = end;
    void* memory =
        ::mmap(nullptr, std::max(end, page), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    result_.memory_ = static_cast<std::byte*>(memory);
    result_.size_ = std::max(end, page);
    result_.sections_.resize(sections_.size());
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      const Elf64_Shdr& section = sections_[i];
      if (!(section.sh_flags & SHF_ALLOC)) continue;
      result_.sections_[i] = result_.memory_ + places[i];
      if (section.sh_type != SHT_NOBITS)
        std::memcpy(result_.sections_[i], file_.data() + section.sh_offset, section.sh_size);
    }
    return true;
  }

  /// Returns the address of a symbol in the object; nullopt if it is elsewhere.
  std::optional<std::uint64_t> ownAddress(const Elf64_Sym& symbol) const {
    if (symbol.st_shndx == SHN_UNDEF || symbol.st_shndx >= SHN_LORESERVE) return std::nullopt;
    return addressOf(addressOfSection(symbol.st_shndx)) + symbol.st_value;
  }

  /// Returns the address of a symbol of the process; null if there is none.
  const void* foreignAddress(const Elf64_Sym& symbol) const {
    const std::string_view name = nameOf(symbol);
    const auto found = std::ranges::find(functions_, name, &NativeFunction::name);
    return found != functions_.end() ? found->address : ::dlsym(RTLD_DEFAULT, name.data());
  }

  /// Returns the stub of a symbol; null if there is no such symbol.
  std::byte* stubOf(std::size_t index) {
    std::byte* at = result_.memory_ + stubsAt_ + index * sizeof(Stub);
    if (read<Stub>(at).address) return at;
    const std::optional<std::uint64_t> own = ownAddress(symbols_[index]);
    const std::uint64_t address = own ? *own : addressOf(foreignAddress(symbols_[index]));
    if (!address) return nullptr;
    write(at, Stub{kStubCode, address});
    return at;
  }

  Result<void> relocate(const Elf64_Shdr& table) {
    std::byte* const section = addressOfSection(table.sh_info);
    for (const Elf64_Rela& relocation : tableOf<Elf64_Rela>(table)) {
      const std::size_t index = ELF64_R_SYM(relocation.r_info);
      const std::optional<std::uint64_t> own = ownAddress(symbols_[index]);
      std::byte* const stub = own && !readsAddress(ELF64_R_TYPE(relocation.r_info)) ? nullptr : stubOf(index);
      if (!own && !stub)
        return internalError("generated code calls '" + std::string(nameOf(symbols_[index])) +
                             "', which does not exist");
      const Target target{.address = own ? *own : addressOf(stub), .pointer = addressOf(stub) + 8};
      if (!apply(section + relocation.r_offset, ELF64_R_TYPE(relocation.r_info), target,
                 static_cast<std::uint64_t>(relocation.r_addend)))
        return internalError("generated code has a relocation of type " +
                             std::to_string(ELF64_R_TYPE(relocation.r_info)) + " that cannot be applied");
    }
    return {};
  }

  /// What a relocation refers to.
  struct Target {
    std::uint64_t address;  ///< of the symbol; of its stub if the symbol is elsewhere
    std::uint64_t pointer;  ///< where the address of the symbol is, if readsAddress()
  };

#if defined(__aarch64__)
  /// Returns true if code loads the address of the symbol from memory.
  static bool readsAddress(std::uint64_t type) {
    return type == R_AARCH64_ADR_GOT_PAGE || type == R_AARCH64_LD64_GOT_LO12_NC;
  }

  /// Applies a relocation. Returns false if its type is unknown or its value does not fit.
  static bool apply(std::byte* at, std::uint64_t type, const Target& target, std::uint64_t addend) {
    const std::uint64_t value = (readsAddress(type) ? target.pointer : target.address) + addend;
    const std::uint64_t distance = value - addressOf(at);
    const auto signedDistance = static_cast<std::int64_t>(distance);
    auto insert = [&](std::uint32_t mask, std::uint64_t bits) {
      write(at, static_cast<std::uint32_t>((read<std::uint32_t>(at) & ~mask) | (bits & mask)));
      return true;
    };
    // An offset in a page, in units of the size that is loaded: bits 10 to 21.
    auto insertOffset = [&](int shift) { return insert(0xfffU << 10, (value & 0xfff) >> shift << 10); };
    switch (type) {
      case R_AARCH64_ABS64:
        write(at, value);
        return true;
      case R_AARCH64_PREL64:
        write(at, distance);
        return true;
      case R_AARCH64_PREL32:
        return writeDistance(at, distance);
      case R_AARCH64_CALL26:
      case R_AARCH64_JUMP26:
        return signedDistance >= -(std::int64_t{1} << 27) && signedDistance < std::int64_t{1} << 27 &&
               insert(0x3ffffff, distance >> 2);
      case R_AARCH64_ADR_PREL_PG_HI21:
      case R_AARCH64_ADR_GOT_PAGE: {
        const auto pages = static_cast<std::int64_t>((value & ~0xfffULL) - (addressOf(at) & ~0xfffULL)) >> 12;
        if (pages < -(1 << 20) || pages >= 1 << 20) return false;
        const auto bits = static_cast<std::uint64_t>(pages);
        return insert(3U << 29 | 0x7ffffU << 5, (bits & 3) << 29 | (bits >> 2 & 0x7ffff) << 5);
      }
      case R_AARCH64_ADD_ABS_LO12_NC:
      case R_AARCH64_LDST8_ABS_LO12_NC:
        return insertOffset(0);
      case R_AARCH64_LDST16_ABS_LO12_NC:
        return insertOffset(1);
      case R_AARCH64_LDST32_ABS_LO12_NC:
        return insertOffset(2);
      case R_AARCH64_LDST64_ABS_LO12_NC:
      case R_AARCH64_LD64_GOT_LO12_NC:
        return insertOffset(3);
      case R_AARCH64_LDST128_ABS_LO12_NC:
        return insertOffset(4);
      default:
        return false;
    }
  }
#else
  /// Returns true if code loads the address of the symbol from memory.
  static bool readsAddress(std::uint64_t type) {
    return type == R_X86_64_GOTPCREL || type == R_X86_64_GOTPCRELX || type == R_X86_64_REX_GOTPCRELX;
  }

  /// Applies a relocation. Returns false if its type is unknown or its value does not fit.
  static bool apply(std::byte* at, std::uint64_t type, const Target& target, std::uint64_t addend) {
    const std::uint64_t value = (readsAddress(type) ? target.pointer : target.address) + addend;
    const std::uint64_t distance = value - addressOf(at);
    switch (type) {
      case R_X86_64_64:
        write(at, value);
        return true;
      case R_X86_64_PC64:
        write(at, distance);
        return true;
      case R_X86_64_PC32:
      case R_X86_64_PLT32:
      case R_X86_64_GOTPCREL:
      case R_X86_64_GOTPCRELX:
      case R_X86_64_REX_GOTPCRELX:
        return writeDistance(at, distance);
      default:
        return false;
    }
  }
#endif

  bool protect() const {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      std::byte* const begin = result_.memory_ + begins_[kind];
      const std::size_t size = begins_[kind + 1] - begins_[kind];
      if (size != 0 && ::mprotect(begin, size, kProtection[kind]) != 0) return false;
    }
    char* const code = reinterpret_cast<char*>(result_.memory_);
    __builtin___clear_cache(code, code + begins_[1]);
    return true;
  }

  void nameSymbols() {
    for (const Elf64_Sym& symbol : symbols_)
      if (ELF64_ST_BIND(symbol.st_info) != STB_LOCAL)
        if (const std::optional<std::uint64_t> address = ownAddress(symbol))
          result_.symbols_.push_back({nameOf(symbol), addressOfSection(symbol.st_shndx) + symbol.st_value});
  }

  const std::string_view file_;
  const std::span<const NativeFunction> functions_;
  std::vector<Elf64_Shdr> sections_;
  std::vector<Elf64_Sym> symbols_;
  const char* names_ = nullptr;                   ///< of the symbols, each with a null byte
  std::array<std::size_t, kKinds + 1> begins_{};  ///< of the kinds in memory, and the end
  std::size_t stubsAt_ = 0;
  LinkedObject result_;
};

LinkedObject::LinkedObject(LinkedObject&& other) noexcept
    : memory_(std::exchange(other.memory_, nullptr)),
      size_(other.size_),
      sections_(std::move(other.sections_)),
      symbols_(std::move(other.symbols_)) {}

LinkedObject::~LinkedObject() {
  if (memory_) ::munmap(memory_, size_);
}

std::byte* LinkedObject::find(std::string_view symbol) const {
  const auto found = std::ranges::find(symbols_, symbol, &Symbol::name);
  return found != symbols_.end() ? found->address : nullptr;
}

Result<LinkedObject> link(std::string_view file, std::span<const NativeFunction> functions) {
  return Linker(file, functions).run();
}

}  // namespace cql::object
