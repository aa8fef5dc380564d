// Requests to the server (docs/serve.md). The token comes with the address, and is kept for this tab alone.

let token = "";

/** Takes the token from the address, and out of it. Returns false if there is none. */
export function enter(address = location.hash) {
  const found = /[#&]token=([0-9a-f]{32})/.exec(address);
  if (found) {
    sessionStorage.setItem("token", found[1]);
    history.replaceState(null, "", location.pathname + location.hash.replace(/[#&]token=[0-9a-f]{32}/, "").replace(/^&/, "#"));
  }
  token = sessionStorage.getItem("token") ?? "";
  return token !== "";
}

/** What the server says is wrong. */
export class ServerError extends Error {
  constructor(status, error) {
    super(error?.message ?? `the server answers ${status}`);
    this.status = status;
    this.diagnostics = error?.diagnostics ?? [];
  }
}

async function ask(method, path, body, signal) {
  const headers = { Authorization: `Bearer ${token}` }, isFile = body instanceof Blob;
  const response = await fetch(path, { method, headers, signal, body: body === undefined || isFile ? body : JSON.stringify(body) });
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new ServerError(response.status, answer.error);
}

export const get = async (path, signal) => (await ask("GET", path, undefined, signal)).json();
export const post = async (path, body, signal) => (await ask("POST", path, body, signal)).json();
export const put = async (path, body) => (await ask("PUT", path, body)).json();
export const remove = async (path) => (await ask("DELETE", path)).json();
export const blob = async (path) => (await ask("GET", path)).blob();

/** Runs a query, and calls `take` with each event. Ending the signal ends the search. */
export async function run(request, signal, take) {
  const response = await ask("POST", "/api/runs", request, signal), reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) take(JSON.parse(line));
  }
}

/** The address of something about a run, with the filter and order that are chosen. */
export function runPath(id, what, parameters = {}) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== ""));
  return `/api/runs/${id}/${what}${query.size ? `?${query}` : ""}`;
}
