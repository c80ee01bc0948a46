import { describe, expect, it } from 'vitest';
import { PaymentMethod } from '../../packages/contract/payment.ts';
import { checkAccountHolder, checkPayment } from './check-payment.ts';

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

describe('the holder of the account for transfers', () => {
  const stateFor = (account_holder?: string | null) =>
    checkAccountHolder([method('card'), method('bank_transfer', { account_holder })], { legal_name: 'Feinlicht Schmuck GmbH' }).map(
      ({ state }) => state,
    );

  it.each([
    ['the registered name', 'Feinlicht Schmuck GmbH', ['ok']],
    ['another spelling of it', 'FEINLICHT-SCHMUCK  G.m.b.H.', ['note']],
    ['the name of the shop', 'Feinlicht', ['failed']],
    ['nothing', '', ['failed']],
    ['null: no transfer to an account', null, []],
    ['absent: a backend that does not say it', undefined, []],
  ])('%s', (_, holder, states) => {
    expect(stateFor(holder)).toEqual(states);
  });

  it('says both names, and what to do', () => {
    const [finding] = checkAccountHolder([method('bank_transfer', { account_holder: 'Anna Beispiel' })], { legal_name: 'Beispiel GmbH' });
    expect(finding).toMatchObject({ subject: 'payee', text: expect.stringMatching(/"Anna Beispiel".*"Beispiel GmbH"/) as string });
    expect(finding?.fix).toContain('verification of payee');
  });
});
