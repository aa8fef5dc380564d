// Replaces the package style-mod of CodeMirror within the bundle: its rules become a constructed style sheet of the document. The package itself
// makes a <style> element, which the Content-Security-Policy of the page refuses.
import { StyleModule as Original } from "style-mod-original";

const mounted = [], sheet = new CSSStyleSheet();

export class StyleModule extends Original {
  /** Puts the rules of the modules before all others; modules later in the list win. */
  static mount(root, modules) {
    const added = [].concat(modules).filter((module) => !mounted.includes(module));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
    if (!added.length) return;
    mounted.push(...added);
    sheet.replaceSync(mounted.map((module) => module.getRules()).join("\n"));
  }
}
