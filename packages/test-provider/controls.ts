import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import * as z from 'zod';
import { MethodCode } from '../contract/common.ts';
import { errorAnswers, valid } from './http/errors.ts';
import type { Charges, Pace } from './ledger/charges.ts';
import { CHARGE_STATES, type GatewayApi } from './payment-gateway.ts';

const PaceRequest = z.strictObject({ slowMs: z.int().min(0).max(600_000) });
/** `payment_id` is the backend's id of the payment. */
const SettleRequest = z
  .strictObject({ ref: z.string().max(100).optional(), payment_id: z.string().max(100).optional(), state: z.enum(CHARGE_STATES) })
  .refine(({ ref, payment_id }) => (ref === undefined) !== (payment_id === undefined), 'name either ref or payment_id');

const ChargeName = { ref: z.string().max(100).optional(), payment_id: z.string().max(100).optional() };
const RefundRequest = z.strictObject({
  ...ChargeName,
  cents: z.int().positive().optional(),
  state: z.enum(['pending', 'done', 'failed']).optional(),
});
const DisputeRequest = z.strictObject({
  ...ChargeName,
  state: z.enum(['open', 'won', 'lost']),
  cents: z.int().positive().optional(),
  answerBy: z.int().nullable().default(null),
});
const RefundModeRequest = z.strictObject({ mode: z.enum(['done', 'pending', 'too_late']) });

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
  const named = ({ ref, payment_id }: { readonly ref?: string | undefined; readonly payment_id?: string | undefined }) =>
    ref === undefined ? charges.byReference(payment_id ?? '') : charges.byRef(ref);
  router.post('/', (req, res) => {
    pace.slowMs = valid(PaceRequest, req.body).slowMs;
    res.json(pace);
  });
  router.post('/settle', (req, res) => {
    const { state, ...name } = valid(SettleRequest, req.body);
    const settled = charges.settle(named(name).ref, state);
    res.json({ ref: settled.ref, state: settled.state });
  });
  /** Of the gateway's dashboard: pays an amount back, or decides the last refund. */
  router.post('/refunds', (req, res) => {
    const { cents, state, ...name } = valid(RefundRequest, req.body);
    const { ref } = named(name);
    if (cents !== undefined) charges.refunds.refundElsewhere(ref, cents);
    if (state !== undefined) charges.refunds.decide(ref, state);
    res.json(charges.refunds.of(ref));
  });
  router.post('/refunds/mode', (req, res) => {
    const { mode } = valid(RefundModeRequest, req.body);
    charges.refunds.setMode(mode);
    res.json({ mode });
  });
  router.post('/disputes', (req, res) => {
    const { state, cents, answerBy, ...name } = valid(DisputeRequest, req.body);
    const row = named(name);
    const { dispute } = charges.refunds.dispute(row.ref, { state, cents: cents ?? row.cents, answerBy });
    res.json(JSON.parse(dispute ?? 'null'));
  });
  router.post('/charges', (req, res) => {
    res.json(gateway.create({ ...valid(ChargeRequest, req.body), reference: `trial-${randomUUID()}`, shop: null, noticeUrl: null }));
  });
  router.get('/charges/:ref', (req, res) => {
    res.json(gateway.read(req.params.ref));
  });
  router.use(errorAnswers(report, (problem) => (problem === 'unknown' ? 404 : 422)));
  return router;
}
