// Compiled queries as files: what the loader accepts, and its messages on everything else.
#include "codegen/object/loader.h"

#include <dlfcn.h>
#include <elf.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

#include "codegen/cpu/cpu_features.h"
#include "codegen/jit/compiler.h"
#include "codegen/object/descriptor.h"
#include "codegen/object/layout_hash.h"
#include "runtime/host/host.h"
#include "tests/frontend/compile_support.h"
#include "tests/support/files.h"
#include "tests/support/records.h"

namespace cql::object {
namespace {

namespace fs = std::filesystem;

#if defined(__aarch64__)
constexpr char kBaselineCpu[] = "generic", kNewerCpu[] = "neoverse-n1";
/// Armv8.2-A and what its CPUs for servers add; nothing of Armv9.
constexpr const char* kNewerHas[] = {"lse", "crc", "rdm", "dotprod", "rcpc", "fullfp16", "aes"};
constexpr char kNewerLacks[] = "sve";
constexpr int kOtherMachine = EM_X86_64;
constexpr char kOtherName[] = "x86-64";
#else
constexpr char kBaselineCpu[] = "x86-64-v2", kNewerCpu[] = "x86-64-v3";
/// The psABI's x86-64-v3: everything up to AVX2, BMI, FMA, LZCNT, MOVBE; nothing of AVX-512.
constexpr const char* kNewerHas[] = {"popcnt", "sse4.2", "avx2", "bmi", "bmi2", "fma", "lzcnt", "movbe"};
constexpr char kNewerLacks[] = "avx512";
constexpr int kOtherMachine = EM_AARCH64;
constexpr char kOtherName[] = "arm64";
#endif

/// A compiled query, as bytes.
const std::string& compiled() {
  static const std::string bytes = [] {
    auto file = codegen::sharedObject(
        frontend::compiledRight("cql(variations gamenumber 1 9 silent) player \"a\xe9\" "
                                "persistent Seen += 1 R attacks k sort #A"),
        {}, "cql-jit 9.9");
    EXPECT_TRUE(file) << file.error().text;
    return *file;
  }();
  return bytes;
}

class Loader : public testing::Test {
 protected:
  Loader() : folder_(fs::temp_directory_path() / ("cql-objects-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~Loader() override { fs::remove_all(folder_); }

  std::string write(std::string_view bytes) {
    const fs::path path = folder_ / ("query" + std::to_string(count_++) + ".so");
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path.string();
  }
  /// The loader's message on a file with these bytes, without the file's name; "loaded" if there is none.
  std::string said(std::string_view bytes) {
    const std::string path = write(bytes);
    const auto query = load(path);
    std::string why = query ? "loaded" : query.error().text;
    if (!query) {
      EXPECT_TRUE(why.starts_with(path + ": ")) << why;
      why.erase(0, path.size() + 2);
    }
    fs::remove(path);
    return why;
  }
  /// The compiled query with a changed descriptor, and a valid hash.
  template <typename Change>
  std::string resealed(Change change) {
    std::string bytes = compiled();
    const std::size_t at = *findDescriptor(bytes);
    Descriptor d;
    std::memcpy(&d, bytes.data() + at, sizeof d);
    change(d);
    std::memcpy(bytes.data() + at, &d, sizeof d);
    d.fileHash = fileHash(bytes, at);
    std::memcpy(bytes.data() + at, &d, sizeof d);
    return bytes;
  }

 private:
  fs::path folder_;
  int count_ = 0;
};

void expectContains(const std::string& text, std::string_view part) {
  EXPECT_NE(text.find(part), std::string::npos) << text << "\nshould say: " << part;
}

TEST_F(Loader, ReturnsTheFactsOfTheQuery) {
  auto query = load(write(compiled()));
  ASSERT_TRUE(query) << query.error().text;
  const LoadedQuery& q = **query;
  EXPECT_EQ(q.producer, "cql-jit 9.9");
  EXPECT_EQ(q.cpu, *codegen::hostCpu());
  EXPECT_EQ(q.facts.header.variations, true);
  EXPECT_EQ(q.facts.header.commentLevel, CommentLevel::Silent);
  ASSERT_TRUE(q.facts.header.gameNumber);
  EXPECT_EQ(q.facts.header.gameNumber->low, 1);
  EXPECT_EQ(q.facts.header.gameNumber->high, 9);
  ASSERT_FALSE(q.facts.sources.empty());
  EXPECT_EQ(q.facts.sources[0].name, "query.cql");
  expectContains(q.facts.sources[0].text, "player \"a\xe9\"");  // bytes that are not UTF-8 stay
  ASSERT_EQ(q.manifest.variables.size(), 1u);
  EXPECT_EQ(q.manifest.variables[0].name, "Seen");
  EXPECT_TRUE(q.manifest.variables[0].persistent);
  EXPECT_EQ(q.manifest.variables[0].merge, Merge::Sum);
  EXPECT_EQ(q.manifest.sortKeys.size(), 1u);
  EXPECT_NE(q.search, nullptr);
  EXPECT_NE(q.prefilter, nullptr);
}

TEST_F(Loader, AgreesWithTheJit) {
  const std::string text = contentsOf(CQL_SOURCE_DIR "/examples/games.pgn");
  for (const char* body :
       {"R attacks k", "mate", "shift {Nd4 kf3}", "find 2 check", "line --> check --> not check"}) {
    const frontend::Query query = frontend::compiledRight(std::string("cql() ") + body);
    auto jit = codegen::compile(query);
    auto bytes = codegen::sharedObject(query, {kBaselineCpu, codegen::Optimisation::Full}, "test");
    ASSERT_TRUE(jit && bytes);
    auto loaded = load(write(*bytes));
    ASSERT_TRUE(loaded) << loaded.error().text;
    const RunOptions options;
    Host first((*jit)->manifest, options), second((*loaded)->manifest, options);
    std::size_t found = 0;
    forEachRecord(text, {.variations = false, .comments = false}, [&](GameRecord& record) {
      EXPECT_EQ(first.run((*jit)->search, record), RunStatus::Done);
      const std::vector<std::int32_t> expected(first.matches().begin(), first.matches().end());
      EXPECT_EQ(second.run((*loaded)->search, record), RunStatus::Done);
      EXPECT_EQ(std::vector<std::int32_t>(second.matches().begin(), second.matches().end()), expected)
          << body;
      found += expected.size();
    });
    EXPECT_GT(found, 0u) << body;
  }
}

TEST_F(Loader, RefusesOtherFiles) {
  expectContains(said(""), "no object file at all");
  expectContains(said("cql() mate\n"), "no object file at all");
  EXPECT_NE(load(fs::temp_directory_path().string()).error().text.find("it is a folder"), std::string::npos);
  EXPECT_NE(load("/nowhere/q.so").error().text.find("cannot read /nowhere/q.so: "), std::string::npos);
}

TEST_F(Loader, RefusesForeignObjects) {
  Dl_info info;
  ASSERT_TRUE(dladdr(reinterpret_cast<void*>(&std::fclose), &info));  // the C library: a shared object
  expectContains(said(contentsOf(info.dli_fname)), "no query compiled by cql-jit");

  std::string other = compiled();
  reinterpret_cast<Elf64_Ehdr*>(other.data())->e_machine = EM_S390;
  expectContains(said(other), "another kind of machine (ELF machine 22, here ");
  reinterpret_cast<Elf64_Ehdr*>(other.data())->e_machine = kOtherMachine;
  expectContains(said(other), std::string("another kind of machine (") + kOtherName + ", here ");
  other = compiled();
  other[EI_CLASS] = ELFCLASS32;
  expectContains(said(other), "another kind of machine");
  other = compiled();
  reinterpret_cast<Elf64_Ehdr*>(other.data())->e_type = ET_REL;
  expectContains(said(other), "no shared object");
}

TEST_F(Loader, RefusesOtherVersions) {
  expectContains(said(resealed([](Descriptor& d) { d.abiVersion = kAbiVersion - 1; })),
                 "an older version of cql-jit");
  expectContains(said(resealed([](Descriptor& d) { d.abiVersion = kAbiVersion + 1; })),
                 "a newer version of cql-jit");
  const std::string layout = said(resealed([](Descriptor& d) { d.layoutHash ^= 1; }));
  expectContains(layout, "compiled by cql-jit 9.9");
  expectContains(layout, "compile the query again");
}

TEST_F(Loader, RefusesCodeForACpuThatCanDoMore) {
  const std::uint64_t lacking =
      ~cpu::hostCpuFeatures() & ((std::uint64_t{1} << std::size(cpu::kCpuFeatureNames)) - 1);
  ASSERT_NE(lacking, 0u) << "no CPU has all of them";
  const std::string known = said(resealed([&](Descriptor& d) { d.cpuFeatures |= lacking; }));
  expectContains(known, "this CPU has no " + cpu::cpuFeatureList(lacking));
  expectContains(known, "--cpu");
  expectContains(said(resealed([](Descriptor& d) { d.cpuFeatures |= std::uint64_t{1} << 63; })),
                 "an extension that this version does not know");
}

TEST_F(Loader, NotesTheExtensionsThatTheCodeNeeds) {
  auto bytes = codegen::sharedObject(frontend::compiledRight("cql() mate"),
                                     {kNewerCpu, codegen::Optimisation::Light}, "test");
  ASSERT_TRUE(bytes);
  Descriptor d;
  std::memcpy(&d, bytes->data() + *findDescriptor(*bytes), sizeof d);
  const std::string list = ", " + cpu::cpuFeatureList(d.cpuFeatures) + ",";
  for (const char* has : kNewerHas)
    EXPECT_NE(list.find(std::string(", ") + has + ","), std::string::npos) << has << " in " << list;
  EXPECT_EQ(list.find(kNewerLacks), std::string::npos) << list;
}

TEST_F(Loader, DetectsTruncatedFiles) {
  const std::string& whole = compiled();
  for (std::size_t size = 4; size < whole.size(); size += 61) {
    const std::string why = said(std::string_view(whole).substr(0, size));
    EXPECT_NE(why.find("damaged"), std::string::npos) << size << ": " << why;
  }
  expectContains(said(whole + "x"), "damaged");
}

TEST_F(Loader, DetectsEveryChangedByte) {
  std::mt19937 random(1);
  for (std::size_t at = 0; at < compiled().size(); at += 1 + random() % 23) {
    std::string bytes = compiled();
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
    EXPECT_NE(said(bytes), "loaded") << "byte " << at;
  }
}

TEST_F(Loader, RandomBytesAreSafe) {
  std::mt19937 random(2);
  for (int i = 0; i < 2000; ++i) {
    std::string bytes = compiled().substr(0, 1024);
    for (int k = 0; k < 40; ++k) bytes[random() % bytes.size()] = static_cast<char>(random());
    if (auto at = findDescriptor(bytes)) {
      EXPECT_LE(*at + sizeof(Descriptor), bytes.size());
    }
  }
}

}  // namespace
}  // namespace cql::object
