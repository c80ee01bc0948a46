import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';

/**
 * `down` answers 503, `dead` cuts the connection, `slow` waits and then answers, `garbage` answers broken JSON, `wrong` answers JSON
 * that breaks the contract.
 */
export const FaultRequest = z.strictObject({
  mode: z.enum(['none', 'down', 'dead', 'slow', 'garbage', 'wrong']),
  delayMs: z.int().min(0).max(120_000).default(3000),
  /** Only addresses that begin so, e.g. `/api/v1/carts`; all of them without it. */
  path: z.string().startsWith('/').optional(),
});
export type Fault = z.output<typeof FaultRequest>;

export interface Faults {
  current: Fault;
  readonly middleware: RequestHandler;
}

export function createFaults(): Faults {
  const faults: Faults = {
    current: { mode: 'none', delayMs: 0 },
    middleware: async (req, res, next) => {
      const { mode, delayMs, path = '/' } = faults.current;
      if (mode === 'none' || isOurs(req) || !req.originalUrl.startsWith(path)) return next();
      if (mode === 'slow') await sleep(delayMs);
      return mode === 'slow' ? next() : fail(mode, res);
    },
  };
  return faults;
}

const isOurs = (req: Request): boolean => req.path === '/healthz' || req.path.startsWith('/sandbox/');

function fail(mode: Exclude<Fault['mode'], 'none' | 'slow'>, res: Response): void {
  switch (mode) {
    case 'down':
      throw new Refusal('unavailable', 'switched off for a test');
    case 'dead':
      return void res.socket?.destroy();
    case 'garbage':
      return void res.type('json').send('{"data": [{"id": 1, "slug": ');
    case 'wrong':
      return void res.json({ data: { nothing: 'as agreed' }, meta: null });
  }
}
