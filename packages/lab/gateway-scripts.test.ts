import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OneTimePaymentSession } from '@paypal/paypal-js/sdk-v6';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { PayPal } from '../../client/features/checkout/payment/load-paypal.ts';
import type { ElementsCalls, StripeCalls } from '../../client/features/checkout/payment/stripe-calls.ts';
import type { createElements } from '../test-provider/browser/stripe/elements.ts';
import type { createSession } from '../test-provider/browser/paypal/session.ts';
import type { PlayedPayPal } from '../test-provider/browser/paypal.ts';
import type { PlayedStripe } from '../test-provider/browser/stripe.ts';

/**
 * Three descriptions of the gateways' scripts: the types of their packages, the calls of the storefront, and what the test provider plays.
 * The compiler compares them; what stands in components of React Stripe.js is compared by name.
 */
const ROOT = join(import.meta.dirname, '../..');
const read = (...paths: readonly string[]): string => paths.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
const PLAYED = 'packages/test-provider/browser/stripe';
const CLIENT = 'client/features';

describe('the calls of the storefront', () => {
  it('to Stripe are in its types, and played', () => {
    expectTypeOf<Stripe>().toExtend<StripeCalls>();
    expectTypeOf<PlayedStripe>().toExtend<StripeCalls>();
    expectTypeOf<StripeElements>().toExtend<ElementsCalls>();
    expectTypeOf<ReturnType<typeof createElements>>().toExtend<ElementsCalls>();
  });

  it('to PayPal are in its types, and played', () => {
    expectTypeOf<PlayedPayPal>().toExtend<PayPal>();
    expectTypeOf<ReturnType<PayPal['createPayPalOneTimePaymentSession']>>().toExtend<OneTimePaymentSession>();
    expectTypeOf<ReturnType<typeof createSession>>().toExtend<OneTimePaymentSession>();
  });

  it('take from React Stripe.js only elements that are played', () => {
    const files = [
      'checkout/payment/stripe-payment-element.tsx',
      'checkout/payment/stripe-checkout-form.tsx',
      'express/wallet-buttons.tsx',
    ];
    const imports = [...read(...files.map((file) => join(CLIENT, file))).matchAll(/import \{([^}]+)\} from '@stripe\/react-stripe-js'/g)];
    const taken = new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())));
    const played = ['Elements', 'EmbeddedCheckout', 'EmbeddedCheckoutProvider', 'ExpressCheckoutElement', 'PaymentElement', 'useElements'];
    expect([...taken].toSorted()).toEqual(played);
  });

  it.each([
    ['PaymentElement', 'checkout/payment/stripe-payment-element.tsx', 'payment-element.ts'],
    ['ExpressCheckoutElement', 'express/wallet-buttons.tsx', 'express-checkout.ts'],
  ])('listen to events of <%s> that are played', (component, file, played) => {
    const element = new RegExp(`<${component}\\b[\\s\\S]*?\\n\\s*/>`).exec(read(join(CLIENT, file)))?.[0] ?? '';
    const handlers = /handlers: \{([^}]+)\}/.exec(read(`${CLIENT}/express/use-wallets.ts`))?.[1] ?? '';
    const listened = [
      ...element.matchAll(/\bon([A-Z]\w+)=/g),
      ...(element.includes('{...handlers}') ? handlers.matchAll(/\bon([A-Z]\w+)/g) : []),
    ].map(([, name = '']) => name.toLowerCase());
    const source = read(`${PLAYED}/${played}`, `${PLAYED}/element-base.ts`);
    const emitted = new Set([...source.matchAll(/(?:emit|ask)\('(\w+)'/g)].map(([, name]) => name));
    expect(listened.length).toBeGreaterThan(2);
    expect(listened.filter((name) => !emitted.has(name))).toEqual([]);
  });
});

it('nothing in the storefront uses the payment request of Stripe, which has left its script', () => {
  const sources = ['use-wallets.ts', 'wallet-buttons.tsx', 'express-methods.ts'].map((file) => join(CLIENT, 'express', file));
  expect(read(...sources, `${CLIENT}/checkout/payment/stripe-calls.ts`)).not.toContain('paymentRequest');
  expectTypeOf<'paymentRequest'>().not.toExtend<keyof StripeCalls>();
});
