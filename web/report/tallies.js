// Plots of tallies, of the whole run: they filter nothing, as the games of a value are not known.
import { variableColor } from "./board.js";
import { element } from "./dom.js";
import { MOST_NAMES, binned, plot } from "./plots.js";

const MOST_PARTS = 5, MOST_COLUMNS = 120;
const WORDS = { total: "total", average: "average", largest: "largest", smallest: "smallest" };

const valueName = (value) => (value === null || value === "" ? "–" : String(value));
const heading = (title) => element("h2", {}, element("bdi", { textContent: title }));
const remark = (text) => element("p", { className: "said", textContent: text });
const percent = (count, all) => `${((100 * count) / all).toFixed(count === all ? 0 : 1)} %`;
const contributions = (count) => `${count} ${count === 1 ? "value" : "values"}`;

/** How often each value occurs: columns of numbers, bars of names. */
function frequencies({ label, count, lines, more }) {
  const facet = {
    title: label, unit: "values", ...binned(lines.map(([, value, times]) => [typeof value === "number" ? value : valueName(value), times])),
    labelOf: (name, times) => `${label} ${name}: ${times} of ${count}, ${percent(times, count)}`,
    rangeOf: (classes) => `${label}: ${classes.reduce((sum, [, times]) => sum + times, 0)} of ${count}`,
  };
  const { figure } = plot(facet, facet.bars, count);
  const hidden = facet.width ? more : lines.length + more - facet.bars.length;
  if (hidden > 0) figure.append(remark(`and ${hidden} further values`));
  return figure;
}

/** How often each value occurs in each group: a bar for each group, divided into the most frequent values. */
function frequenciesByGroup({ label, lines, more }) {
  const totals = new Map(), groups = new Map();
  for (const [group, value, times] of lines) {
    totals.set(value, (totals.get(value) ?? 0) + times);
    if (!groups.has(group)) groups.set(group, new Map());
    groups.get(group).set(value, times);
  }
  const parts = [...totals].sort(([, a], [, b]) => b - a).map(([value]) => value), named = parts.slice(0, MOST_PARTS), hasOthers = parts.length > named.length;
  const sumOf = (values) => [...values.values()].reduce((a, b) => a + b, 0), top = Math.max(...[...groups.values()].map(sumOf));
  const colored = (color, made) => (made.style.setProperty("--color", color), made), colorOf = (i) => (i < MOST_PARTS ? variableColor(i) : "var(--soft)");
  const rows = [...groups].slice(0, MOST_NAMES).map(([group, values]) => {
    const all = sumOf(values), counts = named.map((value) => [valueName(value), values.get(value) ?? 0]);
    if (hasOthers) counts.push(["others", all - counts.reduce((sum, [, times]) => sum + times, 0)]);
    const bar = element("span", { className: "parts" }, ...counts.map(([, times], i) => {
      const part = colored(colorOf(i), element("i"));
      part.style.setProperty("--part", String(times / top));
      return part;
    }));
    const text = `${valueName(group)}: ${counts.filter(([, times]) => times).map(([name, times]) => `${name} ${times}`).join(", ")}`;
    return element("li", { title: text }, element("span", { className: "name", textContent: valueName(group) }), bar, element("span", { className: "count", textContent: String(all) }), element("span", { className: "unseen", textContent: text }));
  });
  const keys = [...named.map(valueName), ...(hasOthers ? ["others"] : [])].map((name, i) => element("span", { className: "key" }, colored(colorOf(i), element("i", { className: "swatch" })), element("bdi", { textContent: name })));
  const figure = element("div", { className: "plot names" }, heading(label), element("ul", { className: "bars named stacked", tabIndex: 0 }, ...rows), element("span", { className: "legend" }, ...keys));
  const hidden = groups.size - rows.length;
  if (hidden > 0 || more > 0) figure.append(remark(`and ${hidden > 0 ? `${hidden} further groups` : `${more} further values`}`));
  return figure;
}

/** A total, an average, an extreme: over all, and of each group. */
function results({ label, kind, count, result, grouped, lines, more }) {
  const textOf = (value) => (value === null || value === undefined ? "–" : kind === "average" ? value.toFixed(2) : String(value));
  const title = `${label} (${WORDS[kind] ?? kind})`, whole = [element("p", { className: "result", textContent: textOf(result) }), remark(`${WORDS[kind] ?? kind} of ${contributions(count)}`)];
  if (!grouped) return element("div", { className: "plot names" }, heading(label), ...whole);
  const bars = lines.map(([group, , , value]) => [typeof group === "number" ? group : valueName(group), value]), counts = new Map(lines.map(([group, , times]) => [valueName(group), times]));
  const numbers = bars.every(([group]) => typeof group === "number") && bars.at(-1)[0] - bars[0][0] < MOST_COLUMNS, shown = numbers ? bars : bars.slice(0, MOST_NAMES);
  const facet = {
    title, unit: "values", width: numbers ? 1 : 0,
    labelOf: (name, value) => (counts.has(name) ? `${label} ${name}: ${textOf(value)} (${contributions(counts.get(name))})` : `${label} ${name}: none`),
    rangeOf: (classes) => classes.filter(([group]) => counts.has(String(group))).map(([group, value]) => `${group}: ${textOf(value)}`).join(", "),
  };
  const { figure } = plot(facet, shown, count), hidden = lines.length + more - shown.length;
  figure.append(remark(`over all ${textOf(result)} (${contributions(count)})${hidden > 0 ? `; and ${hidden} further groups` : ""}`));
  return figure;
}

/** The plots of tallies, as the program writes them (output/tally_lines.h). */
export function tallyPlots(tables) {
  return tables.map((table) => {
    if (!table.count) return element("div", { className: "plot names" }, heading(table.label), remark("no value"));
    if (table.kind !== "tally") return results(table);
    return table.grouped ? frequenciesByGroup(table) : frequencies(table);
  });
}
