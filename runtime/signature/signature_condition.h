// A condition on signatures: what a game must contain for a query to match in it.
//
// All of some clauses, any of the atoms of each. It is plain data, kept in the manifest of a compiled query.
// It never asks for less of anything: what a signature meets, one that claims more does. So a block of games
// whose summary does not meet it holds no game that does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/signature/game_signature.h"

namespace cql {

enum class SignatureColumn : std::uint8_t {
  Moves,    ///< by Color; one of the bits
  Events,   ///< one of the bits
  Plies,    ///< so many or more
  Most,     ///< by Counted; so many or more
  Least,    ///< by Counted; so many or fewer
  Squares,  ///< by Piece; one of the squares
};

/// A test of one column.
struct SignatureAtom {
  SignatureColumn column = SignatureColumn::Events;
  std::uint8_t index = 0;
  std::uint64_t value = 0;

  bool holds(const GameSignature& signature) const;
  bool operator==(const SignatureAtom&) const = default;
};
/// SignaturePart that has the column of an atom.
std::uint32_t partOf(const SignatureAtom& atom);

using SignatureClause = std::vector<SignatureAtom>;  ///< by column and index, at most one atom of each

struct SignatureCondition {
  /// None: nothing is ruled out. One without atoms: everything is.
  std::vector<SignatureClause> clauses;

  bool isOpen() const { return clauses.empty(); }
  /// May a game of this signature, or one of the games that were added up in it, meet the condition?
  bool mayHold(const GameSignature& signature) const;
  /// All the parts that mayHold() looks at.
  std::uint32_t parts() const;
  bool operator==(const SignatureCondition&) const = default;
};

/// The parts that a clause looks at.
std::uint32_t partsOf(const SignatureClause& clause);
bool holds(const SignatureClause& clause, const GameSignature& signature);

// --- how conditions are made. Where they would become long, clauses are left out, which is sound.

SignatureCondition never();
/// One clause of these atoms; an atom without bits is left out.
SignatureCondition anyOf(SignatureClause atoms);
SignatureCondition both(SignatureCondition a, const SignatureCondition& b);
SignatureCondition either(const SignatureCondition& a, const SignatureCondition& b);

/// In words, a line for each clause; empty: it is open.
std::string textOf(const SignatureCondition& condition);

}  // namespace cql
