import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** Background work waits until the event loop has served visitors. */
export interface IdleThrottle {
  /** Call at the start of a product of work, and the returned function at its end: that resolves when the next product may begin. */
  begin(): () => Promise<void>;
}

export interface IdleThrottleOptions {
  /** Visitors whose response is being made right now. */
  readonly awaited: () => number;
  /** Active and idle time of the event loop so far, in milliseconds. */
  readonly loop?: () => { readonly active: number; readonly idle: number };
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Milliseconds. */
const LOOK = 5;
/** Idle milliseconds for each millisecond of work: visitors have three quarters of the CPU. */
const IDLE = 3;
/** Milliseconds after which work begins also under full load, so that pages do not stay old. */
const LONGEST = 250;

/**
 * After each product of work the event loop has to be idle in proportion to it. Idle time is counted and not elapsed time: the more
 * visitors, the longer the pause.
 */
export function createIdleThrottle({
  awaited,
  loop = () => performance.eventLoopUtilization(),
  sleep = unheld,
}: IdleThrottleOptions): IdleThrottle {
  async function rest(busy: number): Promise<void> {
    const { idle } = loop();
    for (let rested = 0; rested < LONGEST; rested += LOOK) {
      await sleep(LOOK);
      if (awaited() === 0 && loop().idle - idle >= Math.min(busy * IDLE, LONGEST)) return;
    }
  }

  return {
    begin() {
      const { active } = loop();
      return () => rest(loop().active - active);
    },
  };
}

/** Its timer does not keep the process alive. */
const unheld = (ms: number): Promise<unknown> => delay(ms, undefined, { ref: false });
