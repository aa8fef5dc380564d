"""Themes of problems and studies."""
from board import attacked, between, isLinePiece
from moves import Position
from themes.common import attackers, before, isMate, isOf, movedKind, movedPieces, squares, targets
from themes.states import canMate

NAMES = "switchback roundTrip allumwandlung babson novotny grimshaw bristol excelsior albino plachutta indian pickaninny".split()


def chain(node: Position, moves: int) -> list[Position] | None:
    """The last moves of the mover, the latest first, if one piece made them all; without castling and null moves."""
    out = []
    for _ in range(moves):
        if not node or not node.move or node.rook or node.null or out and node.target != out[-1].source:
            return None
        out.append(node)
        node = before(node, 2)
    return out


def switchback(node):
    moves = chain(node, 2)
    return bool(moves and moves[0].target == moves[1].source)


def roundTrip(node):
    moves = chain(node, 3)
    return bool(moves and moves[0].target == moves[2].source)


def promotions(node) -> frozenset:
    if "promotions" not in node.__dict__:
        node.promotions = (promotions(node.head) if node.head else frozenset()) | ({node.promoted} if node.promoted else set())
    return node.promotions


def allumwandlung(node):
    return bool(node.promoted) and promotions(node) == set("QRBN")


def babson(node):
    return all(any(a.promoted == kind and any(b.promoted == kind for b in a.following) for a in node.following) for kind in "QRBN")


def takings(node, x: int, y: int, s: int):
    """The positions after x takes on s, each with the squares that y attacked before the piece came to s and does not now."""
    for move in node.possible("legal"):
        if (move.source, move.target) == (x, s):
            after = node.play(move)
            yield after, attacked(node.head.board, y) - attacked(after.board, y)


def matesAfter(node, x: int, y: int, s: int) -> bool:
    """x takes on s; a move to a square that y no longer attacks mates."""
    for after, lost in takings(node, x, y, s):
        for answer in after.possible("legal"):
            if answer.target in lost:
                promoting = after.board[answer.source] in "Pp" and answer.target // 8 in (0, 7)
                for piece in "QRBN" if promoting else [""]:
                    if isMate(after.play(answer._replace(promotion=piece))):
                        return True
    return False


def crossing(node, isPair) -> bool:
    if not node.move or node.captured is not None or node.null:
        return False
    for s in movedPieces(node):
        guards = [g for g in attackers(node.board, s, node.white) if isLinePiece(node.board, g)]
        for x in guards:
            for y in guards:
                if x < y and isPair(node.board, s, x, y) and matesAfter(node, x, y, s) and matesAfter(node, y, x, s):
                    return True
    return False


def novotny(node):
    return crossing(node, lambda board, s, x, y: {board[x].upper(), board[y].upper()} == {"R", "B"})


def grimshaw(node):
    """The moves and answers are those of the game and its variations."""
    def shuts(x, y, s):
        for after in node.following:
            if (after.source, after.target) == (x, s) and not after.rook:
                lost = attacked(node.board, y) - attacked(after.board, y)
                if any(targets(answer) & lost for answer in after.following):
                    return True
        return False
    if len(node.following) < 2:
        return False
    return any(shuts(r, b, s) and shuts(b, r, s) for r in squares(node.board, "R", node.white) for b in squares(node.board, "B", node.white)
               for s in range(64) if node.board[s] == ".")


def bristol(node):
    first = before(node, 2)
    if not first or not first.move or node.rook or first.rook or movedKind(node) not in ("Q", "R", "B") or movedKind(first) not in ("Q", "R", "B"):
        return False
    left, reached = first.source, first.target
    return left in between(node.source, reached) and node.target in [left, *between(left, reached)]


def excelsior(node):
    if not node.promoted:
        return False
    for moves in (5, 6):
        there = chain(node, moves)
        if there and there[-1].source // 8 == (6 if node.white else 1):
            return True
    return False


def allMoves(node, white: bool, homes: range, steps: tuple[int, int, int, int]) -> bool:
    """A pawn of the side to move on its first rank makes its four moves: by one, by two, to the left and to the right."""
    if node.white != white:
        return False
    for s in homes:
        played = {n.target - s for n in node.following if n.source == s}
        if node.board[s] == ("P" if white else "p") and 0 < s % 8 < 7 and played >= set(steps):
            return True
    return False


def albino(node):
    return allMoves(node, True, range(8, 16), (8, 16, 7, 9))


def pickaninny(node):
    return allMoves(node, False, range(48, 56), (-8, -16, -7, -9))


def guardsBoth(node, x: int, y: int, s: int) -> bool:
    """x takes on s; a check on a square that y no longer attacks can be answered by the piece on s alone, and every answer lets the mover mate."""
    for after, lost in takings(node, x, y, s):
        for check in after.possible("legal"):
            there = after.play(check)
            answers = there.possible("legal") if check.target in lost and there.check else []
            if answers and all(m.source == s for m in answers) and all(canMate(there.play(m)) for m in answers):
                return True
    return False


def plachutta(node):
    if not node.move or node.captured is not None or node.null:
        return False
    for s in movedPieces(node):
        guards = [g for g in attackers(node.board, s, node.white) if isLinePiece(node.board, g)]
        for x in guards:
            for y in guards:
                if x < y and {node.board[x].upper(), node.board[y].upper()} != {"R", "B"} and \
                        guardsBoth(node, x, y, s) and guardsBoth(node, y, x, s):
                    return True
    return False


def indian(node):
    interfering = before(node, 2)
    if node.rook or node.null or not isMate(node) or not interfering or not interfering.move or interfering.rook or interfering.null or \
            interfering.captured is not None or interfering.target != node.source:
        return False
    king, waiting = node.king(node.white), interfering.head
    for x in attackers(node.board, king, not node.white):
        if x in targets(node) or not isLinePiece(node.board, x) or node.source not in between(x, king):
            continue
        passing = Position(waiting.board, not waiting.white, waiting.rights)
        if waiting.check or passing.check or passing.possible("legal"):
            continue
        critical = waiting
        while critical:
            if critical.move and not critical.rook and not critical.null and critical.target == x and node.source in between(critical.source, x):
                return True
            critical = critical.head
    return False
