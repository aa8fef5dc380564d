// The parser: tokens -> typed nodes (language/01 §9-§16).
//
// Recursive descent over one table of precedence levels. Types steer the parse, names must be known before
// they are used and functions are expanded where they are called, so nodes are typed as they are built. A
// ParseError unwinds to the enclosing list of filters (the query, braces, a target), where reading goes on
// with a line that begins a filter; it never leaves this folder.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/compile.h"
#include "frontend/filter_table.h"
#include "frontend/token.h"
#include "runtime/game_record.h"

namespace cql::frontend {

struct ParseError {};

/// The level of language/01 §10 at which an operand is parsed.
enum class Level : std::uint8_t {
  Or = 1,
  And,
  Not,
  Relation,
  Sum,
  Product,
  Move,
  Arrow,
  Union,
  Intersection,
  Attack,
  Postfix,
  Colon,
  Primary
};

/// Sets a member for the time of a scope.
template <typename T>
class Restore {
 public:
  Restore(T& place, T value) : place_(place), old_(place) { place = std::move(value); }
  ~Restore() { place_ = std::move(old_); }
  Restore(const Restore&) = delete;

 private:
  T& place_;
  T old_;
};

class Parser {
 public:
  Parser(Query& query, const CompileOptions& options, DiagnosticSink& sink);

  /// Parses the text of a source of the sink, and the filters of the command line, into the query. Errors go
  /// to the sink.
  void parseQuery(std::uint32_t buffer);

 private:
  // --- tokens (parser.cpp)
  const Token& cur() const { return pos_ < limit_ ? (*tokens_)[pos_] : end_; }
  const Token& ahead(std::size_t n = 1) const { return pos_ + n < limit_ ? (*tokens_)[pos_ + n] : end_; }
  const Token& last() const { return (*tokens_)[pos_ ? pos_ - 1 : 0]; }
  bool atKeyword(std::string_view word) const { return cur().isKeyword(word); }
  bool atSymbol(std::string_view text) const { return cur().isSymbol(text); }
  bool acceptKeyword(std::string_view word);
  bool acceptSymbol(std::string_view text);
  void expectSymbol(std::string_view text, const std::string& after);
  SourceRange from(std::uint32_t begin) const;
  /// Bytes [begin, end) of the text of a token: where they are written, or the token if they are not.
  SourceRange within(const Token& token, std::size_t begin, std::size_t end) const;
  [[noreturn]] void fail(SourceRange range, std::string message);
  /// At the token that is next. A misspelt word is reported as such, whatever was expected in its place.
  [[noreturn]] void failHere(std::string message);
  /// For a filter that ends here and lacks something: a misspelt word behind it was to be that.
  [[noreturn]] void failUnfinished(SourceRange range, std::string message);
  std::string describe(const Token& token) const;
  std::string butThisIs(NodeId id) const;  ///< ", but this is ..." for a filter of the wrong type
  std::string found() const;               ///< ", found ..." for a filter that is missing here

  // --- nodes
  NodeId make(Op op, Type type, std::uint32_t begin, std::vector<NodeId> kids = {});
  Node& node(NodeId id) { return query_.nodes[id]; }
  Type type(NodeId id) const { return query_.nodes[id].type; }
  /// Uses a filter as a condition: refuses those whose value would be lost (language/01 §16). Returns it.
  NodeId condition(NodeId id);
  const Node* bareValue(NodeId id) const;
  NodeId number(std::int32_t value, SourceRange range);
  NodeId asNumber(NodeId id);  ///< a set becomes its cardinality
  NodeId logicalNot(NodeId id, std::uint32_t begin);

  /// One level deeper for the time of a scope: refuses filters nested so deeply that the stack is at risk.
  class Deeper {
   public:
    explicit Deeper(Parser& parser);
    ~Deeper() { --depth_; }
    Deeper(const Deeper&) = delete;

   private:
    int& depth_;
  };

