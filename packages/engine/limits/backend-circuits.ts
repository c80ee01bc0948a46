import { LRUCache } from 'lru-cache';
import { type Contract, publicKeys, rowOf } from '../contract.ts';
import type { EndpointKey } from '../register.ts';
import { ApiError, statusOf, toRetryAfter } from '../errors.ts';
import type { Log } from '../observability/log.ts';
import { BadStatus, isRefusal } from './bad-status.ts';
import {
  type Attempt,
  type CircuitBreaker,
  createCircuitBreaker,
  failureShare,
  type FailureShareOptions,
  monotonic,
} from './circuit-breaker.ts';
import { isUnreachable } from './retries.ts';
import { PAGE_BUDGET } from './timeouts.ts';

/** The requested entity: all pages of one category, in all languages, are one resource. */
export interface Resource {
  readonly key: EndpointKey;
  readonly name: string;
}

export interface BackendCircuits {
  /** Throws 503 when the resource must not be requested now. */
  check(resource: Resource): void;
  /** Runs the task and counts its result; a task that the caller aborted is not counted. */
  watch<T>(resource: Resource, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** `backend` for connections that could not be made, the others by endpoint. */
  readonly circuits: Readonly<Record<string, Pick<CircuitBreaker, 'failing'>>>;
  /** Calls that were not made so far. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
}

type SkipReason = 'circuit_open' | 'retry_after';

export interface BackendCircuitsOptions {
  readonly contract: Pick<Contract, 'endpoints' | 'schemas'>;
  readonly log: Log;
  readonly circuit?: Omit<FailureShareOptions, 'now'> | undefined;
  /** How long a circuit stays open; short, because a probe costs one call. */
  readonly pause?: number | undefined;
  readonly now?: (() => number) | undefined;
}

const CIRCUIT = { window: 10_000, minimum: 8, share: 0.5 };
const MAX_PAUSED = 1000;

/**
 * A circuit for each endpoint of public data that counts resources (a category, a product): one slow or broken resource does not close the
 * others. One circuit for the whole backend, for connections that cannot be made. And pauses that the backend requested by Retry-After.
 */
export function createBackendCircuits({
  contract,
  log,
  circuit = CIRCUIT,
  pause = 2000,
  now = monotonic,
}: BackendCircuitsOptions): BackendCircuits {
  const backend = create('backend');
  const byEndpoint = new Map(publicKeys(contract).map((key) => [key, create(key)]));
  const pausedUntil = new LRUCache<string, number>({ max: MAX_PAUSED });
  const skipped = { circuit_open: 0, retry_after: 0 };
  let calls = 0;

  function create(name: string): CircuitBreaker {
    const onOpen = (err: unknown): void => log.warn({ err, circuit: name }, 'the backend fails, it is not called for a while');
    return createCircuitBreaker({ rule: failureShare({ ...circuit, now }), pause, probeTimeout: PAGE_BUDGET, onOpen, now });
  }

  function check({ key, name }: Resource): void {
    const rest = Math.max(pauseOf(key), pauseOf(name));
    if (rest > 0) throw skip('retry_after', rest);
    if (backend.open || byEndpoint.get(key)?.open === true) throw skip('circuit_open', openFor(key));
  }

  async function watch<T>(resource: Resource, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const counted = countedAs(resource);
    const response = byEndpoint.get(resource.key)?.enter(counted);
    const connection = response && backend.enter(counted);
    if (!response || !connection) throw skip('circuit_open', openFor(resource.key));
    try {
      const value = await task();
      connection.ok();
      response.ok();
      return value;
    } catch (error) {
      if (signal?.aborted === true) throw error;
      report(error, { response, connection });
      pauseIfRequested(resource, error);
      throw error;
    }
  }

  /** An endpoint with a single resource (the bootstrap, which all pages need): each call of it counts. */
  function countedAs({ key, name }: Resource): string {
    return hasSingleResource(contract, key) ? `${name} ${(calls += 1)}` : name;
  }

  /** 429 is about the caller, so the endpoint pauses; 503 is about the requested entity. */
  function pauseIfRequested({ key, name }: Resource, error: unknown): void {
    const cause = error instanceof ApiError ? error.cause : undefined;
    if (!(cause instanceof BadStatus) || (cause.status !== 429 && cause.status !== 503)) return;
    const { status, retryAfter = 0 } = cause;
    if (retryAfter === 0) return;
    pausedUntil.set(status === 429 ? key : name, now() + retryAfter);
    log.warn({ endpoint: key, status, retryAfter }, 'the backend requests a pause');
  }

  const pauseOf = (name: string): number => Math.max(0, (pausedUntil.get(name) ?? 0) - now());
  const openFor = (key: EndpointKey): number => Math.max(backend.retryIn, byEndpoint.get(key)?.retryIn ?? 0);

  function skip(reason: SkipReason, ms: number): ApiError {
    skipped[reason] += 1;
    const cause = new Error(`the backend was not called: ${reason}`);
    return new ApiError(503, 'unavailable', { cause, retryAfter: toRetryAfter(ms) });
  }

  return { check, watch, circuits: { backend, ...Object.fromEntries(byEndpoint) }, skipped };
}

function report(error: unknown, { response, connection }: { readonly response: Attempt; readonly connection: Attempt }): void {
  const cause = error instanceof ApiError ? error.cause : error;
  if (isUnreachable(cause)) return connection.failed(cause);
  // A refusal is not counted as a failure, even if shoppers see an outage: a firewall refuses words that any visitor can type.
  const refused = statusOf(error) < 500 || (cause instanceof BadStatus && isRefusal(cause.status));
  // A timeout does not tell whether the backend can be reached.
  if (refused || cause instanceof BadStatus) connection.ok();
  if (refused) response.ok();
  else response.failed(cause);
}

/** In each language. */
function hasSingleResource(contract: Pick<Contract, 'endpoints' | 'schemas'>, key: EndpointKey): boolean {
  return contract.schemas[key]?.query === undefined && !rowOf(contract, key).path.includes(':');
}
