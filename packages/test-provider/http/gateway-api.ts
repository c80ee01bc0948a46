import express, { Router } from 'express';
import * as z from 'zod';
import { MethodCode } from '../../contract/common.ts';
import type { GatewayApi } from '../payment-gateway.ts';
import { errorAnswers, valid } from './errors.ts';

const Url = z.url({ protocol: /^https?$/ }).max(2000);
/** What else the gateway is told of the buyer and the order is not kept. */
const ChargeRequest = z.object({
  shop: z.string().max(60).nullable().default(null),
  provider: z.string().max(40),
  method: MethodCode,
  cents: z.int(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reference: z.string().min(1).max(100),
  returnUrl: Url.nullable(),
  asksAddress: z.boolean(),
  noticeUrl: Url.nullable(),
});
const AmountRequest = z.strictObject({ cents: z.int() });
const PartRequest = z.strictObject({ cents: z.int(), key: z.string().min(1).max(100) });
const TokenRequest = z.strictObject({ token: z.string().max(2000) });

/** `/gateway`: what backends call, with their key. Calls may be repeated: an earlier charge is returned, a step is done once. */
export function gatewayApi(gateway: GatewayApi, report: (error: unknown) => void): Router {
  const router = Router();
  router.use(express.json({ limit: '16kb', strict: true, type: 'application/json' }));
  router.post('/charges', (req, res) => void res.json(gateway.create(valid(ChargeRequest, req.body))));
  router.get('/charges/:ref', (req, res) => void res.json(gateway.read(req.params.ref)));
  router.post('/charges/:ref/amount', (req, res) => {
    res.json(gateway.changeAmount(req.params.ref, valid(AmountRequest, req.body).cents));
  });
  router.post('/charges/:ref/authorise', (req, res) => {
    res.json(gateway.authorise(req.params.ref, valid(TokenRequest, req.body).token));
  });
  router.post('/charges/:ref/capture', (req, res) => void res.json(gateway.capture(req.params.ref)));
  router.post('/charges/:ref/cancel', (req, res) => void res.json(gateway.cancel(req.params.ref)));
  router.post('/charges/:ref/refund', (req, res) => {
    res.json(gateway.refund(req.params.ref, req.body === undefined ? null : valid(PartRequest, req.body)));
  });
  router.get('/charges/:ref/refunds', (req, res) => void res.json(gateway.refunds(req.params.ref)));
  router.use(errorAnswers(report));
  return router;
}
