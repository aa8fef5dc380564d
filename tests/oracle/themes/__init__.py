"""The themes of the library a second time, from their definitions, the comments in share/library/themes.cql, and not from their CQL.

Each module has functions by the names of the themes; they take a `moves.Position` and return True if it has the theme."""
import themes.endings
import themes.mates
import themes.motifs
import themes.problems
import themes.states
import themes.structures
import themes.tactics

MODULES = [themes.tactics, themes.motifs, themes.states, themes.mates, themes.structures, themes.endings, themes.problems]
THEMES = {name: getattr(module, name) for module in MODULES for name in module.NAMES}
