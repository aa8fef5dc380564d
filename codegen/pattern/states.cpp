#include "codegen/pattern/states.h"

#include <algorithm>

#include "codegen/core/search_support.h"
#include "codegen/pattern/candidate_placements.h"
#include "frontend/ir_views.h"
#include "runtime/assert.h"

namespace cql::codegen {

using frontend::PathNode;
using frontend::PatternFilterNode;

StateEmitter::StateEmitter(Emitter& emitter, const PieceSearch& search)
    : e_(emitter),
      node_(emitter.node(search.lineOrPath)),
      automaton_(search.automaton),
      piece_(search.piece),
      candidates_(search.placements
                      ? std::make_unique<PlacementEmitter>(emitter, *search.placements)
                      : std::make_unique<CandidateEmitter>(emitter, search.piece, search.known)) {
  for (std::size_t state = 0; state < automaton_.states.size(); ++state) {
    next_.push_back(keep(candidates_->none()));
    if (skips()) second_.push_back(keep(candidates_->none()));
    for (const Automaton::Edge& edge : automaton_.states[state].edges) {
      auto known = std::ranges::find(elements_, edge.element, &Element::id);
      if (known == elements_.end())
        known = elements_.insert(known, {edge.element, keep(candidates_->none()), keep(candidates_->none())});
      edges_.push_back({state, edge.to, static_cast<std::size_t>(known - elements_.begin()), edge.stands,
                        keep(candidates_->none())});
    }
  }
}

bool StateEmitter::isFocused() const {
  return isPath() && (PathNode(node_).focus() != frontend::kNone || (node_.flags & frontend::kSingleColor));
}
bool StateEmitter::skips() const {
  return !isPath() && (node_.flags & frontend::kSingleColor);
}

std::vector<const StateEmitter::Edge*> StateEmitter::edgesOf(std::size_t element) const {
  std::vector<const Edge*> result;
  for (const Edge& edge : edges_)
    if (edge.element == element) result.push_back(&edge);
  CQL_ASSERT(!result.empty());
  CQL_ASSERT(std::ranges::all_of(result, [&](const Edge* e) { return e->stands == result.front()->stands; }));
  return result;
}

StateEmitter::Kept StateEmitter::keep(CandidatePieces initial) {
  return {e_.local(e_.i64Type(), "squares", initial.squares), e_.local(e_.i1Type(), "gone", initial.gone)};
}
void StateEmitter::store(CandidatePieces candidates, const Kept& kept) {
  CQL_ASSERT(candidates.squares && candidates.gone);
  e_.store(candidates.squares, kept.squares);
  e_.store(candidates.gone, kept.gone);
}
CandidatePieces StateEmitter::told(Element& element, CandidatePieces candidates) {
  if (!candidates.squares) return candidates_->all();
  element.told = true;
  return candidates;
}

bool StateEmitter::constrainsFirstElement() const {
  const std::vector<bool> atStart = automaton_.standingAt(automaton_.start);
  return std::ranges::all_of(edges_, [&](const Edge& edge) {
    return edge.stands || !atStart[edge.from] || elements_[edge.element].told;
  });
}
bool StateEmitter::constrainsLaterElement() const {
  const std::vector<bool> atStart = automaton_.standingAt(automaton_.start);
  const bool startsOpen = !constrainsFirstElement();
  return std::ranges::any_of(edges_, [&](const Edge& edge) {
    return elements_[edge.element].told && (startsOpen || !atStart[edge.from]);
  });
}

llvm::Value* StateEmitter::place() {
  CQL_ASSERT(!e_.searchesVariations());
  // After the last position there is nothing; its move is arbitrary.
  llvm::Value* next = e_.ir().CreateAdd(e_.scope.position, e_.i32(1));
  llvm::Value* isLast = e_.ir().CreateICmpEQ(next, e_.positionCount());
  tail_ = e_.ir().CreateSelect(isLast, e_.scope.position, next);
  move_ = e_.moveTo(tail_);
  steps_ = candidates_->stepsOf(move_);
  if (alone_) {
    llvm::Value* goesOn = e_.ir().CreateNot(isLast);
    const CandidatePieces open{e_.ir().CreateSExt(goesOn, e_.i64Type()), goesOn};
    for (const Kept& state : next_) store(open, state);
    for (const Kept& state : second_) store(open, state);
  }
  const std::vector<bool> reached = automaton_.standingAt(automaton_.start);
  auto isAsked = [&](std::size_t element) {
    return !alone_ ||
           std::ranges::any_of(edgesOf(element), [&](const Edge* edge) { return reached[edge->from]; });
  };
  for (std::size_t i = 0; i < elements_.size(); ++i)
    if (!stands(i) && isAsked(i)) ask(i);
  std::vector<CandidatePieces> first(edges_.size()), later(edges_.size());
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    if (edges_[i].stands) continue;
    first[i] = later[i] = taken(edges_[i]);
    if (isFocused())
      later[i] = candidates_->either(later[i], candidates_->before(steps_, load(edges_[i].later)));
  }
  for (std::size_t i = 0; i < elements_.size(); ++i)
    if (stands(i) && isAsked(i)) askStanding(i, later);
  const std::vector<CandidatePieces> states = statesFrom(later);
  const CandidatePieces start = isFocused() ? statesFrom(first)[automaton_.start] : states[automaton_.start];
  for (std::size_t state = 0; state < states.size(); ++state) {
    if (skips()) store(candidates_->before(steps_, load(next_[state])), second_[state]);
    store(states[state], next_[state]);
  }
  if (isFocused())
    for (std::size_t i = 0; i < edges_.size(); ++i)
      if (!edges_[i].stands) store(later[i], edges_[i].later);
  return start.squares;
}

