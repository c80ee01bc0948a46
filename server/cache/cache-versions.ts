import type { CacheGroup } from '../../shared/contract/codes.ts';

export interface CacheVersions {
  /** The backend's cache version of a group; '' while none is known. */
  current(group: CacheGroup): string;
  /** Asks now; a poll under way is joined. Never rejects. */
  poll(): Promise<void>;
  /** Called with the groups whose version has changed. Returns the way to stop. */
  onChange(listener: (groups: readonly CacheGroup[]) => void): () => void;
  start(): void;
  stop(): void;
}

export interface CacheVersionsOptions {
  /** GET /cv. */
  readonly read: () => Promise<Readonly<Record<string, string>>>;
  /** Specification, section 9: 180000 ms. */
  readonly interval?: number;
  /** Part of the interval by which polls scatter, so that replicas do not ask in step. */
  readonly jitter?: number;
}

/** Any new value makes what was read under the old one stale, everywhere at once and without a purge. */
export function createCacheVersions({ read, interval = 180_000, jitter = 0.1 }: CacheVersionsOptions): CacheVersions {
  const versions = new Map<string, string>();
  const listeners = new Set<(groups: readonly CacheGroup[]) => void>();
  let polling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  async function pollOnce(): Promise<void> {
    // Specification, section 8: a failed poll is silently ignored; the last versions stay in force.
    const answer = await read().catch(() => null);
    if (!answer) return;
    const changed = Object.entries(answer).filter(([group, version]) => versions.get(group) !== version);
    for (const [group, version] of changed) versions.set(group, version);
    if (changed.length === 0) return;
    for (const listener of listeners) listener(changed.map(([group]) => group as CacheGroup));
  }

  async function poll(): Promise<void> {
    polling ??= pollOnce().finally(() => {
      polling = undefined;
    });
    await polling;
  }

  function schedule(): void {
    if (!running) return;
    const delay = interval * (1 - jitter + Math.random() * jitter * 2);
    timer = setTimeout(() => void poll().finally(schedule), delay);
    timer.unref();
  }

  return {
    current: (group) => versions.get(group) ?? '',
    poll,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      if (running) return;
      running = true;
      schedule();
    },
    stop() {
      running = false;
      clearTimeout(timer);
    },
  };
}
