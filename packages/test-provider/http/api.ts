import express, { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import { MailAddress } from '../../contract/mail-address.ts';
import { Address } from '../../contract/cart.ts';
import type { Charges, WalletMethod } from '../ledger/charges.ts';
import { type ChargeRow, TOKEN } from '../ledger/rows.ts';
import { OUTCOMES, type Outcome } from '../outcomes.ts';
import { ChargeRefused } from '../payment-gateway.ts';
import type { Agreed, ApiFailure, ChargeView } from '../wire.ts';
import { errorAnswers, InvalidRequest, valid } from './errors.ts';

const Payer = z.strictObject({ email: MailAddress, address: Address });
/** No field for a card number: it never leaves the card frame. */
const MethodRequest = z.strictObject({ outcome: z.enum(OUTCOMES), payer: Payer.nullish() });
const ConfirmRequest = z.union([MethodRequest, z.strictObject({ payment_method: z.string().regex(/^pm_[0-9a-f]{48}$/) })]);
const ChallengeRequest = z.strictObject({ agreed: z.boolean() });
const Empty = z.strictObject({});

/** API of the provider's frames and pages. The token of a charge allows to carry this charge out, nothing else. */
export function providerApi(charges: Charges, report: (error: unknown) => void): Router {
  const router = Router();
  router.use(ownPagesOnly, express.json({ limit: '8kb', strict: true, type: 'application/json' }));
  router.get('/charges/:token', (req, res) => void res.json(view(charges.byToken(token(req.params.token)))));
  router.post('/charges/:token/confirm', (req, res) => {
    const { outcome, payer } = wanted(charges, valid(ConfirmRequest, req.body));
    const before = charges.byToken(token(req.params.token));
    const row = charges.agree(before.token, outcome, payer);
    res.json(agreed(row, before.state === 'open' ? outcome : null));
  });
  router.post('/charges/:token/challenge', (req, res) => {
    const { agreed: yes } = valid(ChallengeRequest, req.body);
    res.json(agreed(charges.answerChallenge(token(req.params.token), yes), null));
  });
  router.post('/charges/:token/cancel', (req, res) => {
    valid(Empty, req.body);
    res.json(view(charges.withdraw(token(req.params.token))));
  });
  router.post('/payment-methods', (req, res) => {
    const { outcome, payer } = valid(MethodRequest, req.body);
    res.json({ id: charges.keepMethod(outcome, payer ?? null) });
  });
  router.use((_req, res) => void res.status(404).json({ error: 'not_here' } satisfies ApiFailure));
  router.use(errorAnswers(report));
  return router;
}

/** Same-origin requests only: no other pages, no forms. */
const ownPagesOnly: RequestHandler = (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') throw new InvalidRequest(403);
  if (req.method !== 'GET' && !req.is('application/json')) throw new InvalidRequest(415);
  next();
};

function token(value: string): string {
  if (!TOKEN.test(value)) throw new ChargeRefused('unknown', 'the provider knows no such charge');
  return value;
}

function wanted(charges: Charges, request: z.output<typeof ConfirmRequest>): WalletMethod {
  if ('payment_method' in request) return charges.readMethod(request.payment_method);
  return { outcome: request.outcome, payer: request.payer ?? null };
}

const view = (row: ChargeRow): ChargeView => ({
  ref: row.ref,
  state: row.state,
  challenge: row.challenge === 1,
  cents: row.cents,
  currency: row.currency,
  provider: row.provider,
  method: row.method,
  asksAddress: row.asks_address === 1,
  returnUrl: row.return_url,
});

const agreed = (row: ChargeRow, outcome: Outcome | null): Agreed => ({
  ...view(row),
  declined: row.state === 'declined' || outcome === 'declined',
  lost: outcome === 'lost',
  twice: outcome === 'double',
});
