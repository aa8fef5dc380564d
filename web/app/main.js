// The page of `cql-jit serve`: asks the server, and shows what it finds.
import { $, element } from "../report/dom.js";
import { blob, enter, get, post, put, remove, run as runQuery, runPath } from "./api.js";
import { focusQuery, format, queryText, setQuery, startEditor } from "./editor.js";
import { moveNumber, positionsOf } from "../report/game.js";
import { drawExplanation } from "./explain.js";
import { fetchGame, gameCard, showGame, startGame } from "./game.js";
import { loadLibrary, startLibrary } from "./library.js";
import { drawPlots } from "./plots.js";
import { beginRun, chosenFilter, chosenSort, currentRun, firstRows, move, onSort, setTotal, showChosen, startList } from "./results.js";
import { openSetup } from "./setup.js";

const number = (value) => Math.round(value).toLocaleString("en");
const state = { searching: null, runs: [], chips: new Map(), sources: [], chosen: new Set(), run: null, game: null, row: null, position: 0, place: null, wanted: null, live: null };

// --- sources

async function loadSources(choose) {
  state.sources = (await get("/api/sources")).sources;
  state.chosen = new Set(choose ?? state.sources.filter(({ uploaded }) => !uploaded).map(({ id }) => id));
  $("sources").replaceChildren(...state.sources.map((source) => {
    const box = element("input", { type: "checkbox", checked: state.chosen.has(source.id), onchange: () => (box.checked ? state.chosen.add(source.id) : state.chosen.delete(source.id)) });
    const size = source.bytes >= 1e6 ? `${(source.bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(source.bytes / 1e3)} kB`;
    const line = element("li", {}, element("label", {}, box, " ", element("bdi", { textContent: source.name }), " ", element("span", { className: "soft", textContent: size })));
    if (source.uploaded) line.append(element("button", { type: "button", className: "plain", textContent: "remove", ariaLabel: `Remove ${source.name}`, onclick: async () => (await remove(`/api/sources/${source.id}`), loadSources()) }));
    return line;
  }));
}

async function addFile(file) {
  say(`${file.name} is read …`);
  try {
    const source = await post(`/api/sources?name=${encodeURIComponent(file.name)}`, file);
    await loadSources([source.id]);
    say(`${file.name} is searched from now on.`);
    if (queryText().trim()) start();
    else showPane("search");
  } catch (error) {
    say(error.message, true);
  }
}

// --- runs

const say = (text, wrong = false) => {
  $("status").textContent = text;
  $("status").className = wrong ? "error" : "";
};

/** Searches; an earlier search that still goes on is stopped. */
async function start() {
  state.searching?.abort();
  const mine = (state.searching = new AbortController()), text = queryText();
  if (!text.trim()) return;
  $("stop").disabled = false;
  let run = null, first = null;
  try {
    await runQuery({ text, sources: [...state.chosen], variations: $("variations").checked, rows: 200 }, mine.signal, (event) => {
      if (mine !== state.searching) return;
      if (event.event === "start") {
        run = { id: event.run, text, columns: event.columns, count: 0, sources: [...state.chosen] };
        first = event;
        Object.assign(state, { run, row: null, place: null });
        $("gallery").hidden = true;
        $("results").hidden = false;
        $("lines").hidden = true;
        $("lines").textContent = "";
        state.chips.clear();
        $("within").value = "";
        drawChips();
        beginRun(event.run, event.columns);
      } else if (event.event === "rows") setTotal(Math.max(event.from + event.rows.length, run.count), event);
      else if (event.event === "lines") {
        $("lines").hidden = false;
        $("lines").textContent += event.text;
      } else progress(event, run);
    });
  } catch (error) {
    if (error.name === "AbortError") return;
    say(error.message, true);
  } finally {
    if (mine === state.searching) {
      $("stop").disabled = true;
      $("progress").hidden = true;
      state.searching = null;
    }
  }
}

