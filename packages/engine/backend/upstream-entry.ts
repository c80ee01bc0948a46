import * as z from 'zod';
import { oncePer } from '../once-per.ts';
import { entityTag } from '../../http-cache/entity-tag.ts';

/** A parsed backend response with the times that decide about its use. */
export interface UpstreamEntry {
  /** Parsed, sanitised and deeply frozen, because all requests share it. */
  readonly value: unknown;
  readonly etag: string;
  /** Cache version of its group at the time of the call. */
  readonly version: string;
  readonly cachedAt: number;
  readonly staleAt: number;
  readonly deleteAt: number;
  /** Estimated bytes in memory. */
  readonly size: number;
}

const Stored = z.object({
  value: z.unknown(),
  version: z.string(),
  cachedAt: z.number(),
  staleAt: z.number(),
  deleteAt: z.number(),
});
type Stored = z.infer<typeof Stored>;

/**
 * Measured with the seed's catalogue: 1.5 for the parsed response, 1 for the packed form in pages, and a reserve. The JSON text is not
 * kept: a text with one typographic dash takes 2 bytes a character, and its only reader, a public call, is stored by the page cache.
 */
const BYTES_PER_CHARACTER = 3;

export function encodeEntry(stored: Stored): { entry: UpstreamEntry; stored: string } {
  const text = jsonOf(stored.value);
  const { value: _, ...rest } = stored;
  return { entry: toEntry(stored, text), stored: `${JSON.stringify(rest).slice(0, -1)},"value":${text}}` };
}

/** Copies from the shared store are not trusted: undefined for an invalid copy, and for a value that does not match the contract. */
export function decodeEntry(text: string, parse: (json: unknown) => unknown): UpstreamEntry | undefined {
  try {
    const stored = Stored.parse(JSON.parse(text));
    const value = parse(stored.value);
    return toEntry({ ...stored, value }, jsonOf(value));
  } catch {
    return undefined;
  }
}

function toEntry(stored: Stored, text: string): UpstreamEntry {
  return { ...stored, value: deepFreeze(stored.value), etag: entityTag(text), size: text.length * BYTES_PER_CHARACTER };
}

/** Cards are the same frozen objects in many listings (`reused-items.ts`), so their JSON is written once. */
function jsonOf(value: unknown): string {
  const { data, ...rest } = (value ?? {}) as { readonly data?: unknown };
  if (!Array.isArray(data)) return JSON.stringify(value);
  // Last in every case: the tag must not depend on where the cards come from.
  return `${JSON.stringify({ ...rest, data: [] }).slice(0, -']}'.length)}${data.map(itemJson).join(',')}]}`;
}

const itemJson = (item: unknown): string =>
  typeof item === 'object' && item !== null && Object.isFrozen(item) ? frozenJson(item) : JSON.stringify(item);
const frozenJson = oncePer((item: object): string => JSON.stringify(item));

export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const child of Object.values(value)) deepFreeze(child);
  return Object.freeze(value);
}
