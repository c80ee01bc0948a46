import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import * as z from 'zod';
import { PAYMENT_METHODS } from '../../shared/contract/codes.ts';
import { PAYMENT_PROVIDERS } from '../../shared/contract/payment.ts';
import { Refusal } from '../core/refusal.ts';
import { parsed } from '../core/validate.ts';
import type { Charges, Pace } from './ledger/charges.ts';
import { CHARGE_STATES, ChargeRefused, type Providers } from './provider.ts';

const PaceRequest = z.strictObject({ slowMs: z.int().min(0).max(600_000) });
/** `payment_id` is the backend's id of the payment. */
const SettleRequest = z
  .strictObject({ ref: z.string().max(100).optional(), payment_id: z.string().max(100).optional(), state: z.enum(CHARGE_STATES) })
  .refine(({ ref, payment_id }) => (ref === undefined) !== (payment_id === undefined), 'name either ref or payment_id');

/** A charge without a backend, for trying the scripts. */
const ChargeRequest = z.strictObject({
  provider: z.enum(PAYMENT_PROVIDERS),
  method: z.enum(PAYMENT_METHODS),
  cents: z.int().positive().max(100_000_000),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
  returnUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
  asksAddress: z.boolean().default(false),
});

/** Trial charges send no notices to the backend. */
export const isTrial = (reference: string): boolean => reference.startsWith('trial-');

/** `/sandbox/provider`, for this machine only. */
export function providerControls(charges: Charges, pace: Pace, providers: Pick<Providers, 'create' | 'read'>): Router {
  const router = Router();
  router.post('/', (req, res) => {
    pace.slowMs = valid(PaceRequest, req.body).slowMs;
    res.json(pace);
  });
  router.post('/settle', (req, res) => {
    const { ref, payment_id, state } = valid(SettleRequest, req.body);
    const settled = known(() => {
      const row = ref === undefined ? charges.byReference(payment_id ?? '') : charges.byRef(ref);
      return charges.settle(row.ref, state);
    });
    res.json({ ref: settled.ref, state: settled.state });
  });
  router.post('/charges', (req, res) => {
    res.json(providers.create({ ...valid(ChargeRequest, req.body), reference: `trial-${randomUUID()}` }));
  });
  router.get('/charges/:ref', (req, res) => {
    res.json(known(() => providers.read(req.params.ref)));
  });
  return router;
}

function known<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ChargeRefused)) throw error;
    throw new Refusal(error.problem === 'unknown' ? 'not_found' : 'validation_failed', error.message);
  }
}

const valid = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => parsed(schema, body, 422);
