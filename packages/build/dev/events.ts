import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { DevMessages, Swaps } from './messages.ts';

/** Server-sent events of the parent process, which survive restarts of the shop. */
export class Events {
  readonly #server: Server;
  readonly #pages = new Set<ServerResponse>();
  #buildId = '';
  #swaps: Swaps = [];
  #problem: DevMessages['problem'] | null = null;

  constructor(allowedOrigin: string) {
    this.#server = createServer((_req, res) => {
      res.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'access-control-allow-origin': allowedOrigin,
      });
      res.write(`retry: 500\n${format('hello', { buildId: this.#buildId, swaps: this.#swaps })}`);
      if (this.#problem) res.write(format('problem', this.#problem));
      this.#pages.add(res);
      res.once('close', () => this.#pages.delete(res));
    });
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port);
    await once(this.#server, 'listening');
  }

  /** The shop runs this build from now on. */
  serving(buildId: string): void {
    this.#buildId = buildId;
    this.#swaps = [];
    this.#problem = null;
    this.send('reload', {});
  }

  /** The shop keeps running; only these sheets have changed. */
  restyled(swaps: Swaps): void {
    this.#swaps = swaps;
    this.send('css', { swaps });
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