function progress(event, run) {
  run.count = event.listed;
  setTotal(event.listed);
  const games = `${number(event.matchingGames)} ${event.matchingGames === 1 ? "game" : "games"} of ${number(event.games)}`, speed = event.games > 2000 && event.seconds > 0.002 ? ` · ${number(event.gamesPerSecond)} games a second` : "";
  $("progress").hidden = event.event === "end" || event.seconds < 0.3;
  $("progress").value = event.done;
  if (event.event === "progress") return say(`${games} so far${speed}${event.secondsLeft ? ` · ${Math.ceil(event.secondsLeft)} s left` : ""}`);
  const time = event.seconds < 1 ? `${Math.max(1, Math.round(event.seconds * 1000))} ms` : `${event.seconds.toFixed(1)} s`;
  const how = { done: "", cancelled: " · stopped", failed: ` · ${event.message}` }[event.state];
  const listed = event.listed < event.matchingGames ? ` · the first ${number(event.listed)} are listed` : "";
  say(`${games} ${event.matchingGames === 1 ? "matches" : "match"}, at ${number(event.matches)} ${event.matches === 1 ? "position" : "positions"} · ${time}${speed}${listed}${how}${event.state !== "failed" && event.message ? ` · ${event.message.trim()}` : ""}`, event.state === "failed");
  $("results").dataset.state = event.state;
  $("results").dataset.total = event.listed;
  run.finished = event;
  remember(run);
  remakeTab();
  openWanted(run);
}

function remember(run) {
  state.runs = [run, ...state.runs.filter(({ text }) => text !== run.text)].slice(0, 12);
  $("no-history").hidden = true;
  $("history").replaceChildren(...state.runs.map((old) => {
    const line = element("li", {}, element("button", { type: "button", className: "query", onclick: () => (setQuery(old.text), start()) }, element("code", { textContent: old.text.trim().slice(0, 90) }), element("span", { className: "soft", textContent: `${number(old.finished.matchingGames)} games` })));
    if (old.id !== currentRun()) line.append(element("span", { className: "compare" }, compareButton("also in", old, { run: old.id }), compareButton("not in", old, { not: { run: old.id } })));
    return line;
  }));
}

const compareButton = (word, old, filter) => element("button", { type: "button", className: "plain", textContent: word, title: `Show the games that are ${word} this one`, onclick: () => {
  state.chips.set("run", { title: `${word}: ${old.text.trim().slice(0, 30)}`, filter });
  applyChips();
} });

/** Stops the search; what was found stays. */
function stop() {
  if (state.searching && currentRun() !== null) remove(`/api/runs/${currentRun()}?keep=true`).catch(() => {});
}

// --- filters

function filterText() {
  const parts = [...state.chips.values()].map(({ filter }) => filter);
  return parts.length ? JSON.stringify({ and: parts }) : "";
}

function drawChips() {
  $("chips").replaceChildren(...[...state.chips].map(([name, { title }]) => element("button", { type: "button", className: "chip", textContent: `${title} ×`, ariaLabel: `Remove the filter ${title}`, onclick: () => {
    state.chips.delete(name);
    if (name === "text") $("within").value = "";
    applyChips(true);
  } })));
}

async function applyChips(redraw = true) {
  drawChips();
  await showChosen(filterText(), chosenSort());
  if (redraw) remakeTab();
}

/** `kasparov linares -draw`, `tal or "petrosian, tigran"`: words that must all be there, those after a minus must not, `or` between alternatives. */
export function textFilter(text) {
  const ways = text.split(/\s+or\s+/i).map((way) => (way.match(/-?"[^"]*"?|\S+/g) ?? []).map((word) => {
    const not = word.startsWith("-") && word.length > 1, filter = { text: word.replace(/^-/, "").replaceAll('"', "") };
    return not ? { not: filter } : filter;
  })).filter((way) => way.length).map((way) => (way.length === 1 ? way[0] : { and: way }));
  return ways.length === 1 ? ways[0] : { or: ways };
}

let typing = 0;
$("within").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    const text = $("within").value.trim();
    if (text) state.chips.set("text", { title: `“${text}”`, filter: textFilter(text) });
    else state.chips.delete("text");
    applyChips();
  }, 120);
});
onSort((sort) => showChosen(chosenFilter(), sort).then(remakeTab));
$("sort").addEventListener("change", () => showChosen(chosenFilter(), $("sort").value).then(remakeTab));

// --- game and tabs

function openRow(row) {
  const source = row.file.slice(row.file.lastIndexOf("/") + 1);
  state.game = `${source}:${row.game}`;
  state.row = row.index;
  selectTab("game");
  if (matchMedia("(max-width: 64rem)").matches) showPane("game");
  showGame(currentRun(), row.index, state.wantedPosition);
  state.wantedPosition = undefined;
}

function keepAddress() {
  const parts = new URLSearchParams();
  if (queryText().trim()) parts.set("q", queryText());
  if (state.game) parts.set("game", state.game);
  if (state.game) parts.set("position", state.position);
  history.replaceState(null, "", `#${parts}`);
}

