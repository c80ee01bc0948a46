import type { Shop } from './shop.ts';

interface Fault {
  readonly mode: 'none' | 'down' | 'dead' | 'slow' | 'garbage' | 'wrong';
  readonly delayMs?: number;
  /** Only calls whose path begins like this: `/api/v1/filters`. */
  readonly path?: string;
}

/** Makes the sandbox misbehave until the next call; `{ mode: 'none' }` mends it. */
export async function fault({ sandboxOrigin }: Shop, { mode, delayMs = 0, path = '/' }: Fault): Promise<void> {
  const answer = await fetch(`${sandboxOrigin}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, delayMs, path }),
  });
  if (!answer.ok) throw new Error(`faults: ${answer.status}`);
}
