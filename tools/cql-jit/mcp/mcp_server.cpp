#include "tools/cql-jit/mcp/mcp_server.h"

#include <algorithm>
#include <iterator>

#include "tools/cql-jit/mcp/mcp_resources.h"

namespace cql::tool {
namespace {

/// The revisions that are spoken, the latest first. That of March 2025, with batches of messages, is not.
constexpr std::string_view kRevisions[] = {"2025-11-25", "2025-06-18", "2024-11-05"};

/// Returns a text among parameters; throws a Refusal.
std::string textOf(const Json& params, const char* name) {
  if (!params.is_object() || !params.contains(name) || !params[name].is_string())
    throw Refusal{rpc::kWrongParameters, std::string(name) + " is missing"};
  return params[name];
}

/// Returns the progress token of a request; null: it wants none.
Json tokenOf(const Json& params) {
  const Json meta = params.is_object() ? params.value("_meta", Json()) : Json();
  const Json token = meta.is_object() ? meta.value("progressToken", Json()) : Json();
  return token.is_string() || token.is_number() ? token : Json();
}

}  // namespace

void McpServer::handle(std::string_view text) {
  const Json message = Json::parse(text, nullptr, false);
  if (message.is_discarded())
    return rpc::refuse(send_, nullptr, {rpc::kParseError, "this message is not JSON"});
  rpc::Call call;
  if (!rpc::readCall(send_, message, call)) return;
  if (!message.contains("id")) return notify(call);
  if (!call.id.is_string() && !call.id.is_number())
    return rpc::refuse(send_, nullptr, {rpc::kInvalidRequest, "id is neither a text nor a number"});
  try {
    answer(call);
  } catch (const Refusal& refusal) {
    rpc::refuse(send_, call.id, refusal);
  } catch (const Json::exception& error) {
    rpc::refuse(send_, call.id, {rpc::kWrongParameters, error.what()});
  }
}

void McpServer::refuseLength() {
  rpc::refuse(send_, nullptr, {rpc::kInvalidRequest, "this message is too long"});
}

void McpServer::notify(const rpc::Call& call) {
  if (call.method == "notifications/cancelled" && call.params.is_object())
    jobs_.cancel(call.params.value("requestId", Json()));
}

void McpServer::answer(const rpc::Call& request) {
  const Json& params = request.params;
  const auto respond = [&](Json result) { rpc::respond(send_, request.id, std::move(result)); };
  const std::string& method = request.method;
  if (method == "ping") return respond(Json::object());
  if (method == "initialize") return respond(initialize(params));
  if (!initialized_) throw Refusal{rpc::kInvalidRequest, "initialize comes first"};
  if (method == "tools/list") return respond({{"tools", listOfTools(limits_)}});
  if (method == "tools/call") return call(request);
  if (method == "resources/list") return respond(listOfResources());
  if (method == "resources/templates/list") return respond(listOfResourceTemplates());
  if (method == "resources/read") return respond(readResource(textOf(params, "uri")));
  if (method == "prompts/list") return respond(listOfPrompts());
  if (method == "prompts/get")
    return respond(getPrompt(textOf(params, "name"), params.value("arguments", Json::object())));
  throw Refusal{rpc::kUnknownMethod, "there is no method " + method.substr(0, 100)};
}

Json McpServer::initialize(const Json& params) {
  const std::string asked = textOf(params, "protocolVersion");
  const auto* const spoken = std::ranges::find(kRevisions, asked);
  initialized_ = true;
  return {{"protocolVersion", spoken == std::end(kRevisions) ? kRevisions[0] : *spoken},
          {"capabilities",
           {{"tools", Json::object()}, {"resources", Json::object()}, {"prompts", Json::object()}}},
          {"serverInfo", {{"name", "cql-jit"}, {"title", "Chess Query Language"}, {"version", CQL_VERSION}}},
          {"instructions", instructions()}};
}

void McpServer::call(const rpc::Call& request) {
  const std::string name = textOf(request.params, "name");
  ToolCall tool = callTool(name, request.params.value("arguments", Json()), limits_);
  if (!tool.result.is_null()) return rpc::respond(send_, request.id, std::move(tool.result));
  startJob(request, std::move(tool));
}

void McpServer::startJob(const rpc::Call& request, ToolCall tool) {
  if (jobs_.isRunning(request.id)) throw Refusal{rpc::kInvalidRequest, "a request with this id is running"};
  Jobs::Task task;
  task.id = request.id;
  task.content = std::move(tool.task);
  task.seconds = tool.seconds;
  task.progress = [send = send_, token = tokenOf(request.params),
                   last = std::int64_t{0}](const Json& p) mutable {
    const std::int64_t now = p.value("bytes", std::int64_t{0}), all = p.value("of", std::int64_t{0});
    if (token.is_null() || now <= last) return;  // the protocol wants it to grow
    last = now;
    Json params = {{"progressToken", token},
                   {"progress", now},
                   {"message", std::to_string(p.value("games", std::int64_t{0})) + " games searched, " +
                                   std::to_string(p.value("matches", std::int64_t{0})) + " match"}};
    if (all >= now) params["total"] = all;
    rpc::tell(send, "notifications/progress", std::move(params));
  };
  task.finish = [send = send_, id = request.id, result = tool.answer](const Json& event) {
    const bool failed = event.contains("error");
    rpc::respond(send, id,
                 failed ? failedResult(event["error"].value("text", "")) : result(event.at("done")));
  };
  if (!jobs_.start(std::move(task)))
    rpc::respond(send_, request.id, failedResult("too many queries are running; wait until one has ended"));
}

}  // namespace cql::tool
