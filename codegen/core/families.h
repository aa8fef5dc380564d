// The families of filters. Each has a file emit_....cpp that defines
//
//   ...Value      evaluates a filter of the family for its value; a logical filter has the value {},
//   ...Condition  a filter of one operation for truth, where there is a way without its value,
//
// under the contracts of Emitter::value and Emitter::condition, which call them and are what families call
// for the kids. dispatch.cpp says which family owns an operation, and which have a condition of their own.
#pragma once

#include "codegen/core/emitter.h"

namespace cql::codegen {

#define CQL_FAMILIES(X)                                                            \
  X(Variables)    /* constants, variables, assignments: language/30 */             \
  X(Sets)         /* language/10, 11 */                                            \
  X(SquareLoops)  /* square and piece loops: language/10 §8 */                     \
  X(Properties)   /* numbers and strings from sets and the board */                \
  X(Numbers)      /* arithmetic, comparison: language/31 */                        \
  X(Logic)        /* and, or, not, compound, if, function calls */                 \
  X(Strings)      /* language/32 */                                                \
  X(Text)         /* conversion to text and output: language/32 §6, language/03 */ \
  X(Dictionaries) /* language/33 */                                                \
  X(Metadata)     /* tags, comments, NAGs, hhdb: language/34 */                    \
  X(Orbits)       /* language/12 */                                                \
  X(Moves)        /* language/20 */                                                \
  X(Lines)        /* language/21, line */                                          \
  X(Paths)        /* language/21, path */                                          \
  X(Control)      /* while, loop, assert, find, echo, sort ...: language/22 */     \
  X(Tree)         /* language/40 */

enum class Family {
#define X(name) name,
  CQL_FAMILIES(X)
#undef X
};

Family familyOf(Op op);

#define X(name) Value emit##name##Value(Emitter& e, NodeId id, Block* failed);
CQL_FAMILIES(X)
#undef X

using Condition = void(Emitter& e, NodeId id, Block* matched, Block* failed);
/// How the filter is evaluated for truth; null: its truth is that of its value.
Condition* conditionOf(const Emitter& e, NodeId id);

Condition emitAndCondition, emitOrCondition, emitNotCondition, emitIfCondition, emitCallCondition;
Condition emitAtCondition, emitOrbitCondition;
Condition emitMoveCondition, emitDashCondition, emitLegalDashCondition, emitCurrentMoveCondition;
Condition emitEqualCondition, emitRegexMatchCondition, emitDictLookupCondition, emitAwardCondition;
/// `countmoves legal ... > 5` and the like: nothing is counted beyond the limit.
Condition emitLegalCountTestCondition;
bool isLegalCountTest(const Emitter& e, NodeId compare);

}  // namespace cql::codegen
