// The tasks of a command that has several: `database verify`, `shard merge`.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/diagnostics.h"

namespace cql::tool {

struct Task {
  std::string_view name, description;
};

/// Returns the list of tasks for the help of their command, one on each line.
inline std::string listOfTasks(std::span<const Task> tasks) {
  std::size_t width = 0;
  for (const Task& task : tasks) width = std::max(width, task.name.size());
  std::string list = "Tasks:\n";
  for (const Task& task : tasks)
    list += "  " + std::string(task.name) + std::string(width + 2 - task.name.size(), ' ') +
            std::string(task.description) + "\n";
  return list;
}

/// Returns the name of the entry that a mistyped word may mean; empty if none is similar.
template <typename Entries>
std::string nearestName(std::string_view word, const Entries& entries) {
  std::vector<std::string_view> names;
  for (const auto& entry : entries) names.push_back(entry.name);
  return frontend::nearest(word, names);
}

/// Returns the message that a word is not a task, and which one may be meant.
inline std::string unknownTask(const std::string& word, std::span<const Task> tasks) {
  const std::string near = nearestName(word, tasks);
  return "there is no task '" + word + "'" + (near.empty() ? "" : "; did you mean " + near + "?");
}

}  // namespace cql::tool
