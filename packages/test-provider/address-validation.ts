import express, { Router } from 'express';
import * as z from 'zod';

/** The demo shop's key. */
const ADDRESS_KEY = 'sandbox-addresses';

/**
 * Substitute for the part of Google's Address Validation API (`POST /v1:validateAddress?key=`) that the shop uses: suggestions from a few
 * towns by postcode and from street endings. `POST /controls/faults` makes it slow, unreachable or invalid.
 */
const Question = z.object({
  address: z.object({
    regionCode: z.string().length(2),
    postalCode: z.string().max(200).default(''),
    locality: z.string().max(200).default(''),
    administrativeArea: z.string().max(200).optional(),
    addressLines: z.array(z.string().max(200)).min(1).max(5),
  }),
});
type Address = z.output<typeof Question>['address'];

const TOWNS: Readonly<Record<string, string>> = {
  'AT 1010': 'Wien',
  'AT 1070': 'Wien',
  'AT 4020': 'Linz',
  'AT 5020': 'Salzburg',
  'AT 6020': 'Innsbruck',
  'AT 8010': 'Graz',
  'DE 10115': 'Berlin',
  'DE 20095': 'Hamburg',
  'DE 80331': 'München',
  'GR 10558': 'Athen',
};

export function addressRouter(): Router {
  const router = Router();
  router.use((_req, res, next) => {
    res.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type', 'Cache-Control': 'no-store' });
    next();
  });
  router.options(/^\/v1:validateAddress$/, (_req, res) => void res.status(204).end());
  router.post(/^\/v1:validateAddress$/, express.json({ limit: '4kb' }), (req, res) => {
    if (req.query['key'] !== ADDRESS_KEY) return void res.status(403).json({ error: { code: 403, status: 'PERMISSION_DENIED' } });
    const question = Question.safeParse(req.body);
    if (!question.success) return void res.status(400).json({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
    res.json(answer(question.data.address));
  });
  return router;
}

function answer(address: Address): object {
  const town = TOWNS[`${address.regionCode} ${address.postalCode}`];
  const [street = '', ...more] = address.addressLines;
  const postalAddress = { ...address, locality: town ?? address.locality, addressLines: [spelled(street), ...more] };
  const replaced = JSON.stringify(postalAddress) !== JSON.stringify({ ...address });
  return {
    result: {
      verdict: {
        inputGranularity: 'PREMISE',
        validationGranularity: town === undefined ? 'OTHER' : 'PREMISE',
        addressComplete: true,
        ...(replaced && { hasReplacedComponents: true }),
      },
      address: { postalAddress },
    },
    responseId: 'sandbox',
  };
}

const spelled = (street: string): string =>
  street
    .replace(/strasse\b/gi, 'straße')
    .replace(/ga(?:s|ß)e\b/gi, 'gasse')
    .trim();
