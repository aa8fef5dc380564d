#include "tools/cql-jit/mcp/mcp_rows.h"

#include "output/row_sink.h"

namespace cql::tool {
namespace {

/// Most bytes of texts in the rows of an answer.
constexpr std::size_t kMostBytes = std::size_t{512} << 10;

/// Encodes rows until no further one is wanted.
class Rows : public output::RowFormatter {
 public:
  Rows(const output::RowPlan& plan, const SinkSetup& setup, const std::atomic<bool>& full)
      : RowFormatter(plan, setup, std::make_unique<output::RowPacker>()), full_(full) {}
  void add(const Match& match, TextBuffer& out) override {
    if (!full_.load(std::memory_order_relaxed)) RowFormatter::add(match, out);
  }

 private:
  const std::atomic<bool>& full_;
};

Json squares(std::uint64_t set) {
  Json list = Json::array();
  while (set) {
    const int square = popFirst(set);
    list.push_back(
        std::string{static_cast<char>('a' + fileOf(square)), static_cast<char>('1' + rankOf(square))});
  }
  return list;
}

Json jsonOf(const OutputValue& value) {
  switch (value.kind) {
    case OutputValue::Kind::None:
      return nullptr;
    case OutputValue::Kind::False:
      return false;
    case OutputValue::Kind::True:
      return true;
    case OutputValue::Kind::Integer:
      return value.number();
    case OutputValue::Kind::Set:
      return squares(value.bits);
    case OutputValue::Kind::Text:
      return std::string(value.text);
  }
  return nullptr;
}

}  // namespace

Result<std::shared_ptr<RowTaker>> RowTaker::make(SinkSetup setup, std::size_t most) {
  Result<output::RowPlan> plan = output::planRows(setup);
  if (!plan) return tl::unexpected(std::move(plan.error()));
  return std::make_shared<RowTaker>(std::move(setup), std::move(*plan), most);
}

std::unique_ptr<Formatter> RowTaker::formatter() {
  return std::make_unique<Rows>(plan_, setup_, full_);
}

void RowTaker::write(std::string_view bytes) {
  while (!bytes.empty()) {
    if (full_ || rows_.size() == most_ || bytes_ >= kMostBytes) {
      leftSome_ = full_ = true;
      return;
    }
    Json row = Json::object();
    for (const output::PlannedColumn& column : plan_.columns) {
      const OutputValue value = takeValue(bytes);
      bytes_ += value.text.size();
      row[column.name] = jsonOf(value);
    }
    rows_.push_back(std::move(row));
  }
}

}  // namespace cql::tool
