"""Random functions: definitions whose text each call reads again, and calls (language/33 §1)."""
from generate.values.values import Values
from filters import Filter, braced, compound, items, message, nothing


class Functions(Values):
    def function(self, depth: int):
        """A definition; its text is tokens, which each call reads again with its own arguments."""
        name, kind = self.fresh("f_"), self.pick("number", "string", "set", "position", "condition")
        parameters = []
        names, self.names = self.names, {k: list(v) for k, v in self.names.items()}
        for number in range(self.pick(0, 1, 1, 2, 3)):
            of = self.pick("number", "number", "string", "set", "position", "man")
            free = [n for n in ("u", "v1", "n1", "s2", "set1", "w") if n not in [p for p, _ in parameters]]
            parameter = self.random.choice(free)
            for others in self.names.values():
                if parameter in others:
                    others.remove(parameter)
            self.names[of] += [parameter] * 3
            parameters.append((parameter, of))
        self.parameters = [p for p, _ in parameters]
        self.inSort = True  # the text position of a sort in a body is unspecified
        count = self.pick(1, 2, 3) if self.theme == "functions" else self.pick(0, 1, 2)
        body = compound([self.statement(depth - 1) for _ in range(count)], self.of(kind, depth))
        self.names, self.parameters, self.inSort = names, (), False
        self.functions.append((name, parameters, body))
        return f"function {name}({' '.join(p for p, _ in parameters)}) {body.text}"

    def call(self, kind, depth: int):
        fitting = [f for f in self.functions if f[2].kind == kind]
        if not fitting or self.nesting > 2:
            return None
        self.nesting += 1
        name, parameters, body = self.random.choice(fitting)
        arguments = []
        for _, of in parameters:
            if of == "man" or self.chance(60):
                variable = Filter(of, self.targets(of))
                arguments.append((variable, variable.text))
            else:
                value = self.of(of, depth)
                arguments.append((Filter(of, braced(value), value._value, value._condition) if value.name else value, None))
        self.nesting -= 1
        serial = self.fresh("value of ")

        def bind(run, position):
            """The bindings for the body, or None if an argument has no value."""
            names = {}
            for (argument, variable), (parameter, _) in zip(arguments, parameters):
                if variable:
                    names[parameter] = run.name(variable)
                    continue
                value = argument.value(run, position)
                if value is None:
                    return None
                names[parameter] = f"{serial} {parameter}"
                run.variables[names[parameter]] = value
            return names

        def inside(run, position, ask, otherwise):
            names = bind(run, position)
            if names is None:
                return otherwise
            before, run.names = run.names, names
            try:
                return ask(run, position)
            finally:
                run.names = before
        text = f"{name}({items([a for a, _ in arguments])})"
        return Filter(kind, text, lambda r, p: inside(r, p, body.value, nothing(kind)), lambda r, p: inside(r, p, body.matches, False),
                      bare=body.bare)

    def calling(self, depth: int) -> Filter:
        out = self.call(self.random.choice(self.functions)[2].kind, depth) if self.functions else None
        if out is None:
            return self.assignNumber(depth)
        return message([out]) if out.bare else out
