// The matches as one list without pages: the server holds the rows, the page windows of them.
import { $, element } from "../report/dom.js";
import { get, runPath } from "./api.js";

const WINDOW = 200, MOST_PIXELS = 12000000;
const list = $("list"), space = $("space"), rows = $("rows");
let run = null, columns = [], total = 0, windows = new Map(), selected = -1, open = () => {}, filter = "", sort = "", drawnFrom = -1;

const SHOWN = [
  { name: "move", title: "Match", width: "5.2rem" }, { name: "white", title: "White", width: "minmax(5rem, 1.3fr)" }, { name: "white_elo", title: "Elo", width: "2.5rem" },
  { name: "black", title: "Black", width: "minmax(5rem, 1.3fr)" }, { name: "black_elo", title: "Elo", width: "2.5rem" }, { name: "result", title: "Result", width: "3rem" },
  { name: "year", title: "Year", width: "2.5rem" }, { name: "eco", title: "ECO", width: "2.5rem" }, { name: "event", title: "Event", width: "minmax(4rem, 1fr)" }, { name: "matches", title: "Matches", width: "3.9rem" },
];
const NOT_SHOWN = new Set(["file", "game", "position", "ply", "move_number", "side", "variation_depth", "site", "date", "round", ...SHOWN.map(({ name }) => name)]);

/** @param {(row: object, place: number) => void} onOpen */
export function startList(onOpen) {
  open = onOpen;
  list.addEventListener("scroll", draw, { passive: true });
  new ResizeObserver(() => draw(true)).observe(list);
  list.addEventListener("keydown", (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12, Home: -Infinity, End: Infinity };
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in steps) {
      event.preventDefault();
      event.stopPropagation();
      move(steps[event.key]);
    } else if (event.key === "Enter" && selected >= 0) choose(selected);
  });
}

const rowHeight = () => (matchMedia("(max-width: 48rem)").matches ? 54 : 32);
/** Browsers cap the height of an element: beyond, the scroll bar is scaled. */
const scale = () => Math.max(1, (total * rowHeight()) / MOST_PIXELS);

/** Begins the list of another run. */
export function beginRun(id, itsColumns) {
  run = id;
  columns = itsColumns.map(({ name }) => name);
  const more = itsColumns.filter(({ name }) => !NOT_SHOWN.has(name)).slice(0, 4);
  const shown = [...SHOWN, ...more.map(({ name, type }) => ({ name, title: name.replace(/^sort_/, "").replaceAll("_", " "), width: type === "text" ? "minmax(4rem, 1fr)" : "4.5rem" }))];
  $("head").replaceChildren(...shown.map(({ name, title }) => {
    const button = element("button", { type: "button", textContent: title, onclick: () => sortBy(name) }), cell = element("span", { className: `cell c-${name}` }, button);
    cell.setAttribute("role", "columnheader");
    cell.dataset.name = name;
    return cell;
  }));
  $("sort").replaceChildren(element("option", { value: "", textContent: "In the order found" }), ...shown.filter(({ name }) => name !== "move").flatMap(({ name, title }) => {
    const whose = name === "white_elo" ? "Elo of White" : name === "black_elo" ? "Elo of Black" : title;
    return [element("option", { value: name, textContent: `${whose} ↑` }), element("option", { value: `-${name}`, textContent: `${whose} ↓` })];
  }));
  all = shown;
  layOut();
  [filter, sort, total, selected] = ["", "", 0, -1];
  // Its first rows come with its events: they are shown one request earlier than if they were asked for.
  clear();
  resize();
  draw(true);
}

/** Columns that may be without a value in all games of a list. They are not shown then, so that names have their room. */
const OPTIONAL = ["white_elo", "black_elo", "eco", "year", "event"];
let all = [], hidden = new Set();

function layOut() {
  list.shown = all.filter(({ name }) => !hidden.has(name));
  list.style.setProperty("--columns", list.shown.map(({ width }) => width).join(" "));
  for (const cell of $("head").children) cell.hidden = hidden.has(cell.dataset.name);
  rows.replaceChildren();
  drawn = [];
}

/** Chooses the columns by the first rows; a value in later ones brings its column back. */
function chooseColumns(place) {
  const known = windows.get(place)?.rows ?? [], hasValue = (name) => known.some(({ values }) => ![null, ""].includes(values[columns.indexOf(name)] ?? null));
  if (!known.length) return;
  const now = new Set(OPTIONAL.filter((name) => (place === 0 || hidden.has(name)) && !hasValue(name)));
  if ([...now].join() === [...hidden].join()) return;
  hidden = now;
  layOut();
}

/** Tells how many games there are now; the first rows may come with the news. */
export function setTotal(count, first) {
  if (filter || sort) return;
  if (first) {
    const place = Math.floor(first.from / WINDOW), window = windows.get(place) ?? { rows: [] };
    if (first.from === place * WINDOW + window.rows.length) {
      window.rows.push(...first.rows);
      windows.set(place, window);
      chooseColumns(place);
    }
  }
  // Windows that were cut off by the end of what was found then are fetched again.
  if (count !== total) for (const [place, window] of windows) if (window.rows.length < WINDOW && (place + 1) * WINDOW <= count && !window.wait) windows.delete(place);
  total = count;
  resize();
  draw(true);
}

function resize() {
  space.style.height = `${Math.min(total * rowHeight(), MOST_PIXELS)}px`;
  list.setAttribute("aria-rowcount", String(total + 1));
}

/** Shows those that a filter chooses, in an order. */
export async function showChosen(newFilter, newSort = sort) {
  filter = newFilter;
  sort = newSort;
  await refresh();
}

