// Writes Extended Position Description: the position, then operations.
#include "output/row_formats.h"
#include "output/row_sink.h"
#include "output/text_parts.h"

namespace cql::output {
namespace {

/// The columns before all others of the plan.
enum Fixed : std::uint8_t { kFen, kGame, kPly, kWhiteName, kBlackName, kFixed };
constexpr RowColumn kFixedColumns[kFixed] = {RowColumn::Fen, RowColumn::Game, RowColumn::Ply,
                                             RowColumn::White, RowColumn::Black};
constexpr std::size_t kMostComments = 10;  ///< c0 ... c9

bool isTable(const PlannedColumn& column, RowColumn which) {
  return column.source == PlannedColumn::Source::Table && column.index == static_cast<std::uint32_t>(which);
}

/// Writes text inside an operand in quotes: replaces quotes and line ends, which would end it.
char* putOperand(char* to, std::string_view text) {
  for (const char c : text) *to++ = c == '"' ? '\'' : c == '\n' || c == '\r' ? ' ' : c;
  return to;
}

class EpdEncoder : public RowEncoder {
 public:
  /// `named`: each comment is NAME=VALUE; else the only column is the comment.
  EpdEncoder(const RowPlan& plan, bool named) : columns_(plan.columns), named_(named) {}

  void row(std::span<const OutputValue> values, TextBuffer& out) override {
    std::size_t room = 256;
    for (std::size_t i = 0; i < values.size(); ++i)
      room += roomFor(values[i], 1) + columns_[i].name.size() + 16;
    char* to = out.room(room);
    to = putPosition(to, values[kFen].text);
    to = putNumber(put(to, " id \""), values[kGame].number());
    to = putNumber(put(to, "/"), values[kPly].number());
    to = putName(put(to, " "), values[kWhiteName]);
    to = putName(put(to, " - "), values[kBlackName]);
    to = put(to, "\";");
    char letter = '0';
    for (std::size_t i = kFixed; i < values.size(); ++i) {
      if (values[i].kind == OutputValue::Kind::None) continue;
      to = put(to, " c");
      *to++ = letter++;
      to = put(to, " \"");
      if (named_) to = put(putOperand(to, columns_[i].name), "=");
      to = values[i].kind == OutputValue::Kind::Text ? putOperand(to, values[i].text)
                                                     : putValue(to, values[i]);
      to = put(to, "\";");
    }
    *to++ = '\n';
    out.taken(to);
  }

 private:
  /// Writes the first four fields of the FEN, and the other two as operations.
  static char* putPosition(char* to, std::string_view fen) {
    const std::size_t number = fen.rfind(' '), clock = fen.rfind(' ', number - 1);
    to = put(put(put(to, fen.substr(0, clock)), " hmvc "), fen.substr(clock + 1, number - clock - 1));
    return put(put(put(to, "; fmvn "), fen.substr(number + 1)), ";");
  }
  static char* putName(char* to, const OutputValue& name) {
    return name.kind == OutputValue::Kind::None ? put(to, "?") : putOperand(to, name.text);
  }

  std::vector<PlannedColumn> columns_;
  bool named_;
};

}  // namespace

Result<std::shared_ptr<Sink>> epdSink(SinkSetup setup) {
  if (setup.settings.gameRows)
    return fail(ErrorKind::Usage, "EPD has positions; --rows games is for the other formats");
  Result<RowPlan> plan = planRows(setup);
  if (!plan) return tl::unexpected(std::move(plan.error()));
  const bool named = setup.settings.columns || plan->records || !setup.manifest->columns.empty();
  std::vector<PlannedColumn> columns;
  for (const RowColumn fixed : kFixedColumns) columns.push_back(tableColumn(fixed));
  for (PlannedColumn& column : plan->columns) {
    const bool isComment = isTable(column, RowColumn::Comment);
    if (named ? !isComment && !isTable(column, RowColumn::Fen) : isComment)
      columns.push_back(std::move(column));
  }
  if (columns.size() > kFixed + kMostComments)
    return fail(ErrorKind::Usage,
                "EPD has room for ten columns, c0 to c9, besides fen and comment; these are " +
                    std::to_string(columns.size() - kFixed) + "; name fewer with --columns");
  plan->columns = std::move(columns);
  return std::make_shared<TextRowSink>(
      std::move(setup), std::move(*plan), "",
      [named](const RowPlan& rows) { return std::make_unique<EpdEncoder>(rows, named); }, oldOperations());
}

}  // namespace cql::output
