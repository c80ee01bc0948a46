import { LRUCache } from 'lru-cache';
import { type EndpointKey, endpoints } from '../../shared/contract/endpoints.ts';
import { type EndpointSchemas, schemas } from '../../shared/contract/schemas.ts';
import { ApiError, statusOf, toRetryAfter } from '../../shared/errors.ts';
import { type Attempt, type Breaker, createBreaker, monotonic, shareOf, type ShareOptions } from './breaker.ts';
import type { Log } from '../observability/log.ts';
import { BadStatus } from './bad-status.ts';
import { isRefusal } from './refusals.ts';
import { isUnreachable } from './retries.ts';
import { PAGE_BUDGET } from './timeouts.ts';

/** What is asked for: all pages of one category, in all languages, are one resource. */
export interface Resource {
  readonly key: EndpointKey;
  readonly name: string;
}

export interface BackendCircuits {
  /** Throws 503 when it is better not to ask now. */
  check(resource: Resource): void;
  /** Runs the task and learns from how it went; one that we gave up ourselves tells nothing. */
  watch<T>(resource: Resource, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** `backend`: no connection can be made; the others by endpoint. */
  readonly circuits: Readonly<Record<string, Pick<Breaker, 'open'>>>;
  /** Calls that were not made so far. */
  readonly skipped: Readonly<Record<Reason, number>>;
}

type Reason = 'circuit_open' | 'retry_after';

export interface BackendCircuitsOptions {
  readonly log: Log;
  readonly circuit?: Omit<ShareOptions, 'now'> | undefined;
  /** How long a circuit stays open; short, for a probe costs one call. */
  readonly pause?: number | undefined;
  readonly now?: (() => number) | undefined;
}

const CIRCUIT = { window: 10_000, minimum: 8, share: 0.5 };
const MOST_PAUSED = 1000;

/**
 * A circuit for each endpoint of public data, where each resource (a category, a product) has one vote: one of them that is slow or broken
 * does not close the others. One for the backend as a whole, when no connection can be made. And what it asked for by Retry-After.
 */
export function createBackendCircuits({ log, circuit = CIRCUIT, pause = 2000, now = monotonic }: BackendCircuitsOptions): BackendCircuits {
  const backend = create('backend');
  const answers = new Map(publicEndpoints().map((key) => [key, create(key)]));
  const pausedUntil = new LRUCache<string, number>({ max: MOST_PAUSED });
  const skipped = { circuit_open: 0, retry_after: 0 };
  let calls = 0;

  function create(name: string): Breaker {
    const onOpen = (err: unknown): void => log.warn({ err, circuit: name }, 'the backend fails, it is not asked for a while');
    return createBreaker({ judge: shareOf({ ...circuit, now }), pause, patience: PAGE_BUDGET, onOpen, now });
  }

  function check({ key, name }: Resource): void {
    const left = Math.max(pauseOf(key), pauseOf(name));
    if (left > 0) throw skip('retry_after', left);
    if (backend.open || answers.get(key)?.open === true) throw skip('circuit_open', openFor(key));
  }

  async function watch<T>(resource: Resource, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const voter = voterOf(resource);
    const answer = answers.get(resource.key)?.enter(voter);
    const connection = answer && backend.enter(voter);
    if (!answer || !connection) throw skip('circuit_open', openFor(resource.key));
    try {
      const value = await task();
      connection.ok();
      answer.ok();
      return value;
    } catch (error) {
      if (signal?.aborted === true) throw error;
      learn(error, { answer, connection });
      heed(resource, error);
      throw error;
    }
  }

  /** Where there is but one thing to ask for (the bootstrap, which all pages need), it is the endpoint: each call of it has a vote. */
  function voterOf({ key, name }: Resource): string {
    return hasOneAnswer(key) ? `${name} ${(calls += 1)}` : name;
  }

  /** 429 speaks of who asks, 503 of what is asked for. */
  function heed({ key, name }: Resource, error: unknown): void {
    const cause = error instanceof ApiError ? error.cause : undefined;
    if (!(cause instanceof BadStatus) || (cause.status !== 429 && cause.status !== 503)) return;
    const { status, retryAfter = 0 } = cause;
    if (retryAfter === 0) return;
    pausedUntil.set(status === 429 ? key : name, now() + retryAfter);
    log.warn({ endpoint: key, status, retryAfter }, 'the backend asks to be left alone');
  }

  const pauseOf = (name: string): number => Math.max(0, (pausedUntil.get(name) ?? 0) - now());
  const openFor = (key: EndpointKey): number => Math.max(backend.retryIn, answers.get(key)?.retryIn ?? 0);

  function skip(reason: Reason, ms: number): ApiError {
    skipped[reason] += 1;
    const cause = new Error(`the backend was not asked: ${reason}`);
    return new ApiError(503, 'unavailable', { cause, retryAfter: toRetryAfter(ms) });
  }

  return { check, watch, circuits: { backend, ...Object.fromEntries(answers) }, skipped };
}

function learn(error: unknown, { answer, connection }: { readonly answer: Attempt; readonly connection: Attempt }): void {
  const cause = error instanceof ApiError ? error.cause : error;
  if (isUnreachable(cause)) return connection.failed(cause);
  // Also one that is an outage to shoppers: a firewall refuses words that anybody can type, and a refusal costs the backend little.
  const refused = statusOf(error) < 500 || (cause instanceof BadStatus && isRefusal(cause.status));
  // Silence does not tell whether somebody is there.
  if (refused || cause instanceof BadStatus) connection.ok();
  if (refused) answer.ok();
  else answer.failed(cause);
}

/** But for its language. */
function hasOneAnswer(key: EndpointKey): boolean {
  const { query }: EndpointSchemas = schemas[key];
  return query === undefined && !endpoints[key].path.includes(':');
}

function publicEndpoints(): EndpointKey[] {
  return (Object.keys(endpoints) as EndpointKey[]).filter((key) => endpoints[key].cacheGroup);
}
