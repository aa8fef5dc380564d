// Elements of the page.

/** Makes an element with properties and children. Texts never become markup. */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export const $ = (id) => document.getElementById(id);

/** Hands a file to the reader. */
export function save(name, text, type) {
  const link = element("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Copies a text by way of a field in a part of the page: pages from files may not use the clipboard everywhere. */
export function copyText(text, part) {
  const field = element("textarea", { value: text, className: "unseen" });
  field.setAttribute("aria-label", "Copied text");
  part.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
