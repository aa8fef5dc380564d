// Queries to choose from: examples and themes that come with the program, those of the user, and the searches of this visit.
import { $, element } from "../report/dom.js";
import { get } from "./api.js";
import { gameBoard, readGame } from "./game.js";

const GROUPS = { own: "Yours", example: "Examples", theme: "Themes" };
let queries = [], choose = () => {};

/** @param {(query: object) => void} onChoose */
export async function startLibrary(onChoose) {
  choose = onChoose;
  $("find-query").addEventListener("input", draw);
  await loadLibrary();
  drawGallery();
}

export async function loadLibrary() {
  const answer = await get("/api/queries");
  queries = answer.queries.map((query) => ({ ...query, description: query.description.replaceAll("`", "") }));
  $("save").hidden = !answer.saves;
  draw();
}

function draw() {
  const words = $("find-query").value.toLowerCase().split(/\s+/).filter(Boolean), isFound = (query) => words.every((word) => `${query.title} ${query.description}`.toLowerCase().includes(word));
  $("queries").replaceChildren(...Object.entries(GROUPS).flatMap(([group, title]) => {
    const found = queries.filter((query) => query.group === group && isFound(query));
    if (!found.length) return [];
    const items = found.map((query) => element("li", {}, element("button", { type: "button", className: "query", title: query.description, onclick: () => choose(query) }, element("b", { textContent: query.title }),
      ...(query.group === "theme" ? [] : [element("span", { className: "soft", textContent: query.description })]))));
    const part = element("details", { open: words.length > 0 || group !== "theme" }, element("summary", { textContent: `${title} (${found.length})` }), element("ul", { className: `plain-list ${group}` }, ...items));
    return [part];
  }));
}

/** Cards of the examples: each question has a board, drawn when it is scrolled to. */
function drawGallery() {
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) {
        watch.unobserve(target);
        drawPicture(target);
      }
  }, { rootMargin: "200px" });
  $("questions").replaceChildren(...queries.filter(({ group }) => group === "example").map((query) => {
    const card = element("button", { type: "button", className: "card question", onclick: () => choose(query) }, element("span", { className: "picture" }), element("strong", { textContent: query.title }), element("span", { textContent: query.description }));
    card.dataset.name = query.name;
    watch.observe(card);
    return card;
  }));
}

async function drawPicture(card) {
  const answer = await get(`/api/queries/${encodeURIComponent(card.dataset.name)}/picture`).catch(() => null);
  if (answer?.game) card.querySelector(".picture").replaceChildren(gameBoard(readGame(answer)));
}
