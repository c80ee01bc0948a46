/**
 * Concurrent misses share one origin request. Waiting visitors get the copy or the error: the origin saw nothing of either visitor, and
 * asking an overloaded origin again for each of them helps nobody. As a proxy for foreign origins the cache does not share errors. A
 * visitor who waited too long asks the origin; without a render slot the visitor waits on, because a late page is better than an error. If
 * the data changed meanwhile, one visitor asks again for all. Between replicas the render right works alike (packages/engine/redis/locks.ts).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stallTolerantTimeout } from './stall-tolerant-timeout.ts';
import type { CacheLog } from './log.ts';
import type { FetchFromOrigin, FetchResult, OriginFetch, Uncacheable } from './fetch-from-origin.ts';
import type { Handling } from './cache-status.ts';
import { collect, discard } from './body.ts';
import { badGateway, type CacheKey, type CacheOutcome, type OriginResponse } from './origin.ts';
import { createInFlightRequests, type SharedResult } from './in-flight-requests.ts';
import { canStandIn, type CacheLayers } from './cache-layers.ts';
import { PAUSE, type Refresher } from './refresher.ts';
import type { Claim } from './second-layer.ts';
import { sendInterim } from './send-interim.ts';
import type { StoredCopy } from './stored-copy.ts';
import { isSelected, type RequestFields } from './vary.ts';

export interface Visit {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly key: CacheKey;
  /** Fields of the request that the origin gets. */
  readonly forwarded: RequestFields;
  /** A copy that may not be served as it is. */
  readonly stored: StoredCopy | undefined;
}

export interface ForwardingOptions {
  readonly fetchFromOrigin: FetchFromOrigin;
  readonly layers: CacheLayers;
  readonly refresher: Refresher;
  /** Sends a copy that may be served without the origin; null when it may not. */
  readonly serve: (visit: Visit, copy: StoredCopy) => CacheOutcome | null;
  readonly send: (visit: Visit, copy: StoredCopy, handling: Handling) => void;
  readonly pass: (visit: Visit, response: OriginResponse, handling: Handling) => Promise<void>;
  /** Time from the request to the first byte, waiting for others included. */
  readonly budget: number;
  /** How long a request waits for the response to another one. */
  readonly patience: number;
  /** The origin sees nothing of the visitor, so its errors are for all requests that wait, too. */
  readonly sharesFailures: boolean;
  /** The response when the origin gave none. */
  readonly outagePage: (key: CacheKey) => Promise<OriginResponse>;
  readonly now: () => number;
  readonly log: CacheLog;
}

interface SharedCopy {
  readonly served: CacheOutcome | null;
  readonly stored: StoredCopy | undefined;
}

type Settle = (result: SharedResult | Promise<SharedResult>) => void;

interface Attempt {
  readonly started: number;
  readonly claim: Claim;
  /** Gives the result to the requests that wait. */
  readonly settle: Settle;
  /** The result of another request, which has taken longer than the patience of this one. */
  readonly other?: Promise<SharedResult> | undefined;
}

const LATE = 'late';
const NOBODY: Claim = { state: 'unknown' };
/** An error is a small page. */
const MAX_FAILURE = 256 * 1024;

