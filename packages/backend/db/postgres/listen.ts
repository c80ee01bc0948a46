import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  /** Called when the connection stands, at each notification, and in between: notifications of a lost connection are gone. */
  readonly onWake: () => void;
  readonly report: (error: unknown) => void;
  /** Between two looks at the connection. */
  readonly checkMs?: number;
  /** Before the next attempt to connect. */
  readonly retryMs?: number;
}

export interface Listener {
  stop(): Promise<void>;
}

const ANSWER_MS = 5000;

/**
 * A connection of its own that waits for `NOTIFY` (a pooler has to be in session mode). A lost one is replaced; one that is dead without
 * saying so is found by asking.
 */
export function listenTo({ url, channel, onWake, report, checkMs = 30_000, retryMs = 1000 }: ListenOptions): Listener {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal, ref: false });

  async function stayConnected(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'karat listener',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection that waits for notifications has ended')));
    });
    // Nobody may be waiting for it when it happens.
    lost.catch(() => undefined);
    client.on('notification', onWake);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      isLost = false;
      while (!signal.aborted) {
        onWake();
        await Promise.race([lost, pause(checkMs)]);
        await client.query('SELECT 1');
      }
    } finally {
      // A dead connection does not answer to its end either.
      await Promise.race([client.end().catch(() => undefined), sleep(ANSWER_MS, undefined, { ref: false })]);
    }
  }

  /** One report of a database that is away for an hour. */
  let isLost = false;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await stayConnected();
      } catch (error) {
        if (!signal.aborted && !isLost) report(error);
        isLost = true;
      }
      await pause(retryMs).catch(() => undefined);
    }
  }

  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
