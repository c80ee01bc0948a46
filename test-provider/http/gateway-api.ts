import express, { Router } from 'express';
import * as z from 'zod';
import { MethodCode } from '../../shared/contract/common.ts';
import type { GatewayApi } from '../payment-gateway.ts';
import { errorAnswers, valid } from './errors.ts';

const Url = z.url({ protocol: /^https?$/ }).max(2000);
const ChargeRequest = z.strictObject({
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
  router.post('/charges/:ref/refund', (req, res) => void res.json(gateway.refund(req.params.ref)));
  router.use(errorAnswers(report));
  return router;
}
