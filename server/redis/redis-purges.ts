import { follow } from './subscribe-and-poll.ts';
import { isBehind, MAX_TAGS, merged, type PurgeRecord } from './purge-record.ts';
import { createPurgeView, type PurgeLog } from './purges.ts';
import type { Redis } from './redis.ts';

export interface RedisPurgesOptions {
  readonly redis: Redis;
  readonly readEvery?: number;
  readonly now?: () => number;
}

const KEY = 'karat:purges:1';
const CHANNEL = 'karat:purges';
/** Field of a tag; `epoch` and `all` are no tags. */
const TAG = 'tag:';
interface Told {
  readonly epoch: number;
  /** Of the purge before. */
  readonly before: number;
}

/** An epoch so far in the future is garbage: believed, no purge would ever count again. */
const AHEAD = 86_400_000;
/** A record begins a little in the past: what is made from now on is not meant, whatever clocks say. */
const START = 5000;
/** Between two folds. */
const MAX_FIELDS = MAX_TAGS + 200;

const CHECK = `
local kind = redis.call('TYPE', KEYS[1]).ok
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local last = kind == 'hash' and tonumber(redis.call('HGET', KEYS[1], 'epoch') or '') or 0
if last > now + ${AHEAD} or kind == 'hash' and redis.call('HLEN', KEYS[1]) > ${2 * MAX_FIELDS} then last = 0 end
local text = function(number) return string.format('%.0f', number) end
local raise = function(field, value)
  if value > (tonumber(redis.call('HGET', KEYS[1], field) or '') or 0) then redis.call('HSET', KEYS[1], field, text(value)) end
end`;

/** The epoch that we know; the whole record if it is another one, none if there is none worth reading. */
const READ = `${CHECK}
if last == 0 then return {} end
if ARGV[1] == text(last) then return { 'epoch', text(last) } end
return redis.call('HGETALL', KEYS[1])`;

/**
 * What a process knows, as fields and numbers in turn: Redis learns what it lost, and the others that there is something to read. Nothing there and
 * nothing known: nobody can tell which copies were purged, so all are.
 */
const MEND = `${CHECK}
if last == 0 then redis.call('DEL', KEYS[1]) end
if last == 0 and #ARGV == 0 then redis.call('HSET', KEYS[1], 'epoch', text(now - ${START}), 'all', text(now - ${START})) end
for i = 1, #ARGV, 2 do raise(ARGV[i], tonumber(ARGV[i + 1])) end
if last > 0 and #ARGV > 0 then raise('epoch', last + 1) end
redis.call('PUBLISH', '${CHANNEL}', '')
return 1`;

/** The epoch that we know, then the tags; none: all. The older half is folded when there are too many. */
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
redis.call('PUBLISH', '${CHANNEL}', '')
return { text(epoch), text(last) }`;

/** Purges that all replicas know of, also those that start later or were cut off meanwhile. */
export function createRedisPurges({ redis, readEvery = 2000, now = Date.now }: RedisPurgesOptions): PurgeLog {
  const { view, become, current } = createPurgeView();
  /** What the others could not be told yet. */
  let untold: Set<string> | 'all' | null = null;
  /** Epoch of the record that was read last. A purge of our own has a higher one, and those of others may lie between. */
  let seen = 0;
  const run = (script: string, words: readonly string[]) =>
    redis.write((commands) => commands.eval(script, { keys: [KEY], arguments: [...words] }));

  async function read(again = false): Promise<void> {
    const epoch = seen === current().epoch ? seen : 0;
    const reply = await redis.read((commands) => commands.eval(READ, { keys: [KEY], arguments: [String(epoch)] }));
    if (!Array.isArray(reply)) return;
    const told = parse(reply, now() + AHEAD);
    if (told && told.epoch === epoch) return;
    if (told) become(merged(current(), told));
    seen = told?.epoch ?? 0;
    // It lost its memory, or fell back to an older state.
    // What is still to be told is told first: with its old epoch it would spare what was made meanwhile, until it is purged anew.
    if (untold !== null) return;
    const mended = (!told || isBehind(told, current())) && (await run(MEND, wordsOf(current())));
    // We began a record, or somebody else did meanwhile.
    if (mended && current().epoch === 0 && !again) await read(true);
  }

  /** Undefined: Redis did not take it. Purged anew, not with the epoch of then: others went on meanwhile. */
  async function tell(tags: readonly string[] | null): Promise<Told | undefined> {
    const reply = await run(PURGE, [String(current().epoch), ...(tags ?? [])]);
    return Array.isArray(reply) ? { epoch: Number(reply[0]), before: Number(reply[1]) } : undefined;
  }

  async function tellRest(): Promise<void> {
    if (untold === null || (await tell(untold === 'all' ? null : [...untold])) === undefined) return;
    untold = null;
    await read();
  }

  function remember(tags: readonly string[] | null): void {
    const all = new Set([...(untold === null || untold === 'all' ? [] : untold), ...(tags ?? [])]);
    untold = tags === null || untold === 'all' || all.size > MAX_TAGS ? 'all' : all;
  }

  const following = follow({ redis, channel: CHANNEL, every: readEvery, read: async () => read().then(tellRest) });
  return {
    ...view,
    async purge(tags) {
      await following.sync();
      const told = await tell(tags);
      if (told === undefined) remember(tags);
      // Somebody purged meanwhile: a copy that notes our epoch has to be made of what is left after both.
      else if (told.before > current().epoch) await following.sync();
      const epoch = told?.epoch ?? Math.max(now(), current().epoch + 1);
      // At once: whoever called may look at a page of this replica now.
      become(merged(current(), { epoch, all: tags ? 0 : epoch, tags: new Map(tags?.map((tag) => [tag, epoch])) }));
      return { epoch, everywhere: told !== undefined };
    },
    start: () => following.sync(),
    stop: () => following.stop(),
  };
}

function wordsOf({ epoch, all, tags }: PurgeRecord): string[] {
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
