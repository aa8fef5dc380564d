// Writes filters as clauses and nouns.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/ir.h"
#include "frontend/ir_views.h"

namespace cql::frontend {

class Writer {
 public:
  explicit Writer(const Query& query) : query_(query) {}

  /// A filter as a condition: "a white rook attacks the black king".
  std::string clause(NodeId id);
  /// The value of a filter as a noun; of a set one of its squares: "a white rook".
  std::string one(NodeId id);
  /// All squares of a set, without article: "white rooks"; of other types as one().
  std::string many(NodeId id);
  /// Appends the condition as lines of a list, its parts indented.
  void list(NodeId id, int depth, std::string& out);

  /// Returns true if a filter always matches: `.`, a declaration, the definition of a function.
  bool saysNothing(NodeId id) const;

 private:
  enum class Form : std::uint8_t { Clause, One, Many };
  /// Keeps the call in whose body the writer is, to notice the next one.
  class Inside;

  const Node& node(NodeId id) const { return query_[id]; }
  std::string say(NodeId id, Form form);
  std::string said(NodeId id, Form form);
  std::string fill(std::string_view pattern, const Node& node);
  std::string placeholder(std::string_view name, const Node& node);
  std::string asForm(const Node& node, Form form, const std::string& one, const std::string& many = "");
  /// The theme or included function whose body begins at a node; empty if none does.
  std::string themeAt(NodeId id) const;
  std::string nameOfSymbol(std::uint32_t symbol) const;
  std::string whether(NodeId id);
  std::string all(std::span<const NodeId> ids);
  std::string joined(std::span<const NodeId> ids, Form form, const char* between, const char* last);

  // Conditions (conditions.cpp)
  std::string negated(NodeId id);
  std::string comparison(const CompareNode& compare);
  std::string compared(NodeId left, CompareKind kind, NodeId right);
  std::string counted(NodeId count, CompareKind kind, std::int32_t number);
  std::string assigned(const AssignNode& assign);
  std::string transformed(NodeId id, Form form);
  std::string at(const AtNode& at, Form form);
  std::string place(NodeId position);
  std::string found(const FindNode& find, Form form);
  std::string recorded(const Node& node);
  void item(const std::string& text, int depth, std::string& out);
  void nested(const std::string& head, std::span<const NodeId> ids, int depth, std::string& out);

  // Sets (sets.cpp)
  std::string designator(const Node& node, Form form);
  std::string intersection(const BinaryNode& both, Form form);
  std::string direction(const StepNode& step);
  std::string ray(const Node& node, Form form);
  std::string pinned(const PinNode& pin, Form form);
  std::string loop(const SquareLoopNode& loop, Form form);

  // Moves (moves.cpp)
  std::string target(NodeId squares);
  std::string moving(const DashNode& dash, bool past);
  std::string moved(const DashNode& dash, bool past);
  std::string behind(const DashNode& dash, bool past);
  std::string legal(const LegalDashNode& dash, Form form);
  std::string moveFilter(const Node& node, Form form);
  std::string details(const MoveNode& move);
  std::string tried(const SpeculateNode& tried, Form form);
  std::string pattern(NodeId id);
  std::string along(const Node& node, Form form);
  std::string imagined(const ImagineNode& imagine, Form form);

  // Values (values.cpp)
  std::string tag(const Node& node) const;
  std::string gameValue(const Node& node, Form form);
  std::string range(NodeId low, NodeId high);

  const Query& query_;
  std::uint32_t call_ = 0;  ///< the call in whose body the writer is (SourceRange::call)
};

/// A text in quotation marks, shortened.
std::string quotedText(std::string_view text);
/// "one", "two" ... "twelve", "13"
std::string numberWord(std::int64_t number);

}  // namespace cql::frontend
