import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressQuestion, suggestedAddress } from '../../shared/commerce/address-check.ts';
import type { AddressForm } from '../../shared/commerce/address-form.ts';
import { emptyForm } from '../../shared/commerce/checkout-form.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const typed: AddressForm = { ...emptyForm('AT').shipping, address_line_1: 'Zieglergase 14/7', zip: '1070', city: 'Wein' };

const ask = async (body: unknown, key = 'sandbox-addresses') =>
  await fetch(`${shop.testProviderUrl}/addresses/v1:validateAddress?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('returns street and town in the fields of the shop', async () => {
  const answer = await ask(addressQuestion(typed));
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(suggestedAddress(await answer.json(), typed)).toMatchObject({ address_line_1: 'Zieglergasse 14/7', city: 'Wien' });
});

it('returns nothing for unknown addresses', async () => {
  const elsewhere = { ...typed, zip: '9999' };
  expect(suggestedAddress(await (await ask(addressQuestion(elsewhere))).json(), elsewhere)).toBeNull();
});

it('refuses a wrong key and a malformed request', async () => {
  expect((await ask(addressQuestion(typed), 'another')).status).toBe(403);
  expect((await ask({ address: {} })).status).toBe(400);
});
