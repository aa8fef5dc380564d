#include "tools/cql-jit/improvement.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>

namespace cql::tool {

void Improvement::add(frontend::Query query, const codegen::CodegenOptions& options,
                      codegen::CompiledQuery& code) {
  items_.push_back({std::move(query), options, &code});
}

std::function<void()> Improvement::work() && {
  if (items_.empty()) return nullptr;
  return [items = std::make_shared<const std::vector<Item>>(std::move(items_))] {
    for (const Item& item : *items) {
      auto better = codegen::compile(item.query, item.options);
      // An error would have been met in haste, too; and what there is can go on.
      if (better) item.code->faster.store(better->release(), std::memory_order_release);
    }
  };
}

void endProcess(int status) {
  std::cout.flush();
  std::fflush(nullptr);
  std::_Exit(status);
}

}  // namespace cql::tool
