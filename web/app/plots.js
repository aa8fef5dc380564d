// Histograms of the matches that are shown; a click, or a drag over them, filters the list.
import { $, element } from "../report/dom.js";
import { binned, plot } from "../report/plots.js";
import { tallyPlots } from "../report/tallies.js";
import { get, runPath } from "./api.js";

const FACETS = [
  { name: "year", title: "Year", unit: "games", width: 1, filter: ({ low, high }) => ({ column: "year", low, high }) },
  { name: "elo", title: "Rating (mean of both)", unit: "games", width: 100, filter: ({ low, high }) => ({ column: "elo", low, high }) },
  { name: "ply", title: "Ply of the match", unit: "matches", width: 10, filter: ({ low, high }) => ({ column: "ply", low, high }) },
  { name: "eco", title: "Opening", unit: "games", width: 0, filter: ({ low }) => ({ column: "eco", begins: low }) },
  { name: "result", title: "Result", unit: "games", width: 0, filter: ({ low }) => ({ column: "result", equals: low }) },
];

/**
 * @param {(facet: string, title: string, filter: object | null) => void} choose
 * @returns {Promise<void>}
 */
export async function drawPlots(run, filter, choose) {
  const facets = await get(runPath(run, "facets", { filter }));
  const sorts = facets.sorts.map(({ name, counts }) => (
    { name, title: `Sort value: ${name.replace(/^sort_/, "").replaceAll("_", " ")}`, unit: "games", filter: ({ low, high }) => ({ column: name, low, high }), ...binned(counts) }));
  $("no-plots").hidden = true;
  $("plots").replaceChildren(...[...FACETS, ...sorts].flatMap((facet) => {
    const bars = facet.bars ?? facets[facet.name];
    if (!bars.length) return [];
    const made = plot(facet, bars, facets.searched, (range) => choose(facet.name, range && `${facet.title}: ${range.low === range.high ? range.low : `${range.low}–${range.high}`}`, range && facet.filter(range)));
    return [made.figure];
  }), ...tallyPlots(facets.tallies ?? []));
  if (!$("plots").childElementCount) $("plots").append(element("p", { className: "soft", textContent: "No game is shown." }));
}
