#include "codegen/cache/key.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "codegen/cpu/cpu_features.h"
#include "codegen/object/build_id.h"
#include "tests/codegen/cache/support.h"

namespace cql::codegen {
namespace {

using test::queryOf;

const Platform kPlatform{"build", "znver4,+avx2"};

TEST(CacheKey, IsTheDigestOfTheStandard) {
  // The first bytes of BLAKE3 of nothing, from its published test vectors.
  EXPECT_EQ(hexadecimal(digestOf("")), "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262");
}

TEST(CacheKey, IsTheSameForTheSameQuery) {
  const std::string text = "cql() mate x=1 comment(\"a\")";
  EXPECT_EQ(keyOf(queryOf(text), {}, kPlatform), keyOf(queryOf(text), {}, kPlatform));
  CodegenOptions full;
  full.optimisation = Optimisation::Full;
  EXPECT_EQ(keyOf(queryOf(text), {}, kPlatform), keyOf(queryOf(text), full, kPlatform));
}

TEST(CacheKey, HasAllOptionsAndThePlatform) {
  const frontend::Query query = queryOf("cql() mate");
  std::map<Digest, std::string> seen{{keyOf(query, {}, kPlatform), "none"}};
  const auto expectNew = [&](const std::string& what, const Digest& key) {
    const auto [place, isNew] = seen.try_emplace(key, what);
    EXPECT_TRUE(isNew) << what << " has the key of " << place->second;
  };
  expectNew("build", keyOf(query, {}, {"other", kPlatform.cpu}));
  expectNew("cpu", keyOf(query, {}, {kPlatform.build, "znver4,-avx2"}));
  expectNew("moved text", keyOf(query, {}, {kPlatform.build + kPlatform.cpu, ""}));
  CodegenOptions options;
  options.cpu = "x86-64-v2";
  expectNew("--cpu", keyOf(query, options, kPlatform));
  options = {};
  options.shortcuts.patternPruning = false;
  expectNew("pruning", keyOf(query, options, kPlatform));
  const std::vector<std::pair<const char*, std::function<void(frontend::CompileOptions&)>>> settings{
      {"variations", [](auto& o) { o.variations = true; }},
      {"fold", [](auto& o) { o.fold = true; }},
      {"filter", [](auto& o) { o.filters.push_back({"wtm", {}}); }},
      {"value", [](auto& o) { o.filters.push_back({"white", {"Anand"}}); }},
      {"other value", [](auto& o) { o.filters.push_back({"white", {"Adams"}}); }},
      {"columns", [](auto& o) { o.columns = "fen"; }},
      {"transform", [](auto& o) { o.transforms.push_back(TransformKind::FlipColor); }},
  };
  const std::string text = "cql() player \"a\" Ra1 mate";
  expectNew("text", keyOf(queryOf(text), {}, kPlatform));
  for (const auto& [name, change] : settings) {
    frontend::CompileOptions given;
    change(given);
    expectNew(name, keyOf(queryOf(text, given), {}, kPlatform));
  }
}

TEST(CacheKey, HasEachMemberOfTheQuery) {
  const std::string text = "cql() x=1 sort \"s\" x mate distinct \"d\" x tally \"t\" x";
  const frontend::Query query = queryOf(text);
  const Digest key = keyOf(query, {}, kPlatform);
  using Change = std::function<void(frontend::Query&)>;
  const std::vector<std::pair<const char*, Change>> changes{
      {"text", [](auto& q) { q.sources[0].text += ' '; }},
      {"variations", [](auto& q) { q.header.variations = true; }},
      {"quiet", [](auto& q) { q.header.commentLevel = CommentLevel::Quiet; }},
      {"op", [](auto& q) { q[q.root].op = frontend::Op::Or; }},
      {"type", [](auto& q) { q[q.root].type = frontend::Type::Number; }},
      {"mode", [](auto& q) { ++q[q.root].mode; }},
      {"flags", [](auto& q) { ++q[q.root].flags; }},
      {"effects", [](auto& q) { ++q[q.root].effects; }},
      {"symbol", [](auto& q) { ++q[q.root].symbol; }},
      {"symbol2", [](auto& q) { ++q[q.root].symbol2; }},
      {"number", [](auto& q) { ++q[q.root].number; }},
      {"number2", [](auto& q) { ++q[q.root].number2; }},
      {"squares", [](auto& q) { q[q.root].squares ^= 1; }},
      {"pieces", [](auto& q) { q[q.root].pieces ^= 1; }},
      {"dirs", [](auto& q) { q[q.root].dirs ^= 1; }},
      {"place", [](auto& q) { ++q[q.root].range.begin; }},
      {"operands", [](auto& q) { q[q.root].operands.push_back(0); }},
      {"symbols", [](auto& q) { q[q.root].symbols.push_back(0); }},
      {"node text", [](auto& q) { q[q.root].text += 'a'; }},
      {"node", [](auto& q) { q.nodes.push_back(q.nodes[0]); }},
      {"root", [](auto& q) { ++q.root; }},
      {"variable", [](auto& q) { q.symbols[0].persistent = !q.symbols[0].persistent; }},
      {"variable name", [](auto& q) { q.symbols[0].name += 'a'; }},
      {"sort", [](auto& q) { q.sortKeys[0].smallest = !q.sortKeys[0].smallest; }},
      {"regex", [](auto& q) { q.regexes.emplace_back("a"); }},
      {"collection", [](auto& q) { q.collections.push_back({"a", true}); }},
      {"distinct", [](auto& q) { q.distincts[0].label += 'a'; }},
      {"row columns", [](auto& q) { q.rowColumns.push_back({}); }},
      {"rows", [](auto& q) { q.rows.push_back({}); }},
      {"asked columns", [](auto& q) { q.askedColumns.push_back({}); }},
      {"columns", [](auto& q) { q.columns += 'a'; }},
      {"names", [](auto& q) { q.nameFilters.emplace_back("a"); }},
      {"tally", [](auto& q) { q.tallies[0].now = !q.tallies[0].now; }},
      {"shown", [](auto& q) { q.shownVariables.emplace_back("a"); }},
      {"calls", [](auto& q) { q.calls.push_back({}); }},
      {"consecutive", [](auto& q) { ++q.consecutiveFilters; }},
      {"sequential", [](auto& q) { q.sequential = !q.sequential; }},
      {"reads", [](auto& q) { q.readsFiles = true; }},
      {"writes", [](auto& q) { q.writesFiles = true; }},
  };
  std::map<Digest, std::string> seen{{key, "none"}};
  for (const auto& [name, change] : changes) {
    frontend::Query changed = query;
    change(changed);
    const auto [place, isNew] = seen.try_emplace(keyOf(changed, {}, kPlatform), name);
    EXPECT_TRUE(isNew) << name << " has the key of " << place->second;
  }
}

TEST(CacheKey, KnowsTheBuildOfTheProgramAndTheCpu) {
  EXPECT_EQ(thisPlatform().build, object::ownBuildId());
  EXPECT_EQ(thisPlatform().cpu, cpu::hostCpuIdentity());
}

}  // namespace
}  // namespace cql::codegen
