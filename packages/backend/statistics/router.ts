import express, { type Request, Router } from 'express';
import { StatsRequest } from '../../contract/statistics.ts';
import type { LimitedCall } from '../api/limits.ts';
import { Refusal } from '../core/refusal.ts';
import { parsed } from '../core/validate.ts';
import type { Shop } from '../shop/shop.ts';
import { recordStats } from './record.ts';

/** Public: every page of a shop with statistics contains it. */
const API_KEY = 'sandbox-statistics';

interface Limits {
  run<T>(call: LimitedCall, task: () => Promise<T>): Promise<T>;
}

/** The statistics service (specification, section 7): `POST {base}/stats?api_key=`. Browsers call it from the shop's origin. */
export function statisticsRouter(shop: Shop, limits: Limits): Router {
  const router = Router();
  router.post('/stats', express.text({ type: () => true, limit: '256kb' }), async (req, res) => {
    res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': 'no-store' });
    if (req.query['api_key'] !== API_KEY) throw new Refusal('not_allowed', 'the api_key is wrong', { status: 403 });
    const client = req.socket.remoteAddress ?? '';
    await limits.run({ key: 'sendEvent', body: null, client }, () => recordStats(shop.db, parsed(StatsRequest, jsonOf(req), 422)));
    res.status(204).end();
  });
  return router;
}

function jsonOf({ body }: Request): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new Refusal('validation_failed', 'the body must be JSON', { status: 400 });
  }
}
