"""Random filters of language/60 §4 to §9 and of rows and tallies (language/61) among those of the tree and of control."""
from random import Random

import moves_filters as edges
import similar
import speculation
import state
import tree_filters as places
from board import name
from filters import TRUE, Filter, comment, compound, condition, constant, elsewhere, joined, literal, message, of, plus0, relation, tight, variable
from generate import bounds
from generate.control import lettered
from generate.tree import KEY, Generator as Tree
from moves import Position

SPOT, LEGAL = variable("position", "spot"), condition("legalposition", lambda n: state.isPossible(n.board, n.white))
SAVE = Filter("condition", "spot = saveposition", None, lambda run, node: run.set("spot", node) or True, tail=5)
EVERY = constant("set", ".", frozenset(range(64)))
MUTATION = of("string", "currentmutation", lambda n: "; ".join(n.steps) if n.anchor else None)
EXTENSION = condition("extension", lambda n: False)

LEAVES = [*places.COUNTERS, places.ID, places.SIDE, places.TRY, *places.CONDITIONS, *edges.LAST_CONDITIONS, edges.FROM, edges.TO, edges.PASSED, MUTATION,
          LEGAL, *bounds.TEXTS, bounds.CLOCK, bounds.SEE, bounds.HANGING, bounds.REPETITION, *bounds.MATES[:2], variable("man", "man"), places.PARENT,
          edges.Dash("--", None, None, None, compound([], edges.Limit.TO)).ofLast("currentmove"), edges.Move([("from", EVERY), ("previous", None)]).filter(),
          *(f for word in ("legal", "pseudolegal") for f in edges.legalDash(word, None, None, None)), edges.legalDash("legal", None, None, "castle")[0],
          edges.legalDash("legal", None, None, "enpassant")[0]]


