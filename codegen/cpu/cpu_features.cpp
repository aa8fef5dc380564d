#include "codegen/cpu/cpu_features.h"

#if defined(__aarch64__)
#include <sys/auxv.h>
#elif defined(__x86_64__)
#include <cpuid.h>
#endif

#include <array>
#include <fstream>

namespace cql::cpu {

std::uint64_t hostCpuFeatures() {
  std::uint64_t features = 0;
#if defined(__x86_64__)
  __builtin_cpu_init();
  int bit = 0;
#define CQL_CPU_FEATURE(name) features |= std::uint64_t{__builtin_cpu_supports(name) != 0} << bit++;
#include "codegen/cpu/cpu_features.def"
#undef CQL_CPU_FEATURE
#elif defined(__aarch64__)
  const unsigned long words[] = {0, getauxval(AT_HWCAP), getauxval(AT_HWCAP2)};
  int row = 0;
#define CQL_CPU_FEATURE(name, word, bit) features |= std::uint64_t{words[word] >> bit & 1} << row++;
#include "codegen/cpu/cpu_features_arm64.def"
#undef CQL_CPU_FEATURE
#endif
  return features;
}

std::string hostCpuIdentity() {
  std::string identity;
  auto add = [&](std::uint64_t value) {
    identity.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
#if defined(__x86_64__)
  // The leaves that name the CPU and its features, and which registers of each: the others tell one core from
  // another, or what the system has switched on for a thread.
  struct Leaf {
    unsigned leaf, subleaf;
    std::array<bool, 4> used;  // eax, ebx, ecx, edx
  };
  constexpr unsigned kExtended = 0x80000000;
  constexpr Leaf kLeaves[] = {{0, 0, {true, true, true, true}},
                              {1, 0, {true, false, true, true}},
                              {7, 0, {true, true, true, true}},
                              {7, 1, {true, true, true, true}},
                              {7, 2, {true, true, true, true}},
                              {0xd, 1, {true, false, false, false}},
                              {0x14, 0, {true, true, false, false}},
                              {0x19, 0, {true, true, true, true}},
                              {0x24, 0, {true, true, false, false}},
                              {0x80000001, 0, {true, true, true, true}},
                              {0x80000008, 0, {false, true, false, false}}};
  // A virtual machine takes 8 us to answer: it is asked once which leaves there are.
  const unsigned last = __get_cpuid_max(0, nullptr), lastExtended = __get_cpuid_max(kExtended, nullptr);
  for (const Leaf& leaf : kLeaves) {
    std::array<unsigned, 4> registers{};
    if (leaf.leaf <= (leaf.leaf < kExtended ? last : lastExtended))
      __cpuid_count(leaf.leaf, leaf.subleaf, registers[0], registers[1], registers[2], registers[3]);
    for (std::size_t i = 0; i < registers.size(); ++i) add(leaf.used[i] ? registers[i] : 0);
  }
  unsigned low = 0, high = 0;  // the registers that the system saves
  if (unsigned a = 0, b = 0, c = 0, d = 0; __get_cpuid(1, &a, &b, &c, &d) && (c & bit_OSXSAVE))
    asm("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  add(std::uint64_t{high} << 32 | low);
#elif defined(__aarch64__)
  add(getauxval(AT_HWCAP));
  add(getauxval(AT_HWCAP2));
  // The lines that name maker and part, of all cores.
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("CPU ")) identity += line + '\n';
#endif
  return identity;
}

std::string cpuFeatureList(std::uint64_t features) {
  std::string list;
  auto add = [&](std::string_view name) { list += (list.empty() ? "" : ", ") + std::string(name); };
  for (std::size_t i = 0; i < std::size(kCpuFeatureNames); ++i)
    if (features >> i & 1) add(kCpuFeatureNames[i]);
  if (features >> std::size(kCpuFeatureNames)) add("an extension that this version does not know");
  return list;
}

}  // namespace cql::cpu
