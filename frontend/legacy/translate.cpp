#include "frontend/legacy/translate.h"

#include <algorithm>

#include "frontend/legacy/filter_text.h"
#include "frontend/legacy/game_text.h"
#include "frontend/legacy/line_breaks.h"
#include "runtime/utf8.h"

namespace cql::frontend::legacy {
namespace {

bool usesTags(const PositionList& list) {
  return anyCondition(list, [](const Condition& c) {
    return c.keyword == Keyword::TagMatch || std::any_of(c.designators.begin(), c.designators.end(),
                                                         [](const Designator& d) { return !d.tag.empty(); });
  });
}

bool usesTags(const Condition& game) {
  return std::any_of(game.games.begin(), game.games.end(), [](const auto& match) {
    return std::any_of(match->lists.begin(), match->lists.end(),
                       [](const PositionList& l) { return usesTags(l); }) ||
           std::any_of(match->conditions.begin(), match->conditions.end(),
                       [](const Condition& c) { return usesTags(c); });
  });
}

/// Returns true for a game condition that searches for a position.
bool searchesPositions(Keyword k) {
  return k == Keyword::PlyCount || k == Keyword::HasComments || k == Keyword::HasAnnotation ||
         k == Keyword::HasVariations || k == Keyword::Comment;
}

/// Returns true for a condition on tags. It holds at every position of the game, or at none.
bool isAboutTags(const Condition& game) {
  if (searchesPositions(game.keyword)) return false;
  return std::all_of(game.games.begin(), game.games.end(), [](const auto& match) {
    return match->lists.empty() &&
           std::all_of(match->conditions.begin(), match->conditions.end(), isAboutTags);
  });
}

/// Returns true for a game condition that searches variations, too.
bool searchesVariations(Keyword k) {
  return searchesPositions(k) && k != Keyword::PlyCount;
}

/// Returns true if the query reads variations. Then the header reads them, and all other lists keep to the
/// main line.
bool readsVariations(const MatchList& query) {
  auto relation = [](const PositionList& list) {
    return anyCondition(list, [](const Condition& c) {
      return std::any_of(c.relation.begin(), c.relation.end(), [](const Condition& r) {
        return r.keyword == Keyword::Variations || r.keyword == Keyword::VariationsOnly;
      });
    });
  };
  for (const PositionList& list : query.lists)
    if (list.variations || relation(list)) return true;
  for (const Condition& c : query.conditions) {
    if (searchesVariations(c.keyword)) return true;
    for (const auto& game : c.games)
      if (readsVariations(*game)) return true;
  }
  return false;
}

void searchVariations(MatchList& query) {
  for (PositionList& list : query.lists) {
    list.variations = true;
    for (PositionList& excluded : list.exclude) excluded.variations = true;
  }
  for (const Condition& c : query.conditions)
    for (const auto& game : c.games) searchVariations(*game);
}

std::string comment(const PositionList& list) {
  return list.noAnnotate ? std::string{} : list.comment.value_or("MATCH");
}

/// Returns the number of matching positions that the list requires, if given.
const std::optional<Range>& countOf(const PositionList& list) {
  return list.preTransformMatchCount ? list.preTransformMatchCount : list.matchCount;
}

/// Writes one query.
class Translator {
 public:
  Translator(const MatchList& query, std::string_view source, Purpose purpose)
      : query_(query), source_(source), unmark_(purpose == Purpose::Run ? " unmark" : "") {
    context_.headerVariations = readsVariations(query);
    context_.writing = &writing_;
    for (const PositionList& list : query.lists)
      if (!list.excludes) lists_.push_back(&list);
    oneComment_ = std::all_of(lists_.begin(), lists_.end(),
                              [&](const PositionList* l) { return comment(*l) == comment(*lists_[0]); });
    markless_ = std::all_of(lists_.begin(), lists_.end(),
                            [](const PositionList* l) { return countOf(*l) && countOf(*l)->contains(0); });
  }

  std::string text() {
    if (query_.negated) return negatedText();
    const bool stores =
        !query_.tags.empty() || std::any_of(lists_.begin(), lists_.end(), [](const PositionList* l) {
          return l->preTransformMatchCount || l->endMost || l->following || l->preceding;
        });
    const std::string tags = tagConditions(), body = stores          ? storedMarks()
                                                     : marksItself() ? everyMark()
                                                                     : directMarks();
    return header(oneComment_ && !lists_.empty() ? comment(*lists_[0]) : std::string{}, "") +
           (tags.empty() ? "" : "// Conditions on the game.\n" + tags + "\n") + body;
  }

