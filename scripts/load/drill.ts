import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';

/** Setup takes some seconds before the load itself. */
const SETTLE_MS = 2000;

/** Restarts one replica after the other, as a deployment does: the next only when the one before is ready. Ends when the load does. */
export async function restartInTurn(fleet: Fleet, seconds: number, over: AbortSignal, mark: (text: string) => void): Promise<void> {
  const pause = (seconds * 1000) / (fleet.replicas.length + 1) / 2;
  try {
    await sleep(SETTLE_MS, undefined, { signal: over });
    for (const [index, { name }] of fleet.replicas.entries()) {
      await sleep(pause, undefined, { signal: over });
      mark(`${name} ends`);
      await fleet.restart(index);
      mark('is back');
    }
  } catch (error) {
    if (!over.aborted) throw error;
  }
}
