import type { RequestHandler } from 'express';

export interface HealthState {
  readonly ok: boolean;
  readonly text: string;
}

export interface Health {
  /** What is to be said under this path; null: nothing, it is another one. */
  check(path: string): HealthState | null;
  readonly handle: RequestHandler;
  /** From now on /readyz fails, so that a balancer sends nobody here any more. */
  readonly startDraining: () => void;
}

export const isHealthCheck = (path: string): boolean => path === '/healthz' || path === '/readyz';

/** /healthz: the process lives. /readyz: it can serve pages; `problem` says why it cannot. */
export function createHealth(problem: () => string | null): Health {
  let draining = false;

  const check: Health['check'] = (path) => {
    if (path === '/healthz') return { ok: true, text: 'ok' };
    if (path !== '/readyz') return null;
    if (draining) return { ok: false, text: 'draining' };
    const found = problem();
    return found === null ? { ok: true, text: 'ready' } : { ok: false, text: found };
  };

  return {
    check,
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
