// Object files linked into the process: each relocation by the formula of the psABI, and the protection of
// the memory.
#include "codegen/object/relocatable.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <sstream>

namespace cql::object {
namespace {

/// An object file with four sections: code (1), constants (2), data (3) and zeros (4); the symbols "code",
/// "constant", "datum" and "zero" at offset 8 of each, and one undefined symbol.
class ObjectFile {
 public:
  static constexpr std::size_t kCode = 1, kConstants = 2, kData = 3, kZeros = 4, kSize = 64;
  static constexpr std::size_t kUndefined = 5;  ///< its number as a symbol; those of the sections have theirs

  explicit ObjectFile(std::string undefined) : undefined_(std::move(undefined)) {}

  /// Adds a relocation of the code at this offset.
  void relocate(std::uint64_t offset, std::uint32_t type, std::size_t symbol, std::int64_t addend) {
    relocations_.push_back({offset, ELF64_R_INFO(std::uint64_t{symbol}, type), addend});
  }
  void setCode(std::size_t offset, std::uint32_t word) {
    std::memcpy(code_.data() + offset, &word, sizeof word);
  }

  std::string bytes() const {
    std::string names("\0code\0constant\0datum\0zero\0", 26);
    const std::vector<Elf64_Word> at{0, 1, 6, 15, 21, static_cast<Elf64_Word>(names.size())};
    names += undefined_ + '\0';
    std::vector<Elf64_Sym> symbols(1);
    for (std::size_t i = kCode; i <= kZeros; ++i)
      symbols.push_back({at[i], ELF64_ST_INFO(STB_GLOBAL, STT_FUNC), 0, static_cast<Elf64_Section>(i), 8, 8});
    symbols.push_back({at[kUndefined], ELF64_ST_INFO(STB_GLOBAL, STT_NOTYPE), 0, SHN_UNDEF, 0, 0});

    std::string file(sizeof(Elf64_Ehdr), '\0');
    std::vector<Elf64_Shdr> sections(1);
    auto add = [&](std::uint32_t type, std::uint64_t flags, const void* content, std::size_t size,
                   std::uint32_t link = 0, std::uint32_t info = 0) {
      sections.push_back({0, type, flags, 0, file.size(), size, link, info, 16, 0});
      if (type != SHT_NOBITS) file.append(static_cast<const char*>(content), size);
      file.resize((file.size() + 15) / 16 * 16);
    };
    const std::string constants(kSize, 'c'), data(kSize, 'd');
    add(SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, code_.data(), code_.size());
    add(SHT_PROGBITS, SHF_ALLOC, constants.data(), constants.size());
    add(SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, data.data(), data.size());
    add(SHT_NOBITS, SHF_ALLOC | SHF_WRITE, nullptr, kSize);
    add(SHT_RELA, 0, relocations_.data(), relocations_.size() * sizeof(Elf64_Rela), 6, kCode);
    add(SHT_SYMTAB, 0, symbols.data(), symbols.size() * sizeof(Elf64_Sym), 7, 1);
    add(SHT_STRTAB, 0, names.data(), names.size());
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_type = ET_REL;
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = static_cast<Elf64_Half>(sections.size());
    header.e_shoff = file.size();
    std::memcpy(file.data(), &header, sizeof header);
    file.append(reinterpret_cast<const char*>(sections.data()), sections.size() * sizeof(Elf64_Shdr));
    return file;
  }

 private:
  std::string code_ = std::string(kSize, '\0');
  std::string undefined_;
  std::vector<Elf64_Rela> relocations_;
};

template <class T>
T read(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

std::uint64_t number(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address);
}

int theFunction() {
  return 41;
}
const NativeFunction kFunctions[] = {{"other", nullptr},
                                     {"theFunction", reinterpret_cast<const void*>(&theFunction)}};

/// The protection of the memory at an address: "r-xp".
std::string protectionOf(const void* address) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    std::istringstream words(line);
    std::uint64_t begin = 0, end = 0;
    char dash = 0;
    std::string protection;
    words >> std::hex >> begin >> dash >> end >> protection;
    if (begin <= number(address) && number(address) < end) return protection;
  }
  return "none";
}

TEST(Relocatable, FindsSymbolsAndProtectsMemory) {
  const std::string file = ObjectFile("theFunction").bytes();
  const auto linked = link(file, kFunctions);
  ASSERT_TRUE(linked) << linked.error().text;
  EXPECT_EQ(linked->find("code"), linked->sections()[ObjectFile::kCode] + 8);
  EXPECT_EQ(linked->find("theFunction"), nullptr);
  EXPECT_EQ(linked->find("nothing"), nullptr);
  EXPECT_EQ(read<char>(linked->find("constant")), 'c');
  EXPECT_EQ(read<char>(linked->find("datum")), 'd');
  EXPECT_EQ(read<char>(linked->find("zero")), '\0');
  EXPECT_EQ(protectionOf(linked->find("code")), "r-xp");
  EXPECT_EQ(protectionOf(linked->find("constant")).substr(0, 2), "r-");  // qemu-user reports r-xp for r--p
  EXPECT_EQ(protectionOf(linked->find("datum")), "rw-p");
  EXPECT_EQ(protectionOf(linked->find("zero")), "rw-p");
}

TEST(Relocatable, NamesWhatIsMissing) {
  ObjectFile file("noSuchFunction");
#if defined(__aarch64__)
  file.relocate(0, R_AARCH64_CALL26, ObjectFile::kUndefined, 0);
#else
  file.relocate(0, R_X86_64_PLT32, ObjectFile::kUndefined, -4);
#endif
  const std::string bytes = file.bytes();
  const auto linked = link(bytes, kFunctions);
  ASSERT_FALSE(linked);
  EXPECT_EQ(linked.error().kind, ErrorKind::Internal);
  EXPECT_NE(linked.error().text.find("'noSuchFunction'"), std::string::npos) << linked.error().text;
}

