// What may come before and after a word or an operator, from the filter table.
#pragma once

#include <string_view>
#include <vector>

#include "frontend/filter_table.h"
#include "frontend/text/token.h"

namespace cql::language {

/// Does the symbol come between two filters?
bool isOperator(const frontend::Token& token);
/// Must a filter or a word of one follow?
bool needsOperand(const frontend::Token& token);
/// Is the operand of the word in parentheses, as in `max(1 2)`?
bool takesParentheses(const frontend::Token& word);

/// The forms of a filter's syntax: `SET in SET` and `STR in STR`.
std::vector<std::string_view> formsOf(const frontend::FilterInfo& filter);
/// Is it a row for what comes between or after filters?
bool isInfixRow(const frontend::FilterInfo& filter);
/// The types of what may follow the token, in the words of the table, SET NUM STR POS; empty: anything.
std::vector<std::string_view> wantedBehind(const frontend::Token& token);
/// Can a filter with such a result (`number or string`) be of one of the types?
bool fits(std::string_view result, const std::vector<std::string_view>& wanted);

}  // namespace cql::language
