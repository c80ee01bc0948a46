import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** How work that nobody waits for leaves room for what somebody waits for. */
export interface Pace {
  /** Begins a piece of work; what it returns is called at its end, and resolves when the next piece may begin. */
  begin(): () => Promise<void>;
}

export interface PaceOptions {
  /** Visitors whose answer is being made right now. */
  readonly awaited: () => number;
  /** What the event loop has done so far, in milliseconds. */
  readonly loop?: () => { readonly active: number; readonly idle: number };
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Milliseconds. */
const LOOK = 5;
/** For each millisecond of work so many idle ones: three quarters of the processor are the visitors'. */
const IDLE = 3;
/** Under full load an idle moment may never come, and pages must not stay old for that. */
const LONGEST = 250;

/**
 * After each piece the event loop has to be idle for some time, in proportion to the piece: by then those who came meanwhile are served. Idle time
 * counts, not time: the more visitors there are, the longer a pause takes.
 */
export function createPace({ awaited, loop = () => performance.eventLoopUtilization(), sleep = unheld }: PaceOptions): Pace {
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

/** It keeps no process alive. */
const unheld = (ms: number): Promise<unknown> => delay(ms, undefined, { ref: false });
