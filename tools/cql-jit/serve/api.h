// The interface of the server (docs/serve.md): which request does what.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "tools/cql-jit/serve/guard.h"
#include "tools/cql-jit/serve/query_library.h"
#include "tools/cql-jit/serve/run.h"
#include "tools/cql-jit/serve/server.h"
#include "tools/cql-jit/serve/sources.h"

namespace cql::serve {

/// The version of the protocol: it changes when clients have to.
inline constexpr int kProtocolVersion = 1;

/// A file of the page, embedded in the program.
struct PageFile {
  std::string_view path, type, content;
};
std::span<const PageFile> pageFiles();

class Api {
 public:
  Api(const std::vector<std::string>& games, std::string queryFolder, int threads, GivenSettings limits);

  /// Set when the port is known.
  void setGuard(std::unique_ptr<Guard> guard) { guard_ = std::move(guard); }
  void handle(Exchange& exchange);
  /// Ends all searches: the server stops.
  void stop();

 private:
  struct Route {
    std::string_view method, path;  ///< `*` in the path stands for one part of it
    void (Api::*answer)(Exchange&, const std::vector<std::string>& parts);
  };
  static std::span<const Route> routes();

  void answer(Exchange& exchange);
  void about(Exchange& exchange, const std::vector<std::string>& parts);
  void language(Exchange& exchange, const std::vector<std::string>& parts);
  void listSources(Exchange& exchange, const std::vector<std::string>& parts);
  void addSource(Exchange& exchange, const std::vector<std::string>& parts);
  void removeSource(Exchange& exchange, const std::vector<std::string>& parts);
  void listQueries(Exchange& exchange, const std::vector<std::string>& parts);
  void saveQuery(Exchange& exchange, const std::vector<std::string>& parts);
  void removeQuery(Exchange& exchange, const std::vector<std::string>& parts);
  void queryPicture(Exchange& exchange, const std::vector<std::string>& parts);
  void startRun(Exchange& exchange, const std::vector<std::string>& parts);
  void runState(Exchange& exchange, const std::vector<std::string>& parts);
  void removeRun(Exchange& exchange, const std::vector<std::string>& parts);
  void rows(Exchange& exchange, const std::vector<std::string>& parts);
  void facets(Exchange& exchange, const std::vector<std::string>& parts);
  void game(Exchange& exchange, const std::vector<std::string>& parts);
  void exportRun(Exchange& exchange, const std::vector<std::string>& parts);
  void analyseRun(Exchange& exchange, const std::vector<std::string>& parts);
  void whyOfRun(Exchange& exchange, const std::vector<std::string>& parts);

  /// Reads the body as an object of JSON; false: the answer was given.
  bool readJson(Exchange& exchange, Json& json);
  /// Finds the run of a request; null: the answer was given.
  std::shared_ptr<Run> runOf(Exchange& exchange, const std::string& id);
  /// Chooses and sorts the games of a run as the request specifies.
  Result<View> viewOf(Run& run, const RequestHead& head);
  void streamRun(Exchange& exchange, Run& run, std::size_t firstRows);

  Sources sources_;
  QueryLibrary library_;
  QueryRules rules_;
  const int threads_;
  std::unique_ptr<Guard> guard_;
  Runs runs_;
  std::atomic<bool> stopping_{false};
  std::mutex picturesMutex_;
  std::map<std::string, std::string> pictures_;  ///< by the name of an example
  std::atomic<int> exports_{0};
  std::mutex analysisMutex_;  ///< held while the filters of a query are timed
};

}  // namespace cql::serve
