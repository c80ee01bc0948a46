import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { DevMessages } from './messages.ts';

/** Server-sent events from the parent process: they outlive every restart of the shop. */
export class Events {
  readonly #server: Server;
  readonly #pages = new Set<ServerResponse>();
  #buildId = '';
  #problem: DevMessages['problem'] | null = null;

  constructor(allowedOrigin: string) {
    this.#server = createServer((_req, res) => {
      res.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'access-control-allow-origin': allowedOrigin,
      });
      res.write(`retry: 500\n${format('hello', { buildId: this.#buildId })}`);
      if (this.#problem) res.write(format('problem', this.#problem));
      this.#pages.add(res);
      res.once('close', () => this.#pages.delete(res));
    });
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port);
    await once(this.#server, 'listening');
  }

  /** The build that is being served from now on; there is no problem any more. */
  serving(buildId: string): void {
    this.#buildId = buildId;
    this.#problem = null;
  }

  send<K extends keyof DevMessages>(type: K, data: DevMessages[K]): void {
    for (const page of this.#pages) page.write(format(type, data));
  }

  problem(title: string, text: string): void {
    this.#problem = { title, text };
    this.send('problem', this.#problem);
  }

  get currentProblem(): DevMessages['problem'] | null {
    return this.#problem;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const format = (type: string, data: unknown): string => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