  const std::optional<SourceRange>& tooLong() const { return writing_.tooLong; }

 private:
  std::string header(const std::string& matchComment, const std::string& more) {
    std::string out = "// Translated from the older language of CQL 1 to 4:\n" + asComment(source_) + "cql(";
    if (query_.input) out += "input " + literal(*query_.input) + " ";
    if (query_.output) out += "output " + literal(*query_.output) + " ";
    if (context_.headerVariations) out += "variations ";
    return out + more + "matchstring " + literal(matchComment) + ")\n\n";
  }

  ListContext contextOf(const PositionList& list) {
    ListContext context = context_;
    context.variations = list.variations;
    context.variationsOnly = list.variationsOnly;
    return context;
  }

  std::string newName(const char* stem) { return stem + std::to_string(++writing_.counter); }

  /// Sets accumulators to 0, at each position.
  static std::string resetSums(const PositionList& list) {
    std::string text;
    auto add = [&](const std::string& name) {
      const std::string reset = "Sum" + name + "=0 ";
      if (text.find(reset) == std::string::npos) text += reset;
    };
    auto visit = [&](auto& self, const PositionList& l) -> void {
      for (const std::string& name : l.accumulate) add(name);
      for (const std::string& name : l.reset) add(name);
      for (const Condition& c : l.sumRanges) add(c.text);
      for (const Condition& c : l.conditions)
        for (const PositionList& inner : c.lists) self(self, inner);
    };
    visit(visit, list);
    return text;
  }

  /// Returns the filter F of language/50 §5 for a list of a match list.
  std::string filter(const PositionList& list) { return wrap(list, listText(list, contextOf(list))); }

  std::string wrap(const PositionList& list, const std::string& text) {
    std::string prefix = resetSums(list), suffix;
    if (list.variationsOnly)
      prefix += "variation ";
    else if (context_.headerVariations && !list.variations)
      prefix += "mainline ";
    for (const Condition& c : list.cut) {
      // Positions after one where the cut matches are out of reach.
      PositionList stop = c.lists.empty() ? list : c.lists[0];
      stop.cut.clear();
      suffix += " not parent:{find quiet <-- " + listText(stop, contextOf(list)) + "}";
    }
    return prefix.empty() && suffix.empty() ? text : "{" + prefix + text + suffix + "}";
  }

  std::string nestedText(const MatchList& list) {
    std::string text;
    for (const Condition& c : list.conditions) text += oneCondition(c) + " ";
    for (const PositionList& l : list.lists) text += found(l) + " ";
    if (text.empty()) text = "true ";
    text.pop_back();
    return list.negated ? "not {" + text + "}" : "{" + text + "}";
  }
  std::string oneCondition(const Condition& c) {
    return gameText(c, [this](const MatchList& nested) { return nestedText(nested); });
  }

  /// Writes the conditions on tags, a line each; they are true at every position of a game or at none.
  std::string tagConditions() {
    std::string out;
    for (const Condition& c : query_.conditions)
      if (isAboutTags(c)) out += oneCondition(c) + "\n";
    return out;
  }

  /// Writes the other conditions on the whole game, a line each: with `tags` those about pieces bound to
  /// names, else the rest.
  std::string gameConditions(bool tags) {
    std::string out;
    for (const Condition& c : query_.conditions)
      if (!isAboutTags(c) && usesTags(c) == tags) out += oneCondition(c) + "\n  ";
    for (const PositionList& l : query_.lists) {
      if (l.excludes && usesTags(l) == tags) out += "not find quiet " + filter(l) + "\n  ";
      for (const PositionList& excluded : l.exclude)
        if (usesTags(excluded) == tags) out += "not find quiet " + filter(excluded) + "\n  ";
    }
    return out;
  }

  /// Tests whether the list matches the game, without marks.
  std::string found(const PositionList& list) {
    if (list.preTransformMatchCount) return foundByTransform(list, "");
    if (!list.matchCount) return "find quiet " + filter(list);
    const std::string count = newName("Count");
    return count + "=find quiet count " + filter(list) + " " + rangeText(count, *list.matchCount);
  }

