import * as z from 'zod';
import type { StoredResponse } from '../http-cache/stored-response.ts';
import { open, seal } from './envelope.ts';

/** Rises with each change of what is written below. */
export const PAGE_FORM = 'KRP1';

const instant = z.number().nonnegative();
/** RFC 9110, 5.6.2 and 5.5: what else would break the message that it is put into. */
const fieldName = z.string().regex(/^[!#$%&'*+.^`|~\w-]{1,100}$/);
const fieldValue = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/);
/** They belong to one message, or to one visitor, and are made anew for each. */
const FORBIDDEN = new Set(['set-cookie', 'content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade']);

/** No page lives longer. */
const LONGEST = 31 * 86_400_000;

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
    cachedAt <= staleAt && staleAt <= revalidateUntil && revalidateUntil <= deleteAt && deleteAt <= cachedAt + LONGEST,
) satisfies z.ZodType<Omit<StoredResponse, 'body' | 'versions'>>;

export function encodePage(response: StoredResponse): Buffer {
  const { body, versions, ...rest } = response;
  return seal({ form: PAGE_FORM, instant: response.cachedAt, head: { ...rest, versions: [...versions] }, body });
}

/** A copy from outside is not trusted: it must be whole, of this form, and the one that was asked for. */
export function decodePage(key: string, bytes: Buffer): StoredResponse | undefined {
  const envelope = open(PAGE_FORM, bytes);
  const head = Head.safeParse(envelope?.head).data;
  if (!envelope || head?.key !== key) return undefined;
  // A copy: the bytes are a part of what came over the wire, and would keep all of it in memory.
  return { ...head, versions: new Map(head.versions), body: Buffer.from(envelope.body) };
}
