import { consecutiveFailures, createCircuitBreaker, monotonic } from './circuit-breaker.ts';
import { raceTimeout } from './race-timeout.ts';
import { stallTolerantTimeout } from '../../http-cache/stall-tolerant-timeout.ts';

export interface TimedCircuit {
  /** Runs the task for at most `timeout` ms. Resolves to `undefined` when it fails, is late, or the circuit is open. */
  run<T>(task: () => Promise<T>): Promise<T | undefined>;
  /** No probe has succeeded since the failures that opened the circuit. */
  readonly failing: boolean;
}

export interface TimedCircuitOptions {
  readonly timeout?: number;
  /** Failures in a row that open the circuit. */
  readonly threshold?: number;
  /** How long it stays open before a probe. */
  readonly pause?: number;
  readonly onOpen?: (cause: unknown) => void;
  readonly now?: () => number;
}

/** Keeps an optional service (Redis) that is slow or broken from delaying requests: after a few failures it is not called for a while. */
export function createTimedCircuit(options: TimedCircuitOptions = {}): TimedCircuit {
  const { timeout = 150, threshold = 3, pause = 5000, onOpen, now = monotonic } = options;
  const breaker = createCircuitBreaker({ rule: consecutiveFailures(threshold), pause, probeTimeout: timeout, onOpen, now });
  return {
    async run(task) {
      const attempt = breaker.enter();
      if (!attempt) return undefined;
      try {
        const value = await raceTimeout(task(), { ms: timeout, onTimeout: () => noAnswer(timeout), startTimer: stallTolerantTimeout });
        attempt.ok();
        return value;
      } catch (cause) {
        attempt.failed(cause);
        return undefined;
      }
    },
    get failing() {
      return breaker.failing;
    },
  };
}

const noAnswer = (ms: number): Promise<never> => Promise.reject(new Error(`no answer within ${ms} ms`));