/** Responds to what memory could not: collapsed forwarding (RFC 9111, section 4), over all replicas where they share a layer. */
export function createForwarding(options: ForwardingOptions): (visit: Visit) => Promise<CacheOutcome> {
  const { fetchFromOrigin, layers, refresher, serve, send, pass, budget, patience, sharesFailures, outagePage, now, log } = options;
  const inFlight = createInFlightRequests();
  const leftOf = (started: number): number => Math.max(1, budget - (performance.now() - started));

  async function forward(visit: Visit, started = performance.now()): Promise<CacheOutcome> {
    const other = inFlight.get(visit.key.key);
    if (!other) return lead(visit, started);
    const result = await Promise.race([other, pause(Math.min(patience, leftOf(started)))]);
    if (result !== LATE && result !== 'outdated' && result) {
      const outcome = await share(visit, result);
      if (outcome) return outcome;
    }
    if (visit.res.destroyed) return 'collapsed';
    if (result === 'outdated') return forward(visit, started);
    return fetchFor(visit, { started, claim: NOBODY, settle: () => undefined, other: result === LATE ? other : undefined });
  }

  /** Null: the copy was not selected by this request (Vary). */
  async function share(visit: Visit, result: Exclude<SharedResult, string | null>): Promise<CacheOutcome | null> {
    if ('copy' in result) {
      if (!isSelected(result.copy.meta.selectedBy, visit.forwarded)) return null;
      send(visit, result.copy, { fwd: 'uri-miss', collapsed: true });
      return 'collapsed';
    }
    // Asking a struggling origin again for each request that waits would make it worse.
    const { status, headers, bytes } = result.failure;
    await pass(visit, { status, headers, body: bytes }, { fwd: 'uri-miss', fwdStatus: status, collapsed: true });
    return result.shed ? 'shed' : 'failed';
  }

  async function lead(visit: Visit, started: number): Promise<CacheOutcome> {
    const settle = inFlight.start(visit.key.key);
    try {
      return await fetchWithReplicas(visit, started, settle);
    } finally {
      settle(null);
    }
  }

  /** First the copy that another replica has made or is making; then the origin. */
  async function fetchWithReplicas(visit: Visit, started: number, settle: Settle): Promise<CacheOutcome> {
    const first = await serveShared(visit, settle);
    if (first.served) return first.served;
    const { key } = visit;
    const claim = await layers.claim(key, budget + 1000);
    try {
      if (claim.state === 'taken') {
        const made = await layers.awaitShared(key, visit, Math.min(patience, leftOf(started) / 2));
        if (made) {
          settle({ copy: made });
          send(visit, made, { fwd: visit.stored ? 'stale' : 'uri-miss', collapsed: true });
          return 'collapsed';
        }
      }
      // Another replica may have stored the copy and released its claim before this one was granted.
      const { served, stored } = claim.state === 'mine' ? await serveShared({ ...visit, stored: first.stored }, settle) : first;
      return served ?? (await fetchFor({ ...visit, stored }, { started, claim, settle }));
    } finally {
      // The copy first: a replica that finds neither copy nor claim asks the origin.
      if (claim.state === 'mine') void layers.settled().then(claim.release);
    }
  }

  /** Serves the copy of another replica if it may be served as it is. */
  async function serveShared(visit: Visit, settle: Settle): Promise<SharedCopy> {
    const copy = await layers.getShared(visit.key, visit);
    const served = copy && serve(visit, copy);
    if (copy && served) settle({ copy });
    return { served: served ?? null, stored: copy ?? visit.stored };
  }

  async function fetchFor(visit: Visit, attempt: Attempt): Promise<CacheOutcome> {
    const { key, forwarded, stored } = visit;
    const late = new AbortController();
    const left = leftOf(attempt.started);
    const cancelDeadline = stallTolerantTimeout(() => late.abort(new Error('the origin does not respond')), left + 2000);
    try {
      const onInterim: OriginFetch['onInterim'] = (status, headers) => sendInterim(visit.req, visit.res, status, headers);
      const result = await fetchFromOrigin({ key, forwarded, stored, signal: late.signal, purpose: 'visitor', budget: left, onInterim });
      cancelDeadline();
      return await respond(visit, result, attempt);
    } catch (err) {
      // The response has begun.
      if (visit.res.headersSent) throw err;
      log.error({ err, page: key.label }, 'the origin gave no response');
      return await serveStaleOr(visit, attempt, () => fail(visit, attempt));
    } finally {
      cancelDeadline();
    }
  }

  async function respond(visit: Visit, result: FetchResult, attempt: Attempt): Promise<CacheOutcome> {
    const { key, stored } = visit;
    if (result.kind === 'failure')
      return (await awaitOther(visit, result, attempt)) ?? serveStaleOr(visit, attempt, () => passFailure(visit, result, attempt));
    const copy = layers.applyResult(key, result);
    const fwd = stored ? 'stale' : 'uri-miss';
    if (copy && result.kind === 'copy') {
      attempt.settle({ copy });
      send(visit, copy, { fwd, ...(result.validated ? { fwdStatus: 304 } : {}), stored: result.storable });
      return 'miss';
    }
    return result.kind === 'copy' ? 'miss' : passUncacheable(visit, result, attempt);
  }

  /** A request without a render slot waits on for the request that has one: a late page is better than an error. */
  async function awaitOther(visit: Visit, { shed, response }: Uncacheable, { other, started }: Attempt): Promise<CacheOutcome | null> {
    const result = shed && other && (await Promise.race([other, pause(leftOf(started))]));
    const outcome = result && typeof result === 'object' ? await share(visit, result) : null;
    if (outcome) discard(response.body);
    return outcome;
  }

  /** The bytes are for this visitor alone. Where the origin offers a copy, it is fetched at the same time for all other visitors. */
  async function passUncacheable(
    visit: Visit,
    { response, copyAvailable, outdated }: Uncacheable,
    attempt: Attempt,
  ): Promise<CacheOutcome> {
    const making = copyAvailable ? refresher.makeCopy(visit.key, visit, attempt.claim) : null;
    attempt.settle(making?.then((copy) => copy && { copy }) ?? (outdated ? 'outdated' : null));
    // HEAD has no content to stream: it is answered from the copy.
    const copy = visit.req.method === 'HEAD' ? await making : null;
    if (copy) {
      discard(response.body);
      send(visit, copy, { fwd: 'uri-miss', stored: true });
      return 'miss';
    }
    await pass(visit, response, { fwd: visit.stored ? 'stale' : 'uri-miss' });
    await making;
    return 'miss';
  }

  async function serveStaleOr(visit: Visit, { settle }: Attempt, otherwise: () => Promise<CacheOutcome>): Promise<CacheOutcome> {
    const { stored } = visit;
    if (!canStandIn(stored, now())) return otherwise();
    stored.retryAt = now() + PAUSE;
    settle({ copy: stored });
    send(visit, stored, { fwd: 'stale', detail: 'stale-if-error' });
    return 'stale_if_error';
  }

  async function passFailure(
    visit: Visit,
    { response, shed }: Pick<Uncacheable, 'response' | 'shed'>,
    { settle }: Attempt,
  ): Promise<CacheOutcome> {
    const { status, headers, body } = response;
    const handling: Handling = { fwd: visit.stored ? 'stale' : 'uri-miss', fwdStatus: status };
    const content = sharesFailures ? await collect(body, MAX_FAILURE) : body;
    if (Buffer.isBuffer(content)) settle({ failure: { status, headers, bytes: content }, shed });
    await pass(visit, { status, headers, body: content }, handling);
    return shed ? 'shed' : 'failed';
  }

  async function fail(visit: Visit, attempt: Attempt): Promise<CacheOutcome> {
    const response = await outagePage(visit.key).catch((err: unknown) => {
      log.error({ err, page: visit.key.label }, 'the outage page could not be made');
      return badGateway();
    });
    return passFailure(visit, { response, shed: false }, attempt);
  }

  return async (visit) => forward(visit);
}

async function pause(ms: number): Promise<typeof LATE> {
  return new Promise((resolve) => setTimeout(() => resolve(LATE), ms).unref());
}
