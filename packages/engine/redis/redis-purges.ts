import { subscribeAndPoll } from './subscribe-and-poll.ts';
import { isBehind, MAX_TAGS, merged, type PurgeRecord } from '../../http-cache/purge-record.ts';
import { createPurgeView, type PurgeLog } from '../../http-cache/purges.ts';
import type { Redis } from './redis.ts';

export interface RedisPurgesOptions {
  readonly redis: Redis;
  readonly readEvery?: number;
  readonly now?: () => number;
}

const KEY = 'karat:purges:1';
const CHANNEL = 'karat:purges';
/** Prefix of the field of a tag; `epoch` and `all` are no tags. */
const TAG = 'tag:';

interface Published {
  readonly epoch: number;
  /** Epoch of the previous purge. */
  readonly before: number;
  /** Subscribers that received the message; null: in a cluster, one node does not know them all. */
  readonly listeners: number | null;
}

/** An epoch further in the future is invalid: if it were accepted, no later purge would have an effect. */
const MAX_AHEAD = 86_400_000;
/** A new record starts this far in the past, so that clock skew does not purge copies created from now on. */
const START = 5000;
/** The tags are merged when the record exceeds this. */
const MAX_FIELDS = MAX_TAGS + 200;

const CHECK = `
local kind = redis.call('TYPE', KEYS[1]).ok
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local last = kind == 'hash' and tonumber(redis.call('HGET', KEYS[1], 'epoch') or '') or 0
if last > now + ${MAX_AHEAD} or kind == 'hash' and redis.call('HLEN', KEYS[1]) > ${2 * MAX_FIELDS} then last = 0 end
local text = function(number) return string.format('%.0f', number) end
local raise = function(field, value)
  if value > (tonumber(redis.call('HGET', KEYS[1], field) or '') or 0) then redis.call('HSET', KEYS[1], field, text(value)) end
end`;

/** Argument: the known epoch. Returns the epoch if it is the same, otherwise the whole record; nothing if there is no valid record. */
const READ = `${CHECK}
if last == 0 then return {} end
if ARGV[1] == text(last) then return { 'epoch', text(last) } end
return redis.call('HGETALL', KEYS[1])`;

/**
 * Arguments: the known record as alternating fields and numbers. Restores what Redis lost and notifies the other replicas. If neither
 * Redis nor this process has a record, the earlier purges are unknown, so all copies are purged.
 */
const RESTORE = `${CHECK}
if last == 0 then redis.call('DEL', KEYS[1]) end
if last == 0 and #ARGV == 0 then redis.call('HSET', KEYS[1], 'epoch', text(now - ${START}), 'all', text(now - ${START})) end
for i = 1, #ARGV, 2 do raise(ARGV[i], tonumber(ARGV[i + 1])) end
if last > 0 and #ARGV > 0 then raise('epoch', last + 1) end
redis.call('PUBLISH', '${CHANNEL}', '')
return 1`;

/** Arguments: the known epoch, then the tags; without tags all copies are purged. Merges the older half of too many tags into `all`. */
const PURGE = `${CHECK}
if last == 0 then redis.call('DEL', KEYS[1]) end
local epoch = math.max(now, last + 1, tonumber(ARGV[1]) + 1)
if #ARGV == 1 then
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'all', text(epoch))
end
for i = 2, #ARGV do redis.call('HSET', KEYS[1], '${TAG}' .. ARGV[i], text(epoch)) end
redis.call('HSET', KEYS[1], 'epoch', text(epoch))
if redis.call('HLEN', KEYS[1]) > ${MAX_FIELDS} then
  local rows, all = redis.call('HGETALL', KEYS[1]), 0
  local tags = {}
  for i = 1, #rows, 2 do
    if rows[i]:sub(1, ${TAG.length}) == '${TAG}' then tags[#tags + 1] = { rows[i], tonumber(rows[i + 1]) or 0 } end
  end
  table.sort(tags, function(a, b) return a[2] < b[2] end)
  for i = 1, #tags - ${MAX_TAGS / 2} do
    redis.call('HDEL', KEYS[1], tags[i][1])
    all = tags[i][2]
  end
  raise('all', all)
end
return { text(epoch), text(last), redis.call('PUBLISH', '${CHANNEL}', '') }`;

