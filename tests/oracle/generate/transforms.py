"""Random filters with transforms in them."""
from random import Random
from board import DIRECTIONS
from transformed import Call, Current, Designator, Diagram, Directed, Form, NoTransform, Pair, Transform
from transforms import BOARD, FILES, FILTERS, RANKS, STEPS

FUNCTIONS = "function Seen(s) {s attacks [Kk]}\n"
START = "local dictionary Dn if false Dn[0]=0 local dictionary Ds if false Ds[\"\"]=R n1=7 set1=[]\n"
# The words that colour transforms exchange (§6, 60), in the order of the copies; AS_WRITTEN: the first is written, and comes first.
NUMBERS = [("clock white", "clock black"), ("clockms white", "clockms black"), ("eval", "eval black"), ("eval white", "eval black"),
           ("evalmate white", "evalmate black"), ("elo white", "elo black")]
CONDITIONS = [("matingmaterial white", "matingmaterial black"), ('(tag "BlackNote"=="x")', '(tag "WhiteNote"=="x")'),
              ('("A" in tag "Black")', '("A" in tag "White")')]
AS_WRITTEN = [('material "QR*v.N?"', 'material ".N?vQR*"'), ('material "R.vR."', 'material "R.vR."'), ('material "P+.v."', 'material ".vP+."'),
              ('imbalance "R?vP*."', 'imbalance "P*.vR?"'), ('imbalance "v."', 'imbalance "v."'),
              ('after "1.e4 e5 2.Nf3"', '("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -" in standardfen)'),
              ("(elo difference > -50)", "(0-elo difference > -50)")]
PIECES = "KQRBNPkqrbnpAa_"
SMALL = [n for n in FILTERS if n not in ("shift", "rotate45")]


