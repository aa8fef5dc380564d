// Normalises the values of the known tags (language/41 §3).
#pragma once

#include <string>
#include <string_view>

namespace cql::pgn {

/// Returns the name without the blanks, tabs and dots at its end.
std::string_view trimPlayer(std::string_view name);
/// Returns true if the value of a player tag is in its normal form, without a rating. (May return false if
/// unsure.)
bool isNormalPlayer(std::string_view value);
/// Returns true if the date is in its normal form. (May return false if unsure.)
bool isNormalDate(std::string_view value, int& year, bool& known);

/// Appends the normalised form to `out`, as do the functions below. language/41 §3 has the table.
void appendDate(std::string_view value, std::string& out, int& year, bool& known);
/// Returns false, and appends nothing, if it is not a valid ECO code.
bool appendEco(std::string_view value, std::string& out);
/// `elo` gets the number of a final ` (dddd)`, else 0.
void appendPlayer(std::string_view value, std::string& out, int& elo);

}  // namespace cql::pgn
