// Writes a sheet of diagrams as LaTeX, with the packages chessboard and xskak (language/61 §11).
#include "io/file_sink.h"
#include "output/moments.h"
#include "output/picture_settings.h"
#include "output/row_formats.h"
#include "output/text_parts.h"
#include "output/valid_text.h"
#include "runtime/ascii.h"
#include "runtime/decimal.h"
#include "runtime/rules/position_text.h"

namespace cql::output {
namespace {

/// Escapes a text for TeX.
std::string escapedTex(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\textbackslash{}";
    else if (c == '~')
      out += "\\textasciitilde{}";
    else if (c == '^')
      out += "\\textasciicircum{}";
    else if (std::string_view("#$%&_{}").find(c) != std::string_view::npos)
      (out += '\\') += c;
    else
      out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out;
}

/// Returns the name of the colour of a variable.
std::string colorName(std::size_t variable) {
  return std::string("cql") + static_cast<char>('a' + variable % 26);
}

class TexFormatter : public Formatter {
 public:
  explicit TexFormatter(PictureSettings settings) : settings_(settings) {}

  void add(const Match& match, TextBuffer& out) override {
    if (!match.evaluated) return;
    context_.game = match.game.view();
    for (const Moment& moment : momentsOf(match)) {
      diagram(match.game.tags, moment);
      out.append(tex_);
    }
  }
  std::int64_t takeNotUtf8() override { return valid_.takeCount(); }

 private:
  std::string text(std::string_view value) { return escapedTex(valid_.of(value, room_)); }

  static void appendSquares(SquareSet squares, std::string& out) {
    for (bool first = true; squares; first = false) {
      const int square = popFirst(squares);
      out += first ? "" : ",";
      (out += static_cast<char>('a' + fileOf(square))) += static_cast<char>('1' + rankOf(square));
    }
  }

  void diagram(const TagSection& tags, const Moment& moment) {
    const GameView& game = context_.game;
    const Frame& frame = moment.frames[0];
    std::string fen;
    appendFen(game, frame.position, EnPassantField::Legal, fen);
    tex_ =
        "% " + fen + "\n\\cqldiagram{setfen=" + fen.substr(0, fen.find(' ', fen.find(' ') + 1)) + " - - 0 1";
    if (settings_.flips(game.sides[frame.position] == kWhite ? kWhite : kBlack)) tex_ += ",inverse";
    const BoardDrawing drawing = drawingOf(game, moment, frame);
    if (!drawing.marks.empty())
      for (const ShownSquares& shown : moment.squares) {
        tex_ += ",color=" + colorName(shown.variable) + "!40,colorbackfields={";
        appendSquares(shown.squares, tex_);
        tex_ += '}';
      }
    if (!drawing.arrows.empty()) {
      tex_ += ",pgfstyle=straightmove,arrow=to,color=cqlarrow,markmoves={";
      for (const BoardDrawing::Arrow& arrow : drawing.arrows) {
        if (tex_.back() != '{') tex_ += ',';
        appendSquares(squareBit(arrow.from), tex_);
        tex_ += '-';
        appendSquares(squareBit(arrow.to), tex_);
      }
      tex_ += '}';
    }
    tex_ += "}{" + text(tags.white) + " -- " + text(tags.black);
    if (!tags.event.empty() && tags.event != "?") tex_ += ", " + text(tags.event);
    if (tags.year) appendNumber(tags.year, tex_ += " ");
    tex_ += "}{";
    std::string moves;
    appendFoundMoves(context_, moment.frames, moves);
    tex_ += escapedTex(moves) + "}\n";
  }

  PictureSettings settings_;
  Context context_{};
  ValidText valid_;
  std::string tex_, room_;
};

class TexSink : public FileSink {
 public:
  TexSink(SinkSetup setup, PictureSettings settings)
      : FileSink(setup.file, setup.mode()), setup_(std::move(setup)), settings_(settings) {}

  Needs needs() const override {
    return {.tags = kWhiteTag | kBlackTag | kEventTag | kDateTag,
            .positions = true,
            .comments = true,
            .evidence = true};
  }
  std::unique_ptr<Formatter> formatter() override { return std::make_unique<TexFormatter>(settings_); }
  std::string begin() override {
    std::string error = FileSink::begin();
    if (error.empty()) {
      write(head());
      error = this->error();
    }
    return error;
  }
  std::string end(bool complete) override {
    if (complete && error().empty()) FileSink::write("\\end{document}\n");
    return FileSink::end(complete);
  }

 private:
  std::string head() const {
    const auto define = [](const std::string& name, std::string_view color) {
      std::string digits(color.substr(1));
      for (char& digit : digits) digit = ascii::toUpper(digit);
      return "\\definecolor{" + name + "}{HTML}{" + digits + "}\n";
    };
    std::string head =
        "% Diagrams of " + escapedTex(validText(setup_.query)) + ", by " + setup_.program +
        ".\n% It needs the packages chessboard and xskak (Debian: texlive-games, texlive-latex-extra and\n"
        "% texlive-plain-generic); for names in any script use "
        "lualatex.\n\\documentclass[a4paper]{article}\n\\usepackage{iftex}\n\\ifPDFTeX\n"
        "\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\else\n\\usepackage{fontspec}\n\\fi\n"
        "\\usepackage[margin=18mm]{geometry}\n\\usepackage{xcolor}\n\\usepackage{xskak}\n" +
        define("cqlarrow", kArrowColor);
    for (std::size_t i = 0; i < setup_.manifest->shownVariables.size(); ++i)
      head += define(colorName(i), variableColor(i));
    head +=
        "\\setchessboard{smallboard,showmover=true,label=true}\n"
        "\\newcounter{cqldiagram}\n"
        "\\newcommand{\\cqldiagram}[3]{\\refstepcounter{cqldiagram}\\begin{minipage}[t]{0.48\\textwidth}"
        "\\centering\n"
        "\\chessboard[#1]\\par\\smallskip\\textbf{\\arabic{cqldiagram}}\\enspace #2\\par "
        "#3\\end{minipage}\\hfill\n"
        "\\ifodd\\value{cqldiagram}\\else\\par\\bigskip\\fi}\n"
        "\\setlength{\\parindent}{0pt}\n\\begin{document}\n";
    const std::vector<std::string>& names = setup_.manifest->shownVariables;
    for (std::size_t i = 0; i < names.size(); ++i)
      head += std::string(i ? "\\quad " : "") + "\\textcolor{" + colorName(i) + "}{\\rule{1ex}{1ex}} " +
              escapedTex(validText(names[i]));
    return head + (names.empty() ? "" : "\\par\\bigskip\n");
  }

  SinkSetup setup_;
  PictureSettings settings_;
};

}  // namespace

Result<std::shared_ptr<Sink>> texSink(SinkSetup setup) {
  Result<PictureSettings> settings = pictureSettings(setup.settings);
  if (!settings) return tl::unexpected(std::move(settings.error()));
  return std::make_shared<TexSink>(std::move(setup), *settings);
}

}  // namespace cql::output
