import { describe, expect, it } from 'vitest';
import { IntegrationType } from '../../packages/contract/integration.ts';
import type { PaymentGateway, PaymentMethod } from '../../packages/contract/payment.ts';
import { checkoutOffer, expressOffer, isSwitchedOn, type OfferFacts } from './payment-offer.ts';

const method = (code: PaymentMethod['code'], more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  code,
  title: code,
  text: '',
  express: false,
  credit: false,
  countries: null,
  ...more,
});

const gateways: readonly PaymentGateway[] = [
  { id: 1, name: 'Shop', provider: 'none', methods: ['bank_transfer'] },
  { id: 2, name: 'Stripe', provider: 'stripe', methods: ['card', 'google_pay', 'apple_pay', 'stripe'] },
  { id: 3, name: 'PayPal', provider: 'paypal', methods: ['paypal', 'paypal_express'] },
  { id: 4, name: 'Affirm', provider: 'affirm', methods: ['affirm', 'affirm_express'] },
];

const facts: OfferFacts = {
  profile: 'none',
  methods: [
    method('card'),
    method('google_pay', { express: true }),
    method('paypal'),
    method('paypal_express', { express: true }),
    method('affirm', { credit: true }),
    method('affirm_express', { credit: true, express: true }),
    method('bank_transfer'),
  ],
  gateways,
  enabledIntegrations: [6, 7],
  country: 'CH',
  currency: 'EUR',
  amount: 100,
  minimumAmounts: { EUR: 1 },
};

/** EPS of a gateway that the storefront does not know; the form and the code without a kind cannot be paid with. */
const OTHERS: readonly PaymentMethod[] = [
  method('eps', { kind: 'redirect', provider: 'mollie' }),
  method('invoice', { kind: 'none' }),
  method('klarna', { kind: 'form', provider: 'klarna' }),
  method('giropay', { kind: 'redirect', provider: 'stripe' }),
  method('cheque'),
];

const offered = (change: Partial<OfferFacts> = {}): string =>
  checkoutOffer({ ...facts, ...change })
    .methods.map(({ code }) => code)
    .join(' ');

