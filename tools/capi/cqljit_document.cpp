// The functions of cqljit_document.h.
#include "tools/capi/cqljit_document.h"

#include "tools/capi/arguments.h"
#include "tools/capi/document.h"
#include "tools/capi/errors.h"

using namespace cql::capi;
using cql::Result;

struct cqljit_document {
  std::unique_ptr<Document> value;
};

namespace {

/// Sets *answer to what a document answers.
template <class Answer, class Body>
cqljit_status answered(cqljit_error** error, const cqljit_document* document, const Answer** answer,
                       const char* name, Body body) noexcept {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!answer) return null(name);
    *answer = nullptr;
    if (!document) return null("document");
    Result<const Answer*> found = body();
    if (!found) return tl::unexpected(found.error());
    *answer = *found;
    return CQLJIT_OK;
  });
}

}  // namespace

cqljit_status cqljit_document_read(const char* text, const cqljit_compile_options* options,
                                   cqljit_document** document, cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    Result<cqljit_compile_options> wanted = given(document, "document", text, "text", options);
    if (!wanted) return tl::unexpected(wanted.error());
    auto handle = std::make_unique<cqljit_document>();
    auto read = Document::read({wanted->name ? wanted->name : "query.cql", text}, *wanted);
    if (!read) return tl::unexpected(read.error());
    handle->value = std::move(*read);
    *document = handle.release();
    return CQLJIT_OK;
  });
}

cqljit_status cqljit_document_diagnostics(cqljit_document* document, const cqljit_diagnostic** diagnostics,
                                          size_t* count, cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!diagnostics) return null("diagnostics");
    *diagnostics = nullptr;
    if (!count) return null("count");
    *count = 0;
    if (!document) return null("document");
    const std::vector<cqljit_diagnostic>& all = document->value->diagnostics();
    if (!all.empty()) *diagnostics = all.data();
    *count = all.size();
    return CQLJIT_OK;
  });
}

cqljit_status cqljit_document_complete(cqljit_document* document, size_t offset,
                                       const cqljit_completions** completions, cqljit_error** error) {
  return answered(error, document, completions, "completions",
                  [&] { return document->value->complete(offset); });
}

cqljit_status cqljit_document_hover(cqljit_document* document, size_t offset, const cqljit_hover** hover,
                                    cqljit_error** error) {
  return answered(error, document, hover, "hover", [&] { return document->value->hover(offset); });
}

cqljit_status cqljit_document_format(cqljit_document* document, int32_t spelling, const char** text,
                                     cqljit_error** error) {
  return withDiagnostics(error, [&](std::string& diagnostics) -> Result<cqljit_status> {
    if (!text) return null("text");
    *text = nullptr;
    if (!document) return null("document");
    Result<const char*> formatted = document->value->format(spelling, diagnostics);
    if (!formatted) return tl::unexpected(formatted.error());
    *text = *formatted;
    return CQLJIT_OK;
  });
}

void cqljit_document_free(cqljit_document* document) {
  delete document;
}
