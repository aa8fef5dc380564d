#include "tools/capi/evaluate.h"

#include "tools/capi/run.h"

namespace cql::capi {

Result<bool> evaluate(std::shared_ptr<const Query> query, const std::string& fen) {
  const auto refuse = [&] { return fail(ErrorKind::Input, "not a FEN: '" + fen + "'"); };
  // An empty tag would be the array, and these characters would end the tag.
  if (fen.find_first_not_of(" \t") == std::string::npos ||
      fen.find_first_of("\"\\[]{}\n\r") != std::string::npos)
    return refuse();
  const std::string game = "[FEN \"" + fen + "\"]\n\n*\n";
  std::string said;
  cqljit_search_options options{};
  options.size = sizeof options;
  options.data = game.data();
  options.data_size = game.size();
  options.threads = 1;
  options.result = CQLJIT_RESULT_NONE;
  options.text_user = &said;
  options.text = [](void* user, std::int32_t kind, const char* text) {
    if (kind == CQLJIT_TEXT_WARNING) *static_cast<std::string*>(user) += text;
  };
  Result<std::unique_ptr<Run>> run = Run::start(std::move(query), options);
  if (!run) return tl::unexpected(run.error());
  const cqljit_rows* none = nullptr;
  const Result<cqljit_status> ended = (*run)->nextRows(none);
  if (!ended) return tl::unexpected(ended.error());
  const cqljit_statistics statistics = (*run)->statistics();
  if (said.find("invalid FEN") != std::string::npos) return refuse();
  return statistics.matching_games > 0;
}

}  // namespace cql::capi
