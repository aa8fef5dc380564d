// The context of a word or an operator, from the filter table: what may come before and after it.
#pragma once

#include <string_view>
#include <vector>

#include "frontend/filter_table.h"
#include "frontend/token.h"

namespace cql::ide {

/// Returns true if the symbol comes between two filters.
bool isOperator(const frontend::Token& token);
/// Returns true if a filter or a word of one must follow.
bool needsOperand(const frontend::Token& token);
/// Returns true if the operand of the word is in parentheses, as in `max(1 2)`.
bool takesParentheses(const frontend::Token& word);

/// The forms of a filter's syntax: `SET in SET` and `STR in STR`.
std::vector<std::string_view> formsOf(const frontend::FilterInfo& filter);
/// Returns true for a row of what comes between or after filters.
bool isInfixRow(const frontend::FilterInfo& filter);
/// The types that may follow the token, in the words of the table, SET NUM STR POS; empty: anything.
std::vector<std::string_view> wantedBehind(const frontend::Token& token);
/// Returns true if a filter with such a result (`number or string`) can have one of the types.
bool fits(std::string_view result, const std::vector<std::string_view>& wanted);

}  // namespace cql::ide
