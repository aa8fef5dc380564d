#include "frontend/legacy/translate.h"

#include <algorithm>
#include <cctype>

#include "frontend/legacy/filter_text.h"

namespace cql::frontend::legacy {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string literal(const std::string& text) {
  return "\"" + text + "\"";
}

/// `*` and `?` of a quoted pattern as a regular expression over lower-case text, anchored at both ends.
std::string wildcard(const std::string& pattern) {
  std::string re = "^";
  for (char c : lower(pattern)) {
    if (c == '*')
      re += ".*";
    else if (c == '?')
      re += '.';
    else if (std::string_view("\\^$.|+()[]{}").find(c) != std::string_view::npos)
      re += {'\\', c};
    else
      re += c;
  }
  return re + "$";
}

std::string tagText(const Condition& c, const std::string& filter) {
  if (c.quoted && c.text.find_first_of("*?") != std::string::npos)
    return "{lowercase " + filter + "~~" + literal(wildcard(c.text)) + "}";
  return "{" + literal(lower(c.text)) + " in lowercase " + filter + "}";
}

/// Builds the text of one query.
class Translator {
 public:
  explicit Translator(const MatchList& query) : query_(query) {
    for (const PositionList& list : query.lists) context_.headerVariations |= list.variations;
    for (const Condition& c : query.conditions)
      context_.headerVariations |= c.keyword == Keyword::HasVariations;
    context_.counter = &counter_;
  }

  std::string text() {
    if (query_.negated) return negatedText();
    bool oneComment = uniformComment();
    std::string out = header(oneComment ? comment(query_.lists[0]) : std::string{}, "");
    bool stores =
        !query_.tags.empty() ||
        std::any_of(query_.lists.begin(), query_.lists.end(), [](const PositionList& l) {
          return l.preTransformMatchCount || l.endMost || l.following || l.preceding || !l.cut.empty();
        });
    out += stores ? storedMarks(oneComment) : directMarks(oneComment);
    return out;
  }

 private:
  // --- pieces
  std::string header(const std::string& matchComment, const std::string& more) {
    std::string out = "// Translated from the older language of CQL 1 to 4.\ncql(";
    if (query_.input) out += "input " + literal(*query_.input) + " ";
    if (query_.output) out += "output " + literal(*query_.output) + " ";
    if (context_.headerVariations) out += "variations ";
    return out + more + "matchstring " + literal(matchComment) + ")\n\n";
  }

  static std::string comment(const PositionList& list) {
    return list.noAnnotate ? std::string{} : list.comment.value_or("MATCH");
  }
  bool uniformComment() const {
    return std::all_of(query_.lists.begin(), query_.lists.end(),
                       [&](const PositionList& l) { return comment(l) == comment(query_.lists[0]); });
  }

  ListContext contextOf(const PositionList& list) {
    ListContext context = context_;
    context.variations = list.variations;
    context.variationsOnly = list.variationsOnly;
    return context;
  }

  /// Accumulators are 0 at the start of each position.
  std::string resetSums(const PositionList& list) {
    std::string text;
    auto add = [&](const std::string& name) {
      std::string reset = "Sum" + name + "=0 ";
      if (text.find(reset) == std::string::npos) text += reset;
    };
    auto visit = [&](auto& self, const PositionList& l) -> void {
      for (const std::string& name : l.accumulate) add(name);
      for (const Condition& c : l.sumRanges) add(c.text);
      for (const Condition& c : l.conditions)
        for (const PositionList& inner : c.lists) self(self, inner);
    };
    visit(visit, list);
    return text;
  }

  /// The filter F of language/50 §5 for a list of the match list.
  std::string filter(const PositionList& list) { return wrap(list, listText(list, contextOf(list))); }
  std::string wrap(const PositionList& list, const std::string& text) {
    std::string prefix = resetSums(list);
    if (list.variationsOnly)
      prefix += "variation ";
    else if (context_.headerVariations && !list.variations)
      prefix += "mainline ";
    return prefix.empty() ? text : "{" + prefix + text + "}";
  }

  std::string gameConditions(const MatchList& list, const char* separator = "\n  ") {
    std::string out;
    for (const Condition& c : list.conditions) {
      std::string text = gameText(c);
      out += (c.negated ? "not {" + text + "}" : text) + separator;
    }
    for (const PositionList& l : list.lists)
      for (const Condition& c : l.exclude) {
        PositionList excluded = c.lists.empty() ? l : c.lists[0];
        excluded.exclude.clear();
        out += "not find quiet " + filter(excluded) + separator;
      }
    return out;
  }

  /// A nested match list, or a position list as a game condition.
  std::string nestedText(const MatchList& list) {
    std::string text = gameConditions(list, " ");
    for (const PositionList& l : list.lists) text += listFound(l) + " ";
    if (text.empty()) text = "true ";
    text.pop_back();
    return list.negated ? "not {" + text + "}" : "{" + text + "}";
  }