/** Forgets the rows that are known, goes to the first one, and shows the order in the head of the list. */
function clear() {
  windows = new Map();
  drawnFrom = -1;
  list.scrollTop = 0;
  $("shown").textContent = "";
  for (const cell of $("head").children) cell.setAttribute("aria-sort", sort === cell.dataset.name ? "ascending" : sort === `-${cell.dataset.name}` ? "descending" : "none");
  $("sort").value = sort;
}

async function refresh() {
  clear();
  if (run === null) return;
  await load(0);
  resize();
  draw(true);
}

const sorted = { listeners: [] };
export const onSort = (listener) => sorted.listeners.push(listener);
function sortBy(name) {
  const next = name === "move" ? "" : sort === name ? `-${name}` : sort === `-${name}` ? "" : name;
  for (const listener of sorted.listeners) listener(next);
}

async function load(place) {
  const known = windows.get(place);
  if (known) return known.wait;
  const window = { rows: [] }, mine = run;
  windows.set(place, window);
  window.wait = get(runPath(run, "rows", { from: place * WINDOW, count: WINDOW, filter, sort })).then((answer) => {
    if (mine !== run || windows.get(place) !== window) return;
    window.rows = answer.rows;
    window.wait = undefined;
    chooseColumns(place);
    total = answer.total;
    $("shown").textContent = filter ? `${total.toLocaleString("en")} of them are shown` : "";
    $("results").dataset.total = total;
    resize();
    draw(true);
  }, () => windows.delete(place));
  if (windows.size > 60) windows.delete(windows.keys().next().value);
  return window.wait;
}

const rowAt = (place) => windows.get(Math.floor(place / WINDOW))?.rows[place % WINDOW];
const asObject = (row) => Object.fromEntries([...columns.map((name, i) => [name, row.values[i]]), ["matches", row.matches], ["index", row.index]]);

/** "40.Qf6#", "12...Bxh2+": the move that led to the first match. */
function moveText(row) {
  if (!row.move) return "start";
  return row.side === "b" ? `${row.move_number}.${row.move}` : `${Math.max(1, row.move_number - 1)}...${row.move}`;
}

function draw(again = false) {
  const height = rowHeight(), first = Math.floor((list.scrollTop * scale()) / height), count = Math.ceil(list.clientHeight / height) + 2;
  if (again !== true && first === drawnFrom) return;
  drawnFrom = first;
  const from = Math.max(0, Math.min(first, total - count + 1)), end = Math.min(from + count, total);
  while (drawn.length < end - from) drawn.push(emptyRow());
  for (const { row } of drawn.splice(Math.max(0, end - from))) row.remove();
  for (let place = from; place < end; place++) {
    if (!rowAt(place)) load(Math.floor(place / WINDOW));
    fill(drawn[place - from], place, rowAt(place));
  }
  rows.style.transform = `translateY(${Math.min(from * height, list.scrollTop - ((list.scrollTop * scale()) / height - from) * height)}px)`;
  if (scale() === 1) rows.style.transform = `translateY(${from * height}px)`;
}

/** Rows of the page, which are filled anew when the list is scrolled: to make them at each frame takes several times as long. */
let drawn = [];

function emptyRow() {
  const made = { place: -1, values: undefined, texts: [] }, row = element("div", { className: "row", onclick: () => choose(made.place) });
  row.setAttribute("role", "row");
  rows.append(row);
  return Object.assign(made, { row });
}

function fill(made, place, values) {
  const { row } = made;
  row.setAttribute("aria-selected", String(place === selected));
  if (made.place !== place) {
    row.setAttribute("aria-rowindex", String(place + 2));
    row.id = `row-${place}`;
  }
  made.place = place;
  if (made.values === values) return;
  made.values = values;
  // A row that has not arrived yet has no cells.
  if (!values) {
    made.texts = [];
    return row.replaceChildren();
  }
  if (!made.texts.length) {
    made.texts = list.shown.map(() => element("bdi"));
    row.replaceChildren(...list.shown.map(({ name }, i) => {
      const cell = element("span", { className: `cell c-${name}` }, made.texts[i]);
      cell.setAttribute("role", "gridcell");
      return cell;
    }));
  }
  const object = asObject(values);
  list.shown.forEach(({ name }, i) => {
    const value = name === "move" ? moveText(object) : object[name] === "1/2-1/2" ? "½–½" : object[name];
    const text = Array.isArray(value) ? value.join(" ") : value === null || value === undefined ? "" : String(value);
    if (made.texts[i].textContent !== text) made.texts[i].textContent = text;
  });
}

function choose(place) {
  select(place);
  const row = rowAt(place);
  if (row) open(asObject(row), place);
}

function select(place) {
  selected = place;
  const height = rowHeight(), top = (place * height) / scale(), head = $("head").offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height + head > list.scrollTop + list.clientHeight) list.scrollTop = top + height + head - list.clientHeight + 4;
  list.setAttribute("aria-activedescendant", `row-${place}`);
  draw(true);
}

/** Goes on by some rows, and opens the one there. */
export async function move(by) {
  if (!total) return;
  const place = Math.max(0, Math.min(total - 1, selected < 0 ? 0 : selected + by));
  await load(Math.floor(place / WINDOW));
  choose(place);
}

export const chosenFilter = () => filter;
export const chosenSort = () => sort;
export const currentRun = () => run;
/** The rows of a window, for diagrams. */
export async function firstRows(from, count) {
  const answer = await get(runPath(run, "rows", { from, count, filter, sort }));
  return { rows: answer.rows.map(asObject), total: answer.total };
}