  /// Tests whether some transform has a wanted number of matching positions; `put`, if given, marks them.
  std::string foundByTransform(const PositionList& list, const std::string& put) {
    const std::string any = newName("Any"), count = newName("Count");
    std::string text = any + "=0\n  ";
    const Orbit orbit = orbitOf(list, true);
    writing_.charge(orbit, 0, list.range);
    for (const PositionList& copy : orbit.copies) {
      if (writing_.tooLong) break;
      const std::string own = copyText(copy, contextOf(list), true);
      const std::string f = wrap(list, list.negated ? "{not {" + own + "}}" : "{" + own + "}");
      text += "if {" + count + "=find quiet count " + f + " " +
              rangeText(count, *list.preTransformMatchCount) + "} {" + any + "=1" +
              (put.empty() ? "" : " find quiet count {" + f + " " + put + "}") + "}\n  ";
      writing_.charge({}, f.size(), list.range);
    }
    return text + any + "==1";
  }

  // --- queries whose marks can be recognised at each position

  /// Returns true for a single list with every match marked. Then it is itself the query.
  bool marksItself() {
    return lists_.size() == 1 && query_.lists.size() == 1 && lists_[0]->markAll && !lists_[0]->matchCount &&
           lists_[0]->exclude.empty() &&
           std::all_of(query_.conditions.begin(), query_.conditions.end(), isAboutTags);
  }
  std::string everyMark() {
    std::string text = filter(*lists_[0]);
    if (text.starts_with('{') && text.ends_with('}')) text = text.substr(1, text.size() - 2);
    return "// Every position that matches is marked.\n" + text + "\n";
  }

  std::string directMarks() {
    std::string once = gameConditions(false), none = "initial";
    std::vector<std::string> tests;
    for (std::size_t i = 0; i < lists_.size(); ++i) {
      const PositionList& list = *lists_[i];
      const std::string text = filter(list), number = std::to_string(i + 1);
      if (lists_.size() > 1) once += "// " + shortText(list) + "\n  ";
      if (list.matchCount) {
        const std::string count = "Matches" + number;
        once += count + "=find quiet count " + text + " " + rangeText(count, *list.matchCount) + "\n  ";
        none += " " + count + "==0";
        tests.push_back(text);
      } else if (list.markAll) {
        once += "find quiet " + text + "\n  ";
        tests.push_back(text);
      } else {
        once += "First" + number + "=find quiet " + text + "\n  ";
        tests.push_back("currentposition==First" + number);
      }
    }
    if (markless_) tests.push_back("{" + none + unmark_ + "}");
    return "// Once a game: " +
           std::string(lists_.size() > 1 ? "does every list match it somewhere?"
                       : lists_.empty()  ? "does it meet the conditions?"
                                         : "does the list match it somewhere?") +
           "\nif initial {\n  " + once + "Searched=1\n}\nisbound Searched\n\n" +
           "// The positions to mark.\n" + joinTests(tests) + "\n";
  }

  /// Returns the list as written, on one line, for a comment.
  std::string shortText(const PositionList& list) {
    std::string text = onOneLine(source_.substr(list.range.begin, list.range.end - list.range.begin));
    return text.size() > 100 ? std::string(utf8::beginning(text, 97)) + "..." : text;
  }

  std::string joinTests(const std::vector<std::string>& tests) {
    if (oneComment_) {
      std::string text;
      for (const std::string& test : tests) text += (text.empty() ? "" : "\n or ") + test;
      return tests.size() == 1 ? text : "{" + text + "}";
    }
    std::string text = "Marked=0\n";
    for (std::size_t i = 0; i < tests.size(); ++i) {
      const std::string own = i < lists_.size() ? comment(*lists_[i]) : "";
      text += "if " + tests[i] + " {Marked=1" + (own.empty() ? "" : " comment(" + literal(own) + ")") + "}\n";
    }
    return text + "Marked==1";
  }

  // --- queries whose marks are collected at the initial position

