import { Router } from 'express';
import type { Charges } from '../ledger/charges.ts';
import { providerApi } from './api.ts';
import { documents } from './documents.ts';
import { scripts } from './scripts.ts';

/** `/provider`: another origin than the shop, whose pages cannot read its frames. */
export function providerRouter(charges: Charges, report: (error: unknown) => void): Router {
  const router = Router();
  router.use('/api', providerApi(charges, report));
  router.use(documents(charges.returnUrlOf));
  router.use(scripts());
  return router;
}