  std::string gameText(const Condition& c) {
    auto several = [&](const char* joint) {
      std::string text;
      for (const auto& game : c.games) text += (text.empty() ? "" : joint) + nestedText(*game);
      return "{" + text + "}";
    };
    auto dates = [&](const char* tag) {
      std::string from = c.text, to = c.text2;
      std::replace(from.begin(), from.end(), '-', '.');
      std::replace(to.begin(), to.end(), '-', '.');
      return std::string("{") + tag + ">=" + literal(from) + " " + tag + "<=" + literal(to) + "}";
    };
    switch (c.keyword) {
      case Keyword::Year:
        return rangeText("year", *c.bounds);
      case Keyword::GameNumber:
        return rangeText("gamenumber", *c.bounds);
      case Keyword::Player:
        return "{" + tagText(c, "player white") + " or " + tagText(c, "player black") + "}";
      case Keyword::WhitePlayer:
        return tagText(c, "player white");
      case Keyword::BlackPlayer:
        return tagText(c, "player black");
      case Keyword::Event:
        return tagText(c, "event");
      case Keyword::Site:
        return tagText(c, "site");
      case Keyword::Annotator:
        return tagText(c, "tag \"Annotator\"");
      case Keyword::Date:
        return dates("date");
      case Keyword::EventDate:
        return dates("eventdate");
      case Keyword::Eco:
        return "{eco>=" + literal(c.text) + " eco[:3]<=" + literal(c.text2) + "}";
      case Keyword::PlyCount:
        return "find quiet {mainline terminal " + rangeText("ply", *c.bounds) + "}";
      case Keyword::HasComments:
        return "find quiet originalcomment";
      case Keyword::HasAnnotation: {
        std::string text = "find quiet {";
        for (int nag = 1; nag < 256; ++nag)
          text += (nag == 1 ? "" : " or ") + ("originalcomment \"$" + std::to_string(nag) + "\"");
        return text + "}";
      }
      case Keyword::HasVariations:
        return "find quiet variation";
      case Keyword::Comment:
        return "find quiet {" + literal(c.text) + " in originalcomment}";
      case Keyword::And:
        return several(" ");
      case Keyword::Or:
        return several(" or ");
      case Keyword::Not:
        return "not " + nestedText(*c.games[0]);
      default:
        return ratingOrResultText(c);
    }
  }

  /// Does the list match the game, as a condition without marks.
  std::string listFound(const PositionList& list) {
    if (!list.matchCount) return "find quiet " + filter(list);
    std::string count = "Count" + std::to_string(++counter_);
    return count + "=find quiet count " + filter(list) + " " + rangeText(count, *list.matchCount);
  }

  // --- queries whose marks can be recognised at each position
  std::string directMarks(bool oneComment) {
    std::string once = gameConditions(query_), marks;
    std::vector<std::string> tests;
    bool everyCountAllowsZero = true;
    for (std::size_t i = 0; i < query_.lists.size(); ++i) {
      const PositionList& list = query_.lists[i];
      std::string filterText = filter(list), first = "First" + std::to_string(i + 1);
      everyCountAllowsZero &= list.matchCount && list.matchCount->contains(0);
      if (list.matchCount) {
        std::string count = "Matches" + std::to_string(i + 1);
        once += count + "=find quiet count " + filterText + " " + rangeText(count, *list.matchCount) + "\n  ";
        tests.push_back(filterText);
      } else if (list.markAll) {
        once += "find quiet " + filterText + "\n  ";
        tests.push_back(filterText);
      } else {
        once += first + "=find quiet " + filterText + "\n  ";
        tests.push_back("currentposition==" + first);
      }
    }
    if (everyCountAllowsZero) {
      // No position may be marked at all: let the initial position stand for the game.
      std::string none = "initial";
      for (std::size_t i = 0; i < query_.lists.size(); ++i)
        none += " Matches" + std::to_string(i + 1) + "==0";
      tests.push_back("{" + none + "}");
    }
    return "// Once a game: does every list match it somewhere?\nif initial {\n  " + once +
           "Searched=1\n}\nisbound Searched\n\n" + "// The positions to mark.\n" +
           joinTests(tests, oneComment) + "\n";
  }

  std::string joinTests(const std::vector<std::string>& tests, bool oneComment) {
    if (oneComment) {
      std::string text;
      for (const std::string& test : tests) text += (text.empty() ? "" : "\n or ") + test;
      return tests.size() == 1 ? text : "{" + text + "}";
    }
    std::string text = "Marked=0\n";
    for (std::size_t i = 0; i < tests.size(); ++i) {
      std::string own = i < query_.lists.size() ? comment(query_.lists[i]) : "";
      text += "if " + tests[i] + " {Marked=1" + (own.empty() ? "" : " comment(" + literal(own) + ")") + "}\n";
    }
    return text + "Marked==1";
  }

