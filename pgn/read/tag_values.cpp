#include "pgn/read/tag_values.h"

#include <algorithm>

#include "runtime/chars.h"

namespace cql::pgn {

namespace {

/// Returns the number that a text begins with; 999999 for larger ones.
int leadingNumber(std::string_view text) {
  int n = 0;
  for (char c : text) {
    if (!isDigit(c)) break;
    n = std::min(n * 10 + (c - '0'), 999999);
  }
  return n;
}

void appendPadded(int value, int digits, std::string& out) {
  char buffer[8];
  int n = 0;
  while (value > 0 || n < digits) {
    buffer[n++] = static_cast<char>('0' + value % 10);
    value /= 10;
  }
  while (n > 0) out += buffer[--n];
}

constexpr bool isInlineBlank(char c) {
  return c == ' ' || c == '\t';
}

}  // namespace

std::string_view trimPlayer(std::string_view name) {
  while (!name.empty() && (isInlineBlank(name.back()) || name.back() == '.')) name.remove_suffix(1);
  return name;
}

bool isNormalDate(std::string_view value, int& year, bool& known) {
  if (value.size() != 10 || value[4] != '.' || value[7] != '.') return false;
  auto part = [&](std::size_t at, std::size_t digits, int& number) {
    number = 0;
    if (value[at] == '?') {
      for (std::size_t i = 1; i < digits; i++)
        if (value[at + i] != '?') return false;
      return true;
    }
    for (std::size_t i = 0; i < digits; i++) {
      if (!isDigit(value[at + i])) return false;
      number = number * 10 + (value[at + i] - '0');
    }
    return number > 0;
  };
  int month, day;
  if (!part(0, 4, year) || !part(5, 2, month) || !part(8, 2, day)) return false;
  if (year > 2047 || month > 12 || day > 31) return false;
  known = year > 0 || month > 0 || day > 0;
  return true;
}

void appendDate(std::string_view value, std::string& out, int& year, bool& known) {
  int parts[3] = {0, 0, 0};
  for (int& part : parts) {
    part = leadingNumber(value);
    const std::size_t dot = value.find('.');
    if (dot == std::string_view::npos) break;
    value.remove_prefix(dot + 1);
  }
  auto& [y, month, day] = parts;
  if (y > 2047) y = 0;
  if (month > 12) month = day = 0;
  if (day > 31) day = 0;
  if (y > 0)
    appendPadded(y, 4, out);
  else
    out += "????";
  for (int part : {month, day}) {
    out += '.';
    if (part > 0)
      appendPadded(part, 2, out);
    else
      out += "??";
  }
  year = y;
  known = y > 0 || month > 0 || day > 0;
}

bool appendEco(std::string_view value, std::string& out) {
  if (value.empty()) return false;
  const char letter = static_cast<char>(value[0] >= 'a' ? value[0] - 32 : value[0]);
  if (letter < 'A' || letter > 'E') return false;
  const std::size_t start = out.size();
  out += letter;
  std::size_t i = 1;
  for (; i <= 2; i++) {
    if (i >= value.size()) {
      out += '0';
    } else if (isDigit(value[i])) {
      out += value[i];
    } else {
      out.resize(start);
      return false;
    }
  }
  if (i < value.size() && value[i] >= 'a' && value[i] <= 'z') {
    out += value[i++];
    if (i < value.size() && value[i] >= '1' && value[i] <= '4') out += value[i];
  }
  return true;
}

bool isNormalPlayer(std::string_view value) {
  if (value.empty() || isInlineBlank(value.front()) || value.front() == 'v' || value.front() == 'V')
    return false;
  const char last = value.back();
  if (isInlineBlank(last) || last == '.' || last == ')') return false;
  // The last character is not a blank, so a character follows the blank after each comma.
  for (std::size_t at = value.find(','); at < value.size() - 1; at = value.find(',', at + 1))
    if (value[at + 1] != ' ' || isInlineBlank(value[at + 2])) return false;
  return true;
}

void appendPlayer(std::string_view value, std::string& out, int& elo) {
  elo = 0;
  while (!value.empty() && isInlineBlank(value.front())) value.remove_prefix(1);
  value = trimPlayer(value);
  if (value.size() >= 7 && value.back() == ')' && value[value.size() - 6] == '(' &&
      value[value.size() - 7] == ' ') {
    const std::string_view digits = value.substr(value.size() - 5, 4);
    if (std::all_of(digits.begin(), digits.end(), isDigit)) {
      elo = leadingNumber(digits);
      value = trimPlayer(value.substr(0, value.size() - 7));
    }
  }
  const std::size_t start = out.size();
  for (std::size_t comma; (comma = value.find(',')) < value.size();) {
    out += value.substr(0, comma + 1);
    value.remove_prefix(comma + 1);
    while (!value.empty() && isInlineBlank(value.front())) value.remove_prefix(1);
    if (!value.empty()) out += ' ';
  }
  out += value;
  if (out.size() == start || (out[start] | 32) != 'v') return;
  auto begins = [&](std::string_view text) { return out.compare(start, text.size(), text) == 0; };
  if (begins("van ")) out[start] = 'V';
  if (begins("Van Der ") || begins("Van Den ") || begins("Van De ")) out[start + 4] = 'd';
}

}  // namespace cql::pgn
