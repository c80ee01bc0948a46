import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';

export interface Drill {
  readonly fleet: Pick<Fleet, 'replicas' | 'restart'>;
  readonly seconds: number;
  /** Resolves when load is being sent. */
  readonly begun: Promise<void>;
  readonly over: AbortSignal;
  readonly mark: (text: string) => void;
}

/** Restarts one replica after the other, as a deployment does: the next only when the one before is ready. Ends when the load does. */
export async function restartInTurn({ fleet, seconds, begun, over, mark }: Drill): Promise<void> {
  const pause = (seconds * 1000) / (fleet.replicas.length + 1) / 2;
  try {
    await begun;
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
