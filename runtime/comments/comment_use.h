// Which of several comments of a position count in a dialect (language/41 §7).
#pragma once

#include "runtime/game_record.h"
#include "runtime/settings.h"

namespace cql {

constexpr CommentUse commentUse(Dialect dialect) {
  return dialect == Dialect::Cql62 ? CommentUse::Last : CommentUse::All;
}

}  // namespace cql