class Generator(bounds.Generator):
    def __init__(self, random: Random, nodes: list[Position]):
        super().__init__(random, nodes)
        self.near, self.sorts = False, random.choice([0, 3])
        self.imagining, self.tables = 0, []

    # --- effects

    def effect(self, depth: int):
        form = self.random.randrange(8)
        if form < 2:
            return self.tally(depth - 1)
        if form == 3 and self.chance(40 if self.imagining else 5):
            return SAVE
        if form == 2 and not self.imagining:
            return self.row(depth - 1)
        while True:
            out = super().effect(depth)
            if not self.imagining or not out.text.startswith(("removecomment", "piece")):
                return out

    def any(self, depth: int):
        return self.pick(self.condition, self.number, self.set)(depth) if self.imagining else super().any(depth)

    def tally(self, depth: int):
        label, word = self.tag("T"), self.pick("tally", "tally", "tally", *speculation.WORDS)
        value = self.told(depth) if word == "tally" else self.number(depth)
        table = speculation.Table(label, word, self.chance(25), self.chance(30), value, self.told(depth) if self.chance(40) else None)
        self.tables.append(table)
        return table.filter

    def told(self, depth: int):
        return self.pick(self.number, self.set, lambda d: self.pick(*bounds.TEXTS, MUTATION))(depth)

    def row(self, depth: int):
        columns = []
        for _ in range(self.pick(1, 2)):
            made = self.pick(self.told, self.condition)(depth)
            columns.append((self.tag("column"), made))
        return speculation.row(columns)

    # --- the history of a run, samples, keys

    def plainCondition(self):
        form = self.random.randrange(12)
        if form == 0:
            return self.distinct(0)
        if form == 1:
            return self.pick(similar.sample(self.pick(1, 2, 2, 3, 5)), EXTENSION)
        if form == 2:
            there = self.pick(SPOT, *places.PLACES, *places.EXISTING)
            return compound([relation(self.pick("==", "!="), elsewhere(there, KEY), self.pick(KEY, elsewhere(self.position(0), KEY)))], TRUE)
        return super().plainCondition()

    def distinct(self, depth: int):
        label, kinds = self.pick(("numbers", [self.number]), ("sets", [self.set]), ("texts", [lambda d: KEY, lambda d: self.pick(*bounds.TEXTS, MUTATION)]))
        label, filter = self.pick(label, None), self.pick(*kinds)(depth)
        return tight(similar.distinct(label, filter, self.tag("distinct")))

    # --- imaginary positions

    def imaginary(self, make, depth: int):
        """Makes a filter that is evaluated at an imaginary position, with effects before it."""
        self.imagining += 1
        parts = [self.pick(self.effect, self.condition)(depth) for _ in range(self.pick(0, 0, 0, 1))]
        parts += [self.leaves()] * self.chance(25) + [comment([literal(self.tag())])] * self.chance(10) + [SAVE] * self.chance(15)
        out = compound(parts, make(depth))
        self.imagining -= 1
        return out

    def leaves(self):
        """Prints filters without operands at a position."""
        told = [message([self.pick(*LEAVES) if self.chance(60) else self.pick(self.number, self.set, self.condition)(self.pick(0, 1))]) for _ in range(3)]
        return self.pick(*told, compound(told[:-1], told[-1]))

    def squares(self, count: int) -> frozenset[int]:
        """Often those that castling depends on."""
        return frozenset(self.random.sample([0, 4, 7, 56, 60, 63] if self.chance(35) else range(64), count))

    def edit(self):
        form, letter = self.random.randrange(9), self.pick(*"QRBNPqrbnp_")
        if form < 2:
            squares = self.squares(self.pick(1, 1, 2))
            text = f"{letter}{name(*squares)}" if len(squares) == 1 else f"{letter}[{','.join(map(name, squares))}]"
            return speculation.Edit(text, [], lambda s: s.put("." if letter == "_" else letter, squares))
        if form == 2:
            letter = self.pick(*"QRBNPqrbnp")
            squares = self.oneOrFew()
            return speculation.Edit(f"put {letter} {squares.text}", [squares], lambda s, q: s.put(letter, q))
        if form < 5:
            squares = self.oneOrFew()
            return speculation.Edit(f"remove {squares.text}", [squares], lambda s, q: s.remove(q))
        if form < 7:
            source, target = self.oneOrFew(), self.oneOrFew()
            return speculation.Edit(f"move {source.text} to {target.text}", [source, target], lambda s, a, b: s.move(a, b))
        word, white = self.pick(("wtm", True), ("btm", False), ("pass", None), ("pass", None))
        return speculation.Edit(word, [], lambda s: s.turn(white))

    def oneOrFew(self):
        """Operands of edits."""
        squares = self.squares(self.pick(1, 1, 3))
        return self.pick(constant("set", f"[{','.join(map(name, squares))}]", squares), lettered(self.pick("Q", "q", "R", "r", "n", "[Bb]", "k")),
                         *([] if self.inTarget else [edges.FROM, edges.TO, edges.TO]))

    def imagine(self, make, depth: int):
        edits = [self.edit() for _ in range(self.pick(1, 1, 2, 3))]
        return speculation.imagine(edits, self.imaginary(make, depth - 1))

    def tries(self, kind: str, depth: int):
        word = self.pick("legal", "legal", "pseudolegal", None)
        sets = [(w, self.someOperand()) for w in self.random.sample(["from", "to", "capture"], self.pick(0, 0, 1, 1, 2))]
        special = [("promote", self.pick(*edges.PROMOTIONS)), ("enpassant", None), ("enpassantsquare", self.someOperand()), ("o-o", None), ("o-o-o", None),
                   ("castle", None)] + ([] if word else [("null", None), ("primary", None), ("secondary", None)])
        rest = [(word, None)] * (word is not None) + ([self.pick(*special)] if self.chance(25) else [])
        if kind == "set":
            parameters = [sets[0] if sets else (self.pick("from", "to", "capture"), EVERY)]
            rest += sets[1:]
        else:
            parameters = []
            rest += sets + [("count", None)] * (kind == "number") + [("all", None)] * (kind == "condition" and (bool(sets) or self.chance(40)))
            rest += [("all", None)] * (kind == "number" and self.chance(30))
        self.random.shuffle(rest)
        parameters += rest
        plain = [p for p in parameters if p[0] not in ("legal", "pseudolegal", "all", "count")]
        target = self.imaginary(self.condition, depth - 1) if word else compound([], self.condition(depth - 1))
        return speculation.Tries(parameters, target, edges.Move(plain).satisfies).filter()

    def triedDash(self, depth: int, counts: bool):
        sides = [self.pick(lettered(self.pick("N", "[Pp]", "k", "[QRBN]")), constant("set", "a-h4-5", frozenset(range(24, 40))),
                           constant("set", "a-d1-8", frozenset(s for s in range(64) if s % 8 < 4))) for _ in range(2)]
        before, self.inTarget = self.inTarget, True
        target = self.imaginary(self.condition, depth - 1)
        self.inTarget = before
        if target.text[2:-2] in ("castle", "o-o", "o-o-o", "enpassant"):
            target = compound([TRUE], target)
        return speculation.legalDash(self.pick("legal", "legal", "pseudolegal"), *sides, target, counts)

    def saved(self, make, depth: int):
        return tight(elsewhere(SPOT, self.imaginary(make, depth - 1)))

    @property
    def mayImagine(self):
        return self.imagining < 2 and self.chance(40 if not self.imagining else 15)

    # --- filters

    def someCondition(self, depth: int):
        if depth > 0 and self.chance(6):
            return self.distinct(depth - 1)
        if depth > 0 and self.mayImagine:
            return self.pick(lambda: self.imagine(self.condition, depth), lambda: self.tries("condition", depth),
                             lambda: self.saved(self.condition, depth), lambda: LEGAL, lambda: self.related(depth))()
        return super().someCondition(depth) if self.chance(50) else Tree.someCondition(self, depth)

    def someNumber(self, depth: int):
        if depth > 0 and self.mayImagine:
            return self.pick(lambda: self.imagine(self.number, depth), lambda: self.tries("number", depth), lambda: self.triedDash(depth, True),
                             lambda: self.saved(self.number, depth))()
        return super().someNumber(depth) if self.chance(50) else Tree.someNumber(self, depth)

    def someSet(self, depth: int):
        if depth > 0 and self.mayImagine:
            return self.pick(lambda: self.imagine(self.set, depth), lambda: self.tries("set", depth), lambda: self.triedDash(depth, False),
                             lambda: self.saved(self.set, depth))()
        return super().someSet(depth) if self.chance(50) else Tree.someSet(self, depth)

    def someExisting(self, depth: int):
        if depth > 0 and self.mayImagine:
            return self.imagine(self.existing, depth)
        return Tree.someExisting(self, depth)

    def somePosition(self, depth: int):
        return Tree.somePosition(self, depth)

    def triedNumber(self, depth: int):
        return self.triedDash(depth, True) if self.chance(40) else self.tries("number", depth)

    def triedSet(self, depth: int):
        return self.triedDash(depth, False) if self.chance(40) else self.tries("set", depth)

    def related(self, depth: int):
        """The relation of a saved position to others."""
        other = self.position(depth - 1)
        pair = self.pick((SPOT, other), (other, SPOT), (SPOT, SPOT))
        return self.pick(lambda: places.compared(*pair, self.pick("==", "!=", "<", ">", *places.LINE)), lambda: places.ancestor(*pair),
                         lambda: places.descendant(*pair), lambda: tight(joined("&", lettered(self.letters()), tight(places.same(*pair)), True)),
                         lambda: plus0(places.distanceOf(*pair)))()

    def countedMoves(self, depth: int):
        """Not those of the move before: the alternatives to a tried move are unspecified by the chapter."""
        return super().countedMoves(depth) if not self.imagining else \
            self.newDash(self.pick(None, "condition"), depth).counting()

    def echo(self, depth: int, operand):
        return super().echo(depth, operand) if not self.imagining else tight(operand(0))

    def body(self) -> Filter:
        depth = self.pick(1, 1, 2, 2, 3)
        if self.chance(60):
            makers = [lambda d: self.imagine(self.pick(self.number, self.set, self.condition, self.existing), d), self.triedNumber, self.triedSet,
                      lambda d: self.saved(self.pick(self.number, self.set, self.condition), d), self.related, lambda d: self.tries("condition", d)]
            told = [message([tight(self.pick(*makers)(self.pick(1, 2)))]) for _ in range(self.pick(2, 4, 6))]
            return compound([*told, *[self.effect(1)] * self.chance(50)], TRUE)
        parts = [self.pick(self.effect, self.condition)(depth) for _ in range(self.pick(1, 2, 2, 3))]
        return compound(parts, self.condition(depth) if self.chance(50) else TRUE)
