"""Positions of a game and the moves between them: legality, making moves, and notation (language/20 §5, 41 §6, 03 §1.2)."""
from functools import cached_property
from typing import NamedTuple

from board import Board, isAttacked, name, pieces, pseudolegal, squaresOf, toFen
from letters import lettersOf

HOME = {True: (4, 0), False: (60, 56)}  # the king's square and the first of its rank


class Move(NamedTuple):
    """`rook`: from and to of the rook in castling. A null move goes from the king's square to itself (language/20)."""
    source: int
    target: int
    promotion: str = ""
    rook: tuple[int, int] | None = None

    @property
    def isNull(self) -> bool:
        return self.source == self.target and self.rook is None


class Position:
    """A position, the move that led to it from `head`, and what the file says about it.

    `rights`: squares of the rooks that may castle; `beside`: the square where a pawn can be taken in passing; `number`: of the move in
    the file; `identity`: for each occupied square where its piece stood at first (language/10 §7); `ended`: squares where a move has
    ended. `following`: the positions one move further; `children`: those of them that are searched (tree.number). `anchor`: of an imaginary
    position the real one that it comes from (language/60 §4)."""
    anchor: "Position | None" = None
    edited: "Position | None" = None  # for one made by `imagine`: the position that was edited
    named: frozenset[int] = frozenset()  # ... and the named squares, which affect rights

    def __init__(self, board: Board, white: bool, rights=frozenset(), beside: int | None = None, number: int = 1):
        self.board, self.white, self.rights, self.beside, self.number = board, white, frozenset(rights), beside, number
        self.head: Position | None = None
        self.move: Move | None = None
        self.identity = {s: s for s, _ in pieces(board)}
        self.ended: frozenset[int] = frozenset()
        self.source = self.target = self.captured = self.promoted = self.rook = None
        self.null = self.passing = False
        self.following: list[Position] = []
        self.comments: list[tuple[str, int]] = []  # each with the number of variations that stand before it
        self.leads: list[str] = []  # the comments before the first move of a variation
        self.nags: list[int] = []

    @property
    def comment(self) -> str | None:
        """What originalcomment shows."""
        return " ".join(text for text, _ in self.comments if text) if self.comments else None

    @property
    def commentLetters(self) -> str | None:
        """The comment as queries see it; each of its parts has its own encoding (language/41 §1)."""
        return " ".join(lettersOf(text) for text, _ in self.comments if text) if self.comments else None

    @comment.setter
    def comment(self, text: str | None):
        self.comments = [] if text is None else [(text, 0)]

    @property
    def isFirst(self) -> bool:
        """Returns True if the variations that replace the move follow it."""
        return bool(self.head) and self.head.following[0] is self

    @property
    def real(self) -> "Position":
        return self.anchor or self

    def piece(self, letter: str) -> str:
        return letter if self.white else letter.lower()

    def king(self, white: bool) -> int:
        return self.board.index("K" if white else "k")

    @cached_property
    def check(self) -> bool:
        return self.hasKing and isAttacked(self.board, self.king(self.white), not self.white)

    @property
    def hasKing(self) -> bool:
        """False after some edits, and after the capture of the king."""
        return self.piece("K") in self.board

    def squares(self, letters: str | None) -> frozenset[int]:
        return squaresOf(letters, self.board)

    # --- legal moves

    def passings(self) -> list[Move]:
        """Returns the captures en passant, legal or not."""
        if self.beside is None:
            return []
        behind = self.beside + (-8 if self.white else 8)
        return [Move(s, self.beside) for s in (behind - 1, behind + 1) if s // 8 == behind // 8 and self.board[s] == self.piece("P")]

    def candidates(self, kind: str) -> list[Move]:
        """Returns the moves of a kind of piece that capture no king, whether or not they leave the own king attacked, without castling."""
        out = []
        for source in range(64):
            if self.board[source] == self.piece(kind):
                for target in sorted(t for t in pseudolegal(self.board, source) if self.board[t] not in "Kk"):
                    out += [Move(source, target, p) for p in ("QRBN" if kind == "P" and target // 8 in (0, 7) else [""])]
        return out + (self.passings() if kind == "P" else [])

    def takenBy(self, move: Move) -> int | None:
        """Returns the square of the piece that a move captures."""
        if move.rook or move.isNull:
            return None
        if self.board[move.target] != ".":
            return move.target
        if self.board[move.source] in "Pp" and move.source % 8 != move.target % 8:
            return move.source // 8 * 8 + move.target % 8
        return None

    def after(self, move: Move) -> Board:
        board, taken = list(self.board), self.takenBy(move)
        if move.isNull:
            return board
        if taken is not None:
            board[taken] = "."
        moved = self.piece(move.promotion) if move.promotion else board[move.source]
        board[move.source] = "."
        if move.rook:
            board[move.rook[0]] = "."
            board[move.rook[1]] = self.piece("R")
        board[move.target] = moved
        return board

    def isLegal(self, move: Move) -> bool:
        board = self.after(move)
        return self.piece("K") not in board or not isAttacked(board, board.index(self.piece("K")), not self.white)

    def moves(self, kind: str) -> list[Move]:
        return [m for m in self.candidates(kind) if self.isLegal(m)]

    def castling(self, kingside: bool, anyRight: bool = False) -> Move | None:
        """Returns the castling to a side (language/41 §6). `anyRight`: also if the right is lost."""
        king, first = self.king(self.white), HOME[self.white][1]
        rooks = [r for r in self.rights if r // 8 == first // 8 and (r > king) == kingside]
        if not rooks and anyRight and king == HOME[self.white][0]:
            rooks = [r for r in [first + 7 if kingside else first] if self.board[r] == self.piece("R")]
        if not rooks:
            return None
        rook, kingTo, rookTo = rooks[0], first + (6 if kingside else 2), first + (5 if kingside else 3)
        way = range(min(king, kingTo), max(king, kingTo) + 1)
        inner = {*way, *range(min(rook, rookTo), max(rook, rookTo) + 1)} - {king, rook}
        if any(self.board[s] != "." for s in inner) or any(isAttacked(self.board, s, not self.white) for s in way):
            return None
        move = Move(king, kingTo, "", (rook, rookTo))
        return move if self.isLegal(move) else None

    def castlings(self) -> list[Move]:
        """Returns those of kind 3 of language/20 §5: no move has ended on the squares of king and rook; the rights of the FEN are ignored."""
        king, out = HOME[self.white][0], []
        if self.board[king] != self.piece("K") or king in self.ended:
            return out
        for rook, way in ((king + 3, 1), (king - 4, -1)):
            empty = range(min(rook, king) + 1, max(rook, king))
            if self.board[rook] == self.piece("R") and rook not in self.ended and all(self.board[s] == "." for s in empty) and \
                    not any(isAttacked(self.board, king + i * way, not self.white) for i in range(3)):
                out.append(Move(king, king + 2 * way, "", (rook, king + way)))
        return out

    def possible(self, word: str, only: str | None = None) -> list[Move]:
        """Returns the `legal` or `pseudolegal` moves of language/20 §5, one for each promotion, all or those of castling or en passant."""
        castlings = self.castlings() if only != "enpassant" else []
        if only in ("castle", "o-o", "o-o-o"):
            return [m for m in castlings if only == "castle" or (m.target > m.source) == (only == "o-o")]
        moves = self.passings() if self.head else []
        if only is None:
            moves += [Move(s, t) for s, c in pieces(self.board) if c.isupper() == self.white for t in pseudolegal(self.board, s)]
        return [m for m in moves if word != "legal" or self.isLegal(m)] + castlings

    # --- playing

    def play(self, move: Move) -> "Position":
        """Makes the position after a move, which is not put into the tree."""
        after = Position(self.after(move), not self.white, self.rights, None, self.number + (not self.white))
        after.head, after.move, after.identity, after.ended = self, move, dict(self.identity), self.ended
        after.source, after.target, after.rook, after.null = move.source, move.target, move.rook, move.isNull
        if after.null:
            return after
        moved, home = self.board[move.source], HOME[self.white][1] // 8
        after.captured, after.promoted = self.takenBy(move), move.promotion or None
        after.passing = after.captured is not None and after.captured != move.target
        if moved in "Pp" and abs(move.source - move.target) == 16:
            after.beside = (move.source + move.target) // 2
        after.rights = frozenset(r for r in self.rights - {move.source, move.target} if moved not in "Kk" or r // 8 != home)
        after.ended |= {move.target}
        if after.captured is not None:
            del after.identity[after.captured]
        ways = [(move.source, move.target)] + ([move.rook] if move.rook else [])
        moving = [(target, after.identity.pop(source)) for source, target in ways]
        after.identity.update(moving)
        return after

    # --- texts

    def san(self, move: Move) -> str:
        """Writes a move (language/03 §1.2)."""
        if move.isNull:
            return "--"
        kind = self.board[move.source].upper()
        capture = self.takenBy(move) is not None
        if move.rook:
            text = "O-O" if move.rook[0] > move.source else "O-O-O"
        elif kind == "P":
            text = (name(move.source)[0] + "x" if capture else "") + name(move.target) + ("=" + move.promotion if move.promotion else "")
        else:
            others = [m.source for m in self.candidates(kind) if m.target == move.target and m.source != move.source and self.isLegal(m)]
            origin = ""
            if others:
                file, rank = (any(s % 8 == move.source % 8 for s in others), any(s // 8 == move.source // 8 for s in others))
                origin = name(move.source)[0] if not file else name(move.source)[1] if not rank else name(move.source)
            text = kind + origin + ("x" if capture else "") + name(move.target)
        after = self.play(move)
        return text + (("+" if after.possible("legal") else "#") if after.check else "")

    @property
    def fen(self) -> str:
        """The string filter `fen` (language/10 §6)."""
        path, rights, node = [], "", self
        while node:
            path.append(node)
            node = node.head
        for letter, king, rook in (("K", 4, 7), ("Q", 4, 0), ("k", 60, 63), ("q", 60, 56)):
            if all(p.board[king] == ("K" if letter.isupper() else "k") and p.board[rook] == ("R" if letter.isupper() else "r") and
                   not p.named & {king, rook} for p in path):
                rights += letter
        beside = name(self.beside) if self.head and self.beside is not None else "-"
        return f"{toFen(self.board)} {'w' if self.white else 'b'} {rights or '-'} {beside} 0 1"
