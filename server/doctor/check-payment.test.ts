import { expect, it } from 'vitest';
import { PaymentMethod } from '../../packages/contract/payment.ts';
import { checkPayment } from './check-payment.ts';

const gateways = [{ id: 1, name: 'Stripe', provider: 'stripe', methods: ['card'] }];
const method = (code: string, more: object = {}) => PaymentMethod.parse({ code, title: code, text: '', ...more });

it('known methods and pages of any provider can be paid with', () => {
  const methods = [method('card'), method('eps', { kind: 'redirect', provider: 'mollie' }), method('invoice', { kind: 'none' })];
  expect(checkPayment(methods, gateways)).toMatchObject({ state: 'ok', text: expect.stringContaining('card, eps, invoice') });
});

it('names the methods that the shop does not offer, and why', () => {
  const methods = [method('card'), method('klarna', { kind: 'form', provider: 'klarna' }), method('cheque')];
  const { state, text } = checkPayment(methods, gateways);
  expect(state).toBe('note');
  expect(text).toContain('klarna (kind form, provider klarna), cheque (kind not named, provider not named)');
});
