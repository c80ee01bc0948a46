import { Router } from 'express';
import type { Collected } from './collected.ts';

/** Lists the data that played integrations received (`?vendor=hotjar`). DELETE forgets it. */
export function collectedControls(collected: Collected): Router {
  const router = Router();
  router.get('/', ({ query: { vendor } }, res) => {
    res.json({ data: collected.list(typeof vendor === 'string' ? vendor : undefined) });
  });
  router.delete('/', (_req, res) => {
    collected.clear();
    res.json({ data: null });
  });
  return router;
}
