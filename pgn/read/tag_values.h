// Normalises the values of the known tags (language/41 §3).
#pragma once

#include <string>
#include <string_view>

namespace cql::pgn {

/// The name without the blanks, tabs and dots at its end.
std::string_view trimPlayer(std::string_view name);
/// Is the value of a player tag in its normal form, without a rating? (May say no where it is.)
bool isNormalPlayer(std::string_view value);
/// Is the date in its normal form? (May say no where it is.)
bool isNormalDate(std::string_view value, int& year, bool& known);

/// The normalised forms, appended to `out`. language/41 §3 has the table.
void appendDate(std::string_view value, std::string& out, int& year, bool& known);
/// False, and nothing appended: no valid ECO code.
bool appendEco(std::string_view value, std::string& out);
/// `elo` is what a final ` (dddd)` says, else 0.
void appendPlayer(std::string_view value, std::string& out, int& elo);

}  // namespace cql::pgn
