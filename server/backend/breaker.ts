export interface Breaker {
  /** Null: it is open, nobody is asked. While it is half open one may try. `voter` is whoever the outcome tells something about. */
  enter(voter?: string): Attempt | null;
  /** Whoever comes now is turned away. */
  readonly open: boolean;
  /** Milliseconds until somebody is let through, whatever becomes of the one who tries now. */
  readonly retryIn: number;
}

/** How it went; only the first word counts, and none that comes after the circuit has changed its state. */
export interface Attempt {
  ok(): void;
  failed(cause: unknown): void;
}

/** What is enough to open it. */
export interface Judge {
  ok(voter: string): void;
  /** True: enough is enough. */
  failed(voter: string): boolean;
  reset(): void;
}

export interface BreakerOptions {
  readonly judge: Judge;
  /** How long it stays open before one may try. */
  readonly pause: number;
  /** The next one may try when this one has said nothing for so long. */
  readonly patience: number;
  readonly onOpen?: ((cause: unknown) => void) | undefined;
  readonly now?: () => number;
}

/** A wall clock that is set back by an hour would keep a circuit open for an hour. */
export const monotonic = (): number => performance.now();

/** Circuit breaker: closed, open for a pause, half open while one tries. Those who come meanwhile are turned away, they do not wait for the one. */
export function createBreaker({ judge, pause, patience, onOpen, now = monotonic }: BreakerOptions): Breaker {
  let state: 'closed' | 'open' | 'half-open' = 'closed';
  /** Nobody enters before that. */
  let until = 0;
  /** Rises with each change: what was begun before tells nothing about the state of now. */
  let era = 0;

  function change(next: typeof state, wait: number): void {
    state = next;
    until = now() + wait;
    era += 1;
  }

  function ok(voter: string): void {
    if (state === 'closed') return judge.ok(voter);
    judge.reset();
    change('closed', 0);
  }

  function failed(voter: string, cause: unknown): void {
    const wasClosed = state === 'closed';
    if (wasClosed && !judge.failed(voter)) return;
    change('open', pause);
    if (wasClosed) onOpen?.(cause);
  }

  function attempt(voter: string): Attempt {
    const mine = era;
    let told = false;
    const tell = (act: () => void): void => {
      if (!told && mine === era) act();
      told = true;
    };
    return { ok: () => tell(() => ok(voter)), failed: (cause) => tell(() => failed(voter, cause)) };
  }

  return {
    enter(voter = '') {
      if (state === 'closed') return attempt(voter);
      if (now() < until) return null;
      change('half-open', patience);
      return attempt(voter);
    },
    get open() {
      return state !== 'closed' && now() < until;
    },
    get retryIn() {
      if (state === 'closed') return 0;
      return Math.max(0, until - now()) + (state === 'half-open' ? pause : 0);
    },
  };
}

/** For a helper that all requests use, one beside the other: a few failures in a row are enough. */
export function inARow(threshold: number): Judge {
  let failures = 0;
  const reset = (): void => void (failures = 0);
  return { ok: reset, failed: () => (failures += 1) >= threshold, reset };
}

export interface ShareOptions {
  /** Milliseconds a vote counts. */
  readonly window?: number;
  /** Votes without which nothing is decided. */
  readonly minimum?: number;
  readonly share?: number;
  readonly now?: () => number;
}

/** A bound for memory; the oldest make room. */
const MOST_VOTERS = 1000;

/** Opens at a share of failures, one voter one vote, the last one: what fails again and again for a reason of its own stays one vote. */
export function shareOf({ window = 10_000, minimum = 5, share = 0.5, now = monotonic }: ShareOptions = {}): Judge {
  /** In the order of their votes. */
  const votes = new Map<string, { readonly at: number; readonly failed: boolean }>();
  let failures = 0;

  function drop(voter: string): void {
    if (votes.get(voter)?.failed === true) failures -= 1;
    votes.delete(voter);
  }

  function vote(voter: string, failed: boolean): void {
    drop(voter);
    const at = now();
    votes.set(voter, { at, failed });
    if (failed) failures += 1;
    for (const [oldest, known] of votes) {
      if (known.at > at - window && votes.size <= MOST_VOTERS) return;
      drop(oldest);
    }
  }

  return {
    ok: (voter) => vote(voter, false),
    failed(voter) {
      vote(voter, true);
      return votes.size >= minimum && failures >= share * votes.size;
    },
    reset() {
      votes.clear();
      failures = 0;
    },
  };
}