/** Opens the game that the address names, when its run is done. */
async function openWanted(run) {
  const wanted = state.wanted;
  state.wanted = null;
  if (!wanted) return;
  const colon = wanted.lastIndexOf(":"), answer = await get(runPath(run.id, "rows", { filter: JSON.stringify({ column: "game", equals: Number(wanted.slice(colon + 1)) }), count: 50 }));
  const names = run.columns.map(({ name }) => name), file = names.indexOf("file");
  const row = answer.rows.find(({ values }) => values[file].endsWith(`/${wanted.slice(0, colon)}`)) ?? answer.rows[0];
  if (row) openRow(Object.fromEntries([...names.map((name, i) => [name, row.values[i]]), ["index", row.index]]));
}

const TABS = ["game", "diagrams", "plots", "export", "explain"];
let tab = "game", made = {};

function selectTab(name, focus = false) {
  tab = name;
  for (const other of TABS) {
    const button = $(`tab-${other}`);
    button.setAttribute("aria-selected", String(other === name));
    button.tabIndex = other === name ? 0 : -1;
    $(`panel-${other}`).hidden = other !== name;
    if (focus && other === name) button.focus();
  }
  makeTab();
}

/** Makes the tab again when it shows another run or filter. */
function remakeTab() {
  made = {};
  makeTab();
}

function makeTab() {
  if (currentRun() === null || made[tab]) return;
  made[tab] = true;
  if (tab === "plots") drawPlots(currentRun(), plotFilter(), choosePlot);
  if (tab === "diagrams") drawDiagrams();
  if (tab === "export") drawExports();
  if (tab === "explain") explain();
}

/** Explains the search, and the position that the reader looks at. */
function explain() {
  made.explain = Boolean(state.run?.finished);
  if (made.explain) drawExplanation(state.run, state.row === null || !state.place ? null : { index: state.row, position: state.position, name: state.place });
}

/** The reader looks at another position. */
function moved(game, at) {
  const positions = positionsOf(game), position = positions[at];
  state.position = at;
  state.place = at ? moveNumber(positions[position.parent], true) + position.san : "the start";
  keepAddress();
  made.explain = false;
  if (tab === "explain") makeTab();
}

/** Plots show all that other filters leave: a bar that is chosen stands among its neighbours. */
const plotFilter = () => {
  const parts = [...state.chips].filter(([name]) => !name.startsWith("plot-")).map(([, { filter }]) => filter);
  return parts.length ? JSON.stringify({ and: parts }) : "";
};

function choosePlot(name, title, filter) {
  if (filter) state.chips.set(`plot-${name}`, { title, filter });
  else state.chips.delete(`plot-${name}`);
  drawChips();
  showChosen(filterText(), chosenSort());
  made.diagrams = made.export = false;
}

async function drawDiagrams() {
  const run = currentRun(), step = 12;
  $("diagrams").replaceChildren();
  const more = async (from) => {
    const { rows, total } = await firstRows(from, step);
    $("no-diagrams").hidden = total > 0;
    for (const row of rows) {
      const game = await fetchGame(run, row.index).catch(() => null);
      if (run !== currentRun() || tab !== "diagrams") return void (made.diagrams = false);
      if (game) $("diagrams").append(gameCard(game, () => openRow(row)));
    }
    if (from + step >= total || !$("diagrams").lastChild) return;
    const watch = new IntersectionObserver(([entry]) => entry.isIntersecting && (watch.disconnect(), more(from + step)));
    watch.observe($("diagrams").lastChild);
  };
  await more(0);
}

const EXPORTS = [
  ["pgn", "PGN", "the games, with comments at the matches"], ["csv", "CSV", "a row for each match, for spreadsheets"], ["jsonl", "JSONL", "the same rows as JSON"],
  ["sqlite", "SQLite", "the same rows as a database"], ["epd", "EPD", "the positions"], ["html", "Report", "a page with diagrams and plots, to hand on"], ["tex", "LaTeX", "diagrams to print"],
];

function drawExports() {
  $("no-export").hidden = true;
  $("exports").hidden = false;
  const said = element("p", { className: "soft", id: "export-status" });
  said.setAttribute("role", "status");
  $("exports").replaceChildren(element("p", { className: "soft", textContent: chosenFilter() ? "Only the games that the filters leave are saved." : "All matches are saved, as on the command line." }),
    element("ul", { className: "plain-list" }, ...EXPORTS.map(([name, title, what]) => element("li", {}, element("button", { type: "button", id: `export-${name}`, className: "export", onclick: () => saveAs(name, said) }, element("b", { textContent: title }), " ", element("span", { className: "soft", textContent: what }))))), said);
}

