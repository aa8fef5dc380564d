// Clocks, evaluations and time controls (language/60 §3).
#include "runtime/move_fields.h"

#include <gtest/gtest.h>

#include <string>

#include "runtime/time_control.h"

namespace cql {
namespace {

using Score = MoveFields::Score;

MoveFields read(std::string_view comment) {
  MoveFields fields;
  FieldNotes notes;
  readMoveFields(comment, false, fields, notes);
  return fields;
}

TEST(MoveFields, Times) {
  struct Case {
    const char* value;
    std::int32_t milliseconds;  ///< -1: not a time
  };
  for (const auto& [value, milliseconds] : {Case{"0:01:02.5", 62500},
                                            {"90:00", 5400000},
                                            {"7", 7000},
                                            {"1:30:00", 5400000},
                                            {"0:00:00.0409", 40},
                                            {"59.9999", 59999},
                                            {"2147483.647", 2147483647},
                                            {"2147483.648", -1},
                                            {"596:31:23.647", 2147483647},
                                            {"596:31:24", -1},
                                            {"99999999999999999999", -1},
                                            {"1:2:3:4", -1},
                                            {"1:", -1},
                                            {":1", -1},
                                            {"1.", -1},
                                            {".5", -1},
                                            {"-1", -1},
                                            {"1 2", -1},
                                            {"", -1},
                                            {"0:90", 90000}}) {
    EXPECT_EQ(read("[%clk " + std::string(value) + "]").clock, milliseconds) << value;
    EXPECT_EQ(read("[%emt " + std::string(value) + " ]").time, milliseconds) << value;
  }
}

TEST(MoveFields, Scores) {
  struct Case {
    const char* value;
    Score kind;
    std::int32_t score;
  };
  for (const auto& [value, kind, score] : {Case{"0.3", Score::Centipawns, 30},
                                           {"-0.25", Score::Centipawns, -25},
                                           {"-0.357", Score::Centipawns, -35},
                                           {"+1", Score::Centipawns, 100},
                                           {"1.5,22", Score::Centipawns, 150},
                                           {"0.1, depth 20 ", Score::Centipawns, 10},
                                           {"400", Score::Centipawns, 29000},
                                           {"-99999999999", Score::Centipawns, -29000},
                                           {"#4", Score::WhiteMates, 4},
                                           {"#+12,9", Score::WhiteMates, 12},
                                           {"#-1", Score::BlackMates, 1},
                                           {"#0", Score::MoverMates, 0},
                                           {"#-0", Score::BlackMates, 0},
                                           {"#+0", Score::WhiteMates, 0},
                                           {"#", Score::None, 0},
                                           {"#1.5", Score::None, 0},
                                           {"0.", Score::None, 0},
                                           {"--1", Score::None, 0},
                                           {"?", Score::None, 0},
                                           {"1 ,2", Score::None, 0}}) {
    const MoveFields fields = read("[%eval " + std::string(value) + "]");
    EXPECT_EQ(fields.kind, kind) << value;
    EXPECT_EQ(fields.score, score) << value;
  }
}

TEST(MoveFields, TheLastValidFieldCounts) {
  const MoveFields fields =
      read("well [%clk 1] [%eval 0.5][%clk 2] [%clk x] [%CLK 3] [%clk3] [%clk\n\t4 ] [%foo 5] [%eval 1");
  EXPECT_EQ(fields.clock, 4000);
  EXPECT_EQ(fields.time, -1);
  EXPECT_EQ(fields.kind, Score::Centipawns);
  EXPECT_EQ(fields.score, 50);
  // Another comment of the position.
  MoveFields more = fields;
  FieldNotes notes;
  readMoveFields("[%emt 3] [%clk 9]", false, more, notes);
  EXPECT_EQ(more.clock, 9000);
  EXPECT_EQ(more.time, 3000);
  EXPECT_EQ(more.score, 50);
}

TEST(MoveFields, DepthsAndTimestamps) {
  EXPECT_EQ(read("[%eval -0.35,20]").depth, 20);
  EXPECT_EQ(read("[%eval #4, 31 ]").depth, 31);
  EXPECT_EQ(read("[%eval 0.1, depth 20 ]").depth, -1);
  EXPECT_EQ(read("[%eval 0.1,20] [%eval 0.2]").depth, -1);
  EXPECT_EQ(read("[%timestamp 19]").time, 1900);
  EXPECT_EQ(read("[%timestamp 1678886400]").time, -1);
  EXPECT_EQ(read("[%emt 5] [%timestamp 19]").time, 5000);
  EXPECT_EQ(read("[%timestamp 19] [%emt 5]").time, 5000);
}

/// What programs write, from the view of the player who moved (table of language/60 §3).
TEST(MoveFields, NumbersWithoutCommand) {
  struct Case {
    const char* comment;
    Score kind;
    std::int32_t score, depth, time;
  };
  for (const auto& [comment, kind, score, depth, time] :
       {Case{"+0.16/13 0.07s", Score::Centipawns, 16, 13, 70},
        {" -4.97/22\n2.0s ", Score::Centipawns, -497, 22, 2000},
        {"0.00/9 0.004s, n=100, sd=3", Score::Centipawns, 0, 9, 4},
        {"+M35/33 4.3s", Score::WhiteMates, 18, 33, 4300},
        {"-M4/20 0.1s, White mates", Score::BlackMates, 2, 20, 100},
        {"-M5/20", Score::BlackMates, 5, 20, -1},
        {"+M4/20 3", Score::WhiteMates, 4, 20, 3000},
        {"(Bc6) +0.31/17 64", Score::Centipawns, 31, 17, 64000},
        {"+0.31/17 1:04", Score::Centipawns, 31, 17, 64000},
        {"+0.3/21 2424 1511177", Score::Centipawns, 30, 21, 2424}}) {
    const MoveFields fields = read(comment);
    EXPECT_EQ(fields.kind, kind) << comment;
    EXPECT_EQ(fields.score, score) << comment;
    EXPECT_EQ(fields.depth, depth) << comment;
    EXPECT_EQ(fields.time, time) << comment;
    EXPECT_TRUE(isBareNumbers(comment)) << comment;
  }
  EXPECT_EQ(read("0:04:57").clock, 297000);
  EXPECT_EQ(read("[%clk 1] ").clock, 1000);
  for (const char* text : {"+0.16/13 0.07s CQL", "better is +0.16/13", "+0.16", "1-0", "+5/20", "12/07/2001",
                           "(see Bc6) +0.31/17", "+/=", "0:04:57 left", "1945", "+0.31/17 Nf3", "-", "("}) {
    EXPECT_FALSE(isBareNumbers(text)) << text;
    EXPECT_EQ(read(text).kind, Score::None) << text;
    EXPECT_EQ(read(text).clock, -1) << text;
  }
  for (const char* text : {"0.25/12 7", "+M5/20", "-M5/20 0.1s", "+327.65/20", "1:30", "00:08.078"}) {
    MoveFields fields;
    FieldNotes notes;
    readMoveFields(text, false, fields, notes);
    EXPECT_EQ(notes.doubtful, 1) << text;
    EXPECT_EQ(fields.kind, Score::None) << text;
    EXPECT_EQ(fields.clock, -1) << text;
  }
}

TEST(TimeControl, Forms) {
  struct Case {
    const char* value;
    std::int64_t base, increment;
  };
  for (const auto& [value, base, increment] : {Case{"40/7200:3600", 7200000, 0},
                                               {"300+3", 300000, 3000},
                                               {"60+0.5", 60000, 500},
                                               {"*180", 180000, 0},
                                               {"5400+30:900+30", 5400000, 30000},
                                               {"0.0099", 9, 0},
                                               {"40/5400+30", 5400000, 30000}}) {
    const auto control = readTimeControl(value);
    ASSERT_TRUE(control) << value;
    EXPECT_EQ(control->base, base) << value;
    EXPECT_EQ(control->increment, increment) << value;
  }
  for (const char* value : {"", "?", "-", "*", "300+", "+3", "/300", "a/300", "300+3x", "300 + 3", "*180+2",
                            "40/", ":300", "40/40/300", "*40/300", "3000000000"})
    EXPECT_FALSE(readTimeControl(value)) << value;
}

}  // namespace
}  // namespace cql
