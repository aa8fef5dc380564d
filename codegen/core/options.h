// The options of code generation.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

namespace cql::codegen {

/// The effort spent on optimisation. Compilation takes about 3, 10 and 20 ms for a query of average size;
/// `Light` has nearly all of the speed of `Full`.
enum class Optimisation : std::uint8_t {
  None,   ///< fast instruction selection, no passes: for small inputs
  Light,  ///< inlining and scalar clean-ups, then the optimising code generator
  Full,   ///< the passes of -O2 that matter to scalar code
};

/// Ways of the code to avoid work. None changes a result: tests switch each off, and compare.
struct Shortcuts {
  bool patternPruning = true;      ///< skips searches that cannot match (pattern/pattern_pruning)
  bool patternMemos = true;        ///< searches only once what follows a repetition (pattern/pattern_memo)
  bool patternLoops = true;        ///< repetitions with one continuation are loops (pattern/pattern_one_way)
  bool straightPaths = true;       ///< paths without repetition are tested without a search (pattern/path)
  bool findMemos = true;           ///< keeps where the filter of `find` matches (emit/position_memo)
  bool candidatePositions = true;  ///< skips positions that cannot match (pattern/candidate_positions)
  bool echoJoins = true;           ///< finds the targets of `echo` by a hash join (emit/position_join)
  bool loopConditions = true;  ///< tests before a loop what its iterations share (pattern/loop_conditions)
  bool loopCandidates = true;  ///< loops skip squares that cannot match (pattern/loop_candidates)
  bool loopExits = true;       ///< loops that are conditions end at the first match (emit/square_loops)
  bool attackMemos = true;     ///< loops look up attacks of all squares (emit/attack_memo)
  bool orbitLoops = true;      ///< the copies of an orbit are one loop over a table (emit/orbits)
  bool alignedCopies = true;   ///< tests together copies that are translations (core/aligned_copies)
  bool textsInPlace = true;    ///< reads and changes string variables without the host (kernel/texts)
};

struct CodegenOptions {
  /// Empty or "native": the CPU of this machine. Else an LLVM name: "x86-64-v3", "znver4" ...
  std::string cpu;
  Optimisation optimisation = Optimisation::Light;
  bool counters = false;   ///< the code counts evaluations and matches of each filter, and records the
                           ///< current one (CompiledQuery::counters, running)
  bool debugInfo = false;  ///< the code knows its lines in the query, for gdb and perf
  Shortcuts shortcuts = {};
  bool perfMap = false;  ///< compile() writes the lines of the code for perf, to /tmp/perf-PID.map
  /// Of shared objects only, a triple: "aarch64-linux-gnu". Empty: this machine. Code for another one is for
  /// any CPU of its kind if `cpu` is empty.
  std::string target = {};
  /// Cancels compile(), with an error of kind Interrupted, when the code is no longer needed.
  std::stop_token stop = {};
};

}  // namespace cql::codegen
