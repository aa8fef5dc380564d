"""puremate, modelmate, idealmate and similar filters: language/11 §9 word for word, the side to move being `own`."""
from board import Board, attacked, attacksThrough, between, isLinePiece, pins, pseudolegal


def values(board: Board, white: bool) -> tuple | None:
    """Returns ("mate" or "stalemate", pure, model, ideal), or None. The three are sets of squares, empty where they do not match."""
    own = [s for s in range(64) if board[s] != "." and board[s].isupper() == white]
    others = [s for s in range(64) if board[s] != "." and board[s].isupper() != white]
    king = next(s for s in own if board[s] in "Kk")
    reach = {s: attacked(board, s) for s in own + others}
    checkers = [s for s in others if king in reach[s]]
    if any(isSafe(board, s, t, king, white) for s in own for t in pseudolegal(board, s)):
        return None
    find = mate if checkers else stalemate
    pure, participants, all = find(board, own, others, king, reach, checkers)
    model = pure and participants.issuperset(s for s in others if board[s].upper() in "QRBN")
    return ("mate" if checkers else "stalemate"), *(all if asked else set() for asked in (pure, model, pure and ideal(find, own, others, participants, all)))


def ideal(find, own, others, participants, all: bool):
    return participants.issuperset(others) and (find is stalemate or all.issuperset(own))


def isSafe(board, source, target, king, white: bool):
    after = list(board)
    after[target], after[source] = after[source], "."
    king = target if source == king else king
    return not any(after[s] != "." and after[s].isupper() != white and king in attacked(after, s) for s in range(64))


def mate(board, own, others, king, reach, checkers):
    field, single = reach[king], len(checkers) == 1
    enemyKing = next(s for s in others if board[s] in "Kk")
    pinned = {p for _, p, _ in pins(board)}
    lines = set(checkers).union(*(between(c, king) for c in checkers))
    targets = lines | {enemyKing}
    refuters = [s for s in own if pseudolegal(board, s) & targets]

    def guards(s):
        return [x for x in others if s in reach[x] or isLinePiece(board, x) and king in reach[x] and attacksThrough(board, x, king, s)]

    def isPure(s):
        n = len(guards(s))
        if s not in own:
            return n == 1
        return n == 0 or single and n == 1 and s in pinned and bool(pseudolegal(board, s) & lines)

    def isNeeded(checker):
        rest = {q for o in checkers if o != checker for q in [o, *between(o, king)]}
        return any(x != king and x not in pinned and reach[x] & rest for x in own)
    pure = all(map(isPure, field)) and (single or all(map(isNeeded, checkers)))

    def lineTo(x, places, from_):
        return any(isLinePiece(board, f) and attacksThrough(board, f, x, t) for f in from_ if f != x for t in places if t != f)
    participants = {w for w in others if w in checkers or reach[w] & field or w in pinned or
                    single and (any(f == w and p in refuters for f, p, _ in pins(board)) or lineTo(w, targets, refuters))}
    defenders = {x for x in own if x == king or x in field or lineTo(x, [enemyKing], own) or single and lineTo(x, targets, own)}
    return pure, participants, participants | defenders


def stalemate(board, own, others, king, reach, checkers):
    field, pinned = reach[king], {p for _, p, _ in pins(board)}

    def isPure(s):
        n = sum(s in reach[x] for x in others)
        return n == (1 if s not in own or s in pinned else 0)
    pinning = {f for f, _, _ in pins(board)}
    participants = {w for w in others if w in pinned or w in pinning or reach[w] & field}
    return all(map(isPure, field)), participants, participants | set(own)
