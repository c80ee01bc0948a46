import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '../../packages/contract/payment-codes.ts';
import { PaymentGateway, PaymentMethod } from '../../packages/contract/payment.ts';
import { adapterOf, gatewayOf, kindOf } from './payment-kind.ts';

const gateways = [
  { id: 1, name: 'Shop', provider: 'none', methods: ['bank_transfer', 'on_account'] },
  {
    id: 2,
    name: 'Stripe',
    provider: 'stripe',
    methods: ['card', 'stripe', 'stripe_checkout_form', 'stripe_payment_element', 'google_pay', 'apple_pay'],
  },
  { id: 3, name: 'PayPal', provider: 'paypal', methods: ['paypal', 'paypal_express'] },
  { id: 4, name: 'Affirm', provider: 'affirm', methods: ['affirm', 'affirm_express'] },
  { id: 5, name: 'Mollie', provider: 'mollie', methods: ['eps', 'klarna'] },
].map((one) => PaymentGateway.parse(one));

describe('adapterOf', () => {
  it.each(PAYMENT_METHODS)('%s without a kind has its own adapter (contract 1.0)', (code) => {
    expect(adapterOf({ code }, gateways)).toBe(code);
  });

  it.each([
    ['an unknown code without a kind', { code: 'eps' }, null],
    ['none', { code: 'invoice', kind: 'none' }, 'bank_transfer'],
    ['none, though a gateway lists it', { code: 'on_account', kind: 'none' }, 'bank_transfer'],
    ['redirect of any gateway', { code: 'eps', kind: 'redirect' }, 'stripe'],
    ['redirect, the gateway named by the method', { code: 'ideal', kind: 'redirect', provider: 'adyen' }, 'stripe'],
    ['redirect without a gateway', { code: 'ideal', kind: 'redirect' }, null],
    ['redirect of "none"', { code: 'on_account', kind: 'redirect' }, null],
    ['a form of Stripe', { code: 'sepa', kind: 'form', provider: 'stripe' }, 'stripe_payment_element'],
    ['a form of another gateway', { code: 'klarna', kind: 'form' }, null],
    ['a wallet of Stripe that is not known', { code: 'link', kind: 'wallet', provider: 'stripe' }, null],
    ['a window of PayPal', { code: 'pay_later', kind: 'wallet', provider: 'paypal' }, 'paypal'],
    ['a known code of another gateway', { code: 'card', kind: 'form', provider: 'mollie' }, null],
    ['a known code of another gateway, without a kind', { code: 'card', provider: 'mollie' }, null],
    ['a known code on a page of another gateway', { code: 'card', kind: 'redirect', provider: 'mollie' }, 'stripe'],
  ] as const)('%s', (_, method, adapter) => {
    expect(adapterOf(method, gateways)).toBe(adapter);
  });
});

it('the provider of the method comes before that of the list of gateways', () => {
  expect(gatewayOf({ code: 'card', provider: 'mollie' }, gateways)).toBe('mollie');
  expect(gatewayOf({ code: 'card' }, gateways)).toBe('stripe');
  expect(gatewayOf({ code: 'x' }, gateways)).toBeNull();
});

it('kindOf prefers the kind of the backend', () => {
  expect(kindOf({ code: 'card', kind: 'redirect' })).toBe('redirect');
  expect(kindOf({ code: 'card' })).toBe('form');
  expect(kindOf({ code: 'eps' })).toBeNull();
});

describe('PaymentMethod', () => {
  const parse = (more: object) => PaymentMethod.safeParse({ code: 'eps', title: 'eps', text: '', ...more });

  it.each(['eps', 'standard-payment', 'Invoice', 'a'.repeat(64)])('accepts the code %s', (code) => {
    expect(parse({ code }).success).toBe(true);
  });
  it.each(['', 'nothing', 'a b', '../x', 'ä', 'a'.repeat(65)])('refuses the code %j', (code) => {
    expect(parse({ code }).success).toBe(false);
  });
  it('refuses a kind that the storefront does not know', () => {
    expect(parse({ kind: 'redirect' }).success).toBe(true);
    expect(parse({ kind: 'cash' }).success).toBe(false);
  });
});
