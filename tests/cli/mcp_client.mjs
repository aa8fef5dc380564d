// A session of the client of the Model Context Protocol's own SDK with cql-jit mcp; prints what it got as JSON.
//
// usage: node mcp_client.mjs NODE_MODULES CQL_JIT GAMES.pgn SLOW_QUERY
import { pathToFileURL } from "node:url";
import path from "node:path";

const [modules, program, games, slow] = process.argv.slice(2);
const sdk = (name) => import(pathToFileURL(path.join(modules, "@modelcontextprotocol/sdk/dist/esm", name)));
const { Client } = await sdk("client/index.js");
const { StdioClientTransport } = await sdk("client/stdio.js");

const client = new Client({ name: "test", version: "0" }, { capabilities: {} });
await client.connect(new StdioClientTransport({ command: program, args: ["mcp", games] }));
const call = (name, args, options) => client.callTool({ name, arguments: args }, undefined, options);
const got = { version: client.getServerVersion(), capabilities: client.getServerCapabilities(), instructions: client.getInstructions() };
got.tools = (await client.listTools()).tools.map((tool) => tool.name);
got.wrong = (await call("check", { query: "cql() mat" })).structuredContent;
got.mended = (await call("check", { query: "cql() mate" })).structuredContent;
got.found = (await call("search", { query: "cql() mate" })).structuredContent;
got.explained = (await call("explain", { query: "mate" })).content[0].text;
got.board = (await call("board", { fen: "8/8/8/8/8/8/K1k5/8 w", format: "svg" })).content.map((part) => part.type);
got.resources = (await client.listResources()).resources.map((resource) => resource.uri);
got.templates = (await client.listResourceTemplates()).resourceTemplates.length;
got.example = (await client.readResource({ uri: "cql://example/greek-gift" })).contents[0].text;
got.prompts = (await client.listPrompts()).prompts.map((prompt) => prompt.name);
got.prompt = (await client.getPrompt({ name: "write-query", arguments: { question: "forks" } })).messages.length;
const progress = [];
const stop = new AbortController();
const running = call("search", { query: slow, seconds: 60 }, { signal: stop.signal, onprogress: (p) => progress.push(p) });
await new Promise((done) => setTimeout(done, 500));
const begin = performance.now();
stop.abort("enough");
got.cancelled = await running.then(() => false, () => true);
await client.ping();
got.milliseconds = performance.now() - begin;
got.after = (await call("search", { query: "mate" })).structuredContent.matches;
console.log(JSON.stringify(got));
await client.close();
