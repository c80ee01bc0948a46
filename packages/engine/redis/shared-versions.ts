import type { CacheGroup } from '../register.ts';
import { subscribeAndPoll } from './subscribe-and-poll.ts';
import type { Redis } from './redis.ts';

/** Cache versions that replicas share. */
export interface SharedVersions {
  /** Publishes to the other replicas; repeats it until Redis has accepted. */
  publish(versions: ReadonlyMap<CacheGroup, string>): Promise<void>;
  /** Calls the listener with versions that other replicas published. Resolves after the first read. */
  start(listener: (versions: ReadonlyMap<CacheGroup, string>) => void): Promise<void>;
  stop(): void;
}

export interface SharedVersionsOptions {
  readonly redis: Redis;
  /** Of this build: replicas with another build share the hash. */
  readonly groups: readonly CacheGroup[];
  readonly readEvery?: number;
  readonly now?: () => number;
}

interface Stamped {
  readonly version: string;
  /** Milliseconds by the clock of Redis, which all replicas share. The later one wins. */
  readonly stamp: number;
}

const KEY = 'karat:versions:1';
const CHANNEL = 'karat:versions';
/** Longer than any copy lives. */
const KEEP_SECONDS = 30 * 86_400;
/** A stamp further in the future is invalid: if it were accepted, it would win for ever. */
const MAX_AHEAD = 86_400_000;

/** A value that is no hash, or has more fields than there can be groups, is invalid. */
const READ = `
if redis.call('TYPE', KEYS[1]).ok ~= 'hash' or redis.call('HLEN', KEYS[1]) > tonumber(ARGV[1]) then return {} end
return redis.call('HGETALL', KEYS[1])`;

/** Arguments: limits, then rows of group, version and stamp. An empty stamp means now; later stamps stay. Returns the stamps. */
const WRITE = `
local kind = redis.call('TYPE', KEYS[1]).ok
if kind ~= 'hash' and kind ~= 'none' or redis.call('HLEN', KEYS[1]) > tonumber(ARGV[1]) then redis.call('DEL', KEYS[1]) end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local stamps, written = {}, false
for i = 3, #ARGV, 3 do
  local last = tonumber((redis.call('HGET', KEYS[1], ARGV[i]) or ''):match('^(%d+) ')) or 0
  if last > now + ${MAX_AHEAD} then last = 0 end
  local stamp = tonumber(ARGV[i + 2]) or math.max(now, last + 1)
  if stamp > last then
    redis.call('HSET', KEYS[1], ARGV[i], string.format('%.0f ', stamp) .. ARGV[i + 1])
    written = true
  end
  stamps[#stamps + 1] = string.format('%.0f', stamp)
end
redis.call('EXPIRE', KEYS[1], ARGV[2])
if written then redis.call('PUBLISH', '${CHANNEL}', '') end
return stamps`;

/** A last-writer-wins register for each group. A replica with a later value than Redis, for example after a data loss, writes it again. */
export function createSharedVersions({ redis, groups, readEvery = 2000, now = Date.now }: SharedVersionsOptions): SharedVersions {
  const known = new Map<CacheGroup, Stamped>();
  const unpublished = new Map<CacheGroup, Stamped>();
  let subscription: ReturnType<typeof subscribeAndPoll> | undefined;
  let onUpdate: (versions: ReadonlyMap<CacheGroup, string>) => void = () => undefined;

  async function write(rows: readonly (readonly [CacheGroup, string, number | ''])[]): Promise<void> {
    if (rows.length === 0) return;
    const args = rows.flat().map(String);
    const reply = await redis.write(KEY, (commands) =>
      commands.eval(WRITE, { keys: [KEY], arguments: [String(MAX_FIELDS), String(KEEP_SECONDS), ...args] }),
    );
    if (!Array.isArray(reply)) return;
    rows.forEach(([group, version, stamp], index) => {
      if (stamp === '') known.set(group, { version, stamp: Number(reply[index]) });
      if (unpublished.get(group)?.version === version) unpublished.delete(group);
    });
  }

  async function read(): Promise<void> {
    const reply = await redis.read(KEY, (commands) => commands.eval(READ, { keys: [KEY], arguments: [String(MAX_FIELDS)] }));
    if (!Array.isArray(reply)) return;
    const stored = parse(reply, groups, now() + MAX_AHEAD);
    const updates = new Map<CacheGroup, string>();
    for (const [group, row] of stored) {
      // Our own version, published or not, was seen later.
      if (row.stamp <= Math.max(known.get(group)?.stamp ?? -1, unpublished.get(group)?.stamp ?? -1)) continue;
      unpublished.delete(group);
      known.set(group, row);
      updates.set(group, row.version);
    }
    if (updates.size > 0) onUpdate(updates);
    // Redis lost these versions, or was reset to an older state.
    const lost = [...known].filter(([group, { stamp }]) => !unpublished.has(group) && stamp > (stored.get(group)?.stamp ?? -1));
    await write([
      ...[...unpublished].map(([group, { version }]) => [group, version, ''] as const),
      ...lost.map(([group, { version, stamp }]) => [group, version, stamp] as const),
    ]);
  }

  return {
    async publish(versions) {
      for (const [group, version] of versions) if (VERSION.test(version)) unpublished.set(group, { version, stamp: now() });
      // A read that is under way does not include this version; `sync` starts another one after it, which publishes.
      await subscription?.sync();
    },
    start(listener) {
      onUpdate = listener;
      subscription ??= subscribeAndPoll({ redis, channel: CHANNEL, every: readEvery, read });
      return subscription.sync();
    },
    stop: () => subscription?.stop(),
  };
}

/** More than the groups of this build, because builds with other groups share the hash. */
const MAX_FIELDS = 64;
const VERSION = /^[\x20-\x7e]{1,200}$/;
const ROW = /^(\d{1,15}) ([\x20-\x7e]{1,200})$/;

/** Only groups of this build, in the format that it writes. */
function parse(reply: readonly unknown[], groups: readonly CacheGroup[], latest: number): Map<CacheGroup, Stamped> {
  const rows = new Map<CacheGroup, Stamped>();
  for (let index = 0; index + 1 < reply.length; index += 2) {
    const group = groups.find((one) => one === String(reply[index]));
    const [, digits, version] = ROW.exec(String(reply[index + 1])) ?? [];
    const stamp = Number(digits);
    if (group !== undefined && version !== undefined && stamp <= latest) rows.set(group, { version, stamp });
  }
  return rows;
}
