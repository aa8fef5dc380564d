// The interface of generated code: the game, the variables, the services of the host. One Context per worker
// thread.
//
// Plain data with a fixed layout: generated code addresses the members by offsetof() of this very header, and
// a compiled object records kLayoutHash (codegen/object/layout_hash.h) so that a loader can reject another
// layout.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/game.h"

namespace cql {

/// A byte string. `data` stays valid until the last arena mark taken before it was made is released.
struct Str {
  const char* data;
  std::uint64_t size;
};

/// Where the next string of a query is made, in the arena of the host (runtime/arena.h).
struct ArenaTop {
  char* chunk = nullptr;
  std::uint64_t size = 0;  ///< of the chunk
  std::uint64_t mark = 0;  ///< number of the chunk << 40 | bytes of it that are in use
};

/// The value of a string variable. The host makes room (runtime/host/string_variables.h); short texts
/// that have room are appended in place.
struct TextVariable {
  char* data = nullptr;
  std::uint64_t size = 0;
  std::uint64_t capacity = 0;  ///< bytes at `data`
  std::uint64_t settable = 0;  ///< of them, those that another value may overwrite: all or none
};

struct AddedComment;
struct ServiceTable;
struct Host;  ///< journal, strings, dictionaries, regular expressions ... of one worker (runtime/host/host.h)

/// Returns the services of the runtime (services/service_table.h).
const ServiceTable& hostServices();

/// `slots` is one array of 64-bit cells laid out by codegen: first `persistentSlots` cells that live as long
/// as the run, then cells that are zeroed before every game. Variables take two cells (bound flag, value);
/// compiled searches keep their state in cells.
struct Context {
  GameView game;
  std::uint64_t* slots;
  std::int32_t* matches;     ///< capacity for game.count ids: positions where the body matched, ascending
  std::int32_t* matchMarks;  ///< of each match: entries of the journal before its match comment, if the body
                             ///< may comment
  std::int32_t matchCount;
  std::uint32_t interrupt;        ///< set by another thread; polled by loops and searches
  std::uint8_t variations;        ///< 1: variations are searched
  std::uint8_t commentLevel;      ///< 0 normal, 1 quiet, 2 silent (language/03 §2.2)
  std::uint8_t firstMatchOnly;    ///< 1: further matches of the game are not needed, 2: nothing after the
                                  ///< first one is evaluated
  std::uint8_t uniqueComments;    ///< 1: of equal comments at a position only the first is needed
  std::uint8_t alwaysComment;     ///< 1: comments of filters that fail are kept
  std::uint8_t recordsUnmatched;  ///< 1: filters of columns and of output names are evaluated at the first
                                  ///< position of a game without a match, too
  std::uint8_t recordsEvidence;  ///< 1: moves, lines, paths and squares of matches are recorded, for drawings
  std::uint8_t reserved;
  const ServiceTable* services;
  Host* host;
  std::uint64_t
      stackLimit;  ///< address below which searches must not let the stack grow (runtime/host/stack_limit.h)
  std::int32_t journalSize;     ///< the current mark of the host's journal
  std::int32_t positionsRead;   ///< number of positions of the game that can be evaluated; the service readOn
                                ///< reads more
  std::uint64_t journalLosses;  ///< equal at two times: no entry was removed in between; never 0
  const ArenaTop* arena;        ///< of the strings of the query
  TextVariable* texts;          ///< by string variable
  AddedComment* lastValue;  ///< in the journal, to be counted once more if it is repeated; of no table if the
                            ///< last entry is another
};

/// Entry point of a compiled query: evaluates the body at every position of ctx->game and records the
/// matches. Run-time errors do not return: they leave through Host::stop (runtime/host/host.h).
using SearchFunction = void (*)(Context* ctx);
/// Entry point of the part of a query that depends on the game alone: returns false if no position can match.
/// Reads tags only.
using PrefilterFunction = bool (*)(Context* ctx);

struct QueryCode {
  SearchFunction search = nullptr;
  PrefilterFunction prefilter = nullptr;  ///< null if no part of the query depends on the game alone
};

}  // namespace cql
