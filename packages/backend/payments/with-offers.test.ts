import { expect, it } from 'vitest';
import { ShopDocument } from '../shop/shop-document.ts';
import type { GatewayOffer } from './payment-gateway.ts';
import { withoutKeys, withOffers } from './with-offers.ts';

const text = { de: 'x', en: 'x', cs: 'x', sk: 'x', pl: 'x', es: 'x', nl: 'x' };
const method = (code: string, kind: string, enabled = true) => ({ code, kind, title: text, text, enabled, sort_order: 1 });
const { shape } = ShopDocument;
const DOCUMENT = {
  settings: { currency_code: 'EUR' },
  payment_methods: shape.payment_methods.parse([
    method('card', 'redirect'),
    method('eps', 'redirect'),
    method('ideal', 'form', false),
    method('paypal', 'wallet'),
    method('affirm', 'redirect'),
    method('blik', 'redirect'),
    method('klarna', 'redirect'),
    method('bank_transfer', 'none'),
  ]),
  payment_gateways: shape.payment_gateways.parse([
    { id: 1, name: 'bank_transfer', provider: 'none', methods: ['bank_transfer'] },
    { id: 2, name: 'mollie', provider: 'mollie', methods: ['eps'] },
    { id: 3, name: 'affirm', provider: 'affirm', methods: ['affirm'] },
  ]),
  integrations: shape.integrations.parse([
    { type: 1, vendor: 'google-analytics', public_key: 'G-1', enabled: true },
    { type: 6, script: '/provider/stripe.js', public_key: 'pk_of_the_document', options: { a: 1 }, enabled: false },
    { type: 7, script: '/provider/paypal.js', public_key: 'client', enabled: true },
  ]),
};
const OFFERS: GatewayOffer[] = [
  {
    provider: 'stripe',
    publicKey: 'pk_test_1',
    mode: 'test',
    methods: [
      { code: 'card', kind: 'form' },
      { code: 'eps', kind: 'redirect' },
      { code: 'ideal', kind: 'redirect' },
    ],
  },
  {
    provider: 'mollie',
    publicKey: null,
    mode: 'test',
    methods: [
      { code: 'card', kind: 'redirect' },
      { code: 'eps', kind: 'redirect', currencies: ['EUR'] },
      { code: 'blik', kind: 'redirect', currencies: ['PLN'] },
      { code: 'klarna', kind: 'redirect', isCredit: true },
    ],
  },
];

it('keys decide kind and gateway of a method; the document may choose among gateways that have it', () => {
  const { payment_methods, payment_gateways } = withOffers(DOCUMENT, OFFERS);
  const kinds = payment_methods.map(({ code, kind }) => [code, kind] as const);
  expect(kinds.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['bank_transfer', 'none'],
    ['card', 'form'],
    ['eps', 'redirect'],
    ['ideal', 'redirect'],
    ['klarna', 'redirect'],
  ]);
  expect(payment_gateways.map(({ provider, methods }) => [provider, methods])).toEqual([
    ['none', ['bank_transfer']],
    ['stripe', ['card', 'ideal']],
    ['mollie', ['eps', 'klarna']],
  ]);
  expect(new Set(payment_gateways.map(({ id }) => id)).size).toBe(3);
});

it('the script of a gateway has the public key of its account, and no gateway without an account has one', () => {
  const { integrations } = withOffers(DOCUMENT, OFFERS);
  expect(integrations.map(({ type, public_key, script, enabled }) => [type, public_key, script, enabled])).toEqual([
    [1, 'G-1', undefined, true],
    [6, 'pk_test_1', undefined, true],
  ]);
});

it('names the methods that are switched on without a key', () => {
  expect(withoutKeys(DOCUMENT, OFFERS)).toEqual(['paypal', 'affirm', 'blik']);
});

it('a method that needs another currency than the shop has is left out', () => {
  const codesIn = (currency_code: string) =>
    withOffers({ ...DOCUMENT, settings: { currency_code } }, OFFERS).payment_gateways.flatMap(({ methods }) => methods);
  expect(codesIn('PLN')).toContain('blik');
  expect(codesIn('EUR')).not.toContain('blik');
});

it('a loan of a third party is one, whatever the document says', () => {
  const credits = withOffers(DOCUMENT, OFFERS).payment_methods.filter(({ credit }) => credit);
  expect(credits.map(({ code }) => code)).toEqual(['klarna']);
});
