import type { CacheGroup } from '../../shared/contract/codes.ts';
import type { SharedVersions } from '../redis/shared-versions.ts';

export interface CacheVersions {
  /** The backend's cache version of a group; '' while none is known. */
  current(group: CacheGroup): string;
  /** Asks now; a poll under way is joined. Never rejects. */
  poll(): Promise<void>;
  /** Called with the groups whose version has changed. Returns the way to stop. */
  onChange(listener: (groups: readonly CacheGroup[]) => void): () => void;
  /** Polls from now on, and keeps up with the other replicas. Resolves when it knows what they know. */
  start(): Promise<void>;
  stop(): void;
}

export interface CacheVersionsOptions {
  /** GET /cv. */
  readonly read: () => Promise<Readonly<Record<string, string>>>;
  /** Where the replicas tell one another what they have seen. */
  readonly shared?: SharedVersions | null;
  /** Specification, section 9: 180000 ms. */
  readonly interval?: number;
  /** Part of the interval by which polls scatter, so that replicas do not ask in step. */
  readonly jitter?: number;
  /** How long nodes of the backend may differ after a change. */
  readonly settle?: number;
  readonly now?: () => number;
}

/** A version that another replica saw, in the place of one that we had. */
interface Heard {
  readonly instead: string;
  readonly at: number;
}

/** Any new value makes what was read under the old one stale, everywhere at once and without a purge. */
export function createCacheVersions(options: CacheVersionsOptions): CacheVersions {
  const { read, shared = null, interval = 180_000, jitter = 0.1, settle = 30_000, now = Date.now } = options;
  const versions = new Map<CacheGroup, string>();
  const heard = new Map<CacheGroup, Heard>();
  const listeners = new Set<(groups: readonly CacheGroup[]) => void>();
  let polling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  /** What we have just left because another replica knew better: said by a node of the backend that lags behind. */
  function isLagging(group: CacheGroup, version: string): boolean {
    const news = heard.get(group);
    // Either way: a clock that is set back must not keep a version from counting for an hour.
    return news !== undefined && version === news.instead && Math.abs(now() - news.at) < settle;
  }

  async function pollOnce(): Promise<void> {
    // Specification, section 8: a failed poll is silently ignored; the last versions stay in force.
    const answer = await read().catch(() => null);
    if (!answer) return;
    const rows = Object.entries(answer) as [CacheGroup, string][];
    const seen = new Map(rows.filter(([group, version]) => !isLagging(group, version)));
    const changed = adopt(seen);
    for (const group of changed) heard.delete(group);
    // Not waited for: what changed is in force here, whatever Redis does.
    if (changed.length > 0) void shared?.publish(new Map(changed.map((group) => [group, seen.get(group) as string])));
  }

  function hear(news: ReadonlyMap<CacheGroup, string>): void {
    for (const [group, version] of news) {
      const instead = versions.get(group);
      if (instead !== undefined && instead !== version) heard.set(group, { instead, at: now() });
    }
    adopt(news);
  }

  function adopt(news: ReadonlyMap<CacheGroup, string>): CacheGroup[] {
    const changed = [...news.keys()].filter((group) => versions.get(group) !== news.get(group));
    for (const group of changed) versions.set(group, news.get(group) as string);
    if (changed.length > 0) for (const listener of listeners) listener(changed);
    return changed;
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
    async start() {
      if (running) return;
      running = true;
      schedule();
      await shared?.start(hear);
    },
    stop() {
      running = false;
      clearTimeout(timer);
      shared?.stop();
    },
  };
}
