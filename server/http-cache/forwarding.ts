import type { IncomingMessage, ServerResponse } from 'node:http';
import { lateTimeout } from '../stall-tolerant-timeout.ts';
import type { Log } from '../observability/log.ts';
import type { Answer, Asking, Through } from './fetch-from-origin.ts';
import type { Did } from './cache-status.ts';
import { collect, discard } from './collect.ts';
import { badGateway, type CacheKey, type CacheOutcome, type OriginResponse } from './origin.ts';
import { createFlights, type Landing } from './in-flight-requests.ts';
import { canStandIn, type Keeping } from './cache-layers.ts';
import { PAUSE, type Refreshing } from './refreshing.ts';
import type { Claim } from './second-layer.ts';
import { sendInterim } from './send-interim.ts';
import type { StoredCopy } from './stored-copy.ts';
import { isSelected, type RequestFields } from './vary.ts';

export interface Visit {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly key: CacheKey;
  /** What is let through of the request. */
  readonly forwarded: RequestFields;
  /** A copy that may not be served as it is. */
  readonly known: StoredCopy | undefined;
}

export interface ForwardingOptions {
  readonly ask: (asking: Asking) => Promise<Answer>;
  readonly keeping: Keeping;
  readonly refreshing: Refreshing;
  /** Sends a copy; true: it may be served without a word from the origin. */
  readonly serve: (visit: Visit, copy: StoredCopy) => CacheOutcome | null;
  readonly send: (visit: Visit, copy: StoredCopy, did: Did) => void;
  readonly pass: (visit: Visit, response: OriginResponse, did: Did) => Promise<void>;
  /** Time from the request to the first byte, waiting for others included. */
  readonly budget: number;
  /** How long an asker waits for somebody else's answer. */
  readonly patience: number;
  /** The origin sees nothing of the visitor: what it answers to one who waits is for all of them, errors too. */
  readonly sharesFailures: boolean;
  /** What to say when the origin gave no answer. */
  readonly apology: (key: CacheKey) => Promise<OriginResponse>;
  readonly now: () => number;
  readonly log: Log;
}

interface TakenOver {
  readonly served: CacheOutcome | null;
  readonly known: StoredCopy | undefined;
}

interface Turn {
  readonly started: number;
  readonly claim: Claim;
  readonly land: (landing: Landing | Promise<Landing>) => void;
  /** Somebody else who asks, and was waited for in vain so far. */
  readonly other?: Promise<Landing> | undefined;
}

const LATE = 'late';
const NOBODY: Claim = { state: 'unknown' };
/** An error is a small page. */
const MAX_FAILURE = 256 * 1024;

