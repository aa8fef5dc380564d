// The values of string variables when memory runs out: they stay as they are.
#include "runtime/host/string_variables.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <new>

namespace cql::testing {
namespace {

constexpr std::size_t kMost = std::numeric_limits<std::int32_t>::max();

/// Fails to allocate on request.
class FailingMemory : public std::pmr::memory_resource {
 public:
  bool fails = false;

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    if (fails) throw std::bad_alloc();
    return std::pmr::new_delete_resource()->allocate(bytes, alignment);
  }
  void do_deallocate(void* p, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(p, bytes, alignment);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

using Change = std::function<void(StringVariables&)>;

/// Expects that the change of a variable fails, that the value is as before, and that the game can be undone.
/// `lent`: the value has been read, and is in use.
void expectUnchanged(bool lent, const Change& change) {
  const std::string begun(100, 'b'), now = begun + "now";
  FailingMemory memory;
  Arena arena(&memory);
  StringVariables variables(1, 0, &memory, arena);
  variables.remember(0);
  variables.set(0, begun);
  variables.beginGame();
  variables.append(0, "now", kMost);
  const Str read = lent ? variables.read(0) : Str{nullptr, 0};
  memory.fails = true;
  EXPECT_THROW(change(variables), std::bad_alloc);
  memory.fails = false;
  EXPECT_EQ(variables.text(0), now);
  if (lent) {
    EXPECT_EQ(view(read), now);
  }
  arena.release(0);
  variables.released(0);
  EXPECT_EQ(variables.text(0), now);
  variables.append(0, std::string(1000, 'a'), kMost);
  EXPECT_EQ(variables.text(0), now + std::string(1000, 'a'));
  variables.undoGame();
  EXPECT_EQ(variables.text(0), begun);
}

TEST(StringVariables, StayWhenMemoryRunsOut) {
  const std::string large(100000, 'l');
  for (const bool lent : {false, true}) {
    expectUnchanged(lent, [&](StringVariables& v) { v.set(0, large); });
    expectUnchanged(lent, [&](StringVariables& v) { v.append(0, large, kMost); });
    expectUnchanged(lent, [&](StringVariables& v) { v.replace(0, 3, 2, large); });
  }
  // What is in use is not overwritten, so these need memory, too.
  expectUnchanged(true, [](StringVariables& v) { v.set(0, "x"); });
  expectUnchanged(true, [](StringVariables& v) { v.replace(0, 3, 2, "xy"); });
}

TEST(StringVariables, ReplaceInPlaceAndElsewhere) {
  for (const bool lent : {false, true})
    for (const std::string& text : {std::string(), std::string("+"), std::string(200, '+')}) {
      Arena arena;
      StringVariables variables(1, 0, std::pmr::new_delete_resource(), arena);
      const std::string before(70, 'a');
      variables.set(0, before);
      const Str read = lent ? variables.read(0) : Str{nullptr, 0};
      variables.replace(0, 10, 5, text);
      EXPECT_EQ(variables.text(0), before.substr(0, 10) + text + before.substr(15));
      if (lent) {
        EXPECT_EQ(view(read), before);
      }
    }
}

}  // namespace
}  // namespace cql::testing
