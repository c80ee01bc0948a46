import type { RequestHandler } from 'express';

export interface HealthState {
  readonly ok: boolean;
  readonly text: string;
}

export interface Health {
  /** The state for this path; null: not a path of a health check. */
  check(path: string): HealthState | null;
  readonly handle: RequestHandler;
  /** Makes /readyz fail until the returned function is called. */
  readonly holdBack: () => () => void;
  /** Makes /readyz fail from now on, so that a balancer sends no more requests. */
  readonly startDraining: () => void;
}

export const isHealthCheck = (path: string): boolean => path === '/healthz' || path === '/readyz';

/**
 * /healthz: the process runs. /readyz: it can serve pages; `problem` returns why it cannot. Both stay on the event loop that serves pages:
 * a thread of its own would report a process as alive that answers nobody.
 */
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
