"""The directions of language/11 as steps of files and ranks."""

DIRECTIONS = {
    "up": [(0, 1)], "down": [(0, -1)], "left": [(-1, 0)], "right": [(1, 0)],
    "northeast": [(1, 1)], "northwest": [(-1, 1)], "southeast": [(1, -1)], "southwest": [(-1, -1)],
    "vertical": [(0, 1), (0, -1)], "horizontal": [(-1, 0), (1, 0)],
    "maindiagonal": [(1, 1), (-1, -1)], "offdiagonal": [(-1, 1), (1, -1)],
}
DIRECTIONS["orthogonal"] = DIRECTIONS["vertical"] + DIRECTIONS["horizontal"]
DIRECTIONS["diagonal"] = DIRECTIONS["maindiagonal"] + DIRECTIONS["offdiagonal"]
DIRECTIONS["anydirection"] = DIRECTIONS["orthogonal"] + DIRECTIONS["diagonal"]
