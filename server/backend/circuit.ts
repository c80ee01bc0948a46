import { stallTolerantTimeout } from '../http-cache/stall-tolerant-timeout.ts';
import { createBreaker, inARow, monotonic } from './breaker.ts';

export interface Circuit {
  /** Runs the task, at most `timeout` ms. `undefined` when it failed, came late, or while the circuit is open. */
  run<T>(task: () => Promise<T>): Promise<T | undefined>;
  /** Nobody is asked at the moment. */
  readonly open: boolean;
}

export interface CircuitOptions {
  readonly timeout?: number;
  /** Failures in a row that open the circuit. */
  readonly threshold?: number;
  /** How long it stays open before one task may try again. */
  readonly pause?: number;
  readonly onOpen?: (cause: unknown) => void;
  readonly now?: () => number;
}

/** Keeps a helper that got slow or broke off the path of requests: a few failures, then none is asked for a while. */
export function createCircuit(options: CircuitOptions = {}): Circuit {
  const { timeout = 150, threshold = 3, pause = 5000, onOpen, now = monotonic } = options;
  const breaker = createBreaker({ judge: inARow(threshold), pause, patience: timeout, onOpen, now });
  return {
    async run(task) {
      const attempt = breaker.enter();
      if (!attempt) return undefined;
      try {
        const value = await withTimeout(task(), timeout);
        attempt.ok();
        return value;
      } catch (cause) {
        attempt.failed(cause);
        return undefined;
      }
    },
    get open() {
      return breaker.open;
    },
  };
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let cancel: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = stallTolerantTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(cancel);
}