llvm::Value* StateEmitter::placeAlone() {
  alone_ = true;
  return place();
}

/// Evaluates an element that consumes a position or a move, if anything can follow it.
void StateEmitter::ask(std::size_t which) {
  CQL_ASSERT(!stands(which));
  Element& element = elements_[which];
  store(candidates_->none(), element.here);
  store(candidates_->none(), element.behind);
  llvm::Value* open = e_.i1(false);
  for (const Edge* edge : edgesOf(which))
    open = e_.ir().CreateOr(open, mayBeLast(*edge) ? e_.i1(true) : candidates_->any(behind(edge->to)));
  emitIf(e_, open, [&] {
    const Node& node = e_.node(element.id);
    if (!isPath())
      return store(told(element, candidates_->of(PatternFilterNode(node).filter())), element.here);
    const CandidatePieces fits = told(element, candidates_->ofMove(node, tail_));
    store(isFocused() ? candidates_->both(fits, focus(element)) : fits, element.here);
    emitIf(e_, candidates_->any(load(element.here)), [&] {
      ElsewhereScope there(e_, tail_);
      store(told(element, candidates_->ofTargets(node, move_)), element.behind);
    });
  });
}

/// Evaluates a filter of a path, if anything can follow; `taken`: by consuming edge, its candidates here.
void StateEmitter::askStanding(std::size_t which, const std::vector<CandidatePieces>& taken) {
  CQL_ASSERT(stands(which) && taken.size() == edges_.size());
  Element& element = elements_[which];
  store(candidates_->none(), element.here);
  llvm::Value* open = e_.i1(false);
  for (const Edge* edge : edgesOf(which)) {
    const std::vector<bool> reached = automaton_.standingAt(edge->to);
    if (reached[Automaton::kEnd]) open = e_.i1(true);
    for (std::size_t i = 0; i < edges_.size(); ++i)
      if (!edges_[i].stands && reached[edges_[i].from])
        open = e_.ir().CreateOr(open, candidates_->any(taken[i]));
  }
  emitIf(e_, open, [&] {
    store(told(element, candidates_->of(PatternFilterNode(e_.node(element.id)).filter())), element.here);
  });
}

/// Returns the moves of the focus, if it is the piece.
CandidatePieces StateEmitter::focus(Element& element) {
  const NodeId set = PathNode(node_).focus();
  if (piece_ == frontend::kNone || set == frontend::kNone || e_.node(set).op != Op::Variable ||
      e_.node(set).symbol != piece_)
    return {};
  return told(element, candidates_->ofFocus(move_, node_.flags & frontend::kFocusCapture));
}

CandidatePieces StateEmitter::taken(const Edge& edge) {
  CQL_ASSERT(!edge.stands);
  const Element& element = elements_[edge.element];
  const CandidatePieces here = load(element.here);
  if (isPath()) {
    const CandidatePieces after = load(element.behind);
    return candidates_->both(here,
                             candidates_->before(steps_, candidates_->both(after, load(next_[edge.to]))));
  }
  if (mayBeLast(edge)) return here;
  return candidates_->both(here, candidates_->before(steps_, behind(edge.to)));
}

/// Returns the states here from the candidates of the consuming edges.
std::vector<CandidatePieces> StateEmitter::statesFrom(const std::vector<CandidatePieces>& taken) {
  std::vector<CandidatePieces> states(automaton_.states.size());
  for (const std::size_t state : automaton_.inOrder()) {
    CandidatePieces result = state == Automaton::kEnd ? candidates_->all() : candidates_->none();
    for (const std::size_t other : automaton_.states[state].also) {
      CQL_ASSERT(states[other].squares);  // postorder
      result = candidates_->either(result, states[other]);
    }
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (edges_[i].from != state) continue;
      CQL_ASSERT(!edges_[i].stands || states[edges_[i].to].squares);
      const CandidatePieces then =
          edges_[i].stands ? candidates_->both(load(elements_[edges_[i].element].here), states[edges_[i].to])
                           : taken[i];
      result = candidates_->either(result, then);
    }
    states[state] = result;
  }
  return states;
}

}  // namespace cql::codegen
