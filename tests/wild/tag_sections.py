"""Tag sections as people and programs lay them out (language/41 §2, §3)."""
import words
from spellings import utf8


class TagSections:
    """A part of layouts.File."""

    def tagSection(self):
        random, odd = self.random, self.odd
        tags = [(tag, "?") for tag in (["Event", "White", "Black"] if random.random() < .8 else ["Event"])]
        tags = [(tag, random.choice(words.PLAYERS if tag != "Event" else ["Open", "", "Cup 1"])) for tag, _ in tags]
        for tag, values in words.TAGS:
            if random.random() < .35:
                tags.append((tag, random.choice(values)))
        if any(value.endswith(")") for tag, value in tags if tag == "White"):
            tags = [(tag, value) for tag, value in tags if tag != "WhiteElo"]  # a rating in the name and as a tag: which one counts is open
        if odd("FEN"):
            tags.append(("FEN", random.choice(words.FENS) if random.random() < .7 else random.choice(words.NO_FENS)))
        elif odd("bad FEN"):
            tags.append(("FEN", random.choice(words.BAD_FENS)))
        if odd("variants"):
            tags.append(("Variant", random.choice(words.CHESS)))
        elif odd("other variants"):
            tags.append(("Variant", random.choice(words.OTHERS)))
        if random.random() < .3:
            random.shuffle(tags)
        if not self.closed:  # the tag that begins another game
            tags.sort(key=lambda tag: tag[0] != "Event")
        mark = utf8("\ufeff") if odd("byte order marks") and self.out and not self.oneLine else ""
        self.out.append(mark)
        for i, (tag, value) in enumerate(tags):
            self.tag(tag, value, i == 0, i + 1 == len(tags))
        return tags

    def tag(self, name, value, first, last):
        random, odd, behind = self.random, self.odd, "\n"
        if self.oneLine:
            behind = random.choice(["", " "])
        quotes = '"', '"'
        if odd("typographic quotes") and '"' not in value and "]" not in value:
            quotes = random.choice([(utf8("“"), utf8("”")), ("\x93", "\x94"), (utf8("„"), utf8("“")), (utf8("”"), utf8("”"))])
        if odd("tag names") and name in ("Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "ECO", "WhiteElo"):
            name = random.choice([name.lower() if not self.oneLine else name, name.upper(), name.capitalize()])
        between = " "
        if odd("tag layout"):
            between = random.choice(["", "  ", "\t"])
        text = f"[{name}{between}{quotes[0]}{value}{quotes[1]}]"
        if odd("tag layout"):
            text = random.choice([f"[ {text[1:-1]} ]", "  " + text, f"{text[:-1]} ]", text + "  "])
        if not self.oneLine:
            if odd("damaged tags") and (self.closed or not first):
                self.out.append(random.choice(['[Bad value]', '[Bad "value]', '[Bad]', '[Bad ""', '[Bad x"']) + "\n")
                self.expected.add("not a tag|text behind a tag")
            if odd("rest behind tag") and '"' not in value:
                behind = random.choice(["; a comment", "% [Site \"x\"", " dropped words"]) + "\n"
            elif odd("tags on a line") and not last:
                behind = random.choice(["", " "])
            elif odd("empty lines in tags") and not last:
                behind = "\n" + random.choice(["\n", " \n", "\n\n"])
        if last:
            if self.oneLine:
                behind = " "
                self.behindTags = True
            elif odd("moves on tag line") and behind == "\n":
                behind = random.choice(["", " "])
                self.behindTags = True
            elif random.random() < .9:
                behind += "\n"
        self.out.append(text + behind)
