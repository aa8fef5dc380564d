// Texts of queries in an editor: diagnostics, completion, hover, layout.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "support.h"

namespace cql::capi_test {
namespace {

struct FreeDocument {
  void operator()(cqljit_document* document) const { cqljit_document_free(document); }
};
using DocumentHandle = std::unique_ptr<cqljit_document, FreeDocument>;

DocumentHandle documentOf(const std::string& text, const cqljit_compile_options* options = nullptr) {
  cqljit_document* document = nullptr;
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_document_read(text.c_str(), options, &document, &error), CQLJIT_OK);
  EXPECT_EQ(error, nullptr);
  return DocumentHandle(document);
}

std::vector<std::string> labelsAt(const DocumentHandle& document, std::size_t offset,
                                  cqljit_range* replaced = nullptr) {
  const cqljit_completions* found = nullptr;
  EXPECT_EQ(cqljit_document_complete(document.get(), offset, &found, nullptr), CQLJIT_OK);
  if (replaced) *replaced = found->replaced;
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < found->count; ++i) labels.emplace_back(found->items[i].label);
  return labels;
}

TEST(CapiDocument, DiagnosticsHaveRangesNotesAndProposals) {
  // With and without a header: places are those of the text.
  for (const char* header : {"cql() ", ""}) {
    const std::string text = std::string(header) + "mate\n // ü\n  R attakcs k";
    const DocumentHandle document = documentOf(text);
    const cqljit_diagnostic* found = nullptr;
    std::size_t count = 0;
    ASSERT_EQ(cqljit_document_diagnostics(document.get(), &found, &count, nullptr), CQLJIT_OK);
    ASSERT_EQ(count, 1u);
    EXPECT_EQ(found->severity, CQLJIT_SEVERITY_ERROR);
    EXPECT_STREQ(found->file, "query.cql");
    EXPECT_NE(std::strstr(found->message, "'attakcs'"), nullptr);
    EXPECT_EQ(text.substr(found->range.begin, found->range.end - found->range.begin), "attakcs");
    EXPECT_EQ(found->range.line, 3);
    EXPECT_EQ(found->range.column, 5);
    EXPECT_EQ(found->range.end_line, 3);
    EXPECT_EQ(found->range.end_column, 12);
    EXPECT_STREQ(found->replacement, "attacks");
    EXPECT_EQ(found->replaced.begin, found->range.begin);
    EXPECT_EQ(found->replaced.end, found->range.end);
  }
  const DocumentHandle shifted = documentOf("R attakcs k");
  const cqljit_diagnostic* found = nullptr;
  std::size_t count = 0;
  ASSERT_EQ(cqljit_document_diagnostics(shifted.get(), &found, &count, nullptr), CQLJIT_OK);
  ASSERT_EQ(count, 1u);
  EXPECT_EQ(found->range.begin, 2u);
  EXPECT_EQ(found->range.column, 3);
  const DocumentHandle good = documentOf("mate");
  ASSERT_EQ(cqljit_document_diagnostics(good.get(), &found, &count, nullptr), CQLJIT_OK);
  EXPECT_EQ(found, nullptr);
  EXPECT_EQ(count, 0u);
}

TEST(CapiDocument, CompletionsFitTheirPlace) {
  for (const char* header : {"cql() ", ""}) {
    const std::string text = std::string(header) + "mine = 3\nstalem";
    const DocumentHandle document = documentOf(text);
    cqljit_range replaced;
    const std::vector<std::string> labels = labelsAt(document, text.size(), &replaced);
    EXPECT_NE(std::ranges::find(labels, "stalemate"), labels.end());
    EXPECT_EQ(std::ranges::find(labels, "rank"), labels.end());
    EXPECT_EQ(replaced.begin, text.size() - 6);
    EXPECT_EQ(replaced.end, text.size());
    EXPECT_EQ(replaced.line, 2);
    EXPECT_EQ(replaced.column, 1);
    const std::vector<std::string> names =
        labelsAt(documentOf(text.substr(0, text.size() - 6) + "mi"), text.size() - 4);
    EXPECT_NE(std::ranges::find(names, "mine"), names.end());
  }
  const DocumentHandle document = documentOf("stalem");
  const cqljit_completions* found = nullptr;
  ASSERT_EQ(cqljit_document_complete(document.get(), 6, &found, nullptr), CQLJIT_OK);
  const cqljit_completion* const item =
      std::find_if(found->items, found->items + found->count,
                   [](const cqljit_completion& c) { return std::string(c.label) == "stalemate"; });
  ASSERT_NE(item, found->items + found->count);
  EXPECT_EQ(item->kind, CQLJIT_COMPLETION_FILTER);
  EXPECT_STREQ(item->insert, "stalemate");
  EXPECT_STRNE(item->documentation, "");
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_document_complete(document.get(), 7, &found, &error), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(found, nullptr);
  cqljit_error_free(error);
}

