// Every level of the kernel's machine code returns the results of the portable one.
#include "runtime/native/native_kernel.h"

#include <gtest/gtest.h>

#include <random>
#include <string_view>

#include "runtime/kernel/kernel.h"

namespace cql {
namespace {

template <typename Function>
Function* find(std::span<const NativeFunction> table, std::string_view name) {
  for (const NativeFunction& f : table)
    if (f.name == name) return reinterpret_cast<Function*>(const_cast<void*>(f.address));
  return nullptr;
}

/// Random contents on each square.
Position randomPosition(std::mt19937_64& random) {
  Position p{};
  for (int s = 0; s < 64; ++s) {
    const auto piece = random() % 24;
    if (piece >= 12) continue;
    p.types[piece % 6] |= squareBit(s);
    p.colors[piece / 6] |= squareBit(s);
  }
  return p;
}

TEST(NativeKernel, HasAllFunctionsOfTheList) {
  for (const auto& table : nativeKernels()) {
#define CQL_NATIVE(value, name, parameters) EXPECT_NE(find<decltype(name)>(table, #name), nullptr) << #name;
#include "runtime/kernel/functions.def"
#define CQL_INLINED(value, name, parameters) EXPECT_NE(find<decltype(name)>(table, #name), nullptr) << #name;
#include "runtime/kernel/functions.def"
  }
}

TEST(NativeKernel, AttacksAreThoseOfThePortableKernel) {
  for (const auto& table : nativeKernels()) {
    auto* guarded = find<decltype(cqlGuarded)>(table, "cqlGuarded");
    auto* attackers = find<decltype(cqlAttackersOfAnyKind)>(table, "cqlAttackersOfAnyKind");
    std::mt19937_64 random(1);
    for (int i = 0; i < 2000; ++i) {
      const Position p = randomPosition(random);
      const SquareSet from = random(), targets = random() & random();
      EXPECT_EQ(guarded(&p, from, p.occupied()), cqlGuarded(&p, from, p.occupied()));
      EXPECT_EQ(attackers(&p, from, targets), cqlAttackersOfAnyKind(&p, from, targets));
    }
  }
}

TEST(NativeKernel, TheHighestLevelIsUsed) {
  const auto all = nativeKernels();
  ASSERT_EQ(nativeKernel(false).data(), all.empty() ? nullptr : all.back().data());
  EXPECT_LT(nativeKernel(true).size(), nativeKernel(false).size() + all.empty());
}

}  // namespace
}  // namespace cql
