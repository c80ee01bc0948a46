import type { RequestHandler, Response } from 'express';

export interface Health {
  readonly handle: RequestHandler;
  /** From now on /readyz fails, so that a balancer sends nobody here any more. */
  readonly startDraining: () => void;
}

/** /healthz: the process lives. /readyz: it can serve pages. */
export function createHealth(isReady: () => boolean): Health {
  let draining = false;

  function answer(res: Response, ok: boolean, text: string): void {
    res
      .status(ok ? 200 : 503)
      .set('cache-control', 'no-store')
      .type('text/plain')
      .send(`${text}\n`);
  }

  return {
    startDraining() {
      draining = true;
    },
    handle(req, res, next) {
      if (req.path === '/healthz') return answer(res, true, 'ok');
      if (req.path !== '/readyz') return next();
      if (draining) return answer(res, false, 'draining');
      return answer(res, isReady(), isReady() ? 'ready' : 'waiting for the backend');
    },
  };
}
