export interface CircuitBreaker {
  /** Null: the circuit is open, do not call. While it is half open, one call at a time is a probe. */
  enter(resource?: string): Attempt | null;
  /** Calls are rejected now. */
  readonly open: boolean;
  /** Open or half open: no probe has succeeded since the failures. */
  readonly failing: boolean;
  /** Milliseconds until a call is let through, whatever the result of a running probe. */
  readonly retryIn: number;
}

/** Takes the result of a call. Only the first report counts, and none after the circuit has changed its state. */
export interface Attempt {
  ok(): void;
  failed(cause: unknown): void;
}

/** Decides when failures open the circuit. */
export interface TripRule {
  ok(resource: string): void;
  /** True: open the circuit. */
  failed(resource: string): boolean;
  reset(): void;
}

export interface CircuitBreakerOptions {
  readonly rule: TripRule;
  /** How long the circuit stays open before a probe. */
  readonly pause: number;
  /** After this time without a result of the probe another one may start. */
  readonly probeTimeout: number;
  readonly onOpen?: ((cause: unknown) => void) | undefined;
  readonly now?: () => number;
}

/** A wall clock that is set back by an hour would keep a circuit open for an hour. */
export const monotonic = (): number => performance.now();

/** Circuit breaker: closed, open for a pause, half open during a probe. Other calls do not wait for the probe, they are rejected. */
export function createCircuitBreaker({ rule, pause, probeTimeout, onOpen, now = monotonic }: CircuitBreakerOptions): CircuitBreaker {
  let state: 'closed' | 'open' | 'half-open' = 'closed';
  /** No call is let through before. */
  let until = 0;
  /** Rises with each change of state: results of calls that began before are ignored. */
  let generation = 0;

  function change(next: typeof state, wait: number): void {
    state = next;
    until = now() + wait;
    generation += 1;
  }

  function ok(resource: string): void {
    if (state === 'closed') return rule.ok(resource);
    rule.reset();
    change('closed', 0);
  }

  function failed(resource: string, cause: unknown): void {
    const wasClosed = state === 'closed';
    if (wasClosed && !rule.failed(resource)) return;
    change('open', pause);
    if (wasClosed) onOpen?.(cause);
  }

  function attempt(resource: string): Attempt {
    const began = generation;
    let reported = false;
    const report = (act: () => void): void => {
      if (!reported && began === generation) act();
      reported = true;
    };
    return { ok: () => report(() => ok(resource)), failed: (cause) => report(() => failed(resource, cause)) };
  }

  return {
    enter(resource = '') {
      if (state === 'closed') return attempt(resource);
      if (now() < until) return null;
      change('half-open', probeTimeout);
      return attempt(resource);
    },
    get open() {
      return state !== 'closed' && now() < until;
    },
    get failing() {
      return state !== 'closed';
    },
    get retryIn() {
      if (state === 'closed') return 0;
      return Math.max(0, until - now()) + (state === 'half-open' ? pause : 0);
    },
  };
}

/** Opens after some failures in a row: for a service that each request uses. */
export function consecutiveFailures(threshold: number): TripRule {
  let failures = 0;
  const reset = (): void => void (failures = 0);
  return { ok: reset, failed: () => (failures += 1) >= threshold, reset };
}

export interface FailureShareOptions {
  /** Milliseconds for which a result counts. */
  readonly window?: number;
  /** Resources that must have a result before the circuit can open. */
  readonly minimum?: number;
  readonly share?: number;
  readonly now?: () => number;
}

/** A bound for memory; the oldest results are dropped. */
const MAX_RESOURCES = 1000;

/** Opens at a share of failed resources. Only the last result of a resource counts, so one that always fails counts once. */
export function failureShare({ window = 10_000, minimum = 5, share = 0.5, now = monotonic }: FailureShareOptions = {}): TripRule {
  /** In the order of time. */
  const results = new Map<string, { readonly at: number; readonly failed: boolean }>();
  let failures = 0;

  function drop(resource: string): void {
    if (results.get(resource)?.failed === true) failures -= 1;
    results.delete(resource);
  }

  function add(resource: string, failed: boolean): void {
    drop(resource);
    const at = now();
    results.set(resource, { at, failed });
    if (failed) failures += 1;
    for (const [oldest, result] of results) {
      if (result.at > at - window && results.size <= MAX_RESOURCES) return;
      drop(oldest);
    }
  }

  return {
    ok: (resource) => add(resource, false),
    failed(resource) {
      add(resource, true);
      return results.size >= minimum && failures >= share * results.size;
    },
    reset() {
      results.clear();
      failures = 0;
    },
  };
}