  // --- filters (parser.cpp)
  NodeId filter() { return level(Level::Or); }
  NodeId tryLevel(Level level);
  NodeId level(Level level);  ///< one filter of the level; an error if there is none
  NodeId typed(Level level, Type type, const std::string& owner);
  void requireType(NodeId id, Type type, const std::string& owner, SourceRange range);
  /// `(A B)` behind the word; `things` is their plural in messages.
  std::vector<NodeId> twoOf(Level level, Type type, const std::string& word, const std::string& things);
  std::vector<NodeId> filtersUntil(std::string_view close);
  NodeId compound(std::vector<NodeId> parts, std::uint32_t begin);
  NodeId parenthesized();
  NodeId grouped(NodeId inner, std::uint32_t begin);
  NodeId braces();
  bool startsFilter() const;
  /// Goes back to the token `begin`, from which on `id` was read before it was clear what it belongs to. The
  /// filter of the level that begins there is this node; its tokens are not read again.
  void giveBack(std::size_t begin, Level level, NodeId id);
  NodeId takeBack(Level level);  ///< kNone: nothing was given back here
  void recover(std::size_t begin, std::string_view close);

  // --- operators (parse_operators.cpp)
  NodeId tryOr();
  NodeId tryAnd();
  /// A, or A word B word C ... as one node.
  NodeId chain(std::string_view word, Op op, NodeId (Parser::*operand)());
  NodeId tryNot();
  NodeId tryRelation();
  NodeId trySum();
  NodeId tryProduct();
  NodeId tryMove();
  NodeId tryArrow();
  NodeId tryUnion();
  NodeId tryIntersection();
  NodeId tryAttack();
  NodeId tryPostfix();
  NodeId tryColon();
  NodeId relation(NodeId left, const Token& op, NodeId right);
  NodeId index(NodeId text);
  bool isPatternQuantifier(std::size_t at) const;

  // --- primaries: kNone if the token begins none of the family
  NodeId tryPrimary();
  NodeId nullary(const NullaryInfo& filter);
  NodeId tryBoard();      // parse_board.cpp
  NodeId tryTransform();  // parse_transform.cpp
  NodeId tryControl();    // parse_control.cpp
  NodeId tryMoves();      // parse_moves.cpp
  NodeId tryTree();       // parse_tree.cpp
  NodeId tryText();       // parse_text.cpp
  NodeId tryNumbers();    // parse_numbers.cpp
  NodeId tryMetadata();   // parse_metadata.cpp
  NodeId tryVariables();  // parse_variables.cpp

  // parse_board.cpp
  NodeId designator();
  NodeId makeSquareFilter(std::uint32_t begin);
  NodeId fenBoard(const Token& literal, std::uint32_t begin);
  NodeId direction(DirectionMask dirs);
  NodeId ray(bool attack);
  NodeId pin();
  NodeId count();
  static DirectionMask directionMask(std::string_view word);

  // parse_transform.cpp
  struct Range {
    NodeId low = kNone, high = kNone;
    bool given = false, any = false;
  };
  Range range();
  bool boundHere(std::size_t at, std::size_t& length) const;
  NodeId bound();
  void applyRange(NodeId id, const Range& range);
  NodeId transform(TransformKind kind, std::uint32_t begin);

  // parse_control.cpp
  NodeId ifFilter();
  NodeId whileFilter();
  NodeId squareLoop(bool piece);
  NodeId loopBody(Op op, std::uint32_t symbol, NodeId domain, bool all, std::uint32_t begin);
  NodeId symbolicLoop(bool all);
  NodeId sort();
  NodeId find();
  NodeId echo();
  NodeId consecutiveMoves();
  NodeId similarPosition();
  std::uint32_t positionName(const std::string& owner);
  std::pair<std::uint32_t, std::uint32_t> twoPositionNames(const std::string& owner);

  // parse_numbers.cpp; those that take a word, from behind it on
  NodeId negative();
  NodeId squareProperty(const std::string& word, std::uint32_t begin);
  NodeId pieceName(const std::string& word, std::uint32_t begin);
  NodeId power(const std::string& word, std::uint32_t begin);
  NodeId absOrSqrt(const std::string& word, std::uint32_t begin);
  NodeId parseInt(const std::string& word, std::uint32_t begin);
  NodeId ascii(const std::string& word, std::uint32_t begin);
  NodeId extremum(const std::string& word, std::uint32_t begin);
  NodeId indexOf(const std::string& word, std::uint32_t begin);
  NodeId equal(const std::string& word, std::uint32_t begin);

