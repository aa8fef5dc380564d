#include "shard/plan.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "database/layout/checksum.h"
#include "runtime/read_file.h"

namespace cql::shard {

/// Writes decimal digits: JSON readers may keep only 53 bits of a number.
void to_json(nlohmann::json& json, const Fingerprint& f) {
  json = {{"bytes", f.size}, {"xxh3", std::to_string(f.hash)}};
}
void from_json(const nlohmann::json& json, Fingerprint& f) {
  f.size = json.at("bytes").get<std::uint64_t>();
  f.hash = std::stoull(json.at("xxh3").get<std::string>());
}

void to_json(nlohmann::json& json, const Piece& piece) {
  const InputPart& p = piece.part;
  json = {{"input", piece.input}};
  if (p.isWhole()) return;
  json.update({{"begin", p.begin},
               {"end", p.end},
               {"atLineStart", p.atLineStart},
               {"lastGameNumber", p.lastGameNumber}});
  if (p.counted) json.update({{"gamesBefore", p.gamesBefore}, {"linesBefore", p.linesBefore}});
  if (p.frame) json.update({{"frame", p.frame}, {"frameBegin", p.frameBegin}});
}
void from_json(const nlohmann::json& json, Piece& piece) {
  json.at("input").get_to(piece.input);
  if (!json.contains("begin")) return;
  InputPart& p = piece.part;
  json.at("begin").get_to(p.begin);
  json.at("end").get_to(p.end);
  p.counted = json.contains("gamesBefore");
  if (p.counted) {
    json.at("gamesBefore").get_to(p.gamesBefore);
    json.at("linesBefore").get_to(p.linesBefore);
  }
  json.at("atLineStart").get_to(p.atLineStart);
  json.at("lastGameNumber").get_to(p.lastGameNumber);
  p.frame = json.value("frame", std::uint64_t{0});
  p.frameBegin = json.value("frameBegin", std::uint64_t{0});
}

namespace {

constexpr int kManifestVersion = 4;

void read(const nlohmann::json& json, Plan& plan) {
  json.at("words").get_to(plan.words);
  for (const auto& file : json.at("files"))
    plan.files.push_back({file.at("name"), file.at("content").get<Fingerprint>()});
  for (const auto& input : json.at("inputs"))
    plan.inputs.push_back(
        {{input.at("name"), input.at("content").get<Fingerprint>()}, input.at("partsAlone")});
  json.at("shards").get_to(plan.shards);
  for (const auto& shard : plan.shards)
    for (const Piece& piece : shard)
      if (piece.input >= plan.inputs.size()) throw std::out_of_range("a piece is of no input");
}

}  // namespace

std::string manifestName(const std::string& folder) {
  return (std::filesystem::path(folder) / "manifest.json").string();
}

Result<std::string> manifestOf(Plan& plan) {
  nlohmann::ordered_json json;
  json["manifest"] = kManifestVersion;
  json["program"] = plan.program;
  json["words"] = plan.words;
  json["files"] = nlohmann::ordered_json::array();
  for (const PlannedFile& file : plan.files)
    json["files"].push_back({{"name", file.name}, {"content", nlohmann::json(file.fingerprint)}});
  json["inputs"] = nlohmann::ordered_json::array();
  for (const PlannedInput& input : plan.inputs)
    json["inputs"].push_back({{"name", input.name},
                              {"content", nlohmann::json(input.fingerprint)},
                              {"partsAlone", input.partsAlone}});
  json["shards"] = nlohmann::json(plan.shards);
  try {
    std::string text = json.dump(1) + "\n";
    plan.hash = database::checksum(text);
    return text;
  } catch (const nlohmann::json::type_error&) {
    return fail(ErrorKind::Usage,
                "a plan is UTF-8, but a word of the command line or the name of a file is not");
  }
}

Result<Plan> readPlan(const std::string& folder, const std::string& program) {
  const std::string name = manifestName(folder);
  const Result<std::string> text = readFile(name);
  if (!text) return fail(ErrorKind::Usage, "there is no plan in " + folder + ": " + text.error().text);
  Plan plan;
  try {
    const auto json = nlohmann::json::parse(*text);
    json.at("program").get_to(plan.program);
    if (plan.program != program || json.at("manifest") != kManifestVersion)
      return fail(ErrorKind::Usage, name + " was made by " + plan.program + ", and this is " + program +
                                        ": use the same program for all shards, or plan anew");
    read(json, plan);
  } catch (const std::exception& wrong) {
    return fail(ErrorKind::Usage, name + " is damaged: " + wrong.what());
  }
  plan.hash = database::checksum(*text);
  return plan;
}

Result<void> requireSame(const PlannedFile& file) {
  const auto now = fingerprintOf(file.name);
  if (!now) return tl::unexpected(now.error());
  if (*now != file.fingerprint)
    return fail(ErrorKind::Usage, file.name + " is not the file that the plan was made for: plan anew");
  return {};
}

}  // namespace cql::shard