describe('checkoutOffer', () => {
  it.each<[string, Partial<OfferFacts>, string]>([
    ['everything that is possible', {}, 'card paypal affirm bank_transfer'],
    ['no loan in Austria', { country: 'AT' }, 'card paypal bank_transfer'],
    ['no loan in another country of the Union', { country: 'FR' }, 'card paypal bank_transfer'],
    [
      'no pay later of a third party that is not marked',
      { country: 'AT', methods: [method('klarna', { kind: 'redirect', provider: 'stripe' })] },
      '',
    ],
    ['no loan in Germany', { country: 'DE' }, 'card paypal bank_transfer'],
    ['no loan while the country is not known', { country: null }, 'card paypal bank_transfer'],
    [
      'a loan where the method names the country',
      { country: 'DE', methods: [method('affirm', { credit: true, credit_text: 'Beispiel', countries: ['DE'] })] },
      'affirm',
    ],
    ['no loan without its text in the profile AT, to any country', { profile: 'AT' }, 'card paypal bank_transfer'],
    [
      'a loan with its text in the profile DE, where the method names the country',
      { profile: 'DE', country: 'DE', methods: [method('affirm', { credit: true, credit_text: 'Beispiel', countries: ['DE'] })] },
      'affirm',
    ],
    [
      'no loan without its text in the profile DE, although the method names the country',
      { profile: 'DE', country: 'DE', methods: [method('affirm', { credit: true, countries: ['DE'] })] },
      '',
    ],
    ['nothing where the method names others', { country: 'IT', methods: [method('card', { countries: ['AT', 'DE'] })] }, ''],
    ['without Stripe', { enabledIntegrations: [7] }, 'paypal bank_transfer'],
    ['without PayPal', { enabledIntegrations: [6] }, 'card affirm bank_transfer'],
    ['without any provider', { enabledIntegrations: [] }, 'bank_transfer'],
    ['without gateways', { gateways: [] }, 'bank_transfer'],
    ['methods of other codes that say their kind', { methods: OTHERS, enabledIntegrations: [] }, 'eps invoice'],
    ['a method that no gateway has', { methods: [method('stripe_payment_element'), method('card')] }, 'card'],
    ['a wallet that was agreed to in its sheet', { agreed: 'google_pay' }, 'card google_pay paypal affirm bank_transfer'],
    [
      'a wallet on a page of another gateway',
      { methods: [method('apple_pay', { kind: 'redirect', provider: 'mollie' }), method('google_pay')] },
      'apple_pay',
    ],
    ['an express payment that was agreed to', { agreed: 'paypal_express' }, 'card paypal paypal_express affirm bank_transfer'],
    ['nothing to pay', { amount: 0 }, ''],
    ['less than half a cent', { amount: 0.004 }, ''],
    ['below the minimum', { amount: 0.99 }, ''],
    ['the minimum', { amount: 1 }, 'card paypal affirm bank_transfer'],
    ['below a higher minimum', { amount: 4.99, minimumAmounts: { EUR: 5 } }, ''],
    [
      "another currency's minimum is one of it",
      { amount: 1, currency: 'CHF', minimumAmounts: { EUR: 5 } },
      'card paypal affirm bank_transfer',
    ],
    ['delivery not known yet', { amount: null }, 'card paypal affirm bank_transfer'],
    ['no methods', { methods: [] }, ''],
  ])('%s', (_, change, codes) => {
    expect(offered(change)).toBe(codes);
  });

  it.each<[string, Partial<OfferFacts>, string | null]>([
    ['something', {}, null],
    ['nothing to pay', { amount: 0 }, 'nothingToPay'],
    ['too little', { amount: 0.5 }, 'tooSmall'],
    ['no method', { methods: [] }, 'none'],
  ])('empty: %s', (_, change, empty) => {
    expect(checkoutOffer({ ...facts, ...change }).empty).toBe(empty);
  });
});

it('expressOffer has the methods that provide the address', () => {
  const { methods } = expressOffer(facts);
  expect(methods.map(({ code }) => code)).toEqual(['google_pay', 'paypal_express', 'affirm_express']);
});

it('shows iDEAL by the name that its owner demands', () => {
  const { methods } = checkoutOffer({ ...facts, methods: [method('ideal', { kind: 'redirect', provider: 'mollie', title: 'iDEAL' })] });
  expect(methods.map(({ title }) => title)).toEqual(['iDEAL | Wero']);
});

it('expressOffer has no loan in the Union', () => {
  const { methods } = expressOffer({
    ...facts,
    country: 'AT',
    methods: [method('affirm_express', { express: true, credit: true, credit_text: 'Beispiel', countries: ['AT'] })],
  });
  expect(methods).toEqual([]);
});

it('expressOffer has no wallet that the browser does not have', () => {
  const { methods } = expressOffer({ ...facts, canPay: (code) => code !== 'google_pay' });
  expect(methods.map(({ code }) => code)).toEqual(['paypal_express', 'affirm_express']);
});

it('expressOffer has no loan in a country profile that requires a text for loans', () => {
  const methods = [method('affirm_express', { credit: true, express: true, credit_text: 'Beispiel', countries: ['CH'] })];
  expect(expressOffer({ ...facts, methods, profile: 'AT' }).methods).toEqual([]);
  expect(expressOffer({ ...facts, methods }).methods).toHaveLength(1);
});

it('integration types have the numbers of the specification', () => {
  expect(isSwitchedOn('stripe', [IntegrationType.stripe])).toBe(true);
  expect(isSwitchedOn('affirm', [IntegrationType.stripe])).toBe(true);
  expect(isSwitchedOn('paypal', [IntegrationType.payPal])).toBe(true);
  expect(isSwitchedOn('paypal', [IntegrationType.stripe])).toBe(false);
});
