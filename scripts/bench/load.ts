import { Pool } from 'undici';

export interface Load {
  readonly origin: string;
  /** Asked in turn, so that a list longer than the cache makes every request a miss. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly connections: number;
}

export interface LoadResult {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Sends the requests over keep-alive connections; throws on the first answer that is not 200. Loopback only. */
export async function sendLoad({ origin, paths, headers, requests, connections }: Load): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  let next = 0;
  let bytes = 0;
  const started = performance.now();
  const visitor = async () => {
    while (next < requests) {
      const path = paths[next % paths.length] ?? '/';
      next += 1;
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      for await (const chunk of body) bytes += (chunk as Buffer).length;
      if (statusCode !== 200) throw new Error(`${origin}${path} answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  const milliseconds = performance.now() - started;
  await pool.close();
  return { milliseconds, bytes };
}
