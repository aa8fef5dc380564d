// The page of a report, made from web/report by web/embed.py, with {{ }} where data is filled in.
#pragma once

#include <string_view>

namespace cql::results {

extern const std::string_view kReportPage;

}  // namespace cql::results
