// lsp: runs the language server for editors.
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <thread>

#include "tools/cql-jit/commands.h"
#include "tools/cql-jit/ide/lsp_server.h"
#include "tools/cql-jit/ide/lsp_transport.h"
#include "tools/cql-jit/queries.h"

namespace cql::tool {
namespace {

/// The queue of messages that have been read but not handled. A thread reads ahead, so that requests can be
/// cancelled before they are handled.
class Inbox {
 public:
  struct Message {
    Json content;
    bool wrong = false, cancelled = false;
  };

  /// Reads all input in a loop. Appends an empty message at the end of the input.
  void fill() {
    while (const std::optional<std::string> text = readMessage(stdin)) {
      Json content = Json::parse(*text, nullptr, false);
      const bool wrong = content.is_discarded();
      if (!wrong && content.is_object() && content.value("method", Json()) == "$/cancelRequest") {
        const Json params = content.value("params", Json());
        const std::lock_guard lock(mutex_);
        if (params.is_object()) cancelled_.insert(params.value("id", Json()).dump());
        continue;
      }
      const bool last = !wrong && content.is_object() && content.value("method", Json()) == "exit";
      put(Message{wrong ? Json() : std::move(content), wrong, false});
      if (last) return;
    }
    put(std::nullopt);
  }

  /// Waits for the next message and returns it; nullopt at the end of the input.
  std::optional<Message> next() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [&] { return !messages_.empty(); });
    std::optional<Message> message = std::move(messages_.front());
    messages_.pop_front();
    if (message && message->content.is_object() && message->content.contains("id"))
      message->cancelled = cancelled_.erase(message->content["id"].dump()) > 0;
    if (messages_.empty()) cancelled_.clear();  // drops ids of requests that have been answered
    return message;
  }

  bool empty() {
    const std::lock_guard lock(mutex_);
    return messages_.empty();
  }

 private:
  void put(std::optional<Message> message) {
    {
      const std::lock_guard lock(mutex_);
      messages_.push_back(std::move(message));
    }
    filled_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<std::optional<Message>> messages_;
  std::set<std::string> cancelled_;  ///< ids of requests, as JSON
};

class LspCommand : public Command {
 public:
  LspCommand()
      : Command(
            "Answers what editors ask about queries: a language server (LSP 3.17) on standard input and "
            "output.",
            "lsp", 0) {
    line_.parser().add_flag("--stdio", stdio_, "on standard input and output, as always");
  }

 private:
  Result<int> run() override;

  bool stdio_ = false;  ///< ignored; editors pass it
  SecureOption secure_{line_.parser()};
};

Result<int> LspCommand::run() {
  LspServer server(secure_.compileOptions(),
                   [](const Json& message) { writeMessage(stdout, rpc::bytesOf(message)); });
  Inbox inbox;
  std::thread reader([&] { inbox.fill(); });
  while (!server.exitStatus()) {
    const std::optional<Inbox::Message> message = inbox.next();
    if (!message) break;
    if (message->wrong)
      server.refuseMessage();
    else if (message->cancelled)
      server.refuseCancelled(message->content);
    else
      server.handle(message->content);
    if (inbox.empty()) server.publish();
  }
  reader.join();
  return server.exitStatus().value_or(1);
}

}  // namespace

std::unique_ptr<Command> lspCommand() {
  return std::make_unique<LspCommand>();
}

}  // namespace cql::tool
