import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ClientRequestPlan {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ClientsReport {
  /** Requests by method. */
  readonly sent: Readonly<Record<string, number>>;
  /** Answers of 400 and above and broken connections: `POST /api/carts/items: ECONNRESET`. */
  readonly failures: readonly string[];
  /** Clients that ended because the server stopped listening. */
  readonly refused: number;
}

export interface ClientsOptions {
  readonly url: string;
  readonly count: number;
  readonly plan: (index: number) => ClientRequestPlan;
  /** Milliseconds between two requests of one client. */
  readonly pause?: number;
  /** A refused connection ends its client without a failure, because the server has ended. */
  readonly endWhenRefused?: boolean;
}

/** Clients that repeat requests, each on its own keep-alive connection. */
export function startClients({ url, count, plan, pause = 0, endWhenRefused = false }: ClientsOptions): { stop(): Promise<ClientsReport> } {
  const sent: Record<string, number> = {};
  const failures: string[] = [];
  let refused = 0;
  let index = 0;
  const over = new AbortController();

  async function run(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // Spread over the pause, so that requests do not coincide.
    await sleep(Math.random() * pause);
    while (!over.signal.aborted) {
      const next = plan((index += 1));
      sent[next.method] = (sent[next.method] ?? 0) + 1;
      const failure = await ask(url, next, agent);
      if (failure === 'ECONNREFUSED' && endWhenRefused) {
        refused += 1;
        break;
      }
      if (failure !== null) failures.push(`${next.method} ${next.path}: ${failure}`);
      await sleep(pause);
    }
    agent.destroy();
  }

  const running = Array.from({ length: count }, run);
  return {
    async stop() {
      over.abort();
      await Promise.all(running);
      return { sent, failures, refused };
    },
  };
}

function ask(url: string, { method, path, headers = {}, body }: ClientRequestPlan, agent: Agent): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const failed = (error: NodeJS.ErrnoException): void => resolve(error.code ?? error.message);
  const asking = request(url + path, { method, headers, agent }, (answer) => {
    answer.resume();
    answer.once('error', failed);
    answer.once('end', () => resolve((answer.statusCode ?? 500) < 400 ? null : String(answer.statusCode)));
  });
  asking.once('error', failed);
  asking.end(body);
  return promise;
}
