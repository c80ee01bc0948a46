import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Log } from '../../ops/log.ts';
import type { Answer, Asking, Through } from './ask.ts';
import type { Did } from './cache-status.ts';
import { collect } from './collect.ts';
import type { CacheKey, CacheOutcome, Fields, OriginResponse } from './exchange.ts';
import { canStandIn, type Keeping } from './keeping.ts';
import { PAUSE, type Refreshing } from './refreshing.ts';
import type { Claim } from './second-layer.ts';
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
  readonly now: () => number;
  readonly log: Log;
}

interface Failure {
  readonly status: number;
  readonly headers: Fields;
  readonly bytes: Buffer;
}

/** What those get who waited: a copy, a failure that is theirs as well, or nothing (then each asks for itself). */
type Landing = { readonly copy: StoredCopy } | { readonly failure: Failure; readonly shed: boolean } | null;

interface Turn {
  readonly started: number;
  readonly claim: Claim;
  readonly land: (landing: Landing | Promise<Landing>) => void;
}

const NOBODY: Claim = { state: 'unknown' };
/** An error is a small page. */
const MAX_FAILURE = 256 * 1024;

/** Answers what memory could not: collapsed forwarding (RFC 9111, section 4), over all replicas where they share a layer. */
export function createForwarding(options: ForwardingOptions): (visit: Visit) => Promise<CacheOutcome> {
  const { ask, keeping, refreshing, serve, send, pass, budget, patience, sharesFailures, now, log } = options;
  const flights = new Map<string, Promise<Landing>>();

  async function forward(visit: Visit): Promise<CacheOutcome> {
    const started = performance.now();
    const flight = flights.get(visit.key.key);
    if (!flight) return lead(visit, started);
    const landed = await Promise.race([flight, pause(patience)]);
    if (landed && 'copy' in landed && isSelected(landed.copy.meta.selectedBy, visit.forwarded)) {
      send(visit, landed.copy, { fwd: 'uri-miss', collapsed: true });
      return 'collapsed';
    }
    // Asking a struggling origin again for each of those who wait helps nobody.
    if (landed && 'failure' in landed) {
      const { status, headers, bytes } = landed.failure;
      const did: Did = { fwd: 'uri-miss', fwdStatus: status, collapsed: true };
      await pass(visit, { status, headers, body: Readable.from([bytes]) }, did);
      return landed.shed ? 'shed' : 'failed';
    }
    if (visit.res.destroyed) return 'collapsed';
    return fetchFor(visit, { started, claim: NOBODY, land: () => undefined });
  }

  async function lead(visit: Visit, started: number): Promise<CacheOutcome> {
    const { key } = visit;
    const landing = Promise.withResolvers<Landing>();
    flights.set(key.key, landing.promise);
    try {
      return await withOthers(visit, started, landing.resolve);
    } finally {
      landing.resolve(null);
      flights.delete(key.key);
    }
  }

  /** First what another replica has, or is about to have; then the origin. */
  async function withOthers(visit: Visit, started: number, land: Turn['land']): Promise<CacheOutcome> {
    const { key, known } = visit;
    const adopted = await keeping.adopt(key, visit);
    const served = adopted && serve(visit, adopted);
    if (adopted && served) {
      land({ copy: adopted });
      return served;
    }
    const claim = await keeping.claim(key, budget + 1000);
    if (claim.state === 'taken') {
      const left = budget - (performance.now() - started);
      const made = await keeping.await(key, visit, Math.min(patience, left / 2));
      if (made) {
        land({ copy: made });
        send(visit, made, { fwd: known ? 'stale' : 'uri-miss', collapsed: true });
        return 'collapsed';
      }
    }
    try {
      return await fetchFor({ ...visit, known: adopted ?? known }, { started, claim, land });
    } finally {
      // The copy first: whoever waits for it at another replica would ask when he finds neither.
      if (claim.state === 'mine') void keeping.idle().then(claim.release);
    }
  }

  async function fetchFor(visit: Visit, turn: Turn): Promise<CacheOutcome> {
    const { key, forwarded, known } = visit;
    const late = new AbortController();
    const left = Math.max(1, budget - (performance.now() - turn.started));
    const timer = setTimeout(() => late.abort(new Error('the origin does not answer')), left + 2000);
    try {
      const answer = await ask({ key, forwarded, known, signal: late.signal, purpose: 'visitor', budget: left });
      clearTimeout(timer);
      return await answerWith(visit, answer, turn);
    } catch (err) {
      log.error({ err, page: key.label }, 'the origin gave no answer');
      return standInOr(visit, turn, () => fail(visit));
    } finally {
      clearTimeout(timer);
    }
  }

  async function answerWith(visit: Visit, answer: Answer, turn: Turn): Promise<CacheOutcome> {
    const { key, known } = visit;
    if (answer.kind === 'failure') return standInOr(visit, turn, () => passFailure(visit, answer, turn));
    const copy = keeping.settle(key, answer);
    const fwd = known ? 'stale' : 'uri-miss';
    if (copy && answer.kind === 'copy') {
      turn.land({ copy });
      send(visit, copy, { fwd, ...(answer.validated ? { fwdStatus: 304 } : {}), stored: answer.storable });
      return 'miss';
    }
    return answer.kind === 'copy' ? 'miss' : passLive(visit, answer, turn);
  }

  /** Those bytes are for this visitor alone. Where a copy can be had it is made beside them, for the others who wait and for the next. */
  async function passLive(visit: Visit, { response, copyAvailable }: Through, { land, claim }: Turn): Promise<CacheOutcome> {
    const making = copyAvailable ? refreshing.makeCopy(visit.key, visit, claim) : null;
    land(making?.then((copy) => copy && { copy }) ?? null);
    // Without content there is nothing to stream: HEAD is answered from the copy.
    if (making && visit.req.method === 'HEAD') {
      response.body.destroy();
      const copy = await making;
      if (copy) send(visit, copy, { fwd: 'uri-miss', stored: true });
      return copy ? 'miss' : fail(visit);
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

  async function passFailure(visit: Visit, { response, shed }: Through, { land }: Turn): Promise<CacheOutcome> {
    const { status, headers, body } = response;
    const did: Did = { fwd: visit.known ? 'stale' : 'uri-miss', fwdStatus: status };
    const content = sharesFailures ? await collect(body, MAX_FAILURE) : body;
    const isWhole = Buffer.isBuffer(content);
    if (isWhole) land({ failure: { status, headers, bytes: content }, shed });
    await pass(visit, { status, headers, body: isWhole ? Readable.from([content]) : content }, did);
    return shed ? 'shed' : 'failed';
  }

  /** There is not even a page that says so. */
  async function fail(visit: Visit): Promise<CacheOutcome> {
    const bytes = Buffer.from('502 Bad Gateway\n');
    const headers: Fields = [
      ['content-type', 'text/plain; charset=utf-8'],
      ['content-length', String(bytes.length)],
      ['cache-control', 'no-store'],
    ];
    await pass(visit, { status: 502, headers, body: Readable.from([bytes]) }, { fwd: 'uri-miss' });
    return 'failed';
  }

  return forward;
}

async function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref());
}
