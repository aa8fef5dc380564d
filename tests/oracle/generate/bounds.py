"""Random filters behind bounds of ply and move number, and games that they end early: they read about as far as the bound."""
from random import Random

import mates
import moves_filters as edges
import state
import tree_filters as places
from board import isAttacked, name
from filters import (Filter, TooLong, arithmetic, assigned, closed, comment, compound, condition, conditional, constant, joined, literal, logical, negated,
                     of, plus0, relation, tight, variable)
from generate.control import lettered
from generate.games import playable
from generate.tree import Generator as Tree
from moves import Move, Position
from reader import Game
from san import readMove
from tags import Tags
from tree import number

# Moves to mates and stalemates, to castling, to captures in passing and to promotions.
OPENINGS = [
    "f3 e5 g4 Qh4#", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7 Qe2 Ngf6 Nd6#", "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#",
    "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5",
    "d4 f5 d5 e5 dxe6 f4 e4 fxe3", "e4 d5 e5 f5 exf6 d4 c4 dxc3", "a4 b5 axb5 a6 bxa6 Nf6 a7 Ng8 axb8=Q Rxb8", "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O",
    "c4 h5 h4 a5 Qa4 Ra6 Qxa5 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", ""]
ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
PLY, MOVE = places.COUNTERS[0], places.COUNTERS[2]


def game(random: Random, serial: int, most: int) -> Game:
    """A main line from the array that begins like others, and continues at random, with checks, mates and null moves."""
    made = Game(Tags([("Event", f"Game {serial}")], [0]), serial, None)
    last, made.result = made.root, random.choice(["*", "1-0", "0-1", "1/2-1/2"])
    words = random.choice(OPENINGS).split()
    for word in words[:random.choice([99, 99, 99, 4, 9])]:
        last = played(last, readMove(last, word)[0])
    for _ in range(random.randrange(most)):
        moves = [(weight, move) for weight, move in playable(last) if last.isLegal(move)]
        if not moves or random.random() < .04:
            king = last.king(last.white)
            if last.check or random.random() < .4:
                break
            moves = [(1, Move(king, king))]
        last = played(last, random.choices([m for _, m in moves], [w for w, _ in moves])[0])
    number(made.root)
    return made


def played(node: Position, move: Move) -> Position:
    after = node.play(move)
    node.following.append(after)
    return after


def text(games: list[Game]) -> str:
    """The games as written from a database."""
    out = ""
    for one in games:
        words, node = [], one.root
        while node.following:
            after = node.following[0]
            words += [f"{node.movenumber}."] * node.white + [node.san(after.move)]
            node = after
        out += f'[Event "Game {one.number}"]\n[Result "{one.result}"]\n\n{" ".join([*words, one.result])}\n\n'
    return out


def isStuck(node: Position) -> bool:
    return not node.possible("legal")


def pattern(word: str) -> Filter:
    kind = word.removeprefix("pure").removeprefix("model").removeprefix("ideal")
    index = ("pure", "model", "ideal").index(word.removesuffix(kind)) + 1

    def value(node: Position):
        if not {"K", "k"} <= set(node.board):
            raise TooLong  # unspecified without kings
        if isAttacked(node.board, node.king(not node.white), node.white) or kind == "stalemate" and node.children:
            return frozenset()
        found = mates.values(node.board, node.white)
        return frozenset(found[index] if found and found[0] == kind else ())
    return of("set", word, value)


def clock(node: Position) -> int:
    """The half-move clock of the initial position, as recorded by the area of this generator."""
    return getattr(node.all[0], "clock", 0)


MATES = [condition("mate", lambda n: n.check and isStuck(n)), condition("stalemate", lambda n: not n.check and isStuck(n) and not n.children),
         *map(pattern, ("puremate", "modelmate", "idealmate", "purestalemate", "modelstalemate", "idealstalemate"))]
CLOCK = of("number", "halfmoveclock", lambda n: state.halfMoves(n, clock(n)))
SEE = of("number", "see", lambda n: state.see(n.head, n.move) if n.move and not n.null else None)
HANGING = of("set", "hanging", lambda n: frozenset(state.hanging(n)))
PROMOTED = of("set", "promotedpieces", lambda n: frozenset(state.promoted(n)))
REPETITION = of("number", "repetition", state.repetition)
TEXTS = [of("string", "fen", lambda n: n.fen), of("string", "currentfen", lambda n: state.currentFen(n, clock(n), False)),
         of("string", "standardfen", lambda n: state.currentFen(n, clock(n), True)), of("string", "castlingrights", state.rights),
         of("string", "san", lambda n: n.head.san(n.move) if n.move else None), of("string", "uci", lambda n: state.uci(n) if n.move else None),
         of("string", "signature", lambda n: state.signature(n.board))]