class Generator:
    def __init__(self, random: Random):
        self.random, self.turning, self.loops, self.serial = random, False, [], 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, percent: float) -> bool:
        return self.random.random() * 100 < percent

    # --- sets

    def squares(self):
        kind = self.random.randrange(10)
        if self.turning or kind < 3:
            return BOARD
        if kind < 6:
            return 1 << self.random.randrange(64)
        if kind == 6:
            return self.pick(*RANKS, *FILES)
        if kind < 9:
            x, y = sorted(self.random.choices(range(8), k=2)), sorted(self.random.choices(range(8), k=2))
            return sum(1 << 8 * r + f for r in range(y[0], y[1] + 1) for f in range(x[0], x[1] + 1))
        return sum(1 << s for s in self.random.sample(range(64), self.random.randint(2, 5)))

    def pieces(self):
        return frozenset(self.random.sample(PIECES, 1 if self.chance(60) else self.random.randint(2, 3)))

    def designator(self):
        squares = self.squares()
        return Designator(self.pieces() if squares == BOARD or self.chance(80) else None, squares)

    def set(self, depth: int):
        if depth <= 0 or self.chance(25):
            if self.loops and self.chance(30):
                return Form("set", self.pick(*self.loops))
            return self.designator()
        a, b, c = (lambda: self.set(depth - 1)), (lambda: self.set(depth - 1)), (lambda: self.set(depth - 1))
        form = self.random.randrange(28)
        if form < 3:
            return Form("set", self.pick("($0 & $1)", "($0 | $1)", "($0 attacks $1)", "($0->$1)", "between($0 $1)"), a(), b())
        if form == 3:
            return Form("set", self.pick("($0 attackedby $1)", "($0<-$1)"), a(), b(), order=(1, 0))
        if form == 4:
            forward = self.chance(50)
            return Form("set", "($0->$1->$2)" if forward else "($0<-$1<-$2)", a(), b(), c(), order=None if forward else (2, 1, 0))
        if form == 5:
            return self.pin(depth)
        if form == 6:
            return Form("set", self.pick("(~$0)", "(child:$0)", "(parent:$0)"), a())
        if form == 7 and not self.turning:
            return Pair("set", ("dark", "light"), self.random.randrange(2), "($w $0)", a(), shades=True)
        if form == 8:
            span = self.pick("", "1 1", "0 2", "2 3")
            return Directed(DIRECTIONS[self.pick(*DIRECTIONS)], f"($d {span} $0)", a(), single=True)
        if form == 9:
            return Directed(self.random.sample(STEPS, self.random.randint(1, 3)), "ray $d($0 $1)", a(), b())
        if form == 10:
            return Form("set", self.pick("xray($0 $1 $2)", "ray($0 $1 $2)"), a(), b(), c())
        if form == 11:
            return Form("set", "{$0 $1}", self.condition(depth - 1), a())
        if form == 12:
            return Form("set", "(if $0 then $1 else $2)", self.condition(depth - 1), a(), b())
        if form == 13:
            return NoTransform(a())
        if form == 14:
            return self.loop(depth, "set", self.pick("(square {0} in $0 $1)", "(◭{0}∊$0 $1)"))
        if form == 15:
            return Form("set", self.pick("(legal $0--$1)", "{move from $0 to $1}", "{move to $1 from $0 legal}", "{move from $0 capture $1}"),
                        a(), b())
        if form == 16:
            return Form("set", "makesquare($0 $1)", self.number(depth - 1), self.number(depth - 1))
        if form == 17:
            return Form("set", self.pick("(legal $0--$1($2 true))", "(legal $0[x]$1($2 true))", "(move from $0 to $1 legal : $2)",
                                         "(move to $1 from $0 pseudolegal : $2)", "(move from $0 to $1 : $2)"), a(), b(), self.condition(depth - 1))
        if form == 18:
            return self.imagined("set", self.set, depth)
        if form == 19:
            return Form("set", "(hanging & $0)", a())
        if form == 20:
            return Call("Seen", "set", "($0 attacks $1)", a(), Designator(frozenset("Kk"), BOARD))
        if form == 21:
            return Form("set", "(promotedpieces | $0)", a())
        if form == 22 and not self.turning:
            squares = sum(1 << s for s in self.random.sample(range(64), self.random.randint(1, 3)))
            return Form("set", "(imagine %1 : $0)", a(), Designator(frozenset(self.pick(*"KQRBNPkqrbnp_")), squares))
        if form == 23:
            return Form("set", "(imagine put %1 $2 : $0)", a(), Designator(frozenset(self.pick(*"KQRBNPkqrbnp")), BOARD), b())
        if form == 24:
            return self.remembered("set", a, b)
        return self.transform(depth, self.set)

    def remembered(self, kind, a, b):
        """The state that one copy passes to the next."""
        if kind == "set":
            pattern, count = self.pick(("{set1|=$0 set1}", 1), ("{{set1=?$0 or true} set1}", 1), ("{Ds[str($0)]=$1 Ds[str(set1)]}", 2))
        else:
            pattern, count = self.pick(("{n1=$0 n1+0}", 1), ("{n1-=$0 n1+0}", 1), ("{Dn[ $0 ]=$1 {Dn[ n1 ]}}", 2), ("({Dn[ $0 ]}+0)", 1))
        return Form(kind, pattern, *[a(), b()][:count])

    def diagram(self):
        """A part of an occurring board, or a whole one."""
        rows = [[self.pick(*"....", *"Aa_Pp") for _ in range(self.random.randint(1, 8))] for _ in range(self.random.randint(1, 8))]
        word = "subfen"
        if self.chance(30):
            word, rows = "fen", [[c if self.chance(20) else "." for c in self.random.choices("Aa_", k=8)] for _ in range(8)]
        cells = [(c, 1 << 8 * (7 - r) + f) for r, row in enumerate(rows) for f, c in enumerate(row) if c != "." or word == "fen"]
        told = "/".join("".join(row) for row in rows)
        return Diagram(f'({word} "{told}")', [Designator(None if c == "." else frozenset(c), square) for c, square in cells])

    def imagined(self, kind, make, depth: int):
        """The target comes before the edits."""
        edit = self.pick("remove $1", "pass", "remove $1 pass")
        return Form(kind, f"(imagine {edit} : $0)", make(depth - 1), *[self.set(depth - 1)] * ("$1" in edit))

    def pin(self, depth: int):
        parts = [(word, self.set(depth - 1)) for word in ("from", "through", "to") if self.chance(60)]
        words = [f"{word} ${i}" for i, (word, _) in enumerate(parts)]
        self.random.shuffle(words)
        return Form("set", "(pin " + " ".join(words) + ")", *(operand for _, operand in parts))

    def loop(self, depth: int, kind, pattern):
        name = f"at{self.serial}"
        self.serial += 1
        self.loops.append(name)
        body = self.condition(depth - 1)
        self.loops.pop()
        return Form(kind, pattern.format(name), self.set(depth - 1), body, order=(1, 0))

    # --- numbers

    def number(self, depth: int):
        form = self.random.randrange(22) if depth > 0 else self.pick(0, 0, 17)
        a, b = (lambda: self.number(depth - 1)), (lambda: self.number(depth - 1))
        if form < 3:
            return Form("number", self.pick("(#$0)", "(power $0)", "(rank $0)"), self.set(depth - 1))
        if form < 5:
            return Form("number", self.pick("($0 + $1)", "($0 - $1)", "($0 < $1)", "($0 == $1)", "(max($0 $1)+0)"), a(), b())
        if form == 5:
            return Pair("number", ("white", "black"), self.random.randrange(2), "($w * $0)", a())
        if form == 6:
            return Form("number", self.pick("(countmoves $0--$1($2))", "(countmoves $0[x]$1($2))"),
                        self.set(depth - 1), self.set(depth - 1), self.condition(depth - 1))
        if form == 7:
            return self.path(depth)
        if form == 8:
            times = [self.pick("", "+", "*", "?") for _ in range(2)]
            return Form("number", f"{{line quiet --> $0 --> $1{times[0]} --> $2{times[1]}}}",
                        self.condition(depth - 1), self.condition(depth - 1), self.condition(depth - 1))
        if form == 9:
            return self.transform(depth, self.pick(self.set, self.number, self.condition), ranged=True)
        if form == 10:
            return Form("number", "(find quiet all $0)", self.condition(depth - 2))
        if form == 11:
            return Form("number", self.pick("(move legal count from $0 : $1)", "(countmoves legal $0--($1 true))"), self.set(depth - 1), self.condition(depth - 1))
        if form == 12:
            return self.imagined("number", self.number, depth)
        if form == 13:
            return Form("number", "(exchange $0)", self.set(depth - 1))
        if form == 14:
            self.serial += 1
            return Form("number", f'(sort "s{self.serial}" $0)', self.number(depth - 1))
        if form == 15:
            return Form("number", "(find quiet <-- all $0)", self.condition(depth - 2))
        if form == 17:
            return Pair("number", self.pick(*NUMBERS), self.random.randrange(2), "({$w}+0)")
        if form == 18:
            return self.remembered("number", a, b)
        if form == 19:
            return self.textual(a, b)
        return self.transform(depth, self.number)

    def textual(self, a, b):
        pattern, count = self.pick(("{ascii {str($0)[0]}}", 1), ("{int str($0)}", 1), ("({#{str($0 $1)}}+0)", 2), ("{indexof(str($0) str($1 $0))}", 2),
                                   ("{(min($0 $1 3))+0}", 2), ('{int {str($0) ~~ "[0-9]"}}', 1))
        return Form("number", pattern, *[a(), b()][:count])

    def path(self, depth: int):
        """The focus comes after the constituents in the order of §7."""
        times = self.pick("", "+", "{0,1}")
        step = (self.set(depth - 1), self.set(depth - 1), self.condition(depth - 1))
        if self.chance(40):
            return Form("number", f"{{path quiet focus $3 $0--$1 {{true $2}}{times}}}", *step, self.set(depth - 1))
        return Form("number", f"{{path quiet $0--$1 {{true $2}}{times}}}", *step)

    # --- conditions

    def condition(self, depth: int):
        form = self.random.randrange(25) if depth > 0 else self.random.randrange(3)
        a, b = (lambda: self.condition(depth - 1)), (lambda: self.condition(depth - 1))
        if form == 0:
            return Pair("condition", ("wtm", "btm"), self.random.randrange(2))
        if form == 1:
            return self.pick(Pair("condition", ("result 1-0", "result 0-1"), self.random.randrange(2)),
                             Pair("condition", ('player black "a"', 'player white "a"'), self.random.randrange(2)))
        if form == 2:
            return self.set(depth - 1)
        if form == 3:
            return Form("condition", "(not $0)", a())
        if form < 6:
            return Form("condition", self.pick("($0 and $1)", "($0 or $1)", "{$0 $1 true}"), a(), b())
        if form == 6:
            return Form("condition", self.pick("($0 in $1)", "($0 != $1)", "equal($0 $1)"), self.set(depth - 1), self.set(depth - 1))
        if form == 7:
            number = self.number(depth)  # a transform used as a condition keeps all comments
            return Form("condition", "($0+0)", number) if "comment(" in number.text(False) else number
        if form == 8:
            return Form("condition", self.pick("{$0--$1($2 true)}", "{$0[x]$1($2 true)}", "{currentmove $0--$1($2 true)}"),
                        self.set(depth - 1), self.set(depth - 1), a())
        if form == 9:
            return self.loop(depth, "condition", self.pick("(square all {0} in $0 $1)", "(∀◭{0}∊$0 $1)"))
        if form == 10:
            return Form("condition", "ancestor(($0:child) ($1:currentposition))", *(Form("position", "find quiet $0", a()) for _ in "ab"),
                        order=(1, 0))
        if form == 11:
            return self.message(depth)
        if form == 12:
            self.serial += 1
            return Form("condition", f'({self.pick("tally", "tally now", "total", "largest per game")} "t{self.serial}" $0)', self.number(depth - 1))
        if form == 13:
            self.serial += 1
            return Form("condition", f'(distinct "d{self.serial}" $0)', self.number(depth - 1))
        if form == 14:
            return self.imagined("condition", self.condition, depth)
        if form == 15:
            return Form("condition", self.pick("(move legal from $0 all : $1)", "(move legal from $0 : $1)"), self.set(depth - 1), self.condition(depth - 1))
        if form == 16:
            self.serial += 1
            return Form("condition", f'row("r{self.serial}"=$0)', self.set(depth - 1))
        if form == 17:
            asWritten = self.chance(70)
            return Pair("condition", self.pick(*(AS_WRITTEN if asWritten else CONDITIONS)), 0 if asWritten else self.random.randrange(2))
        if form == 18 and not self.turning:
            return self.diagram()
        if form == 19:
            self.serial += 1
            source, target = f"s{self.serial}", f"t{self.serial}"
            if self.chance(40):
                return Form("condition", f"(echo quiet ({source} {target}) $0)", a())
            same = self.pick(f"{source}:$0=={target}:$0", f"$0=={source}:$0", f"str({source}:$0)==str($0)")
            return Form("condition", f"(echo quiet ({source} {target}) {{{same} $1}})", self.pick(self.set, self.number)(depth - 1), a())
        if form == 20:
            self.serial += 1
            return Form("condition", f"{{k{self.serial}=0 while({{k{self.serial}+=1 k{self.serial}<3 $0}}) $1}}", a(), b())
        if form == 21:
            return Form("condition", 'settag("Mark" str($0))', self.set(depth - 1))
        return self.transform(depth, self.condition)

    def message(self, depth: int):
        self.serial += 1
        return Form("condition", f'message quiet("m{self.serial} " $0 " " $1)', Current(), self.pick(self.set, self.number)(depth - 1))

    # --- transforms

    def transform(self, depth: int, operand, ranged=False):
        name = self.pick(*SMALL) if self.chance(90) else "shift"
        if self.chance(10) and not self.turning:
            self.turning = True
            out = self.transformed("rotate45", depth, operand, ranged)
            self.turning = False
            return out
        return self.transformed(name, depth, operand, ranged)

    def transformed(self, name, depth: int, operand, ranged):
        range = None
        if ranged and name != "reversecolor":
            low = self.random.randint(0, 2)
            range = self.pick("count", (low, low + self.random.randint(0, 3)))
        body = operand(depth - 1)
        if self.chance(60):
            self.serial += 1
            traced = [Form("condition", f'message quiet("t{self.serial} " $0)', Current())]
            if range and self.chance(40):
                traced.append(Form("condition", 'comment("c " $0)', Current()))
            body = Form(body.kind, "{" + "".join(f"${i} " for i, _ in enumerate(traced)) + f"${len(traced)}}}", *traced, body)
        return Transform.of(name, range, FILTERS[name], body)