/** Answers what memory could not: collapsed forwarding (RFC 9111, section 4), over all replicas where they share a layer. */
export function createForwarding(options: ForwardingOptions): (visit: Visit) => Promise<CacheOutcome> {
  const { ask, keeping, refreshing, serve, send, pass, budget, patience, sharesFailures, apology, now, log } = options;
  const flights = createFlights();
  const leftOf = (started: number): number => Math.max(1, budget - (performance.now() - started));

  async function forward(visit: Visit, started = performance.now()): Promise<CacheOutcome> {
    const flight = flights.get(visit.key.key);
    if (!flight) return lead(visit, started);
    const landed = await Promise.race([flight, pause(Math.min(patience, leftOf(started)))]);
    if (landed !== LATE && landed !== 'outdated' && landed) {
      const outcome = await share(visit, landed);
      if (outcome) return outcome;
    }
    if (visit.res.destroyed) return 'collapsed';
    if (landed === 'outdated') return forward(visit, started);
    return fetchFor(visit, { started, claim: NOBODY, land: () => undefined, other: landed === LATE ? flight : undefined });
  }

  /** Null: it is not for this visitor. */
  async function share(visit: Visit, landed: Exclude<Landing, string | null>): Promise<CacheOutcome | null> {
    if ('copy' in landed) {
      if (!isSelected(landed.copy.meta.selectedBy, visit.forwarded)) return null;
      send(visit, landed.copy, { fwd: 'uri-miss', collapsed: true });
      return 'collapsed';
    }
    // Asking a struggling origin again for each of those who wait helps nobody.
    const { status, headers, bytes } = landed.failure;
    await pass(visit, { status, headers, body: bytes }, { fwd: 'uri-miss', fwdStatus: status, collapsed: true });
    return landed.shed ? 'shed' : 'failed';
  }

  async function lead(visit: Visit, started: number): Promise<CacheOutcome> {
    const land = flights.start(visit.key.key);
    try {
      return await withOthers(visit, started, land);
    } finally {
      land(null);
    }
  }

  /** First what another replica has, or is about to have; then the origin. */
  async function withOthers(visit: Visit, started: number, land: Turn['land']): Promise<CacheOutcome> {
    const first = await takeOver(visit, land);
    if (first.served) return first.served;
    const { key } = visit;
    const claim = await keeping.claim(key, budget + 1000);
    try {
      if (claim.state === 'taken') {
        const made = await keeping.await(key, visit, Math.min(patience, leftOf(started) / 2));
        if (made) {
          land({ copy: made });
          send(visit, made, { fwd: visit.known ? 'stale' : 'uri-miss', collapsed: true });
          return 'collapsed';
        }
      }
      // Between the look and the claim another one may have made it, and given back the claim.
      const { served, known } = claim.state === 'mine' ? await takeOver({ ...visit, known: first.known }, land) : first;
      return served ?? (await fetchFor({ ...visit, known }, { started, claim, land }));
    } finally {
      // The copy first: whoever waits for it at another replica would ask when he finds neither.
      if (claim.state === 'mine') void keeping.idle().then(claim.release);
    }
  }

  /** Serves what another replica has, if it may be; else it is known from now on. */
  async function takeOver(visit: Visit, land: Turn['land']): Promise<TakenOver> {
    const copy = await keeping.adopt(visit.key, visit);
    const served = copy && serve(visit, copy);
    if (copy && served) land({ copy });
    return { served: served ?? null, known: copy ?? visit.known };
  }

  async function fetchFor(visit: Visit, turn: Turn): Promise<CacheOutcome> {
    const { key, forwarded, known } = visit;
    const late = new AbortController();
    const left = leftOf(turn.started);
    const inTime = lateTimeout(() => late.abort(new Error('the origin does not answer')), left + 2000);
    try {
      const onInterim: Asking['onInterim'] = (status, headers) => sendInterim(visit.req, visit.res, status, headers);
      const answer = await ask({ key, forwarded, known, signal: late.signal, purpose: 'visitor', budget: left, onInterim });
      inTime();
      return await answerWith(visit, answer, turn);
    } catch (err) {
      // Too late to say anything else.
      if (visit.res.headersSent) throw err;
      log.error({ err, page: key.label }, 'the origin gave no answer');
      return await standInOr(visit, turn, () => fail(visit, turn));
    } finally {
      inTime();
    }
  }

  async function answerWith(visit: Visit, answer: Answer, turn: Turn): Promise<CacheOutcome> {
    const { key, known } = visit;
    if (answer.kind === 'failure')
      return (await waitOn(visit, answer, turn)) ?? standInOr(visit, turn, () => passFailure(visit, answer, turn));
    const copy = keeping.settle(key, answer);
    const fwd = known ? 'stale' : 'uri-miss';
    if (copy && answer.kind === 'copy') {
      turn.land({ copy });
      send(visit, copy, { fwd, ...(answer.validated ? { fwdStatus: 304 } : {}), stored: answer.storable });
      return 'miss';
    }
    return answer.kind === 'copy' ? 'miss' : passLive(visit, answer, turn);
  }

  /** Who finds no place waits for the one who has it: patience ends where it would end in an error. */
  async function waitOn(visit: Visit, { shed, response }: Through, { other, started }: Turn): Promise<CacheOutcome | null> {
    const landed = shed && other && (await Promise.race([other, pause(leftOf(started))]));
    const outcome = landed && typeof landed === 'object' ? await share(visit, landed) : null;
    if (outcome) discard(response.body);
    return outcome;
  }

  /** Those bytes are for this visitor alone. Where a copy can be had it is made beside them, for the others who wait and for the next. */
  async function passLive(visit: Visit, { response, copyAvailable, outdated }: Through, turn: Turn): Promise<CacheOutcome> {
    const making = copyAvailable ? refreshing.makeCopy(visit.key, visit, turn.claim) : null;
    turn.land(making?.then((copy) => copy && { copy }) ?? (outdated ? 'outdated' : null));
    // Without content there is nothing to stream: HEAD is answered from the copy.
    if (making && visit.req.method === 'HEAD') {
      discard(response.body);
      const copy = await making;
      if (copy) send(visit, copy, { fwd: 'uri-miss', stored: true });
      return copy ? 'miss' : fail(visit, turn);
    }
    await pass(visit, response, { fwd: visit.known ? 'stale' : 'uri-miss' });
    await making;
    return 'miss';
  }

  async function standInOr(visit: Visit, { land }: Turn, otherwise: () => Promise<CacheOutcome>): Promise<CacheOutcome> {
    const { known } = visit;
    if (!canStandIn(known, now())) return otherwise();
    known.retryAt = now() + PAUSE;
    land({ copy: known });
    send(visit, known, { fwd: 'stale', detail: 'stale-if-error' });
    return 'stale_if_error';
  }

  async function passFailure(visit: Visit, { response, shed }: Pick<Through, 'response' | 'shed'>, { land }: Turn): Promise<CacheOutcome> {
    const { status, headers, body } = response;
    const did: Did = { fwd: visit.known ? 'stale' : 'uri-miss', fwdStatus: status };
    const content = sharesFailures ? await collect(body, MAX_FAILURE) : body;
    if (Buffer.isBuffer(content)) land({ failure: { status, headers, bytes: content }, shed });
    await pass(visit, { status, headers, body: content }, did);
    return shed ? 'shed' : 'failed';
  }

  async function fail(visit: Visit, turn: Turn): Promise<CacheOutcome> {
    const response = await apology(visit.key).catch((err: unknown) => {
      log.error({ err, page: visit.key.label }, 'there is not even a page that says so');
      return badGateway();
    });
    return passFailure(visit, { response, shed: false }, turn);
  }

  return async (visit) => forward(visit);
}

async function pause(ms: number): Promise<typeof LATE> {
  return new Promise((resolve) => setTimeout(() => resolve(LATE), ms).unref());
}
