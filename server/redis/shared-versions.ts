import { CACHE_GROUPS, type CacheGroup } from '../../shared/contract/codes.ts';
import { follow } from './subscribe-and-poll.ts';
import type { Redis } from './redis.ts';

/** What the replicas tell one another about cache versions. */
export interface SharedVersions {
  /** Tells the others; what cannot be told now is told later. */
  publish(versions: ReadonlyMap<CacheGroup, string>): Promise<void>;
  /** Calls the listener with what others have told since. The returned promise resolves after the first look. */
  start(listener: (versions: ReadonlyMap<CacheGroup, string>) => void): Promise<void>;
  stop(): void;
}

export interface SharedVersionsOptions {
  readonly redis: Redis;
  readonly readEvery?: number;
  readonly now?: () => number;
}

interface Stamped {
  readonly version: string;
  /** Milliseconds by the clock of Redis, which is one for all. The later one counts. */
  readonly stamp: number;
}

const KEY = 'karat:versions:1';
const CHANNEL = 'karat:versions';
/** Longer than any copy is of use. */
const KEEP_SECONDS = 30 * 86_400;
/** A stamp so far in the future is garbage: believed, it would win for ever. */
const AHEAD = 86_400_000;

/** What is not a hash, or has more fields than there can be groups, is garbage. */
const READ = `
if redis.call('TYPE', KEYS[1]).ok ~= 'hash' or redis.call('HLEN', KEYS[1]) > tonumber(ARGV[1]) then return {} end
return redis.call('HGETALL', KEYS[1])`;

/** Fields and versions in turn. A stamp of '' is now; a field that has a later one stays. Returns the stamps. */
const WRITE = `
local kind = redis.call('TYPE', KEYS[1]).ok
if kind ~= 'hash' and kind ~= 'none' or redis.call('HLEN', KEYS[1]) > tonumber(ARGV[1]) then redis.call('DEL', KEYS[1]) end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local stamps, written = {}, false
for i = 3, #ARGV, 3 do
  local last = tonumber((redis.call('HGET', KEYS[1], ARGV[i]) or ''):match('^(%d+) ')) or 0
  if last > now + ${AHEAD} then last = 0 end
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

/** One register for each group, of which the last writer's counts. It outlives a Redis that lost everything: who knows better writes it again. */
export function createSharedVersions({ redis, readEvery = 2000, now = Date.now }: SharedVersionsOptions): SharedVersions {
  const known = new Map<CacheGroup, Stamped>();
  const untold = new Map<CacheGroup, Stamped>();
  let following: ReturnType<typeof follow> | undefined;
  let onNews: (versions: ReadonlyMap<CacheGroup, string>) => void = () => undefined;

  async function write(rows: readonly (readonly [CacheGroup, string, number | ''])[]): Promise<void> {
    if (rows.length === 0) return;
    const words = rows.flat().map(String);
    const reply = await redis.write((commands) =>
      commands.eval(WRITE, { keys: [KEY], arguments: [String(MAX_FIELDS), String(KEEP_SECONDS), ...words] }),
    );
    if (!Array.isArray(reply)) return;
    rows.forEach(([group, version, stamp], index) => {
      if (stamp === '') known.set(group, { version, stamp: Number(reply[index]) });
      if (untold.get(group)?.version === version) untold.delete(group);
    });
  }

  async function read(): Promise<void> {
    const reply = await redis.read((commands) => commands.eval(READ, { keys: [KEY], arguments: [String(MAX_FIELDS)] }));
    if (!Array.isArray(reply)) return;
    const told = parse(reply, now() + AHEAD);
    const news = new Map<CacheGroup, string>();
    for (const [group, row] of told) {
      // What we could not tell yet was seen later, or what another one told since was.
      if (row.stamp <= Math.max(known.get(group)?.stamp ?? -1, untold.get(group)?.stamp ?? -1)) continue;
      untold.delete(group);
      known.set(group, row);
      news.set(group, row.version);
    }
    if (news.size > 0) onNews(news);
    // Redis lost it, or fell back to an older state: what we know is newer.
    const lost = [...known].filter(([group, { stamp }]) => !untold.has(group) && stamp > (told.get(group)?.stamp ?? -1));
    await write([
      ...[...untold].map(([group, { version }]) => [group, version, ''] as const),
      ...lost.map(([group, { version, stamp }]) => [group, version, stamp] as const),
    ]);
  }

  return {
    async publish(versions) {
      for (const [group, version] of versions) if (VERSION.test(version)) untold.set(group, { version, stamp: now() });
      // A read under way has begun with what Redis said before; after it comes one that tells.
      await following?.sync();
    },
    start(listener) {
      onNews = listener;
      following ??= follow({ redis, channel: CHANNEL, every: readEvery, read });
      return following.sync();
    },
    stop: () => following?.stop(),
  };
}

const GROUPS: ReadonlySet<string> = new Set(CACHE_GROUPS);
/** Builds that know other groups share it. */
const MAX_FIELDS = 64;
const VERSION = /^[\x20-\x7e]{1,200}$/;
const ROW = /^(\d{1,15}) ([\x20-\x7e]{1,200})$/;

/** Only what this build knows, in the shape that it writes. */
function parse(reply: readonly unknown[], latest: number): Map<CacheGroup, Stamped> {
  const rows = new Map<CacheGroup, Stamped>();
  for (let index = 0; index + 1 < reply.length; index += 2) {
    const group = String(reply[index]);
    const [, digits, version] = ROW.exec(String(reply[index + 1])) ?? [];
    const stamp = Number(digits);
    if (GROUPS.has(group) && version !== undefined && stamp <= latest) rows.set(group as CacheGroup, { version, stamp });
  }
  return rows;
}
