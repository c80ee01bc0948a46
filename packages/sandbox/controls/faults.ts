import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod';
import { FAULT_POINTS, type PassFaultPoint } from '../../backend/core/fault-points.ts';
import { notFound, Refusal } from '../../backend/core/refusal.ts';

/**
 * `down` answers 503, `missing` 404, `stated` 200 with the number `code` in its body, `dead` cuts the connection, `slow` waits and then
 * answers, `garbage` answers broken JSON, `wrong` answers JSON that breaks the contract. With a fault point (`at`): `kill` ends the process like a power cut, `hold` waits until another fault is set
 * (not possible inside a transaction), `down` fails (at `provider`: each provider call).
 */
export const FaultRequest = z
  .strictObject({
    mode: z.enum(['none', 'down', 'missing', 'stated', 'dead', 'slow', 'garbage', 'wrong', 'kill', 'hold']),
    delayMs: z.int().min(0).max(120_000).default(3000),
    /** Only paths with this prefix, e.g. `/api/v1/carts`; absent: all. */
    path: z.string().startsWith('/').optional(),
    at: z.enum(FAULT_POINTS).optional(),
    code: z.literal([401, 403, 404, 503]).optional(),
  })
  .refine(({ mode, at }) => (mode !== 'kill' && mode !== 'hold') || at !== undefined, 'at: name the fault point');
export type Fault = z.output<typeof FaultRequest>;

export interface Faults {
  current: Fault;
  readonly middleware: RequestHandler;
  readonly passFaultPoint: PassFaultPoint;
}

export function createFaults(): Faults {
  let current: Fault = { mode: 'none', delayMs: 0 };
  let changed = Promise.withResolvers<void>();
  const faults: Faults = {
    get current() {
      return current;
    },
    set current(next) {
      current = next;
      changed.resolve();
      changed = Promise.withResolvers();
    },
    middleware: async (req, res, next) => {
      const { mode, delayMs, path = '/', code } = faults.current;
      if (
        mode === 'none' ||
        mode === 'kill' ||
        mode === 'hold' ||
        faults.current.at !== undefined ||
        isOurs(req) ||
        !req.originalUrl.startsWith(path)
      )
        return next();
      if (mode === 'slow') await sleep(delayMs);
      return mode === 'slow' ? next() : fail(mode, res, code);
    },
    passFaultPoint(point) {
      const { mode, at, delayMs } = faults.current;
      if (at !== point) return undefined;
      if (mode === 'kill') process.kill(process.pid, 'SIGKILL');
      if (mode === 'down') return Promise.reject(new Refusal('unavailable', 'switched off for a test'));
      return mode === 'hold' ? Promise.race([changed.promise, sleep(delayMs, undefined, { ref: false })]) : undefined;
    },
  };
  return faults;
}

const isOurs = (req: Request): boolean => req.path === '/healthz' || req.path.startsWith('/sandbox/');

function fail(mode: Exclude<Fault['mode'], 'none' | 'slow' | 'kill' | 'hold'>, res: Response, code = 404): void {
  switch (mode) {
    case 'down':
      throw new Refusal('unavailable', 'switched off for a test');
    case 'missing':
      throw notFound('path');
    case 'stated':
      return void res.json({ error_code: code, message: 'as a number', data: null });
    case 'dead':
      return void res.socket?.destroy();
    case 'garbage':
      return void res.type('json').send('{"data": [{"id": 1, "slug": ');
    case 'wrong':
      return void res.json({ data: { nothing: 'as agreed' }, meta: null });
  }
}