  // --- queries whose marks are collected at the initial position
  std::string storedMarks(bool oneComment) {
    std::string once = gameConditions(query_), conditions, marks;
    for (std::size_t i = 0; i < query_.lists.size(); ++i)
      storeList(query_.lists[i], i, oneComment, conditions, marks);
    std::string body = conditions + marks + "true";
    for (std::size_t i = query_.tags.size(); i-- > 0;) {
      const Condition& tag = query_.tags[i];
      std::string variable = "Tag" + tag.text, others;
      for (std::size_t j = 0; j < i; ++j)
        others += " not pieceid " + variable + "==pieceid Tag" + query_.tags[j].text;
      Designator type = tag.designators[0];
      type.squares = kAllSquares;
      std::string somewhere = context_.headerVariations ? "mainline " : "";
      body = "piece " + variable + " in [Aa] {" + others + (others.empty() ? "" : " ") + "find quiet {" +
             somewhere + variable + " & " + type.modern() + "}\n  " + body + "}";
    }
    return "// Once a game: collect the positions to mark.\nlocal dictionary Marks\nif initial {\n  " + once +
           body + "\n  Searched=1\n}\nisbound Searched\n" + "Marks[currentposition]\n" +
           (oneComment ? "" : commentLookup());
  }

  std::string commentLookup() {
    std::string text;
    for (std::size_t i = 0; i < query_.lists.size(); ++i)
      if (std::string own = comment(query_.lists[i]); !own.empty())
        text += "if Marks" + std::to_string(i + 1) + "[currentposition] comment(" + literal(own) + ")\n";
    return text;
  }

  void storeList(const PositionList& list, std::size_t i, bool oneComment, std::string& conditions,
                 std::string& marks) {
    std::string store = "Marks[currentposition]=1";
    if (!oneComment) store += " local dictionary Marks" + std::to_string(i + 1) + "[currentposition]=1";
    std::string offset = list.following ? "child:" : list.preceding ? "parent:" : "";
    std::string put = offset.empty() ? store : offset + "{" + store + "}";
    if (list.preTransformMatchCount) {
      Orbit orbit = orbitOf(list, true);
      std::string any = "Any" + std::to_string(++counter_);
      std::string text = any + "=0\n  ", count = "Count" + std::to_string(++counter_);
      for (const BoardTransform& t : orbit.transforms) {
        std::string copy = copyText(t.isIdentity() ? list : transformed(list, t), contextOf(list), true);
        std::string f = wrap(list, list.negated ? "{not {" + copy + "}}" : "{" + copy + "}");
        text += "if {" + count + "=find quiet count " + f + " " +
                rangeText(count, *list.preTransformMatchCount) + "} {" + any + "=1 find quiet count {" + f +
                " " + put + "}}\n  ";
      }
      conditions += text + any + "==1\n  ";
      return;
    }
    std::string f = filter(list);
    for (const Condition& c : list.cut) {
      // Positions behind the first one where the cut matches are out of reach.
      std::string stop = "Cut" + std::to_string(++counter_);
      std::string what = c.lists.empty() ? f : filter(c.lists[0]);
      conditions += "{" + stop + "=find quiet " + what + " or unbind " + stop + "}\n  ";
      f = "{" + f + " {isunbound " + stop + " or currentposition<=" + stop + "}}";
    }
    conditions += list.matchCount ? listFoundWith(list, f) + "\n  " : "find quiet " + f + "\n  ";
    if (list.markAll || list.matchCount) {
      marks += "find quiet count {" + f + " " + put + "}\n  ";
    } else if (list.endMost) {
      std::string last = "Last" + std::to_string(i + 1);
      marks += "find quiet count {" + f + " " + last + "=currentposition}\n  " + last + ":{" + put + "}\n  ";
    } else {
      marks += "find quiet {" + f + " " + put + "}\n  ";
    }
  }

  std::string listFoundWith(const PositionList& list, const std::string& f) {
    std::string count = "Count" + std::to_string(++counter_);
    return count + "=find quiet count " + f + " " + rangeText(count, *list.matchCount);
  }

  /// `:not` for the whole match list: the games that would not match, nothing marked. The body tests the game
  /// at its initial position, and the header asks for games in which it matches nowhere.
  std::string negatedText() {
    MatchList positive = query_;
    positive.negated = false;
    std::string out = header("", "matchcount 0 ");
    out += "initial\n" + nestedText(positive) + "\n";
    return out;
  }

  const MatchList& query_;
  ListContext context_;
  int counter_ = 0;
};

}  // namespace

std::string modernText(const MatchList& query) {
  return Translator(query).text();
}

std::optional<std::string> translate(std::string_view text, std::uint32_t buffer, DiagnosticSink& sink) {
  auto item = readList(text, buffer, sink);
  if (!item) return std::nullopt;
  auto query = understand(*item, sink);
  if (!query) return std::nullopt;
  return modernText(*query);
}

}  // namespace cql::frontend::legacy
