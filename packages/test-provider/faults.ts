import { setTimeout as sleep } from 'node:timers/promises';
import { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import { valid } from './http/errors.ts';

/**
 * `down` answers 503, `missing` 404, `dead` cuts the connection, `garbage` answers something else than JSON, `slow` waits before the call is
 * carried out, `unanswered` carries it out and then waits, `cut` carries it out and then cuts the connection.
 */
const FaultRequest = z.strictObject({
  mode: z.enum(['none', 'down', 'missing', 'dead', 'garbage', 'slow', 'unanswered', 'cut']),
  /** Only paths that match this pattern: `/gateway/charges/[^/]+/capture`; absent: all but the controls. */
  path: z.string().startsWith('/').max(200).optional(),
  delayMs: z.int().min(0).max(120_000).default(60_000),
  /** Calls that meet it; then it ends. */
  times: z.int().positive().optional(),
});
type Fault = z.output<typeof FaultRequest>;

export interface ProviderFaults {
  readonly middleware: RequestHandler;
  readonly controls: Router;
}

/** Bad days of the played companies, for tests. */
export function createProviderFaults(): ProviderFaults {
  let current: Fault = { mode: 'none', delayMs: 0 };
  let met = 0;

  const meets = (path: string): boolean => {
    if (current.mode === 'none' || !new RegExp(`^${current.path ?? '/'}`).test(path)) return false;
    if (current.times !== undefined && met >= current.times) return false;
    met += 1;
    return true;
  };

  const controls = Router();
  controls.post('/', (req, res) => {
    current = valid(FaultRequest, req.body);
    met = 0;
    res.json(current);
  });
  controls.get('/', (_req, res) => void res.json({ ...current, met }));

  return {
    controls,
    middleware: async (req, res, next) => {
      if (/^\/(?:controls|healthz)\b/.test(req.path) || !meets(req.path)) return next();
      const { mode, delayMs } = current;
      switch (mode) {
        case 'none':
          return next();
        case 'down':
          return void res.status(503).json({ error: 'invalid' });
        case 'missing':
          return void res.status(404).json({ error: 'not_here' });
        case 'dead':
          return void req.socket.destroy();
        case 'garbage':
          return void res.type('json').send('{"ref": "pi_');
        case 'slow':
          await sleep(delayMs, undefined, { ref: false });
          return next();
        case 'unanswered':
        case 'cut':
          return withoutAnswer(req, res, next, mode === 'cut' ? 0 : delayMs);
      }
    },
  };
}

/** The call is carried out; what it answers never leaves. */
function withoutAnswer(req: Parameters<RequestHandler>[0], res: Parameters<RequestHandler>[1], next: () => void, delayMs: number): void {
  res.json = () => {
    void sleep(delayMs, undefined, { ref: false }).then(() => req.socket.destroy());
    return res;
  };
  next();
}
