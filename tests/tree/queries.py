"""Random filters of the tree and of moves, mixed with those of control."""
import edges
import places
from generate import Generator as Control, squaresOf
from meaning import Filter, compound, conditional, elsewhere, told


class Man(Filter):
    """A piece variable: the square where the man stands in the current position, if it is there (language/10 §7)."""

    def __init__(self, name):
        super().__init__("set", name, lambda r, n: frozenset(s for s, man in n.identity.items() if man == r.variables[name]))

    def printed(self, run, node):
        return "".join(node.board[s] + "abcdefgh"[s % 8] + str(s // 8 + 1) for s in self.value(run, node))


class Generator(Control):
    def __init__(self, random):
        super().__init__(random)
        self.men, self.echoes = ["man"], []
        self.sorts = 3  # control tries them
        self.inTarget = False

    def joined(self):
        """An operand of a dash filter, which may have operators without braces; or nothing."""
        left, form = self.operand(), self.random.randrange(8)
        if not left or form > 2:
            return left
        if form == 0:
            place = self.pick(Filter("position", "here", lambda r, n: r.variables["here"]), *places.PLACES)
            return Filter("set", f"{place.text}:{left.text}", lambda r, n: left.value(r, place.value(r, n)))
        right, sign = self.someOperand(), self.pick("|", "&")
        join = frozenset.union if sign == "|" else frozenset.intersection
        return Filter("set", f"{left.text}{sign}{right.text}", lambda r, n: join(left.value(r, n), right.value(r, n)))

    def operand(self):
        """A set without effects, for a place where a tight operand is wanted; or nothing."""
        form = self.random.randrange(9)
        if form < 2:
            return None
        if form == 6:
            return Man(self.pick(*self.men))
        if form > 6:  # what castling is told by
            letters = self.pick("[Kk]", "[Rr]", "[KkRr]", "K", "k")
            squares = {"f-g1-8": {5, 6}, "g1-8": {6}, "c-d1-8": {2, 3}, "e1-8": {4}, "d-h1-8": set(range(3, 8))}
            name = self.pick(*squares)
            return self.pick(Filter("set", letters, lambda r, n: squaresOf(letters, n)),
                             Filter("set", name, lambda r, n: frozenset(s for s in range(64) if s % 8 in squares[name])))
        if form < 4:
            letters = self.letters()
            return Filter("set", letters, lambda r, n: squaresOf(letters, n))
        left, right, low, high = (*sorted(self.random.choices(range(8), k=2)), *sorted(self.random.choices(range(8), k=2)))
        chosen = frozenset(8 * rank + file for rank in range(low, high + 1) for file in range(left, right + 1))
        return Filter("set", f"{'abcdefgh'[left]}-{'abcdefgh'[right]}{low + 1}-{high + 1}", lambda r, n: chosen)

    def someOperand(self):
        return self.operand() or Filter("set", ".", lambda r, n: frozenset(range(64)))

    # --- effects

    def effect(self, depth):
        form = self.random.randrange(12)
        if form == 11:
            return self.pieceAssignment(depth)
        if form == 10:
            return Filter("condition", "removecomment", None, lambda run, node: run.removed.add(node.place) or True)
        if form == 0:
            return self.assigned(self.pick("here", "there"), self.position(depth - 1))
        if form == 1:
            return self.plainMessage()
        return super().effect(depth)

    def assigned(self, name, place):
        def assign(run, node):
            there = place.value(run, node)
            if there is not None:
                run.variables[name] = there
            return there is not None
        return Filter("condition", f"{name}={place.text}", None, assign)

    def pieceAssignment(self, depth):
        squares = self.set(depth - 1)

        def assign(run, node):
            chosen = [s for s in squares.value(run, node)]
            if len(chosen) != 1 or chosen[0] not in node.identity:
                return False
            run.variables["man"] = node.identity[chosen[0]]
            return True
        return Filter("condition", f"piece man={{{squares.text}}}", None, assign)

    def pieceLoop(self, depth, all):
        self.serial += 1
        domain, name = self.set(depth - 1), f"man{self.serial}"
        self.men.append(name)
        body = self.condition(depth - 1)
        self.men.pop()

        def passed(run, node):
            out = set()
            for square in sorted(s for s in domain.value(run, node) if s in node.identity):
                run.variables[name] = node.identity[square]
                if body.matches(run, node):
                    out.add(square)
                elif all:
                    return None
            return frozenset(out)
        text = f"{{piece {'all ' if all else ''}{name} in {domain.text} {body.text}}}"
        return Filter("condition", text, None, lambda r, n: passed(r, n) is not None) if all else Filter("set", text, passed)

    def plainMessage(self):
        """`message` without quiet tells the position first."""
        tag = self.tag()
        items = [self.pick(self.set, self.number, self.position)(0) for _ in range(self.random.randrange(3))]

        def tell(run, node):
            text = f"Game: {node.number} {told(run, node)}: {tag}"
            run.messages.append(text + "".join(i.printed(run, node) for i in items))
            return True
        return Filter("condition", f'message("{tag}"' + "".join(" " + i.text for i in items) + ")", None, tell)

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

    def condition(self, depth):
        form, below = self.random.randrange(42), depth - 1
        if form == 41 and depth > 0:
            return self.pieceLoop(depth, True)
        if depth <= 0 or form < 22:
            return super().condition(depth)
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

    def count(self, depth):
        low = self.random.randrange(3)
        span = self.pick("all", "all", "count", str(low), f"{low} {low + self.random.randrange(4)}")
        return places.counted(self.condition(depth - 1), self.chance(30), self.chance(40), span)

    def echo(self, depth, operand):
        names = ("source", "target") if not self.echoes else ("outer", "goal")
        self.echoes.append(names)
        self.inEcho = len(self.echoes) > 1 or self.chance(70)  # control asks whether there may be one more
        out = places.echo(names, operand(depth - 1), self.chance(30), self.chance(40))
        self.echoes.pop()
        self.inEcho = bool(self.echoes)
        return out

    # --- moves

    def fitting(self):
        """The operand of the dash filters of control, which know no castling: never such as to tell king and rook apart."""
        letters = self.pick("", "N", "p", "[Pp]")
        return letters, lambda n: [c for c in n.children if not letters or c.source in squaresOf(letters, n)]

    def move(self, depth):
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
            items = [self.any(depth - 1) for _ in range(self.pick(1, 2))]
            comment = Listed(items)
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
        return edges.legalDash(self.pick("legal", "pseudolegal"), self.joined(), self.joined(),
                               self.pick(None, None, None, "o-o", "o-o-o", "castle", "enpassant"))

    def newDash(self, kind, depth):
        promotion = self.pick(*edges.PROMOTIONS, ".", '"."', '""', '"qn"', '"R"') if self.chance(15) else None
        target = self.target(kind, depth - 1) if kind else None
        return edges.Dash(self.pick("--", "--", "[x]", "――", "×"), self.joined(), self.joined(), promotion, target)

    def dashOf(self, kind, depth):
        dash = self.newDash(kind, depth)
        return dash.ofLast(self.pick("currentmove", "previous")) if self.chance(30) else dash.filter()

    def countedMoves(self, depth):
        dash = self.newDash(self.pick(None, "condition", "set", "number"), depth)
        return dash.countingOfLast(self.pick("currentmove", "previous")) if self.chance(25) else dash.counting()

    def target(self, kind, depth):
        """Filters after a move. What they say of `from` and `to` is made here only: they mean less than elsewhere (language/20 §3.6)."""
        before, self.inTarget = self.inTarget, True
        parts = [self.targetPart(depth) for _ in range(self.pick(0, 0, 1, 2))]
        if kind == "set" and self.chance(70):
            last = self.limitedSet(depth)
        else:
            last = {"condition": self.condition, "number": self.number, "set": self.set, "position": self.existing}[kind](depth)
        self.inTarget = before
        return compound(parts, last)

    def limitedSet(self, depth):
        ends = edges.Limit.FROM, edges.Limit.TO
        other = self.set(0)
        return self.pick(*ends, *ends, conditional(self.condition(0), *ends),
                         Filter("set", "{from|to}", lambda r, n: ends[0].value(r, n) | ends[1].value(r, n)),
                         Filter("set", f"{{to & {other.text}}}", lambda r, n: ends[1].value(r, n) & other.value(r, n)),
                         elsewhere(places.PLACES[0], self.pick(edges.FROM, edges.TO)),
                         edges.Dash("--", None, None, None, compound([], self.pick(*ends))).ofLast("currentmove"))

    def targetPart(self, depth):
        if self.chance(50):
            return self.pick(self.effect, self.condition)(depth)
        limited, tag = self.limitedSet(depth), self.tag()

        def choose(run, node):
            run.variables["chosen"] = limited.value(run, node)
            return True

        def note(run, node):
            text = tag + limited.printed(run, node)
            run.journal.append((node.id, text))
            return True
        return self.pick(limited, Filter("condition", f"chosen={limited.text}", None, choose),
                         Filter("condition", f'comment("{tag}" {limited.text})', None, note))

    def tellings(self):
        """Messages that tell the values of many filters at every position."""
        makers = [self.condition, self.number, self.set, self.existing, self.position, self.castlingDash,
                  lambda d: self.dashOf("set", d),
                  lambda d: self.move(d).filter(), lambda d: edges.legalMove(self.legalParameters(self.chance(50))),
                  lambda d: self.legalDash()[0], self.countedMoves,
                  lambda d: places.consecutive(*self.random.sample(["here", "there"], 2), 1),
                  lambda d: self.pick(places.ancestor, places.descendant)(self.position(d), self.position(d))]
        items = [self.pick(*makers)(self.pick(1, 2)) for _ in range(8)]

        def tell(item):
            def matches(run, node):
                text = item.printed(run, node)
                run.messages.append(text)
                return True
            return Filter("condition", f"message quiet({item.text})", None, matches)
        search = self.echo(2, self.pick(self.condition, self.number)) if self.chance(50) else self.existing(2)
        assigned = self.assigned(self.pick("here", "there"), self.existing(1))
        begin = conditional(assigned, Filter("condition", "true", None, lambda run, node: True))
        return [begin, *map(tell, items), tell(search)]

    def castlingDash(self, depth):
        return edges.Dash("--", self.operand(), self.operand(), None, self.target("set", depth)).filter()

    # --- numbers

    def number(self, depth):
        form, below = self.random.randrange(22), depth - 1
        if form < 5:
            return self.pick(*places.NUMBERS)
        if depth <= 0 or form < 13:
            return super().number(depth)
        if form < 15:
            distance = places.distanceOf(self.position(below), self.position(below))
            return Filter("number", f"{{{distance.text}+0}}", distance.value)
        if form < 17:
            return self.countedMoves(depth)
        if form == 17:
            return self.legalDash()[1]
        if form == 18:
            return edges.legalMove(self.legalParameters(True))
        if form == 19:
            return places.consecutive(*self.random.sample(["here", "there"], 2), self.pick(1, 1, 2))
        if form == 20:
            return self.count(depth)
        return self.dashOf("number", depth)

    # --- sets

    def set(self, depth):
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
            return Man(self.pick(*self.men))
        if form == 7 and depth > 0:
            return self.pieceLoop(depth, False)
        if depth <= 0 or form < 13:
            while "to" == (out := super().set(depth)).text:
                pass
            return out
        if form < 16:
            among, same = self.someOperand(), places.same(self.position(below), self.position(below))
            return Filter("set", f"{{{among.text} & {same.text}}}", lambda r, n: among.value(r, n) & same.value(r, n))
        return self.dashOf("set", depth)

    # --- positions

    def existing(self, depth):
        form, below = self.random.randrange(9), depth - 1
        if depth <= 0 or form < 2:
            k = self.random.randrange(3)
            return self.pick(*places.EXISTING, places.child(Filter("number", str(k), lambda r, n: k)))
        if form < 5:
            return places.found(self.condition(below), self.chance(40), self.chance(40))
        if form == 5:
            return elsewhere(self.position(below), self.existing(below))
        if form == 6:
            return places.compared(self.position(below), self.position(below), self.pick(*places.ORDER, *places.LINE))
        if form == 7:
            return places.child(self.number(below))
        return self.dashOf("position", depth)

    def position(self, depth):
        form, below = self.random.randrange(10), depth - 1
        if self.echoes and self.chance(25):
            name = self.pick(*self.pick(*self.echoes))
            return Filter("position", name, lambda r, n: r.variables[name])
        if form < 4:
            name = self.pick("here", "there")
            return self.pick(*places.PLACES, *places.EXISTING, Filter("position", name, lambda r, n: r.variables[name]))
        if depth <= 0:
            return self.pick(*places.PLACES, *places.EXISTING)
        if form < 7:
            return super().position(depth)
        if form == 7:
            return places.commonAncestor(self.position(below), self.position(below))
        return self.existing(depth)


class Listed:
    """The items of a comment, joined."""

    def __init__(self, items):
        self.items, self.text = items, " ".join(i.text for i in items)

    def printed(self, run, node):
        return "".join(i.printed(run, node) for i in self.items)