TEST(Relocatable, RefusesOtherRelocations) {
  ObjectFile file("theFunction");
  file.relocate(0, 250, ObjectFile::kCode, 0);
  const std::string bytes = file.bytes();
  const auto linked = link(bytes, kFunctions);
  ASSERT_FALSE(linked);
  EXPECT_NE(linked.error().text.find("250"), std::string::npos) << linked.error().text;
}

#if defined(__x86_64__)
TEST(Relocatable, AppliesThoseOfX86) {
  ObjectFile file("theFunction");
  file.relocate(0, R_X86_64_64, ObjectFile::kData, 3);
  file.relocate(8, R_X86_64_PC64, ObjectFile::kZeros, -5);
  file.relocate(16, R_X86_64_PC32, ObjectFile::kConstants, -4);
  file.relocate(20, R_X86_64_PLT32, ObjectFile::kCode, -4);
  file.relocate(24, R_X86_64_PLT32, ObjectFile::kUndefined, -4);
  file.relocate(28, R_X86_64_REX_GOTPCRELX, ObjectFile::kUndefined, -4);
  file.relocate(32, R_X86_64_GOTPCREL, ObjectFile::kData, -4);
  const std::string bytes = file.bytes();
  const auto linked = link(bytes, kFunctions);
  ASSERT_TRUE(linked) << linked.error().text;
  const std::byte* const code = linked->sections()[ObjectFile::kCode];
  // Where an instruction that ends behind these 32 bits reads or jumps to.
  auto meant = [&](std::size_t offset) { return code + offset + 4 + read<std::int32_t>(code + offset); };
  EXPECT_EQ(read<std::uint64_t>(code), number(linked->find("datum")) + 3);
  EXPECT_EQ(number(code) + 8 + read<std::uint64_t>(code + 8), number(linked->find("zero")) - 5);
  EXPECT_EQ(meant(16), linked->find("constant"));
  EXPECT_EQ(meant(20), linked->find("code"));
  const auto call = reinterpret_cast<int (*)()>(number(meant(24)));
  EXPECT_EQ(protectionOf(meant(24)), "r-xp");
  EXPECT_EQ(call(), 41);
  EXPECT_EQ(read<std::uint64_t>(meant(28)), number(reinterpret_cast<const void*>(&theFunction)));
  EXPECT_EQ(read<std::uint64_t>(meant(32)), number(linked->find("datum")));
}
#elif defined(__aarch64__)
TEST(Relocatable, AppliesThoseOfArm64) {
  ObjectFile file("theFunction");
  constexpr std::uint32_t kCall = 0x94000000, kAdrp = 0x90000000, kAdd = 0x91000000, kLoad = 0xf9400000;
  file.setCode(16, kCall);
  file.setCode(20, kAdrp);
  file.setCode(24, kAdd);
  file.setCode(28, kLoad);
  file.setCode(32, kAdrp);
  file.setCode(36, kLoad);
  file.relocate(0, R_AARCH64_ABS64, ObjectFile::kData, 3);
  file.relocate(8, R_AARCH64_PREL32, ObjectFile::kConstants, 0);
  file.relocate(16, R_AARCH64_CALL26, ObjectFile::kUndefined, 0);
  file.relocate(20, R_AARCH64_ADR_PREL_PG_HI21, ObjectFile::kData, 0);
  file.relocate(24, R_AARCH64_ADD_ABS_LO12_NC, ObjectFile::kData, 0);
  file.relocate(28, R_AARCH64_LDST64_ABS_LO12_NC, ObjectFile::kData, 0);
  file.relocate(32, R_AARCH64_ADR_GOT_PAGE, ObjectFile::kUndefined, 0);
  file.relocate(36, R_AARCH64_LD64_GOT_LO12_NC, ObjectFile::kUndefined, 0);
  const std::string bytes = file.bytes();
  const auto linked = link(bytes, kFunctions);
  ASSERT_TRUE(linked) << linked.error().text;
  const std::byte* const code = linked->sections()[ObjectFile::kCode];
  auto word = [&](std::size_t offset) { return read<std::uint32_t>(code + offset); };
  // The page that ADRP computes.
  auto page = [&](std::size_t offset) {
    const std::uint32_t bits = (word(offset) >> 5 & 0x7ffff) << 2 | (word(offset) >> 29 & 3);
    const auto pages = static_cast<std::int64_t>(std::uint64_t{bits} << 43) >> 43;
    return (number(code + offset) & ~std::uint64_t{0xfff}) + static_cast<std::uint64_t>(pages) * 4096;
  };
  const std::uint64_t datum = number(linked->find("datum"));
  EXPECT_EQ(read<std::uint64_t>(code), datum + 3);
  EXPECT_EQ(code + 8 + read<std::int32_t>(code + 8), linked->find("constant"));
  const std::int32_t distance = static_cast<std::int32_t>(word(16) << 6) >> 4;
  EXPECT_EQ(word(16) >> 26, kCall >> 26);
  EXPECT_EQ(reinterpret_cast<int (*)()>(number(code + 16 + distance))(), 41);
  EXPECT_EQ(page(20) + (word(24) >> 10 & 0xfff), datum);
  EXPECT_EQ(page(20) + (word(28) >> 10 & 0xfff) * 8, datum);
  EXPECT_EQ(read<std::uint64_t>(reinterpret_cast<const std::byte*>(page(32) + (word(36) >> 10 & 0xfff) * 8)),
            number(reinterpret_cast<const void*>(&theFunction)));
}
#endif

}  // namespace
}  // namespace cql::object
