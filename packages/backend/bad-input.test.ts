import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS } from '../sandbox/testing/purchase.fixture.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('bad input', () => {
  const items = '/api/v1/carts/items';

  it.each([
    ['unknown configuration', { product_configuration_id: 999_999_999, quantity: 1 }, 404, 'configuration_not_found'],
    ['50,000 characters', { product_configuration_id: 1, quantity: 1, engraving: { text: 'x'.repeat(50_000) } }, 422, 'validation_failed'],
    ['a body above 64 KB', { product_configuration_id: 1, quantity: 1, engraving: { text: 'x'.repeat(70_000) } }, 413, 'too_large'],
    ['broken JSON', '{"quantity":', 400, 'validation_failed'],
    ['JSON that is no object', '[]', 422, 'validation_failed'],
    ['a short cart id', { cart_unique_id: '1', product_configuration_id: 1, quantity: 1 }, 422, 'validation_failed'],
  ])('%s is refused', async (_, body, status, code) => {
    const answer = await shop.send('POST', items, body);
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
  });

  it('only JSON bodies are accepted', async () => {
    const answer = await shop.send('POST', items, 'quantity=1', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.status, answer.body.error_code]).toEqual([415, 'validation_failed']);
  });

  it('unknown carts, lines and orders are not found', async () => {
    const cart = { cart_unique_id: UNKNOWN };
    const answers = [
      await shop.attempt('getCart', { query: cart }),
      await shop.attempt('getCheckoutCart', { query: cart }),
      await shop.attempt('updateItem', { params: { id: 1 }, query: cart, body: { quantity: 1 } }),
      await shop.attempt('removeItem', { params: { id: 'x' }, query: cart }),
      await shop.attempt('openCheckout', { body: cart }),
      await shop.attempt('updateCart', { params: { id: '../x' }, body: {} }),
      await shop.attempt('getRates', { body: { ...cart, country: 'AT' } }),
      await shop.attempt('finishCheckout', { body: { ...cart, type: 'bank_transfer', expected_amount: 1 } }),
    ];
    for (const { status, body } of answers) expect([status, body.error_code]).toEqual([404, 'cart_not_found']);
    expect((await shop.attempt('getOrder', { query: { order_id: UNKNOWN } })).body.error_code).toBe('not_found');
  });

  it('other methods and undecodable paths are refused in the same shape', async () => {
    expect((await shop.send('DELETE', '/api/v1/carts')).body.error_code).toBe('not_allowed');
    expect((await shop.send('GET', '/api/v1/products/%E0%A4%A')).status).toBe(400);
    const address = { ...ADDRESS, country: 'Greece', person_first_name: ' ' };
    const { body } = await shop.attempt('updateCart', { params: { id: UNKNOWN }, body: { shipping_address: address } });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['shipping_address.country', 'shipping_address.person_first_name']);
  });

  it('reports no errors for invalid input', () => {
    expect(shop.reported).toEqual([]);
  });
});
