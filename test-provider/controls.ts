import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import * as z from 'zod';
import { MethodCode } from '../shared/contract/common.ts';
import { errorAnswers, valid } from './http/errors.ts';
import type { Charges, Pace } from './ledger/charges.ts';
import { CHARGE_STATES, type GatewayApi } from './payment-gateway.ts';

const PaceRequest = z.strictObject({ slowMs: z.int().min(0).max(600_000) });
/** `payment_id` is the backend's id of the payment. */
const SettleRequest = z
  .strictObject({ ref: z.string().max(100).optional(), payment_id: z.string().max(100).optional(), state: z.enum(CHARGE_STATES) })
  .refine(({ ref, payment_id }) => (ref === undefined) !== (payment_id === undefined), 'name either ref or payment_id');

/** A charge without a backend, for trying the scripts. */
const ChargeRequest = z.strictObject({
  provider: z.string().max(40),
  method: MethodCode,
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

interface ControlsOptions {
  readonly charges: Charges;
  readonly pace: Pace;
  readonly gateway: Pick<GatewayApi, 'create' | 'read'>;
  readonly report: (error: unknown) => void;
}

/** For tests: mounted behind a parser of JSON, for those who have the key. */
export function paymentControls({ charges, pace, gateway, report }: ControlsOptions): Router {
  const router = Router();
  router.post('/', (req, res) => {
    pace.slowMs = valid(PaceRequest, req.body).slowMs;
    res.json(pace);
  });
  router.post('/settle', (req, res) => {
    const { ref, payment_id, state } = valid(SettleRequest, req.body);
    const row = ref === undefined ? charges.byReference(payment_id ?? '') : charges.byRef(ref);
    const settled = charges.settle(row.ref, state);
    res.json({ ref: settled.ref, state: settled.state });
  });
  router.post('/charges', (req, res) => {
    res.json(gateway.create({ ...valid(ChargeRequest, req.body), reference: `trial-${randomUUID()}`, noticeUrl: null }));
  });
  router.get('/charges/:ref', (req, res) => {
    res.json(gateway.read(req.params.ref));
  });
  router.use(errorAnswers(report, (problem) => (problem === 'unknown' ? 404 : 422)));
  return router;
}
