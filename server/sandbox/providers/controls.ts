import { Router } from 'express';
import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import type { Charges, Pace } from './books/charges.ts';
import { CHARGE_STATES, ChargeRefused } from './provider.ts';

const PaceRequest = z.strictObject({ slowMs: z.int().min(0).max(600_000) });
/** `payment_id` is the backend's id of the payment. */
const SettleRequest = z
  .strictObject({ ref: z.string().max(100).optional(), payment_id: z.string().max(100).optional(), state: z.enum(CHARGE_STATES) })
  .refine(({ ref, payment_id }) => (ref === undefined) !== (payment_id === undefined), 'name either ref or payment_id');

/** `POST /sandbox/provider` and `/sandbox/provider/settle`. Mounted where only tests of this machine get. */
export function providerControls(charges: Charges, pace: Pace): Router {
  const router = Router();
  router.post('/', (req, res) => {
    pace.slowMs = valid(PaceRequest, req.body).slowMs;
    res.json(pace);
  });
  router.post('/settle', (req, res) => {
    const { ref, payment_id, state } = valid(SettleRequest, req.body);
    try {
      const row = ref === undefined ? charges.byReference(payment_id ?? '') : charges.byRef(ref);
      res.json({ ref: row.ref, state: charges.settle(row.ref, state).state });
    } catch (error) {
      if (!(error instanceof ChargeRefused)) throw error;
      throw new Refusal(error.problem === 'unknown' ? 'not_found' : 'validation_failed', error.message);
    }
  });
  return router;
}

function valid<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new Refusal('validation_failed', result.error.issues[0]?.message ?? 'invalid');
}