async function saveAs(name, said) {
  said.textContent = "The file is written …";
  try {
    const file = await blob(runPath(currentRun(), "export", { format: name, filter: filterText() }));
    const link = element("a", { download: `matches.${name}`, href: URL.createObjectURL(file) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    said.textContent = `matches.${name}: ${number(file.size / 1000)} kB`;
  } catch (error) {
    said.textContent = error.message;
  }
}

// --- the page

function showPane(name) {
  document.body.dataset.pane = name;
  for (const button of document.querySelectorAll(".panes button")) button.setAttribute("aria-pressed", String(button.dataset.pane === name));
}

function chooseQuery(query) {
  showPane("search");
  setQuery(query.text.trimEnd());
  start();
}

/** A search waits for so long after a key, as the next one may follow. */
const TYPING_MS = 20;

async function startPage(plain) {
  let last = null, timer = 0;
  await startEditor((valid, changedAt) => {
    clearTimeout(timer);
    keepAddress();
    if (!valid || !$("live").checked || queryText() === last) return;
    timer = setTimeout(() => ((last = queryText()), start()), Math.max(0, changedAt + TYPING_MS - performance.now()));
  }, plain);
  startList(openRow);
  startGame({ moved, other: (by) => move(by) });
  for (const button of document.querySelectorAll(".panes button")) button.onclick = () => showPane(button.dataset.pane);
  for (const name of TABS) $(`tab-${name}`).onclick = () => selectTab(name);
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[event.key];
    if (by) selectTab(TABS[(TABS.indexOf(tab) + by) % TABS.length], true);
  });
  $("run").onclick = () => ((last = queryText()), start());
  $("stop").onclick = stop;
  $("variations").onchange = () => start();
  $("format").onclick = () => format();
  $("unicode").onclick = () => {
    const on = $("unicode").getAttribute("aria-pressed") !== "true";
    $("unicode").setAttribute("aria-pressed", String(on));
    format(on ? "unicode" : "ascii");
  };
  $("explain").onclick = async () => {
    if (matchMedia("(max-width: 64rem)").matches) showPane("game");
    selectTab("explain");
    if (state.run?.text !== (last = queryText())) await start();
  };
  $("save").onclick = () => ($("naming-error").textContent = "", $("naming").showModal());
  $("save-now").onclick = async () => {
    try {
      await put(`/api/queries/${encodeURIComponent($("name").value.trim())}`, { text: `${queryText()}\n` });
      $("naming").close();
      await loadLibrary();
    } catch (error) {
      $("naming-error").textContent = error.message;
    }
  };
  $("show-keys").onclick = () => $("keys").showModal();
  $("show-setup").onclick = () => openSetup((text) => chooseQuery({ text }));
  for (const dialog of document.querySelectorAll("dialog:not(#entrance)")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    for (const close of dialog.querySelectorAll(".close")) close.onclick = () => dialog.close();
  }
  $("file").onchange = () => $("file").files[0] && addFile($("file").files[0]);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.key === "Enter") return void $("run").click();
    if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]")) stop();
    if (event.key === "/" && !event.target.closest("input, textarea, select, [contenteditable]")) {
      event.preventDefault();
      showPane("search");
      focusQuery();
    }
  });
  let depth = 0;
  const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  document.addEventListener("dragenter", (event) => hasFile(event) && (depth++, ($("drop").hidden = false)));
  document.addEventListener("dragleave", (event) => hasFile(event) && --depth <= 0 && ($("drop").hidden = true));
  document.addEventListener("dragover", (event) => hasFile(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    depth = 0;
    $("drop").hidden = true;
    addFile(event.dataTransfer.files[0]);
  });
}

async function open() {
  const address = new URLSearchParams(location.hash.slice(1));
  const [about] = await Promise.all([get("/api/about"), startPage(address.get("editor") === "plain"), loadSources(), startLibrary(chooseQuery)]);
  $("about").textContent = `${about.program.replace("cql-jit ", "version ")} · on this machine`;
  if (address.has("q")) {
    state.wanted = address.get("game");
    state.wantedPosition = Number(address.get("position")) || undefined;
    chooseQuery({ text: address.get("q") });
  }
  document.documentElement.dataset.ready = "true";
}

function askForKey() {
  $("entrance").showModal();
  $("enter").onclick = () => {
    const found = /token=([0-9a-f]{32})/.exec($("key").value);
    if (!found) return;
    enter(`#token=${found[1]}`);
    location.reload();
  };
}

if (enter()) open().catch((error) => (error.status === 401 ? askForKey() : say(error.message, true)));
else askForKey();
globalThis.cqlServe = { state, start, queryText };
