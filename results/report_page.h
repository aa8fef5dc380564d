// The page of a report, made of web/report by web/embed.py: what stands in {{ }} is to be filled.
#pragma once

#include <string_view>

namespace cql::results {

extern const std::string_view kReportPage;

}  // namespace cql::results
