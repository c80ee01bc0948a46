import express, { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod';
import { statusOf } from '../errors.ts';
import type { ReplayGuard } from '../redis/replay-guard.ts';
import { type PurgeLog, UPSTREAM } from '../../http-cache/purges.ts';
import type { Log } from '../observability/log.ts';
import type { CacheGroup } from '../register.ts';
import { isMalformedTarget } from './reject-malformed-requests.ts';
import { checkSignature, PURGE_PATH, SIGNATURE_HEADER, TOLERANCE } from './purge-signature.ts';

export interface PurgeCallOptions {
  /** Without it there is no such call. */
  readonly secret: string | undefined;
  readonly purges: Pick<PurgeLog, 'purge'>;
  readonly replayGuard: ReplayGuard;
  /** The surrogate key of a page, by its address as shoppers see it: a path of the main domain, or a whole URL; null: it can be no page. */
  readonly tagOfPath: (path: string) => string | null;
  /** Groups of the backend's data, which a purge of pages includes. */
  readonly cacheGroups: readonly CacheGroup[];
  readonly log: Log;
  readonly now?: () => number;
}

const LIMIT = '64kb';
const MANY = 100;
const REPORT_EVERY = 60_000;

/** Names that `Cache-Tag` and `Surrogate-Key` can carry: no comma, no space. */
const tag = z.string().regex(/^[\x21-\x2b\x2d-\x7e]{1,200}$/, 'is no surrogate key');
const path = z
  .string()
  .max(2000)
  .refine((address) => !isMalformedTarget(address.replace(/^https?:\/\/[^/]+/, '')), 'is no path, and no whole URL of a page');
const PurgeBody = z.union(
  [
    z.strictObject({ tags: z.array(tag).min(1).max(MANY) }),
    z.strictObject({ paths: z.array(path).min(1).max(MANY) }),
    z.strictObject({ all: z.literal(true) }),
  ],
  { error: `must be {"tags": [...]}, {"paths": [...]} or {"all": true}, with 1 to ${MANY} entries` },
);
type PurgeBody = z.infer<typeof PurgeBody>;

/** Purges pages by surrogate key, by path, or all of them, on all replicas. A call is signed with a secret and valid once. */
export function purgeCall({ secret, purges, replayGuard, tagOfPath, cacheGroups, log, now = Date.now }: PurgeCallOptions): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  if (secret === undefined) return router;
  const refuse = createRefusals(log, now);

  router.post(PURGE_PATH, express.raw({ limit: LIMIT, inflate: false, type: () => true }), async (req, res) => {
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const verdict = checkSignature(secret, req.get(SIGNATURE_HEADER), body, now());
    if (!verdict.ok) return refuse(res, 401, verdict.reason);
    // Twice the tolerance: a signature may come from a clock that is ahead.
    if (!(await replayGuard(verdict.signature, 2000 * TOLERANCE))) return refuse(res, 409, 'signature_used');
    const parsed = PurgeBody.safeParse(jsonOf(body));
    if (!parsed.success) return refuse(res, 400, 'body_invalid', z.prettifyError(parsed.error));
    const tags = tagsOf(parsed.data, tagOfPath, cacheGroups);
    if (typeof tags === 'string') return refuse(res, 400, 'body_invalid', tags);
    const { everywhere, ...purged } = await purges.purge(tags);
    log[everywhere ? 'info' : 'warn'](
      { purged: tags ?? 'all', everywhere, listeners: purged.listeners },
      everywhere ? 'purged' : 'purged here only',
    );
    send(res, everywhere ? 200 : 202, { purged: tags ? { tags } : { all: true }, ...purged, everywhere });
  });
  router.all(PURGE_PATH, (_req, res) => send(res.set('allow', 'POST'), 405, { error: 'not_allowed' }));
  router.use(PURGE_PATH, function answerUnreadable(error: unknown, _req, res, _next) {
    refuse(res, statusOf(error), statusOf(error) === 413 ? 'body_too_large' : 'body_unreadable');
  } satisfies ErrorRequestHandler);
  return router;
}

/** Null: all. A text: the error. Cached backend responses that a page is made of are purged with it. */
function tagsOf(body: PurgeBody, tagOfPath: PurgeCallOptions['tagOfPath'], cacheGroups: readonly CacheGroup[]): string[] | string | null {
  /** `product:ring-a` is a page of the group `product`. */
  const dataOf = (name: string): string[] => {
    const [group, ...rest] = name.split(':');
    return rest.length > 0 && cacheGroups.some((one) => one === group) ? [UPSTREAM + group] : [];
  };
  if ('all' in body) return null;
  if ('tags' in body) return [...new Set([...body.tags, ...body.tags.flatMap(dataOf)])];
  const tags = body.paths.map(tagOfPath);
  const foreign = body.paths.find((_, index) => tags[index] === null);
  if (foreign !== undefined) return `${foreign} is no page that is stored`;
  return [...new Set([...(tags as string[]), ...cacheGroups.map((group) => UPSTREAM + group)])];
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function send(res: Response, status: number, body: object): void {
  res.status(status).set('cache-control', 'no-store').json(body);
}

/** An attacker gets short responses, and the log one line a minute with their number. */
function createRefusals(log: Log, now: () => number) {
  let refused = 0;
  let reportAt = 0;
  return function refuse(res: Response, status: number, error: string, message?: string): void {
    refused += 1;
    if (now() >= reportAt) {
      log.warn({ refused, error }, 'a purge call was refused');
      refused = 0;
      reportAt = now() + REPORT_EVERY;
    }
    send(res, status, { error, ...(message === undefined ? {} : { message }) });
  };
}
