// Rows and tallies (language/61).
#pragma once

#include <string>
#include <vector>

#include "frontend/parser/part.h"
#include "runtime/host/row_columns.h"

namespace cql::frontend {

class RecordParser : ParserPart {
 public:
  explicit RecordParser(ParserState& state) : ParserPart(state) {}

  NodeId tryFilter();  ///< kNone if the next token begins no such filter
  /// Parses the filters of --columns, which are evaluated after the body; kNone if there are none.
  NodeId columns(const std::string& list);
  /// Parses the filters in the names of outputs (language/62 §3), as columns() does.
  NodeId outputNames(const std::vector<std::string>& names);

 private:
  struct Item {
    NodeId id;
    std::string name;
    bool named;  ///< a text precedes it
  };
  Item item(std::size_t number);
  OutputType outputType(NodeId id) const;
  NodeId row();
  /// `place`: the index of a new column; those that were read inside of it come after it.
  std::uint32_t rowColumn(std::size_t place, const std::string& name, OutputType type, SourceRange range);
  NodeId tally(TallyWord word);
  NodeId tallied(const std::string& after, bool needsNumber);
  NodeId inNotation(NodeId id);
  std::uint32_t table(std::size_t place, TallyInfo info, SourceRange range);  ///< `place` as for a column
  void checkEntry(const ColumnEntry& entry, const std::string& list);
  NodeId askedFilter(const std::string& text, const std::string& option, const std::string& expected);
  std::string filterFor(const std::string& text) const;
};

}  // namespace cql::frontend