TEST(CapiDocument, HoverDescribesAWord) {
  for (const char* header : {"cql() ", ""}) {
    const std::string text = std::string(header) + "  stalemate";
    const DocumentHandle document = documentOf(text);
    const cqljit_hover* hover = nullptr;
    ASSERT_EQ(cqljit_document_hover(document.get(), text.size() - 3, &hover, nullptr), CQLJIT_OK);
    ASSERT_NE(hover, nullptr);
    EXPECT_EQ(hover->range.begin, text.size() - 9);
    EXPECT_EQ(hover->range.end, text.size());
    EXPECT_NE(std::strstr(hover->markdown, "stalemate"), nullptr);
  }
  const DocumentHandle document = documentOf("  mate");
  const cqljit_hover* hover = nullptr;
  ASSERT_EQ(cqljit_document_hover(document.get(), 0, &hover, nullptr), CQLJIT_OK);
  EXPECT_EQ(hover, nullptr);
}

TEST(CapiDocument, TheLayoutIsThatOfTheCommand) {
  const char* text = nullptr;
  const DocumentHandle filters = documentOf("R   attacks   k");
  ASSERT_EQ(cqljit_document_format(filters.get(), CQLJIT_SPELLING_KEPT, &text, nullptr), CQLJIT_OK);
  EXPECT_STREQ(text, "R attacks k\n");
  const DocumentHandle query = documentOf("cql( )   R   attacks   k");
  ASSERT_EQ(cqljit_document_format(query.get(), CQLJIT_SPELLING_UNICODE, &text, nullptr), CQLJIT_OK);
  EXPECT_STREQ(text, "cql()\n\u2656 attacks \u265a\n");
  EXPECT_EQ(cqljit_document_format(query.get(), 3, &text, nullptr), CQLJIT_ERROR_ARGUMENT);
  const DocumentHandle wrong = documentOf("R attakcs (k");
  cqljit_error* error = nullptr;
  EXPECT_EQ(cqljit_document_format(wrong.get(), CQLJIT_SPELLING_KEPT, &text, &error), CQLJIT_ERROR_QUERY);
  EXPECT_EQ(text, nullptr);
  EXPECT_EQ(cqljit_error_line(error), 1);
  EXPECT_GT(cqljit_error_column(error), 0);
  EXPECT_LE(cqljit_error_column(error), 13);
  EXPECT_NE(std::string(cqljit_error_text(error)).find("\n  R attakcs (k\n"), std::string::npos)
      << cqljit_error_text(error);
  EXPECT_STRNE(cqljit_error_diagnostics(error), "[]");
  cqljit_error_free(error);
}

TEST(CapiDocument, OptionsAndNullPointers) {
  cqljit_compile_options options{};
  options.size = sizeof options;
  options.name = "mine.cql";
  const DocumentHandle document = documentOf("cql() )", &options);
  const cqljit_diagnostic* found = nullptr;
  std::size_t count = 0;
  ASSERT_EQ(cqljit_document_diagnostics(document.get(), &found, &count, nullptr), CQLJIT_OK);
  ASSERT_GE(count, 1u);
  EXPECT_STREQ(found->file, "mine.cql");
  cqljit_document* none = nullptr;
  EXPECT_EQ(cqljit_document_read(nullptr, nullptr, &none, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_document_read("mate", nullptr, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  const cqljit_completions* completions = nullptr;
  EXPECT_EQ(cqljit_document_complete(nullptr, 0, &completions, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_document_complete(document.get(), 0, nullptr, nullptr), CQLJIT_ERROR_ARGUMENT);
  const cqljit_hover* hover = nullptr;
  EXPECT_EQ(cqljit_document_hover(nullptr, 0, &hover, nullptr), CQLJIT_ERROR_ARGUMENT);
  const char* text = nullptr;
  EXPECT_EQ(cqljit_document_format(nullptr, 0, &text, nullptr), CQLJIT_ERROR_ARGUMENT);
  EXPECT_EQ(cqljit_document_diagnostics(nullptr, &found, &count, nullptr), CQLJIT_ERROR_ARGUMENT);
  cqljit_document_free(nullptr);
}

TEST(CapiDocument, AnyBytesAreRead) {
  const std::string deep(3000, '(');
  for (const char* text : {"", "(", "\"", "\xff\xfe\x80", "/*", "cql(", deep.c_str()}) {
    const DocumentHandle document = documentOf(text);
    const cqljit_diagnostic* found = nullptr;
    std::size_t count = 0;
    EXPECT_EQ(cqljit_document_diagnostics(document.get(), &found, &count, nullptr), CQLJIT_OK);
    labelsAt(document, std::strlen(text));
  }
}

}  // namespace
}  // namespace cql::capi_test
