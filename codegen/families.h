// The families of filters. Each has a file emit_....cpp that defines its two functions:
//
//   ...Condition  evaluates a filter of the family for truth,
//   ...Value      for its value,
//
// under the contracts of Emitter::condition and Emitter::value, which call them and are what families call
// for the kids. A `...Condition` hands filters whose truth is that of their value to
// Emitter::conditionOfValue. Both switch over the operations they own; dispatch.cpp says who owns what.
#pragma once

#include "codegen/emitter.h"

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

#define X(name)                                                                                           \
  void emit##name##Condition(Emitter& e, NodeId id, llvm::BasicBlock* matched, llvm::BasicBlock* failed); \
  Value emit##name##Value(Emitter& e, NodeId id, llvm::BasicBlock* failed);
CQL_FAMILIES(X)
#undef X

}  // namespace cql::codegen