  std::string storedMarks() {
    std::string conditions = gameConditions(true), marks;
    for (std::size_t i = 0; i < lists_.size(); ++i) {
      const PositionList& list = *lists_[i];
      const std::string put = putText(list, i);
      if (!list.preTransformMatchCount) {
        conditions += found(list) + "\n  ";
        marks += marksText(list, i, put) + "\n  ";
      } else if (query_.tags.empty()) {
        conditions += foundByTransform(list, put) + "\n  ";
      } else {
        // The pieces of the tags may still fail, so marks come last.
        conditions += foundByTransform(list, "") + "\n  ";
        marks += foundByTransform(list, put) + "\n  ";
      }
    }
    const std::string body = forEachTag(conditions + marks + "true");
    return "// Once a game: collect the positions to mark.\nlocal dictionary Marks\nif initial {\n  " +
           gameConditions(false) + body +
           "\n  Searched=1\n}\nisbound Searched\n\n// The positions to mark.\n" +
           (markless_ ? "{Marks[currentposition] or {initial #Marks==0" + unmark_ + "}}\n"
                      : "Marks[currentposition]\n") +
           commentLookup();
  }

  /// Tries the text with every piece for every tag (language/50 §11).
  std::string forEachTag(std::string text) {
    for (std::size_t i = query_.tags.size(); i-- > 0;) {
      const Condition& tag = query_.tags[i];
      const std::string variable = "Tag" + tag.text, mainline = context_.headerVariations ? "mainline " : "";
      Designator type = tag.designators[0];
      type.squares = kAllSquares;
      std::string others;
      for (std::size_t j = 0; j < i; ++j)
        others += "not pieceid " + variable + "==pieceid Tag" + query_.tags[j].text + " ";
      text = "piece " + variable + " in [Aa] {" + others + "find quiet {" + mainline + variable + " & " +
             type.modern() + "}\n  " + text + "}";
    }
    return text;
  }

  /// Marks the current position, or the one after or before it; itself at the end of the line.
  std::string putText(const PositionList& list, std::size_t i) {
    std::string store = "Marks[currentposition]=1";
    if (!oneComment_) store += " local dictionary Marks" + std::to_string(i + 1) + "[currentposition]=1";
    if (!list.following && !list.preceding) return store;
    return "{" + std::string(list.following ? "child" : "parent") + ":{" + store + "} or {" + store + "}}";
  }

  std::string marksText(const PositionList& list, std::size_t i, const std::string& put) {
    const std::string text = filter(list);
    if (list.markAll || list.matchCount) return "find quiet count {" + text + " " + put + "}";
    if (!list.endMost) return "find quiet {" + text + " " + put + "}";
    const std::string last = "Last" + std::to_string(i + 1);
    return "find quiet count {" + text + " " + last + "=currentposition}\n  " + last + ":{" + put + "}";
  }

  std::string commentLookup() {
    if (oneComment_) return {};
    std::string text;
    for (std::size_t i = 0; i < lists_.size(); ++i)
      if (const std::string own = comment(*lists_[i]); !own.empty())
        text += "if Marks" + std::to_string(i + 1) + "[currentposition] comment(" + literal(own) + ")\n";
    return text;
  }

  /// Writes `:not` for the whole match list: finds the games that would not match, without marks. The body
  /// tests the game at its initial position, and the header requires games where it matches nowhere.
  std::string negatedText() {
    std::string conditions = gameConditions(true);
    for (const PositionList* list : lists_) conditions += found(*list) + "\n  ";
    const std::string body = tagConditions() + gameConditions(false) + forEachTag(conditions + "true");
    return header("", "matchcount 0 ") + "// The games in which this fails, with nothing marked.\ninitial\n" +
           body + "\n";
  }

  const MatchList& query_;
  std::string_view source_;
  std::vector<const PositionList*> lists_;  ///< those that must match
  ListContext context_;
  Writing writing_;
  std::string unmark_;      ///< follows the filter for a game that matches without a mark
  bool oneComment_ = true;  ///< all marks get the same comment
  bool markless_ = true;    ///< the game can match without a mark
};

}  // namespace

std::optional<std::string> translate(std::uint32_t buffer, DiagnosticSink& sink, Purpose purpose,
                                     bool variations) {
  const std::string text = sink.sources()[buffer].text;
  const auto item = readList(text, buffer, sink);
  if (!item) return std::nullopt;
  auto query = understand(*item, sink);
  if (!query) return std::nullopt;
  if (variations) searchVariations(*query);
  Translator translator(*query, text, purpose);
  std::string modern = wrapped(withoutDoubleBraces(translator.text()));
  if (translator.tooLong()) {
    sink.error(*translator.tooLong(), "the transforms make too many copies of this list");
    return std::nullopt;
  }
  return modern;
}

}  // namespace cql::frontend::legacy
