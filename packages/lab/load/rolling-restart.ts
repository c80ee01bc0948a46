import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';

export interface RestartOptions {
  readonly fleet: Pick<Fleet, 'replicas' | 'restart'>;
  readonly seconds: number;
  /** Resolves when load is sent. */
  readonly begun: Promise<void>;
  readonly over: AbortSignal;
}

/** Restarts the replicas in turn, as a deployment does: the next one only when the one before is ready. Ends with the load. */
export async function restartInTurn({ fleet, seconds, begun, over }: RestartOptions): Promise<void> {
  const pause = (seconds * 1000) / (fleet.replicas.length + 1) / 2;
  try {
    await begun;
    for (const [index, { name }] of fleet.replicas.entries()) {
      await sleep(pause, undefined, { signal: over });
      console.log(`${name} ends`);
      await fleet.restart(index);
      console.log(`${name} is back`);
    }
  } catch (error) {
    if (!over.aborted) throw error;
  }
}
