"""Legal and pseudolegal moves of language/20 §5 at every position of a file of games, from the boards and the moves played."""
import re

from board import fromFen, isAttacked, printed, pseudolegal

QUERY = """cql(variations quiet)
message quiet(gamenumber "|" positionid "|" {if initial {-1} else {parent:positionid}} "|" fen "|" {move from . previous} "|"
  {move to . previous} "|" {if nullmove 1 else 0} "|" countmoves legal -- "|" {move from . legal} "|" {legal --} "|" {legal --(o-o)} "|"
  {legal --(o-o-o)} "|" {legal --(enpassant)} "|" countmoves pseudolegal -- "|" {pseudolegal --(enpassant)} "|" {move from {K|k} legal count} "|"
  {legal P|p--})
"""


def square(text):
    return ord(text[0]) - ord("a") + 8 * (int(text[1]) - 1) if re.fullmatch("[a-h][1-8]", text) else None


class Position:
    def __init__(self, fields, positions):
        self.parent, self.fen = int(fields[2]), fields[3]
        self.board, self.white = fromFen(self.fen), self.fen.split()[1] == "w"
        self.source, self.target, self.null = square(fields[4]), square(fields[5]), fields[6] == "1"
        self.before = positions[self.parent] if self.parent >= 0 else None
        self.ended = set(self.before.ended) if self.before else set()
        if self.before and not self.null:
            self.ended.add(self.target)

    def piece(self, letter):
        return letter if self.white else letter.lower()

    def enPassant(self):
        """Kind 2: beside a pawn that has just advanced two squares."""
        if not self.before or self.null or self.board[self.target] not in "Pp" or abs(self.source - self.target) != 16 or \
                self.before.board[self.source] not in "Pp":
            return []
        beside = [s for s in (self.target - 1, self.target + 1) if s // 8 == self.target // 8]
        return [(s, (self.source + self.target) // 2) for s in beside if self.board[s] == self.piece("P")]

    def castlings(self):
        """Kind 3: no move has ended on the squares of king and rook; the rights of the FEN are not asked."""
        king = 4 if self.white else 60
        if self.board[king] != self.piece("K") or king in self.ended:
            return []
        out = []
        for rook, step in ((king + 3, 1), (king - 4, -1)):
            empty = range(min(rook, king) + 1, max(rook, king))
            if self.board[rook] == self.piece("R") and rook not in self.ended and all(self.board[s] == "." for s in empty) and \
                    not any(isAttacked(self.board, king + i * step, not self.white) for i in range(3)):
                out.append((king, king + 2 * step))
        return out

    def isLegal(self, move, enPassant=False):
        after = list(self.board)
        after[move[1]], after[move[0]] = after[move[0]], "."
        if enPassant:
            after[self.target] = "."
        return not any(isAttacked(after, s, not self.white) for s in range(64) if after[s] == self.piece("K"))

    def values(self):
        own = [s for s in range(64) if self.board[s] != "." and self.board[s].isupper() == self.white]
        plain = [(s, t) for s in own for t in pseudolegal(self.board, s)]
        passing, castlings = self.enPassant(), self.castlings()
        legalPassing = [m for m in passing if self.isLegal(m, True)]
        legal = [m for m in plain if self.isLegal(m)] + legalPassing + castlings

        def targets(moves):
            return printed({t for _, t in moves})
        return [str(len(legal)), printed({s for s, _ in legal}), targets(legal), targets(m for m in castlings if m[0] < m[1]),
                targets(m for m in castlings if m[0] > m[1]), targets(legalPassing), str(len(plain + passing + castlings)), targets(passing),
                str(sum(self.board[s] in "Kk" for s, _ in legal)), targets(m for m in legal if self.board[m[0]] in "Pp")]


def check(lines):
    """What is wrong in the messages of QUERY, and their number."""
    wrong, games, count = [], {}, 0
    for line in lines:
        fields = line.split("|")
        if len(fields) < 17:
            continue
        positions = games.setdefault(fields[0], {})
        position = positions[int(fields[1])] = Position(fields, positions)
        count += 1
        if fields[7:] != position.values():
            wrong.append(f"game {fields[0]}, position {fields[1]}: {position.fen}\n  printed  {fields[7:]}\n  expected {position.values()}")
    return wrong, count
