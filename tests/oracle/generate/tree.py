"""Random filters of the tree and of moves, mixed with those of control."""
from random import Random
import moves_filters as edges
import state
import tree_filters as places
from filters import (TRUE, alike, arithmetic, assigned, assignedMan, comment, compound, conditional, consecutive, constant, counted, echo, elsewhere,
                     found, joined, literal, loop, message, of, plus0, relation, removal, strung, tight, variable)
from generate.control import Generator as Control, lettered

KEY = of("string", "zobristkey", lambda n: str(state.polyglot(n)))  # tested for equality only
SAN = of("string", "san", lambda n: n.head.san(n.move) if n.move else None)
UCI = of("string", "uci", lambda n: state.uci(n) if n.move else None)


class Generator(Control):
    def __init__(self, random: Random):
        super().__init__(random)
        self.men, self.echoes = ["man"], []
        self.sorts = 3  # control generates them
        self.inTarget = False

    def joined(self):
        """An operand of a dash filter, which may have operators without braces; may be empty."""
        left, form = self.operand(), self.random.randrange(8)
        if not left or form > 2:
            return left
        if form == 0:
            return elsewhere(self.pick(variable("position", "here"), *places.PLACES), left)
        both = self.chance(50)
        return joined("&" if both else "|", left, self.someOperand(), both)

    def operand(self):
        """A set without effects, as a tight operand; may be empty."""
        form = self.random.randrange(9)
        if form < 2:
            return None
        if form == 6:
            return variable("man", self.pick(*self.men))
        if form > 6:  # letters that identify castling
            letters = self.pick("[Kk]", "[Rr]", "[KkRr]", "K", "k")
            squares = {"f-g1-8": {5, 6}, "g1-8": {6}, "c-d1-8": {2, 3}, "e1-8": {4}, "d-h1-8": set(range(3, 8))}
            name = self.pick(*squares)
            return self.pick(lettered(letters), constant("set", name, frozenset(s for s in range(64) if s % 8 in squares[name])))
        if form < 4:
            return lettered(self.letters())
        left, right, low, high = (*sorted(self.random.choices(range(8), k=2)), *sorted(self.random.choices(range(8), k=2)))
        chosen = frozenset(8 * rank + file for rank in range(low, high + 1) for file in range(left, right + 1))
        return constant("set", f"{'abcdefgh'[left]}-{'abcdefgh'[right]}{low + 1}-{high + 1}", chosen)

    def someOperand(self):
        return self.operand() or constant("set", ".", frozenset(range(64)))

    # --- effects

    def effect(self, depth: int):
        form = self.random.randrange(12)
        if form == 11:
            return assignedMan("man", self.set(depth - 1))
        if form == 10:
            return removal()
        if form == 0:
            return assigned(self.pick("here", "there"), "=", self.position(depth - 1))
        if form == 1:
            parts = [self.pick(self.set, self.number, self.position)(0) for _ in range(self.random.randrange(3))]
            return message([literal(self.tag()), *parts], quiet=False)
        return super().effect(depth)

    def pieceLoop(self, depth: int, all: bool):
        domain, name = self.set(depth - 1), self.tag("man")
        self.men.append(name)
        body = self.condition(depth - 1)
        self.men.pop()
        return loop(name, domain, body, True, all)

    # --- conditions

    def plainCondition(self):
        form = self.random.randrange(12)
        if form < 4:
            return self.pick(*places.CONDITIONS)
        if form < 7:
            return self.pick(*edges.LAST_CONDITIONS)
        if form == 7:
            return self.pick(places.TRY, places.COMMENT)
        if form == 8:
            word = self.pick("originalcomment", "hascomment")
            return self.pick(places.annotated(word, self.pick("!", "?!", "=", "+-", "+/=", "$7", "$5", "$255", "$100")),
                             places.says(word, self.pick("a", "beta", "1. d4", "better is (e4)", "; b", "see 1")))
        return super().plainCondition()

    def someCondition(self, depth: int):
        form, below = self.random.randrange(42), depth - 1
        if form == 41 and depth > 0:
            return self.pieceLoop(depth, True)
        if depth <= 0 or form < 22:
            return super().someCondition(depth)
        if form < 25:
            return self.pick(places.ancestor, places.descendant)(self.position(below), self.position(below))
        if form < 29:
            return self.move(depth).filter() if self.chance(70) else edges.legalMove(self.legalParameters(False))
        if form < 34:
            return self.dashOf(self.pick("condition", "condition", "number", "set", "position", None), depth)
        if form < 36:
            return places.compared(self.position(below), self.position(below), self.pick(*places.ORDER, *places.LINE))
        if form < 38:
            return self.count(depth)
        return self.existing(depth)

    def count(self, depth: int):
        low = self.random.randrange(3)
        span = self.pick("all", "all", "count", str(low), f"{low} {low + self.random.randrange(4)}")
        return counted(self.condition(depth - 1), self.chance(30), self.chance(40), span)

    def echo(self, depth: int, operand):
        names = ("source", "target") if not self.echoes else ("outer", "goal")
        self.echoes.append(names)
        self.inEcho = len(self.echoes) > 1 or self.chance(70)  # control decides whether there may be one more
        body = operand(depth - 1)
        if self.chance(60):
            body = compound([self.equality(names) if self.chance(70) else self.condition(0) for _ in range(self.pick(1, 1, 2, 3))], body)
        out = echo(names, body, self.chance(30), self.chance(40))
        self.echoes.pop()
        self.inEcho = bool(self.echoes)
        return out

    def equality(self, names):
        """A filter that must be equal at source and target, which it rarely is."""
        make = self.pick(self.text, self.text, self.set, self.number)
        first = make(self.pick(0, 0, 1))
        second = first if self.chance(75) else make(self.pick(0, 0, 1))
        source, target = (tight(elsewhere(variable("position", name), f)) for name, f in zip(names, (first, second)))
        sides = [source, self.pick(target, second)]
        if self.chance(25):
            at = self.random.randrange(2)
            sides[at] = self.more(sides[at])
        self.random.shuffle(sides)
        return alike(*sides) if self.chance(30) else tight(relation("==", *sides))

    def text(self, depth: int):
        out = self.pick(KEY, KEY, SAN, UCI, places.COMMENT, strung([lettered(self.letters())]), strung([self.number(0), literal(" "), SAN]))
        if depth <= 0:
            return out
        return tight(self.pick(elsewhere(self.position(0), out), arithmetic("+", out, self.text(0)), conditional(self.condition(0), out, self.text(0))))

    def more(self, side):
        """A value made of another one and of something that depends on the position of evaluation, or is constant."""
        if side.kind == "set":
            return tight(joined("|", side, self.set(0), False))
        other = self.text(0) if side.kind == "string" else self.number(0)
        return tight(arithmetic("+", *self.pick((side, other), (other, side))))

    # --- moves

    def fitting(self):
        """The operand of the dash filters of control: never one that distinguishes king and rook."""
        return self.pick(None, *map(lettered, ("N", "p", "[Pp]")))

    def move(self, depth: int):
        parameters = []
        if self.chance(40):
            parameters.append((self.pick("from", "to", "capture"), self.someOperand()))
        rest = [("from", self.someOperand()), ("to", self.someOperand()), ("capture", self.someOperand()),
                ("captures", self.someOperand()), ("primary", None), ("secondary", None), ("previous", None)]
        special = [("promote", self.pick(*edges.PROMOTIONS)), ("enpassant", None), ("enpassantsquare", self.someOperand()), ("o-o", None),
                   ("o-o-o", None), ("castle", None), ("null", None)]
        parameters += self.random.sample(rest, self.pick(0, 0, 1, 1, 2)) + ([self.pick(*special)] if self.chance(40) else [])
        kept = {}
        for word, argument in parameters:
            if word not in kept and not (word == "secondary" and "primary" in kept or word == "primary" and "secondary" in kept):
                kept[word] = argument
        parameters = list(kept.items())
        comment = None
        if self.chance(15) and not self.inTarget:
            comment = [self.any(depth - 1) for _ in range(self.pick(1, 2))]
        return edges.Move(parameters, comment)

    def legalParameters(self, count):
        parameters = self.random.sample([("from", self.someOperand()), ("to", self.someOperand())], self.random.randrange(3))
        if self.chance(40):
            word = self.pick("enpassant", "enpassantsquare", "o-o", "o-o-o", "castle")
            parameters.append((word, self.someOperand() if word == "enpassantsquare" else None))
        for word in [self.pick("legal", "pseudolegal")] + ["count"] * count:
            parameters.insert(self.random.randint(0, len(parameters)), (word, None))
        return parameters

    def legalDash(self):
        squares, count = edges.legalDash(self.pick("legal", "pseudolegal"), self.joined(), self.joined(),
                                         self.pick(None, None, None, "o-o", "o-o-o", "castle", "enpassant"))
        return self.goneOn(squares), count

    def goneOn(self, prefixed):
        """Operators after a word and its dash filter, which are a primary: legal -- | R (language/20 §3.2)."""
        if self.chance(60) or prefixed.level < 14:
            return tight(prefixed)
        if prefixed.kind == "set":
            sides = [prefixed, self.set(0)]
            symbol = self.pick("&", "|")
            return tight(joined(symbol, *(sides if self.chance(70) else sides[::-1]), symbol == "&"))
        if prefixed.kind == "position":
            return tight(elsewhere(prefixed, self.existing(0)))
        return tight(prefixed)

    def newDash(self, kind, depth: int):
        promotion = self.pick(*edges.PROMOTIONS, ".", '"."', '""', '"qn"', '"R"') if self.chance(15) else None
        target = self.target(kind, depth - 1) if kind else None
        return edges.Dash(self.pick("--", "--", "[x]", "――", "×"), self.joined(), self.joined(), promotion, target)

    def dashOf(self, kind, depth: int):
        dash = self.newDash(kind, depth)
        return self.goneOn(dash.ofLast(self.pick("currentmove", "previous"))) if self.chance(30) else dash.filter()

    def countedMoves(self, depth: int):
        dash = self.newDash(self.pick(None, "condition", "set", "number"), depth)
        return dash.countingOfLast(self.pick("currentmove", "previous")) if self.chance(25) else dash.counting()

    def target(self, kind, depth: int):
        """Filters after a move. `from` and `to` are generated only here: they are restricted (language/20 §3.6)."""
        before, self.inTarget = self.inTarget, True
        parts = [self.targetPart(depth) for _ in range(self.pick(0, 0, 1, 2))]
        if kind == "set" and self.chance(70):
            last = self.limitedSet()
        else:
            last = {"condition": self.condition, "number": self.number, "set": self.set, "position": self.existing}[kind](depth)
        self.inTarget = before
        return compound(parts, last)

    def limitedSet(self):
        ends = edges.Limit.FROM, edges.Limit.TO
        return tight(self.pick(*ends, *ends, conditional(self.condition(0), *ends), joined("|", *ends, False),
                               joined("&", ends[1], self.set(0), True), elsewhere(places.PLACES[0], self.pick(edges.FROM, edges.TO)),
                               edges.Dash("--", None, None, None, compound([], self.pick(*ends))).ofLast("currentmove")))

    def targetPart(self, depth: int):
        if self.chance(50):
            return self.pick(self.effect, self.condition)(depth)
        limited = self.limitedSet()
        return self.pick(limited, assigned("chosen", "=", limited), comment([literal(self.tag()), limited]))

    def tellings(self):
        """Messages that print the values of many filters at every position."""
        makers = [self.condition, self.number, self.set, self.existing, self.position, self.castlingDash,
                  lambda d: self.dashOf("set", d),
                  lambda d: self.move(d).filter(), lambda d: edges.legalMove(self.legalParameters(self.chance(50))),
                  lambda d: self.legalDash()[0], self.countedMoves, lambda d: self.consecutive(1),
                  lambda d: self.pick(places.ancestor, places.descendant)(self.position(d), self.position(d))]
        told = [message([tight(self.pick(*makers)(self.pick(1, 2)))]) for _ in range(8)]
        search = self.echo(2, self.pick(self.condition, self.number)) if self.chance(50) else self.existing(2)
        moved = assigned(self.pick("here", "there"), "=", self.existing(1))
        return [conditional(moved, TRUE), *told, message([tight(search)])]

    def consecutive(self, low: int | None):
        return consecutive(*self.random.sample(["here", "there"], 2), low)

    def castlingDash(self, depth: int):
        return edges.Dash("--", self.operand(), self.operand(), None, self.target("set", depth)).filter()

    # --- numbers

    def someNumber(self, depth: int):
        form, below = self.random.randrange(22), depth - 1
        if form < 5:
            return self.pick(*places.COUNTERS, places.TRY, plus0(places.ID), plus0(places.SIDE))
        if depth <= 0 or form < 13:
            return super().someNumber(depth)
        if form < 15:
            return plus0(places.distanceOf(self.position(below), self.position(below)))
        if form < 17:
            return self.countedMoves(depth)
        if form == 17:
            return self.legalDash()[1]
        if form == 18:
            return edges.legalMove(self.legalParameters(True))
        if form == 19:
            return self.consecutive(self.pick(1, 1, 2))
        if form == 20:
            return self.count(depth)
        return self.dashOf("number", depth)

    # --- sets

    def someSet(self, depth: int):
        form, below = self.random.randrange(20), depth - 1
        if form < 3:
            out = self.pick(edges.FROM, edges.TO, edges.PASSED) if not self.inTarget else edges.PASSED
            return out
        if form < 5:
            first = self.pick("from", "to", "capture"), self.someOperand()
            return edges.Move([first, ("previous", None)] if self.chance(30) else [first]).filter()
        if form == 5:
            return self.legalDash()[0]
        if form == 6:
            return variable("man", self.pick(*self.men))
        if form == 7 and depth > 0:
            return self.pieceLoop(depth, False)
        if depth <= 0 or form < 13:
            while "to" == (out := super().someSet(depth)).text:
                pass
            return out
        if form < 16:
            return joined("&", self.someOperand(), tight(places.same(self.position(below), self.position(below))), True)
        return self.dashOf("set", depth)

    # --- positions

    def someExisting(self, depth: int):
        form, below = self.random.randrange(9), depth - 1
        if depth <= 0 or form < 2:
            k = self.random.randrange(3)
            return self.pick(*places.EXISTING, places.child(constant("number", str(k), k)))
        if form < 5:
            return found(self.condition(below), self.chance(40), self.chance(40))
        if form == 5:
            return elsewhere(self.position(below), self.existing(below))
        if form == 6:
            return places.compared(self.position(below), self.position(below), self.pick(*places.ORDER, *places.LINE))
        if form == 7:
            return places.child(self.number(below))
        return self.dashOf("position", depth)

    def somePosition(self, depth: int):
        form, below = self.random.randrange(10), depth - 1
        if self.echoes and self.chance(25):
            return variable("position", self.pick(*self.pick(*self.echoes)))
        if form < 4:
            return self.pick(*places.PLACES, *places.EXISTING, variable("position", self.pick("here", "there")))
        if depth <= 0:
            return self.pick(*places.PLACES, *places.EXISTING)
        if form < 7:
            return super().somePosition(depth)
        if form == 7:
            return places.commonAncestor(self.position(below), self.position(below))
        return self.existing(depth)
