import * as z from 'zod';
import type { StoredResponse } from '../../http-cache/stored-response.ts';
import { decodeEnvelope, encodeEnvelope } from './envelope.ts';

/** Increase the number with each change of the fields below. */
export const PAGE_FORMAT = 'KRP1';

const instant = z.number().nonnegative();
/** RFC 9110 sections 5.6.2 and 5.5: other characters would break the message that carries the field. */
const fieldName = z.string().regex(/^[!#$%&'*+.^`|~\w-]{1,100}$/);
const fieldValue = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/);
/** These fields belong to one message or one visitor, and are created anew for each response. */
const FORBIDDEN = new Set(['set-cookie', 'content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade']);

/** Maximal lifetime of a page in milliseconds. */
const MAX_LIFETIME = 31 * 86_400_000;

const Fields = z.object({
  key: z.string(),
  selectedBy: z.array(z.tuple([fieldName, z.string().nullable()])),
  status: z.int().min(200).max(599),
  headers: z.array(z.tuple([fieldName.refine((name) => !FORBIDDEN.has(name.toLowerCase())), fieldValue])),
  coding: z.enum(['identity', 'br', 'gzip', 'zstd']),
  cachedAt: instant,
  staleAt: instant,
  revalidateUntil: instant,
  deleteAt: instant,
  versions: z.array(z.tuple([z.string(), z.string()])),
  tags: z.array(z.string()),
  epoch: instant,
});
const Head = Fields.refine(
  ({ cachedAt, staleAt, revalidateUntil, deleteAt }) =>
    cachedAt <= staleAt && staleAt <= revalidateUntil && revalidateUntil <= deleteAt && deleteAt <= cachedAt + MAX_LIFETIME,
) satisfies z.ZodType<Omit<StoredResponse, 'body' | 'versions'>>;

export function encodePage(response: StoredResponse): Buffer {
  const { body, versions, ...rest } = response;
  return encodeEnvelope({ format: PAGE_FORMAT, timestamp: response.cachedAt, head: { ...rest, versions: [...versions] }, body });
}

/** Bytes from Redis are not trusted: returns undefined unless they are a complete copy in this format with the requested key. */
export function decodePage(key: string, bytes: Buffer): StoredResponse | undefined {
  const envelope = decodeEnvelope(PAGE_FORMAT, bytes);
  const head = Head.safeParse(envelope?.head).data;
  if (!envelope || head?.key !== key) return undefined;
  // Copied, because a view would keep the whole buffer that was read from the socket in memory.
  return { ...head, versions: new Map(head.versions), body: Buffer.from(envelope.body) };
}
