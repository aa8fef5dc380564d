#include "tests/fuzz/differential/generate.h"

#include "tests/fuzz/differential/generator.h"

namespace cql::differential {

std::string Generator::at(const Filter& filter, int level) {
  if (filter.level >= level && !random_.oneIn(8)) return filter.text;
  return braces(filter.text);
}

std::string Generator::item(const Filter& filter) {
  // A keyword, designator or name ends before whatever follows; longer filters might continue.
  bool simple = filter.level == 14;
  for (char c : filter.text) {
    auto byte = static_cast<unsigned char>(c);
    simple = simple && (byte >= kPieceLetters || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
  }
  simple = simple && filter.text != "child" && filter.text != "parent" && filter.text != "from" &&
           filter.text != "to" && filter.text != "pin" && !(filter.text[0] >= '0' && filter.text[0] <= '9');
  return simple ? filter.text : braces(filter.text);
}

std::string Generator::query() {
  const int depth = options_.depth;
  const bool variations = random_.oneIn(2);
  std::string text = join({std::string("cql(quiet"), (variations ? " variations" : ""), ")\n"});
  if (options_.variables) {
    // Every variable has a value before it is used.
    for (int i = 0, n = random_.between(1, 3); i < n; ++i) {
      const std::string name = freshName("set");
      text += join({name, " = ", at(set(1), 5), "\n"});
      sets_.push_back(name);
      assignableSets_.push_back(name);
    }
    const std::string number = freshName("num"), place = freshName("pos");
    text += join({number, " = ", literal(0, 9), "\n", place, " = ", symbol(kCurrentWord), "\n"});
    numbers_.push_back(number);
    assignableNumbers_.push_back(number);
    positions_.push_back(place);
    if (options_.strings) {
      const std::string name = freshName("str");
      text += join({name, " = str({ ", leafNumber().text, " })\n"});
      strings_.push_back(name);
    }
    if (random_.oneIn(2)) {
      const std::string name = freshName("D");
      text += join({"local dictionary ", name, " ", name, "[ 0 ] = 1\n"});
      dictionaries_.push_back(name);
    }
    if (random_.oneIn(2)) {
      const std::string name = freshName("f");
      mayLoop_ = false;
      sets_.push_back("arg");
      std::string body = set(2).text;
      sets_.pop_back();
      mayLoop_ = true;
      text += join({"function ", name, "(arg) { ", body, " }\n"});
      setFunctions_.push_back(name);
    }
  }
  mayAssign_ = options_.variables && !symmetric();
  for (int i = 0, n = random_.between(1, 3); i < n; ++i)
    text += join({(mayAssign_ ? statement(depth) : item(condition(depth))), "\n"});
  if (options_.extraSearch) text += braces(search()) + "\n";
  if (options_.messages && !symmetric()) {
    text += "message(";
    for (int i = 0, n = random_.between(1, 3); i < n; ++i) {
      if (i > 0) text += " \" \" ";
      switch (random_.below(options_.strings ? 4 : 3)) {
        case 0:
          text += braces(set(2).text);
          break;
        case 1:
          text += braces(number(2).text);
          break;
        case 2:
          text += braces(logical(2).text);
          break;
        default:
          text += braces(string(2).text);
          break;
      }
    }
    text += ")\n";
  }
  return text;
}

GeneratedQuery generateQuery(std::uint64_t seed, const GeneratorOptions& options) {
  std::string text = Generator(seed, options).query();
  return {toAscii(text), toUnicode(text)};
}

}  // namespace cql::differential
