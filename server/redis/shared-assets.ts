import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { open, seal } from './envelope.ts';
import { isWrongType, type Redis } from './redis.ts';

/** A file of some build, in the one coding that it is kept in. */
export interface SharedAsset {
  readonly coding: 'br' | 'identity';
  readonly bytes: Buffer;
}

/** Hashed files of all builds that served lately: a page of one build finds its chunks at a replica of another. */
export interface SharedAssets {
  /** Offers what is not there, and keeps up what is. False: Redis cannot be asked now. Never rejects. */
  offer(names: readonly string[], load: (name: string) => Promise<SharedAsset | undefined>): Promise<boolean>;
  /** Undefined: nobody offered it, it is damaged, or there is no telling now. */
  take(name: string): Promise<SharedAsset | undefined>;
}

export interface SharedAssetsOptions {
  readonly redis: Redis;
  /** A larger file is not shared. */
  readonly maxBytes?: number;
  /** All that one build may offer. */
  readonly maxBuildBytes?: number;
  /** Bound of what was taken, in memory. */
  readonly maxTakenBytes?: number;
  /** Unknown names that are looked up in a second; names can be made up faster than Redis can be asked. */
  readonly looksPerSecond?: number;
  readonly now?: () => number;
}

const FORM = 'KRA1';
const TTL = 7 * 86_400_000;
const UNKNOWN_FOR = 5000;
/** As the build names them: `core-hU3pboqd.js`, `core-hU3pboqd.js.LEGAL.txt`. */
const HASHED = /^[\w.-]{1,80}-[A-Za-z0-9]{6,12}(?:\.(?:js|css|svg|woff2|webp|avif|png|json)|\.(?:js|css)\.LEGAL\.txt)$/;
const Head = z.object({ name: z.string(), coding: z.enum(['br', 'identity']) });

export const isHashedName = (name: string): boolean => HASHED.test(name);

export function createSharedAssets(options: SharedAssetsOptions): SharedAssets {
  const { redis, maxBytes = 1024 * 1024, maxBuildBytes = 32 * 1024 * 1024, maxTakenBytes = 16 * 1024 * 1024 } = options;
  const { looksPerSecond = 50, now = Date.now } = options;
  const taken = new LRUCache<string, SharedAsset>({ maxSize: maxTakenBytes, sizeCalculation: ({ bytes }) => bytes.length + 200 });
  const unknown = new LRUCache<string, number>({ max: 5000 });
  const flights = new Map<string, Promise<SharedAsset | undefined>>();
  const mayLook = createBudget(looksPerSecond, now);

  async function offer(names: readonly string[], load: (name: string) => Promise<SharedAsset | undefined>): Promise<boolean> {
    let room = maxBuildBytes;
    for (const name of names.filter(isHashedName)) {
      const kept = await redis.write((commands) => commands.pExpire(keyOf(name), TTL));
      if (kept === undefined) return false;
      if (kept === 1) continue;
      const asset = await load(name).catch(() => undefined);
      if (!asset || asset.bytes.length > maxBytes) continue;
      room -= asset.bytes.length;
      if (room < 0) break;
      const { bytes, coding } = asset;
      const value = seal({ form: FORM, instant: now(), head: { name, coding }, body: bytes });
      await redis.write((commands) => commands.set(keyOf(name), value, { PX: TTL, NX: true }));
    }
    return true;
  }

  /** A clock that was set back must not hide a chunk for an hour. */
  function isUnknown(name: string): boolean {
    const left = (unknown.get(name) ?? 0) - now();
    return left > 0 && left <= UNKNOWN_FOR;
  }

  async function look(name: string): Promise<SharedAsset | undefined> {
    const limit = maxBytes + 1024;
    const bytes = await redis.read((commands) => commands.getRange(keyOf(name), 0, limit).catch(emptyIfForeign));
    if (!bytes) return undefined;
    const asset = bytes.length > limit ? undefined : decode(name, bytes);
    if (asset) taken.set(name, asset);
    else unknown.set(name, now() + UNKNOWN_FOR);
    // What is damaged is in the way of the next offer.
    if (!asset && bytes.length > 0) void redis.write((commands) => commands.unlink(keyOf(name)));
    return asset;
  }

  return {
    offer,
    async take(name) {
      const known = taken.get(name);
      if (known || !isHashedName(name)) return known;
      if (isUnknown(name)) return undefined;
      const flight = flights.get(name);
      if (flight) return flight;
      if (!mayLook()) return undefined;
      const looking = look(name).finally(() => flights.delete(name));
      flights.set(name, looking);
      return looking;
    },
  };
}

const keyOf = (name: string): string => `karat:asset:${name}`;

function decode(name: string, bytes: Buffer): SharedAsset | undefined {
  const envelope = open(FORM, bytes);
  const head = Head.safeParse(envelope?.head).data;
  if (!envelope || head?.name !== name) return undefined;
  return { coding: head.coding, bytes: Buffer.from(envelope.body) };
}

function createBudget(perSecond: number, now: () => number): () => boolean {
  let left = perSecond;
  let second = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) left = perSecond;
    second = current;
    left -= 1;
    return left >= 0;
  };
}

/** One byte: too short for anything, and not nothing. */
function emptyIfForeign(error: unknown): Buffer {
  if (isWrongType(error)) return Buffer.alloc(1);
  throw error;
}