  // parse_moves.cpp
  struct MoveParameters {
    std::vector<NodeId> kids = std::vector<NodeId>(move_kid::kCount, kNone);
    std::uint32_t flags = 0;
    PieceMask pieces = 0;
    MoveSource source = MoveSource::Tree;
    MoveValue value = MoveValue::None;
    std::string sourceWord;
    bool first = true, count = false, enPassant = false;
    bool generated() const { return source == MoveSource::Legal || source == MoveSource::PseudoLegal; }
  };
  NodeId move();
  bool moveParameter(MoveParameters& move);
  void checkMove(const MoveParameters& move, std::uint32_t begin);
  NodeId dash(NodeId left, std::uint32_t begin);
  bool dashTied(std::size_t at) const;
  NodeId bareDash(const std::string& owner, bool orLegal);
  NodeId legal();
  NodeId dashTarget();
  struct Promotion {
    std::uint32_t flags = 0;
    PieceMask pieces = 0;
    NodeId text = kNone;
  };
  Promotion promotion();
  PieceMask promotionPieces(const std::string& owner);

  // parse_line.cpp, parse_path.cpp
  NodeId line();
  NodeId lineItems(std::string_view arrow);
  NodeId lineItem(std::string_view arrow);
  bool quantifier(NodeId& pattern, bool line);
  NodeId path();
  std::size_t pathEnd() const;
  bool quantifierHere() const;
  std::vector<NodeId> pathConstituents(const std::string& owner, bool unclear, std::size_t close = kNone);
  NodeId pathConstituent(bool unclear, bool first, std::size_t close);
  NodeId sequence(std::vector<NodeId> parts);
  NodeId patternFilter(NodeId filter, std::uint32_t begin);
  NodeId moveOrFilter();
  NodeId moveStep(NodeId dash);
  NodeId dashWithTarget(NodeId dash);
  NodeId group();
  bool groupAhead(bool behindMove);
  bool hasMove(NodeId pattern) const;
  std::size_t closing(std::size_t open) const;
  void refuseNumber(NodeId id, const std::string& what);
  bool isArithmetic(NodeId id) const;

  // parse_text.cpp
  std::vector<NodeId> items(const std::string& owner);
  NodeId item();
  NodeId tripleSlash();
  NodeId regexMatch(NodeId subject);
  std::uint32_t regex(const Token& literal);

  // parse_metadata.cpp
  NodeId implicitSearch(NodeId text, bool isItem);
  NodeId player(std::uint32_t begin, bool isItem);
  NodeId originalComment(std::uint32_t begin, bool isItem);
  NodeId tag(std::uint32_t begin);
  NodeId setTag(std::uint32_t begin);
  NodeId result(std::uint32_t begin);
  GameResult gameResult();
  std::string extraTagName(const Token& literal);

  // parse_hhdb.cpp
  /// A word that may stand behind the first one of `hhdb`.
  static bool continuesHhdb(std::string_view word);
  NodeId hhdb(std::uint32_t begin, bool isItem);
  NodeId hhdbText(HhdbString which, std::uint32_t begin, bool isItem);
  NodeId hhdbTest(HhdbTestKind kind, const std::string& text, std::uint32_t begin);
  NodeId hhdbAward(std::uint32_t begin);
  NodeId award(std::uint32_t mask, std::uint32_t begin);
  NodeId hhdbSort(std::uint32_t mask, std::uint32_t begin);
  std::uint32_t sortKey(const std::string& name, bool smallest, bool quiet);
  NodeId sortBy(std::uint32_t key, NodeId value, std::uint32_t begin);

  // parse_variables.cpp
  enum class Storage : std::uint8_t { Game, Persistent, QuietPersistent, Atomic };
  NodeId named();
  NodeId assignment(Storage storage, std::uint32_t begin);
  std::uint32_t assigned(const Token& name, Storage storage, SymbolKind kind, bool needsOld,
                         SourceRange value);
  NodeId pieceAssignment(const std::string& name, std::uint32_t begin);
  NodeId storedVariable();
  NodeId unbind();
  NodeId isBound(bool wanted);
  void resolveIsBound();
  std::uint32_t lookup(std::string_view name) const;  ///< kNone: unknown
  std::uint32_t declare(const std::string& name, SymbolKind kind, SourceRange range);
  std::uint32_t loopVariable(const std::string& name, SymbolKind kind, SourceRange range);
  [[noreturn]] void unknownName(const Token& token, std::string hint = "");
  void refuseMisspelt();
  std::string nearestName(std::string_view name) const;
  NodeId variable(std::uint32_t symbol, SourceRange range);
  static SymbolKind symbolKind(Type type);

