// The page of a report, generated from web/report by web/embed.py, with {{ }} placeholders for data.
#pragma once

#include <string_view>

namespace cql::output {

extern const std::string_view kReportPage;

}  // namespace cql::output
