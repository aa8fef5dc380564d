#include "search/named_files.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "runtime/assert.h"
#include "runtime/rules/square_text.h"
#include "runtime/values/output_value.h"

namespace cql::search {
namespace {

/// Appends bytes of any size, with their size first.
void appendPart(std::string_view part, TextBuffer& out) {
  const std::uint64_t size = part.size();
  out.append({reinterpret_cast<const char*>(&size), sizeof size});
  out.append(part);
}

std::string_view takePart(std::string_view& bytes) {
  std::uint64_t size;
  CQL_ASSERT(bytes.size() >= sizeof size);
  std::memcpy(&size, bytes.data(), sizeof size);
  CQL_ASSERT(size <= bytes.size() - sizeof size);
  const std::string_view part = bytes.substr(sizeof size, size);
  bytes.remove_prefix(sizeof size + part.size());
  return part;
}

/// Returns the text that `message` prints (language/32 §6). Conditions do not occur in names.
std::string textOf(const OutputValue& value) {
  using Kind = OutputValue::Kind;
  if (value.kind == Kind::Integer) return std::to_string(value.number());
  if (value.kind == Kind::Text) return std::string(value.text);
  std::string text;
  if (value.kind == Kind::Set) appendSet(value.bits, text);
  return text;
}

class NamedFormatter : public Formatter {
 public:
  NamedFormatter(const NamePattern& pattern, const std::vector<std::size_t>& values,
                 std::unique_ptr<Formatter> printer, bool byPosition)
      : pattern_(pattern), values_(values), printer_(std::move(printer)), byPosition_(byPosition) {}

  void add(const Match& match, TextBuffer& out) override {
    if (byPosition_) return addPositions(match, out);
    printed_.clear();
    printer_->add(match, printed_);
    printer_->complete(printed_);
    if (printed_.empty()) return;
    appendPart(nameOf(match, std::nullopt), out);
    appendPart(printed_.view(), out);
  }
  std::int64_t takeNotUtf8() override { return printer_->takeNotUtf8(); }

 private:
  void addPositions(const Match& match, TextBuffer& out) {
    if (!match.evaluated) return;
    const std::span<const std::int32_t> positions = match.found.marks();
    for (std::size_t i = 0; i < std::max<std::size_t>(positions.size(), 1); ++i) {
      printed_.clear();
      printer_->addPosition(match, i, printed_);
      appendPart(nameOf(match, i < positions.size() ? std::optional(positions[i]) : std::nullopt), out);
      appendPart(printed_.view(), out);
    }
  }

  /// Makes the name from the record of a matching position, or of the last one.
  std::string nameOf(const Match& match, std::optional<std::int32_t> position) {
    std::string_view record;
    if (match.evaluated)
      for (const AddedComment& entry : match.found.journal.entries())
        if (entry.kind == AddedComment::Kind::Columns && entry.first == kNameRecord &&
            (!position || entry.position == *position))
          record = entry.text();
    recorded_.clear();
    while (!record.empty()) recorded_.push_back(takeValue(record));
    std::string name = pattern_.texts[0];
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const std::string text = values_[i] < recorded_.size() ? textOf(recorded_[values_[i]]) : "";
      name += (text.empty() ? "unknown" : namePart(text)) + pattern_.texts[i + 1];
    }
    return name;
  }

  const NamePattern& pattern_;
  const std::vector<std::size_t>& values_;
  std::unique_ptr<Formatter> printer_;
  TextBuffer printed_;
  std::vector<OutputValue> recorded_;
  bool byPosition_;
};

}  // namespace

NamedFilesSink::NamedFilesSink(SinkSetup setup, NamePattern pattern, std::vector<std::size_t> values,
                               MakeFileSink make, RefuseFile refuse, const std::atomic<bool>& stop,
                               std::shared_ptr<Sink> printer)
    : setup_(std::move(setup)),
      pattern_(std::move(pattern)),
      values_(std::move(values)),
      make_(std::move(make)),
      refuse_(std::move(refuse)),
      stop_(stop),
      printer_(std::move(printer)) {
  CQL_ASSERT(values_.size() == pattern_.filters.size());
}

