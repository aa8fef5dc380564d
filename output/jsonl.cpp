// Writes JSON, one object a line.
#include "output/row_formats.h"
#include "output/row_sink.h"
#include "output/text_parts.h"

namespace cql::output {
namespace {

class JsonEncoder : public RowEncoder {
 public:
  explicit JsonEncoder(const RowPlan& plan) {
    for (const PlannedColumn& column : plan.columns) {
      TextBuffer key;
      key.append(keys_.empty() ? "{" : ",");
      key.taken(putJson(key.room(column.name.size() * 6 + 2), column.name));
      key.append(":");
      keys_.emplace_back(key.view());
    }
  }

  void row(std::span<const OutputValue> values, TextBuffer& out) override {
    std::size_t room = 3;
    for (std::size_t i = 0; i < values.size(); ++i) room += keys_[i].size() + roomFor(values[i], 6);
    char* to = out.room(room);
    for (std::size_t i = 0; i < values.size(); ++i) to = putMember(put(to, keys_[i]), values[i]);
    if (values.empty()) *to++ = '{';
    out.taken(put(to, "}\n"));
  }

 private:
  static char* putMember(char* to, const OutputValue& value) {
    switch (value.kind) {
      case OutputValue::Kind::None:
        return put(to, "null");
      case OutputValue::Kind::Text:
        return putJson(to, value.text);
      case OutputValue::Kind::Set:
        *to++ = '[';
        to = putSquares(to, value.bits, "\"");
        *to++ = ']';
        return to;
      default:
        return putValue(to, value);
    }
  }

  std::vector<std::string> keys_;  ///< `{"name":`, `,"name":`
};

}  // namespace

Result<std::shared_ptr<Sink>> jsonlSink(SinkSetup setup) {
  Result<RowPlan> plan = planRows(setup);
  if (!plan) return tl::unexpected(std::move(plan.error()));
  return std::make_shared<TextRowSink>(
      std::move(setup), std::move(*plan), "",
      [](const RowPlan& rows) { return std::make_unique<JsonEncoder>(rows); }, oldObjects());
}

}  // namespace cql::output
