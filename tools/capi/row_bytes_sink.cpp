#include "tools/capi/row_bytes_sink.h"

#include "output/row_sink.h"

namespace cql::capi {
namespace {

/// Rows that arrive one by one are passed on when they have this many bytes.
constexpr std::size_t kTogether = std::size_t{1} << 18;

}  // namespace

std::unique_ptr<Formatter> RowBytesSink::formatter() {
  return std::make_unique<output::RowFormatter>(plan_, setup_, std::make_unique<output::RowPacker>());
}

void RowBytesSink::write(std::string_view bytes) {
  if (!setup_.ordersGames()) return take_(std::string(bytes));
  waiting_ += bytes;
  if (waiting_.size() >= kTogether) take_(std::exchange(waiting_, {}));
}

std::string RowBytesSink::end(bool complete) {
  if (complete && !waiting_.empty()) take_(std::move(waiting_));
  return {};
}

}  // namespace cql::capi
