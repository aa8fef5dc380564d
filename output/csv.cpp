// Writes CSV (RFC 4180) and TSV.
#include "output/row_formats.h"
#include "output/row_sink.h"
#include "output/text_parts.h"

namespace cql::output {
namespace {

struct Csv {
  static constexpr char kSeparator = ',';
  static constexpr bool kQuotes = true;
  static constexpr std::string_view kLineEnd = "\r\n";
  static char* putText(char* to, std::string_view text) { return putCsv(to, text); }
};

struct Tsv {
  static constexpr char kSeparator = '\t';
  static constexpr bool kQuotes = false;
  static constexpr std::string_view kLineEnd = "\n";
  static char* putText(char* to, std::string_view text) { return putTsv(to, text); }
};

/// Writes the fields of a line. `safe`: a text that spreadsheets would read as a formula gets an apostrophe.
template <typename Form>
void putLine(std::span<const OutputValue> values, bool safe, TextBuffer& out) {
  constexpr std::size_t kAdded = 2;  // a separator and an apostrophe
  std::size_t room = Form::kLineEnd.size();
  for (const OutputValue& value : values) room += roomFor(value, 2) + kAdded;
  char* to = out.room(room);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) *to++ = Form::kSeparator;
    const OutputValue& value = values[i];
    if (value.kind == OutputValue::Kind::Text) {
      to = safe && isFormula(value.text) ? Form::putText(to, asNoFormula(value.text))
                                         : Form::putText(to, value.text);
    } else if (value.kind == OutputValue::Kind::Set) {  // a set may contain commas
      char set[kSetRoom];
      to = Form::putText(to, {set, static_cast<std::size_t>(putSet(set, value.bits) - set)});
    } else {
      to = putValue(to, value);
    }
  }
  out.taken(put(to, Form::kLineEnd));
}

template <typename Form>
Result<std::shared_ptr<Sink>> tableSink(SinkSetup setup) {
  Result<RowPlan> plan = planRows(setup);
  if (!plan) return tl::unexpected(std::move(plan.error()));
  std::vector<OutputValue> names;
  for (const PlannedColumn& column : plan->columns) names.push_back(OutputValue::string(column.name));
  TextBuffer head;
  const bool safe = setup.settings.csvSafe;
  putLine<Form>(names, safe, head);
  struct Encoder : RowEncoder {
    explicit Encoder(bool safe) : safe(safe) {}
    void row(std::span<const OutputValue> values, TextBuffer& out) override {
      putLine<Form>(values, safe, out);
    }
    bool safe;
  };
  return std::make_shared<TextRowSink>(
      std::move(setup), std::move(*plan), std::string(head.view()),
      [safe](const RowPlan&) { return std::make_unique<Encoder>(safe); },
      oldFields(Form::kSeparator, Form::kQuotes));
}

}  // namespace

Result<std::shared_ptr<Sink>> csvSink(SinkSetup setup) {
  return tableSink<Csv>(std::move(setup));
}

Result<std::shared_ptr<Sink>> tsvSink(SinkSetup setup) {
  return tableSink<Tsv>(std::move(setup));
}

}  // namespace cql::output
