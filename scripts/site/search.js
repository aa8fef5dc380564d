// Searches the site. The index is a script and not fetched, so that the search works from a folder, too.
"use strict";
(function () {
  const box = document.getElementById("mkdocs-search-query") || document.querySelector("[name=q]");
  const list = document.getElementById("mkdocs-search-results");
  if (!box || !list) return;
  // lunr joins states of its automaton whose strings are equal. Its own strings have nothing between letters and numbers of states, so that
  // words with digits can be joined to words that do not exist, and a search for their beginning ends with an exception.
  lunr.TokenSet.prototype.toString = function () {
    if (this._str) return this._str;  // of a state that no longer changes
    const edges = Object.keys(this.edges).sort().map((letter) => `${letter}:${this.edges[letter].id}`);
    return [this.final ? 1 : 0, ...edges].join(",");
  };
  const index = lunr(function () {
    this.ref("location");
    this.field("title", { boost: 8 });
    this.field("text");
    for (const page of siteIndex) this.add(page);
  });
  const byLocation = new Map(siteIndex.map((page) => [page.location, page]));

  function show() {
    const words = box.value.trim().split(/\s+/).filter(Boolean);
    list.textContent = "";
    if (!words.length) return;
    // All words must occur; while the last one is being typed its beginning counts.
    const found = index.query((query) => {
      words.forEach((word) => {
        for (const term of lunr.tokenizer(word)) {
          query.term(term.toString(), { boost: 10, usePipeline: true });
          query.term(term.toString(), { wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false });
        }
      });
    });
    for (const { ref } of found.slice(0, 30)) {
      const page = byLocation.get(ref);
      const entry = list.appendChild(document.createElement("article"));
      const link = entry.appendChild(document.createElement("h3")).appendChild(document.createElement("a"));
      link.href = base_url.replace(/\/?$/, "/") + page.location;
      link.textContent = page.title;
      entry.appendChild(document.createElement("p")).textContent = page.text.slice(0, 200);
    }
    if (!found.length) list.textContent = "Nothing is found.";
  }

  box.value = new URLSearchParams(location.search).get("q") || "";
  box.addEventListener("input", show);
  show();
})();