class Generator(Tree):
    """`near`: without filters that read far ahead."""

    def __init__(self, random: Random, nodes: list[Position]):
        super().__init__(random)
        self.nodes, self.near = nodes, random.random() < .85
        self.last = max(n.ply for n in nodes)
        self.ends = [n.ply for n in nodes if not n.children] + [n.ply for n in nodes if n.check or n.null]

    # --- bounds

    def constant(self, most: int) -> Filter:
        k = self.random.randrange(most)
        return constant("number", str(k), k)

    def bound(self, depth: int = 2) -> Filter:
        """A filter that may match only early in the game, or anywhere if it is not a bound."""
        number, most = self.pick((PLY, self.last + 2), (MOVE, self.last // 2 + 3))
        below, above, k = self.pick("<", "<=", "=="), self.pick(">", ">=", "=="), self.constant(most)
        if self.chance(60):  # at an event, or shortly before
            ply = max(0, self.pick(*self.ends) - self.random.randrange(4))
            n = ply if number is PLY else ply // 2 + 1
            k = constant("number", str(n), n)
        form = self.random.randrange(20)
        if form < 5:
            return relation(below, number, k)
        if form < 8:
            return relation(above, k, number)
        if form < 10:
            return relation(self.pick("<", "<="), self.constant(4), relation(below, number, k))
        if form == 10:
            return relation(self.pick("<=", ">="), relation(below, number, k), self.constant(most))
        if form == 11:
            return relation(self.pick("<", "<=", "==", ">=", "!="), number, self.pick(number, PLY, MOVE, k, plus0(variable("number", "x"))))
        if form == 12:
            return relation(below, arithmetic("+", number, self.constant(3)), k)
        if form == 13:
            return relation(below, number, lettered(self.letters()))
        if form == 14:
            return negated(relation(above, number, k))
        if depth <= 0:
            return relation(self.pick("<", "<="), plus0(places.ID), k)
        if form == 15:
            return logical("or", self.bound(depth - 1), self.bound(depth - 1))
        if form == 16:
            return logical("and", self.bound(depth - 1), self.pick(self.bound, self.condition)(depth - 1))
        if form == 17:
            return compound([self.pick(self.bound, self.condition)(depth - 1)], self.bound(depth - 1))
        if form == 18:
            return conditional(self.condition(0), self.bound(depth - 1), self.pick(None, self.bound(depth - 1)))
        return closed(self.bound(depth - 1))

    def query(self) -> Filter:
        depth = self.pick(0, 1, 1, 2, 2, 3)
        parts = [self.pick(self.condition, self.condition, self.effect)(depth) for _ in range(self.pick(0, 1, 1, 2))]
        for _ in range(self.pick(1, 1, 1, 2)):
            parts.insert(self.random.randint(0, len(parts)), self.bound())
        if self.chance(30):
            return compound([tight(p) for p in parts], self.condition(depth))
        return compound([tight(p) for p in parts[:-1]], tight(parts[-1]) if not parts[-1].bare else self.condition(depth))

    # --- filters that read at most the next moves

    def effect(self, depth: int):
        form = self.random.randrange(10)
        if form < 4:
            return assigned(self.pick("x", "y"), self.pick("=", "+=", "-="), self.number(depth - 1))
        if form < 7:
            return assigned("chosen", "=", self.set(depth - 1))
        if form == 7:
            return conditional(self.condition(depth - 1), assigned(self.pick("here", "there"), "=", self.position(0)))
        return comment([literal(self.tag()), *([self.any(depth - 1)] if self.chance(50) else [])]) if form == 8 else super().effect(depth)

    def plainCondition(self):
        form = self.random.randrange(10)
        if form < 4:
            return self.pick(*MATES)
        if form == 4:
            return self.after()
        if form == 5:
            return self.textTest()
        return super().plainCondition()

    def after(self):
        """`after` the moves to some position, if they are legal."""
        node = self.pick(*self.nodes)
        way = state.path(node)
        if any(n.null or n.rook and n.rook[0] not in n.head.rights for n in way) or state.key(way[0]) != ARRAY:
            return self.pick(*MATES)
        there = state.key(node)
        return condition(f'after "{" ".join(n.head.san(n.move) for n in way[1:])}"', lambda n: state.key(n) == there)

    def textTest(self):
        """A substring test of a text of some position, or of the whole."""
        filter, node = self.pick(*TEXTS), self.pick(*self.nodes)
        said = filter._value(None, node) or "x"
        if self.chance(50):
            return of("string", f'{{{filter.text} == "{said}"}}', lambda n: said if filter._value(None, n) == said else None)
        part = said[:self.random.randrange(1, 9)] if self.chance(50) else said[-self.random.randrange(1, 4):]
        return condition(f'{{"{part}" in {filter.text}}}', lambda n: part in (filter._value(None, n) or ""))

    def someCondition(self, depth: int):
        if not self.near and self.chance(40):
            return super().someCondition(depth)
        form, below = self.random.randrange(16), depth - 1
        if depth <= 0 or form < 2:
            return self.plainCondition()
        if form < 5:
            return logical(self.pick("and", "or"), self.condition(below), self.condition(below))
        if form == 5:
            return negated(self.condition(below))
        if form == 6:
            return conditional(self.condition(below), self.condition(below), self.pick(None, self.condition(below)))
        if form == 7:
            return relation(self.pick("==", "<", ">", "<=", ">=", "!="), self.number(below), self.number(below))
        if form < 10:
            return self.move(depth).filter() if self.chance(70) else edges.legalMove(self.legalParameters(False))
        if form < 13:
            return self.dashOf(self.pick("condition", "condition", "number", "set", "position", None), depth)
        if form == 13:
            return places.compared(self.position(0), self.position(0), self.pick(*places.ORDER, *places.LINE))
        if form == 14:
            return self.set(depth)
        return self.pick(self.existing(0), compound([self.condition(below)], self.condition(below)))

    def someNumber(self, depth: int):
        if not self.near and self.chance(40):
            return super().someNumber(depth)
        form, below = self.random.randrange(12), depth - 1
        if form < 3 or depth <= 0:
            return self.pick(CLOCK, SEE, *places.COUNTERS, plus0(places.ID), plus0(places.SIDE), plus0(variable("number", self.pick("x", "y"))),
                             self.exchange(), *([] if self.near else [REPETITION]))
        if form < 6:
            return self.countedMoves(depth)
        if form == 6:
            return self.legalDash()[1]
        if form == 7:
            return edges.legalMove(self.legalParameters(True))
        if form == 8:
            return arithmetic(self.pick("+", "-", "*"), self.number(below), self.number(below))
        if form == 9:
            return Filter("number", f"(#{braced(squares := self.set(below))})", lambda r, n: len(squares.value(r, n)))
        if form == 10:
            return conditional(self.condition(below), self.number(below), self.number(below))
        return self.dashOf("number", depth)

    def exchange(self):
        squares = frozenset(self.random.sample(range(64), self.pick(1, 20, 40)))
        return of("number", f"{{exchange [{','.join(map(name, sorted(squares)))}]}}", lambda n: state.exchange(n, set(squares)))

    def someSet(self, depth: int):
        if not self.near and self.chance(40):
            return super().someSet(depth)
        form, below = self.random.randrange(10), depth - 1
        if form < 2 or depth <= 0:
            return self.pick(HANGING, edges.PASSED, variable("set", "chosen"), lettered(self.letters()), variable("man", self.pick(*self.men)),
                             *([] if self.inTarget else [edges.FROM, edges.TO]), *([] if self.near else [PROMOTED]))
        if form < 4:
            first = self.pick("from", "to", "capture"), self.someOperand()
            return edges.Move([first, ("previous", None)] if self.chance(30) else [first]).filter()
        if form == 4:
            return self.legalDash()[0]
        if form < 7:
            both = self.chance(50)
            return joined("&" if both else "|", self.set(below), self.set(below), both)
        if form == 7:
            return self.pieceLoop(depth, False)
        return self.dashOf("set", depth)

    def someExisting(self, depth: int):
        if not self.near and self.chance(40):
            return super().someExisting(depth)
        if depth > 0 and self.chance(40):
            return places.child(self.number(depth - 1))
        if depth > 0 and self.chance(50):
            return self.dashOf("position", depth)
        return self.pick(*places.EXISTING, places.child(self.constant(3)))

    def somePosition(self, depth: int):
        if not self.near and self.chance(40):
            return super().somePosition(depth)
        return self.pick(*places.PLACES, *places.EXISTING, variable("position", self.pick("here", "there")))

    def joined(self):
        return self.operand() if self.near else super().joined()


def braced(filter: Filter) -> str:
    return "{" + filter.text + "}"
