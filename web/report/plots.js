// Histograms that filter. A class is a button, so that keys and screen readers reach it; dragging over them chooses a range.
import { element } from "./dom.js";

/** With two digits or more. */
function perThousand(count, searched) {
  const rate = (1000 * count) / Math.max(1, searched);
  return rate >= 10 ? rate.toFixed(0) : rate.toPrecision(2);
}

/** Wilson's interval of 95 % for a share of the games searched, per 1,000, as text. */
function interval(count, searched) {
  const z2 = (1.96 * 1.96) / searched, share = count / searched, half = Math.sqrt((1.96 * 1.96 * share * (1 - share)) / searched + z2 * z2 / 4);
  return [share + z2 / 2 - half, share + z2 / 2 + half].map((bound) => perThousand((Math.min(1, Math.max(0, bound / (1 + z2)))) * searched, searched)).join(" to ");
}

/** Below this many, a rate is shown with its interval. */
const FEW = 50;

export const MOST_NAMES = 30;
const CLASSES = 20;
/** The classes of values with their counts: of numbers classes of a round width, of texts the most frequent ones. */
export function binned(counted) {
  const counts = new Map(), add = (key, count) => counts.set(key, (counts.get(key) ?? 0) + count);
  if (counted.some(([value]) => typeof value !== "number")) {
    for (const [value, count] of counted) add(value, count);
    return { width: 0, bars: [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_NAMES) };
  }
  let low = Infinity, high = -Infinity;
  for (const [value] of counted) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const width = counted.length ? roundUp(Math.ceil((high - low + 1) / CLASSES)) : 1;
  for (const [value, count] of counted) add(Math.floor(value / width) * width, count);
  return { width, bars: [...counts].sort(([a], [b]) => a - b) };
}

/** A round number at or above a count, for the top of the axis. */
function roundUp(count) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= count);
}

const MOST_CLASSES = 120;
/** More classes stand without gaps, which would be narrower than a pixel. */
const MOST_GAPS = 48;

/** The classes of numbers in order, with the empty ones between the first and the last; ten in one if they would be too thin to read. */
function classesOf(bars, width) {
  const [first, last] = [bars[0][0], bars.at(-1)[0]];
  if ((last - first) / width >= MOST_CLASSES) {
    const wide = new Map();
    for (const [key, count] of bars) wide.set(Math.floor(key / (10 * width)) * 10 * width, (wide.get(Math.floor(key / (10 * width)) * 10 * width) ?? 0) + count);
    return classesOf([...wide], 10 * width);
  }
  const counts = new Map(bars);
  return { width, classes: Array.from({ length: (last - first) / width + 1 }, (_, i) => [first + i * width, counts.get(first + i * width) ?? 0]) };
}

/**
 * @param {{name: string, title: string, width: number, unit: string}} facet `width`: of a class of numbers, 0 for names;
 *   labelOf(name, count): what is said of a class, rangeOf(classes): of several, instead of counts and rates
 * @param {[number|string, number][]} bars classes with their counts
 * @param {number} searched games
 * @param {(range: {low: any, high: any} | null) => void} [choose] none: a class is named when it is pressed, and chooses nothing
 */
export function plot(facet, bars, searched, choose) {
  const { title, unit } = facet, numbers = facet.width > 0 && bars.length > 1;
  const { width, classes } = numbers ? classesOf(bars, facet.width) : { width: facet.width, classes: bars };
  const top = roundUp(Math.max(...classes.map(([, count]) => count)));
  const nameOf = (key) => (width > 1 ? `${key}–${key + width - 1}` : String(key));
  const said = element("p", { className: "said" }), list = element("ul", { className: "bars" });
  const rateOf = (count) => `${perThousand(count, searched)} per 1,000 games searched${unit === "games" && count < FEW ? ` (95 %: ${interval(count, searched)})` : ""}`;
  const labelOf = (key, count) => facet.labelOf?.(nameOf(key), count) ?? `${title} ${nameOf(key)}: ${count} ${count === 1 ? unit.slice(0, -1) : unit}, ${rateOf(count)}`;
  let low = -1, high = -1, anchor = -1;

  function select(from, to, tell = true) {
    [low, high] = from <= to ? [from, to] : [to, from];
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(low >= 0 && i >= low && i <= high)));
    if (low < 0) said.textContent = "";
    else if (low === high) said.textContent = labelOf(...classes[low]);
    else said.textContent = facet.rangeOf?.(classes.slice(low, high + 1)) ?? `${title} ${classes[low][0]}–${width > 1 ? classes[high][0] + width - 1 : classes[high][0]}: ${classes.slice(low, high + 1).reduce((sum, [, count]) => sum + count, 0)} ${unit}`;
    if (tell) choose?.(low < 0 ? null : { low: classes[low][0], high: width ? classes[high][0] + width - 1 : classes[high][0] });
  }

  const buttons = classes.map(([key, count], i) => {
    const label = labelOf(key, count), button = element("button", { title: label, type: "button" });
    button.style.setProperty("--part", String(count / top));
    button.setAttribute("aria-label", label);
    button.setAttribute("aria-pressed", "false");
    if (!count) button.className = "none";
    button.onclick = (event) => {
      if (event.detail && anchor === -2) return (anchor = -1); // the end of a drag
      if (event.shiftKey && low >= 0) return select(Math.min(low, i), Math.max(high, i));
      return low === i && high === i ? select(-1, -1) : select(i, i);
    };
    return button;
  });

  if (numbers) {
    const indexAt = (event) => buttons.indexOf(document.elementFromPoint(event.clientX, event.clientY)?.closest("button"));
    list.onpointerdown = (event) => (anchor = indexAt(event));
    list.onpointermove = (event) => {
      const i = event.buttons & 1 ? indexAt(event) : -1;
      if (i >= 0 && anchor >= 0 && i !== anchor) select(anchor, i, false);
    };
    list.onpointerup = (event) => {
      const i = indexAt(event);
      if (i >= 0 && anchor >= 0 && i !== anchor) {
        select(anchor, i);
        anchor = -2;
      }
    };
    list.append(...buttons.map((button) => element("li", {}, button)));
    if (classes.length > MOST_GAPS) list.classList.add("dense");
  } else {
    list.className = "bars named";
    list.append(...classes.map(([key, count], i) => {
      // The name of the button says all of it; what is seen is drawn by the style sheet.
      const drawn = ["name", "bar", "count"].map((className) => element("span", { className }));
      drawn[0].dataset.text = nameOf(key);
      drawn[2].dataset.text = count;
      buttons[i].append(...drawn);
      return element("li", {}, buttons[i]);
    }));
  }
  const figure = element("div", { className: numbers ? "plot" : "plot names" }, element("h2", { textContent: title }));
  if (numbers) {
    const middle = classes[Math.floor((classes.length - 1) / 2)][0], ends = [classes[0][0], classes.length > 4 ? middle : "", classes.length > 1 ? (width > 1 ? classes.at(-1)[0] + width - 1 : classes.at(-1)[0]) : ""];
    figure.append(element("div", { className: "axis" }, element("span", { textContent: top }), element("span", { textContent: top % 2 ? "" : top / 2 }), element("span", { textContent: "0" })), list,
      element("div", { className: "ends" }, ...ends.map((key) => element("span", { textContent: key }))));
  } else figure.append(list);
  figure.append(said);
  return { figure, clear: () => select(-1, -1) };
}
