import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { DevMessages } from './messages.ts';

/** Answers on the shop's port while the shop cannot run; the page shows the reason and reloads itself. */
export class ErrorServer {
  #server: Server | null = null;

  async open(port: number, problem: () => DevMessages['problem'] | null): Promise<void> {
    if (this.#server) return;
    this.#server = createServer((_req, res) => {
      const { title, text } = problem() ?? { title: 'The shop starts', text: '' };
      res.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', refresh: '1' });
      res.end(`<!doctype html><title>${escape(title)}</title><h1>${escape(title)}</h1><pre>${escape(text)}</pre>`);
    }).listen(port);
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = null;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
