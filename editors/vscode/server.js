// The language server of cql-jit as a child process: JSON-RPC over its standard input and output.
"use strict";
const { spawn } = require("node:child_process");

/** Cuts a stream of bytes into the contents of messages. */
class Messages {
  constructor() {
    this.bytes = Buffer.alloc(0);
  }

  /** @param {Buffer} more @returns {object[]} the messages that are complete */
  add(more) {
    this.bytes = Buffer.concat([this.bytes, more]);
    const complete = [];
    for (;;) {
      const end = this.bytes.indexOf("\r\n\r\n");
      if (end < 0) return complete;
      const length = Number(/content-length: *(\d+)/i.exec(this.bytes.toString("latin1", 0, end))?.[1] ?? 0);
      if (this.bytes.length < end + 4 + length) return complete;
      complete.push(JSON.parse(this.bytes.toString("utf8", end + 4, end + 4 + length)));
      this.bytes = this.bytes.subarray(end + 4 + length);
    }
  }
}

class Server {
  /**
   * @param {string} program
   * @param {(method: string, params: object) => void} onNotification
   * @param {(reason: string) => void} onEnd when it ends, or cannot be started
   */
  constructor(program, onNotification, onEnd) {
    this.waiting = new Map();
    this.number = 0;
    this.child = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    const messages = new Messages();
    this.child.on("error", (error) => this.#ended(error.message, onEnd));
    this.child.on("exit", (status) => this.#ended(`status ${status}`, onEnd));
    this.child.stdin.on("error", () => {});
    this.child.stdout.on("data", (bytes) => {
      for (const message of messages.add(bytes)) this.#receive(message, onNotification);
    });
  }

  #ended(reason, onEnd) {
    for (const { reject } of this.waiting.values()) reject(new Error(`cql-jit lsp ended: ${reason}`));
    this.waiting.clear();
    onEnd(reason);
  }

  #receive(message, onNotification) {
    if (message.method) return onNotification(message.method, message.params);
    const request = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) request?.reject(new Error(message.error.message));
    else request?.resolve(message.result);
  }

  #send(message) {
    const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.child.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
    this.child.stdin.write(content);
  }

  /** @returns {Promise<any>} the result */
  ask(method, params = {}, cancellation = undefined) {
    const id = ++this.number;
    this.#send({ id, method, params });
    cancellation?.onCancellationRequested(() => this.tell("$/cancelRequest", { id }));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  tell(method, params = {}) {
    this.#send({ method, params });
  }

  async end() {
    await this.ask("shutdown");
    this.tell("exit");
  }
}

module.exports = { Messages, Server };
