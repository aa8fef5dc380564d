#include "tools/cql-jit/shard/shard_words.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "output/row_formats.h"
#include "tools/command/inputs.h"

namespace cql::tool {
namespace {

constexpr int kMostShards = 9999;

bool isRunFolder(const std::string& name) {
  std::error_code unknown;
  if (name.ends_with('/') || std::filesystem::is_directory(name, unknown)) return true;
  return name != "-" && wrongOutputName(name) && !output::rowFormatOf(name);
}

/// Parses numbers separated by commas, not negative and not all 0; returns nullopt for other texts.
std::optional<std::vector<double>> weightsOf(const std::string& text) {
  std::vector<double> weights;
  double sum = 0;
  for (const char* p = text.c_str();; ++p) {
    char* end = nullptr;
    const double weight = std::strtod(p, &end);
    if (end == p || !(weight >= 0) || !std::isfinite(weight)) return std::nullopt;
    weights.push_back(weight);
    sum += weight;
    p = end;
    if (*p == '\0') break;
    if (*p != ',') return std::nullopt;
  }
  if (!(sum > 0) || !std::isfinite(sum)) return std::nullopt;
  return weights;
}

Result<void> take(const std::string& name, const std::string& value, PlanWords& plan) {
  if (!plan.weights.empty()) return fail(ErrorKind::Usage, "give one of --shards and --weights, and once");
  if (name == "shards") {
    if (!isNumber(value) || value.size() > 4 || std::stoi(value) == 0)
      return fail(ErrorKind::Usage, "--shards: a number from 1 to " + std::to_string(kMostShards));
    plan.weights.assign(static_cast<std::size_t>(std::stoi(value)), 1);
    return {};
  }
  auto weights = weightsOf(value);
  if (!weights || weights->size() > kMostShards)
    return fail(ErrorKind::Usage,
                "--weights: numbers divided by commas, not all 0, as 1,1,2: the size of each shard");
  plan.weights = std::move(*weights);
  plan.weighted = true;
  return {};
}

}  // namespace

Result<PlanWords> planWords(const Words& words) {
  PlanWords plan;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--") {
      plan.search.insert(plan.search.end(), words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
      break;
    }
    std::string word = words[i];
    std::optional<std::string> value;
    if (const std::size_t equals = word.find('='); word.starts_with("--") && equals != std::string::npos) {
      value = word.substr(equals + 1);
      word.resize(equals);
    } else if (i + 1 < words.size()) {
      value = words[i + 1];
    }
    const std::string name = word.starts_with('-') ? plainName(word) : "";
    const bool ours = name == "shards" || name == "weights";
    const bool run = name == "run", output = name == "o" || name == "output";
    if ((ours || run) && !value)
      return fail(ErrorKind::Usage, "the option '" + word + "' needs a value after it");
    if (ours) {
      if (auto done = take(name, *value, plan); !done) return tl::unexpected(done.error());
    } else if (run || (output && value && isRunFolder(*value))) {
      if (!plan.folder.empty())
        return fail(ErrorKind::Usage, "two folders are named for the run: " + plan.folder + " and " + *value);
      plan.folder = *value;
    } else if (const Option* option = name.empty() ? nullptr : findOption(word)) {
      // Skips the values of other options, which may look like options.
      const int count = words[i] == word ? std::max(0, wordsOf(option->takes, words, i + 1)) : 0;
      for (int k = 0; k <= count && i < words.size(); ++k) plan.search.push_back(words[i++]);
      --i;
      continue;
    } else {
      plan.search.push_back(words[i]);
      continue;
    }
    if (words[i] == word) ++i;  // the value is a separate word
  }
  if (plan.folder.empty()) return fail(ErrorKind::Usage, "no folder is named for the run, as --run RUN/");
  if (plan.weights.empty()) return fail(ErrorKind::Usage, "say how many shards there are, as --shards 16");
  return plan;
}

}  // namespace cql::tool