  // parse_dictionary.cpp
  std::uint32_t tryDictionary();  ///< reads a name or a declaration; kNone if there is no dictionary
  NodeId dictionary();
  void requireTypes(std::uint32_t dictionary, SourceRange use);
  NodeId dictionaryKey(std::uint32_t dictionary);
  void setDictionaryType(std::uint32_t dictionary, NodeId part, bool key);
  NodeId stringLoop();
  NodeId dictionaryLoop(const Token& name, std::uint32_t dictionary, std::uint32_t begin);

  // functions.cpp
  struct Function {
    std::vector<std::string> parameters;
    std::vector<Token> body;  ///< braces included
    SourceRange range;
    bool active = false;  ///< being expanded: a call of it is a recursion
  };
  NodeId functionDefinition();
  struct Argument {
    NodeId id = kNone;
    bool byName = false;  ///< a variable or dictionary alone
  };
  using Names = std::map<std::string, std::string, std::less<>>;
  NodeId call(const std::string& name);
  std::vector<Argument> callArguments(const std::string& name);
  NodeId expansion(Function& function, const Names& names, std::uint32_t call);

  // parse_header.cpp
  void header();
  void headerItem();
  Bounds headerBounds(const std::string& owner);
  void readFrom(const std::vector<Token>& tokens);
  class OptionTokens;
  std::vector<NodeId> commandLineFilters();
  std::vector<Token> commandLineTokens(const CommandLineFilter& filter);

  Query& query_;
  const CompileOptions& options_;
  std::uint32_t buffer_ = 0;  ///< of the query, not of filters of the command line
  DiagnosticSink& sink_;
  const std::vector<Token>* tokens_ = nullptr;
  std::size_t pos_ = 0, limit_ = 0;
  Token end_;

  /// How `+` and `*` are read (language/21 §2.1, §3.1).
  enum class Pattern : std::uint8_t { None, Line, Path };
  Pattern pattern_ = Pattern::None;
  std::size_t itemStart_ = kNone;  ///< position of the first token of an item of message, comment, str
  bool plainName_ = false;         ///< a name before `=` is not assigned: right operand of a dash
  /// Inside brackets, lines and paths: what stands around them matters no longer, but for the pattern.
  struct Inside {
    Restore<Pattern> pattern;
    Restore<bool> names;
  };
  Inside inside(Pattern pattern) { return {{pattern_, pattern}, {plainName_, false}}; }
  /// Parentheses keep the level of a path, and end that of a line's item.
  Inside insideParentheses() { return inside(pattern_ == Pattern::Path ? Pattern::Path : Pattern::None); }
  int inPath_ = 0;  ///< depth of `path` filters around
  std::uint32_t stepStart_ =
      kNone;  ///< offset where a part of a path begins: a move there takes its targets as the path does
  int depth_ = 0;
  std::vector<std::uint32_t> heights_;  ///< of the trees below the nodes
  std::set<NodeId> bareDashes_;         ///< Dash nodes not in brackets of their own
  std::set<NodeId> grouped_;            ///< nodes in brackets of their own
  struct Read {
    NodeId id;
    std::size_t end;
  };
  std::map<std::pair<std::size_t, Level>, Read> givenBack_;  ///< by the first token
  std::map<std::string, Function, std::less<>> functions_;
  std::unordered_map<std::string, std::uint32_t> names_;
  std::set<std::string> poisoned_;  ///< names defined in text that was skipped after an error
  std::vector<std::pair<NodeId, std::string>>
      isBound_;  ///< isbound nodes and the names that are looked up at the end
  std::vector<std::uint32_t> atomics_;
  int unnamedSorts_ = 0, arguments_ = 0;
  int sortMinDepth_ = 0;  ///< of open `sort min`, in which no echo is allowed
};

}  // namespace cql::frontend
