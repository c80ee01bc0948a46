import type { CacheGroup } from '../register.ts';
import type { SharedVersions } from '../redis/shared-versions.ts';

export interface CacheVersions {
  /** The backend's cache version of a group; '' while none is known. */
  current(group: CacheGroup): string;
  /** Polls now, or joins a running poll. Never rejects. */
  poll(): Promise<void>;
  /** The listener receives the groups whose version has changed. Returns the function that unsubscribes. */
  onChange(listener: (groups: readonly CacheGroup[]) => void): () => void;
  /** Starts polling and subscribes to the other replicas. Resolves after the first read of their versions. */
  start(): Promise<void>;
  stop(): void;
}

export interface CacheVersionsOptions {
  /** GET /cv. */
  readonly read: () => Promise<Readonly<Record<string, string>>>;
  /** Versions that other replicas polled. */
  readonly shared?: SharedVersions | null;
  /** Specification, section 9: 180000 ms. */
  readonly interval?: number;
  /** Random part of the interval, so that replicas do not poll at the same time. */
  readonly jitter?: number;
  /** Milliseconds for which nodes of the backend may return different versions after a change. */
  readonly settle?: number;
  readonly now?: () => number;
}

/** A version of this process that was replaced by one of another replica. */
interface Replaced {
  readonly version: string;
  readonly at: number;
}

/** A new version makes all data that were read under the old one stale, on all replicas at once and without a purge. */
export function createCacheVersions(options: CacheVersionsOptions): CacheVersions {
  const { read, shared = null, interval = 180_000, jitter = 0.1, settle = 30_000, now = Date.now } = options;
  const versions = new Map<CacheGroup, string>();
  const replaced = new Map<CacheGroup, Replaced>();
  const listeners = new Set<(groups: readonly CacheGroup[]) => void>();
  let polling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  /** A lagging backend node returns the version that another replica has just replaced. */
  function isLagging(group: CacheGroup, version: string): boolean {
    const last = replaced.get(group);
    // The absolute difference, so that a clock that is set back does not block a version for an hour.
    return last !== undefined && version === last.version && Math.abs(now() - last.at) < settle;
  }

  async function pollOnce(): Promise<void> {
    // Specification, section 8: a failed poll is silently ignored; the last versions stay in force.
    const answer = await read().catch(() => null);
    if (!answer) return;
    const rows = Object.entries(answer);
    const seen = new Map(rows.filter(([group, version]) => !isLagging(group, version)));
    const changed = adopt(seen);
    for (const group of changed) replaced.delete(group);
    // Not awaited: the change is in force in this process, whatever Redis does.
    if (changed.length > 0) void shared?.publish(new Map(changed.map((group) => [group, seen.get(group) as string])));
  }

  function adoptShared(updates: ReadonlyMap<CacheGroup, string>): void {
    for (const [group, version] of updates) {
      const known = versions.get(group);
      if (known !== undefined && known !== version) replaced.set(group, { version: known, at: now() });
    }
    adopt(updates);
  }

  function adopt(updates: ReadonlyMap<CacheGroup, string>): CacheGroup[] {
    const changed = [...updates.keys()].filter((group) => versions.get(group) !== updates.get(group));
    for (const group of changed) versions.set(group, updates.get(group) as string);
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
      await shared?.start(adoptShared);
    },
    stop() {
      running = false;
      clearTimeout(timer);
      shared?.stop();
    },
  };
}

/** A version is stored with every copy and sent in headers and addresses, so it must be short, printable ASCII. */
const VALID_VERSION = /^[\x20-\x7e]{1,200}$/;

/** Of the backend's answer: known groups with valid versions; a group with an invalid version keeps its last one. */
export function validVersions(
  groups: readonly CacheGroup[],
  answer: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    groups.flatMap((group) => {
      const version = Object.hasOwn(answer, group) ? answer[group] : undefined;
      return version !== undefined && VALID_VERSION.test(version) ? [[group, version]] : [];
    }),
  );
}
