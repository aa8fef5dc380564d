// The tasks of a command that has several: `database verify`, `shard merge`.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace cql::tool {

struct Task {
  std::string_view name, description;
};

/// Lists the tasks for the help of their command, one on each line.
inline std::string listOfTasks(std::span<const Task> tasks) {
  std::size_t width = 0;
  for (const Task& task : tasks) width = std::max(width, task.name.size());
  std::string list = "Tasks:\n";
  for (const Task& task : tasks)
    list += "  " + std::string(task.name) + std::string(width + 2 - task.name.size(), ' ') +
            std::string(task.description) + "\n";
  return list;
}

}  // namespace cql::tool
