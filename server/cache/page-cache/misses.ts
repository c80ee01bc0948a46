import type { IncomingMessage, ServerResponse } from 'node:http';
import { statusOf } from '../../../shared/errors.ts';
import type { PageOutcome } from '../../ops/page-counts.ts';
import type { RenderHead } from '../../render/types.ts';
import type { PageAddress } from './page-address.ts';
import type { PageEntry } from './page-entry.ts';
import type { PageJob, PageResult } from './render-page.ts';
import { Overloaded, type RenderLimit } from './render-limit.ts';

export interface Visit {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly address: PageAddress;
  /** Sends a page (or redirect) that is for this visitor alone: `no-store` and whatever else the edge adds. */
  readonly sendPrivate: (result: PageResult & { readonly bytes: Buffer }) => void;
  /** Writes the head of a page that is streamed out of order. */
  readonly openLive: (head: RenderHead) => void;
}

/** RFC 9211: why the cache did not answer by itself. */
type Did = `fwd=${string}`;

interface Turn {
  readonly did: Did;
  readonly started: number;
  /** Tells those who wait for the same page as soon as its copy is there. */
  readonly land?: (entry: PageEntry | null | Promise<PageEntry | null>) => void;
}

export interface Misses {
  /** Answers what the store could not: renders, collapses, sheds. Rejects when there is no page to show. */
  respond(visit: Visit): Promise<void>;
}

export interface MissesOptions {
  readonly render: (job: PageJob) => Promise<PageResult>;
  /** Time from the request to the first byte, waiting for others and for a free place included. */
  readonly deadline: number;
  readonly limit: RenderLimit;
  readonly keep: (address: PageAddress, result: PageResult) => PageEntry | null;
  readonly entryOf: (address: PageAddress) => PageEntry | undefined;
  readonly refresh: (address: PageAddress) => Promise<void> | null;
  /** RFC 5861, section 4: a stale copy for when rendering fails. */
  readonly standIn: (address: PageAddress) => PageEntry | undefined;
  readonly send: (req: IncomingMessage, res: ServerResponse, entry: PageEntry, did: Did) => void;
  readonly onAnswer?: ((address: PageAddress, outcome: PageOutcome) => void) | undefined;
  /** How long an asker waits for somebody else's render of the same page. */
  readonly patience?: number;
}

export function createMisses(options: MissesOptions): Misses {
  const { render, deadline, limit, keep, entryOf, refresh, standIn, send, onAnswer, patience = 1000 } = options;
  /** Pages being rendered for their first asker: the copy that will be stored, or null when there will be none. */
  const flights = new Map<string, Promise<PageEntry | null>>();

  async function respond(visit: Visit): Promise<void> {
    try {
      const outcome = await answer(visit);
      onAnswer?.(visit.address, outcome);
    } catch (error) {
      onAnswer?.(visit.address, failureOf(visit.address, error));
      throw error;
    }
  }

  async function answer(visit: Visit): Promise<PageOutcome> {
    const { req, res, address } = visit;
    const started = performance.now();
    if (address.cache === 'personal') return renderFor(visit, { did: 'fwd=bypass', started });
    const flight = flights.get(address.key);
    if (!flight) return lead(visit, started);
    // A failure is the answer to all who wait; asking a struggling backend again for each of them helps nobody.
    const entry = await Promise.race([flight, pause(patience)]);
    if (entry && !res.closed) send(req, res, entry, 'fwd=uri-miss; collapsed');
    if (entry || res.closed) return 'collapsed';
    return renderFor(visit, { did: 'fwd=uri-miss', started });
  }

  async function lead(visit: Visit, started: number): Promise<PageOutcome> {
    const { address } = visit;
    const landing = Promise.withResolvers<PageEntry | null>();
    landing.promise.catch(() => undefined);
    flights.set(address.key, landing.promise);
    try {
      const outcome = await renderFor(visit, { did: 'fwd=uri-miss', started, land: landing.resolve });
      landing.resolve(null);
      return outcome;
    } catch (error) {
      landing.reject(error);
      throw error;
    } finally {
      flights.delete(address.key);
    }
  }

  /** One render for one visitor. */
  async function renderFor(visit: Visit, turn: Turn): Promise<PageOutcome> {
    const { started, land } = turn;
    const { req, res, address } = visit;
    const gone = new AbortController();
    const isPublic = address.cache === 'public';
    const onClose = () => {
      // What can be stored is finished for the next visitor.
      if (!isPublic && !res.writableFinished) gone.abort(new Error('the visitor left'));
    };
    res.once('close', onClose);
    let leave: (() => void) | undefined;
    try {
      leave = await limit.enter(gone.signal, [address.routeKey ?? 'none', address.path]);
      const result = await render({
        address,
        // HEAD gets no body, so there is nothing to stream.
        mode: req.method === 'HEAD' ? 'buffered' : 'stream',
        signal: gone.signal,
        deadline: Math.max(1, deadline - (performance.now() - started)),
        openLive(head) {
          // Those bytes carry a nonce and cannot be kept: a complete copy is made beside it, for the others who wait and for the next.
          if (isPublic) land?.(Promise.resolve(refresh(address)).then(() => entryOf(address) ?? null));
          if (res.closed) return null;
          visit.openLive(head);
          return res;
        },
      });
      finish(visit, result, turn);
      return isPublic ? 'miss' : 'bypass';
    } catch (error) {
      if (res.closed && !isPublic) return 'bypass';
      const entry = isPublic && !res.headersSent ? standIn(address) : undefined;
      if (!entry) throw error;
      land?.(entry);
      if (!res.closed) send(req, res, entry, 'fwd=stale; detail=stale-if-error');
      return 'stale_if_error';
    } finally {
      leave?.();
      res.off('close', onClose);
    }
  }

  function finish(visit: Visit, result: PageResult, { did, land }: Turn): void {
    const { req, res, address, sendPrivate } = visit;
    if (result.bytes === null) return;
    const entry = keep(address, result);
    land?.(entry);
    if (res.closed) return;
    if (entry) send(req, res, entry, `${did}; stored`);
    else sendPrivate({ ...result, bytes: result.bytes });
  }

  return { respond };
}

/** What was refused for a reason of the visitor's (a page that is not there) is no failure. */
function failureOf({ cache }: PageAddress, error: unknown): PageOutcome {
  if (error instanceof Overloaded) return 'shed';
  if (statusOf(error) >= 500) return 'failed';
  return cache === 'public' ? 'miss' : 'bypass';
}

async function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref());
}