Result<std::shared_ptr<Sink>> NamedFilesSink::make(SinkSetup setup, NamePattern pattern, MakeFileSink make,
                                                   RefuseFile refuse, const std::atomic<bool>& stop) {
  std::vector<std::size_t> values;
  for (const std::string& filter : pattern.filters) {
    const std::vector<std::string>& known = setup.manifest->nameFilters;
    const auto place = std::ranges::find(known, filter);
    if (place == known.end())
      return fail(ErrorKind::Usage,
                  setup.file + ": the query was compiled without the filter {" + filter + "}");
    values.push_back(static_cast<std::size_t>(place - known.begin()));
  }
  auto printer = make(setup);
  if (!printer) return tl::unexpected(std::move(printer.error()));
  return std::shared_ptr<Sink>(new NamedFilesSink(std::move(setup), std::move(pattern), std::move(values),
                                                  std::move(make), std::move(refuse), stop,
                                                  std::move(*printer)));
}

Needs NamedFilesSink::needs() const {
  Needs needs = printer_->needs();
  needs.positions = true;
  return needs;
}

std::unique_ptr<Formatter> NamedFilesSink::formatter() {
  return std::make_unique<NamedFormatter>(pattern_, values_, printer_->formatter(), printer_->byPosition());
}

/// Returns a name that no other file of the output has: from the second on with a number before the ending.
std::string NamedFilesSink::ownName(const std::string& name) {
  std::string own = name;
  const std::size_t ending = std::min(name.rfind('.'), name.size());
  while (!names_.insert(own).second)
    own = name.substr(0, ending) + "-" + std::to_string(++used_.try_emplace(name, 1).first->second) +
          name.substr(ending);
  return own;
}

void NamedFilesSink::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::string_view all = bytes;
    const std::string_view name = takePart(bytes), text = takePart(bytes);
    if (printer_->byPosition()) {
      const std::string own = ownName(std::string(name));
      TextBuffer part;
      appendPart(own, part);
      appendPart(text, part);
      texts_.add(own, part.view());
      continue;
    }
    if (!names_.contains(name)) names_.emplace(name);
    texts_.add(name, all.substr(0, all.size() - bytes.size()));
  }
}

std::string NamedFilesSink::writeFiles() {
  std::string name, error;
  std::shared_ptr<Sink> file;
  bool begun = false;
  const bool wasStopped = stop_;  // already stopped before: these are the matches of an interrupted run
  const auto finish = [&] {
    if (!file) return;
    const std::string wrong = file->end(error.empty());
    if (error.empty()) error = wrong;
    file.reset();
  };
  texts_.each([&](std::string_view text) {
    const std::string_view of = takePart(text);
    if (error.empty() && (!begun || of != name)) {
      finish();
      name = of;
      begun = true;
      if (stop_ && !wasStopped) {
        error = "interrupted: " + name + " and files whose names come after it were not written";
        return;
      }
      SinkSetup setup = setup_;
      setup.file = name;
      if (pattern_.filters.empty() && name == pattern_.texts[0]) {  // the user has named this file
        setup.onlyOwn = false;
        setup.trusted = std::string::npos;
      }
      auto made = make_(std::move(setup));
      if (!made) {
        error = made.error().text;
      } else if (std::string wrong = (*made)->begin(); wrong.empty()) {
        file = std::move(*made);
      } else {
        refused_.push_back(std::move(wrong));
      }
    }
    if (!error.empty() || !file) return;
    file->write(takePart(text));
    error = file->error();
  });
  finish();
  return error.empty() ? texts_.error() : error;
}

std::string NamedFilesSink::refusal() {
  if (setup_.settings.dryRun) return {};
  for (const std::string& name : names_) {
    if (std::string wrong = refuse_(name); !wrong.empty()) return wrong;
    if (!setup_.append) continue;
    SinkSetup setup = setup_;
    setup.file = name;
    if (const auto made = make_(std::move(setup)))
      if (std::string wrong = (*made)->refusal(); !wrong.empty()) return wrong;
  }
  return {};
}

std::string NamedFilesSink::end(bool complete) {
  return complete && !setup_.settings.dryRun ? writeFiles() : error();
}

}  // namespace cql::search
