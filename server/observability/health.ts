import type { RequestHandler } from 'express';

export interface HealthState {
  readonly ok: boolean;
  readonly text: string;
}

export interface Health {
  /** What is to be said under this path; null: nothing, it is another one. */
  check(path: string): HealthState | null;
  readonly handle: RequestHandler;
  /** /readyz fails until what is returned is called: nobody listens yet for visitors. */
  readonly holdBack: () => () => void;
  /** From now on /readyz fails, so that a balancer sends nobody here any more. */
  readonly startDraining: () => void;
}

export const isHealthCheck = (path: string): boolean => path === '/healthz' || path === '/readyz';

/** /healthz: the process lives. /readyz: it can serve pages; `problem` says why it cannot. */
export function createHealth(problem: () => string | null): Health {
  let draining = false;
  let heldBack = false;

  const check: Health['check'] = (path) => {
    if (path === '/healthz') return { ok: true, text: 'ok' };
    if (path !== '/readyz') return null;
    if (draining) return { ok: false, text: 'draining' };
    const found = problem();
    if (heldBack && found === null) return { ok: false, text: 'warming up' };
    return found === null ? { ok: true, text: 'ready' } : { ok: false, text: found };
  };

  return {
    check,
    holdBack() {
      heldBack = true;
      return () => void (heldBack = false);
    },
    startDraining() {
      draining = true;
    },
    handle(req, res, next) {
      const state = check(req.path);
      if (!state) return next();
      res
        .status(state.ok ? 200 : 503)
        .set('cache-control', 'no-store')
        .type('text/plain')
        .send(`${state.text}\n`);
    },
  };
}