/** Purges that reach all replicas, also those that start later or reconnect. */
export function createRedisPurges({ redis, readEvery = 2000, now = Date.now }: RedisPurgesOptions): PurgeLog {
  const { view, replace, current } = createPurgeView();
  /** Tags of purges that could not be published yet. */
  let unpublished: Set<string> | 'all' | null = null;
  /** Epoch of the record that was read last. Our own purges have a higher one, and purges of other replicas may lie between. */
  let lastRead = 0;
  const run = (script: string, args: readonly string[]) =>
    redis.write(KEY, (commands) => commands.eval(script, { keys: [KEY], arguments: [...args] }));

  async function read(again = false): Promise<void> {
    const epoch = lastRead === current().epoch ? lastRead : 0;
    const reply = await redis.read(KEY, (commands) => commands.eval(READ, { keys: [KEY], arguments: [String(epoch)] }));
    if (!Array.isArray(reply)) return;
    const stored = parse(reply, now() + MAX_AHEAD);
    if (stored && stored.epoch === epoch) return;
    if (stored) replace(merged(current(), stored));
    lastRead = stored?.epoch ?? 0;
    // Unpublished purges are published first: restored with their old epoch, they would miss the copies created since.
    if (unpublished !== null) return;
    // Redis lost the record, or was reset to an older state.
    const restored = (!stored || isBehind(stored, current())) && (await run(RESTORE, argsOf(current())));
    // This replica or another one has created the record.
    if (restored && current().epoch === 0 && !again) await read(true);
  }

  /** Undefined: Redis did not accept it. A later attempt gets a new epoch, because other replicas created copies meanwhile. */
  async function publish(tags: readonly string[] | null): Promise<Published | undefined> {
    const reply = await run(PURGE, [String(current().epoch), ...(tags ?? [])]);
    if (!Array.isArray(reply)) return undefined;
    return { epoch: Number(reply[0]), before: Number(reply[1]), listeners: redis.kind === 'cluster' ? null : Number(reply[2]) };
  }

  async function publishPending(): Promise<void> {
    if (unpublished === null || (await publish(unpublished === 'all' ? null : [...unpublished])) === undefined) return;
    unpublished = null;
    await read();
  }

  function remember(tags: readonly string[] | null): void {
    const all = new Set([...(unpublished === null || unpublished === 'all' ? [] : unpublished), ...(tags ?? [])]);
    unpublished = tags === null || unpublished === 'all' || all.size > MAX_TAGS ? 'all' : all;
  }

  const subscription = subscribeAndPoll({ redis, channel: CHANNEL, every: readEvery, read: async () => read().then(publishPending) });
  return {
    ...view,
    async purge(tags) {
      await subscription.sync();
      const published = await publish(tags);
      if (published === undefined) remember(tags);
      // Another replica purged meanwhile: read that purge before any copy is created with our epoch.
      else if (published.before > current().epoch) await subscription.sync();
      const epoch = published?.epoch ?? Math.max(now(), current().epoch + 1);
      // Applied at once: the caller may request a page of this replica next.
      replace(merged(current(), { epoch, all: tags ? 0 : epoch, tags: new Map(tags?.map((tag) => [tag, epoch])) }));
      const listeners = published?.listeners ?? null;
      return { epoch, everywhere: published !== undefined && listeners !== 0, ...(listeners === null ? {} : { listeners }) };
    },
    start: () => subscription.sync(),
    stop: () => subscription.stop(),
  };
}

function argsOf({ epoch, all, tags }: PurgeRecord): string[] {
  if (epoch === 0) return [];
  return ['epoch', String(epoch), 'all', String(all), ...[...tags].flatMap(([tag, at]) => [TAG + tag, String(at)])];
}

function parse(reply: readonly unknown[], latest: number): PurgeRecord | undefined {
  const tags = new Map<string, number>();
  const numbers = new Map<string, number>();
  for (let index = 0; index + 1 < reply.length; index += 2) {
    const field = String(reply[index]);
    const at = Number(reply[index + 1]);
    if (!Number.isSafeInteger(at) || at < 0 || at > latest) continue;
    if (field.startsWith(TAG)) tags.set(field.slice(TAG.length), at);
    else numbers.set(field, at);
  }
  const epoch = numbers.get('epoch');
  return epoch === undefined || epoch === 0 ? undefined : { epoch, all: numbers.get('all') ?? 0, tags };
}
