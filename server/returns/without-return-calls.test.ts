import { describe, expect, it } from 'vitest';
import { ApiError } from '../../packages/engine/errors.ts';
import type { BackendCall } from '../../packages/engine/backend/call-backend.ts';
import { withoutReturnCalls } from './without-return-calls.ts';

const ID = 'order-0000-0000-0001';
const REQUEST = { number: 'R-1', type: 1, status: 'requested', created_at: '2026-11-20T10:00:00Z' };
const ORDER = {
  unique_id: ID,
  summary: false,
  po_number: 'FL-1',
  contact_email: 'ana@example.com',
  currency_code: 'EUR',
  order_products: [],
  returns: [REQUEST],
};

/** A backend that has an order of a customer (token `ana`) and otherwise refuses. */
function backendOf({ offered = false, orders }: { readonly offered?: boolean; readonly orders: Readonly<Record<string, unknown>> }) {
  const calls: BackendCall[] = [];
  const backend = withoutReturnCalls(
    {
      call(call) {
        calls.push(call);
        const order = orders[call.key];
        return order === undefined || (call.key === 'getCustomerOrder' && call.token !== 'ana')
          ? Promise.reject(new ApiError(404, 'not_found'))
          : Promise.resolve({ data: order });
      },
    },
    () => offered,
  );
  const call = (key: BackendCall['key'], more: Partial<BackendCall>) => backend.call({ key, locale: 'en', ...more });
  return { call, calls: () => calls.map(({ key }) => key), all: calls };
}

describe('calls of returns without the capability', () => {
  it('reads the order of a customer by GET /orders/{id}', async () => {
    const { call, calls } = backendOf({ orders: { getCustomerOrder: ORDER } });
    expect(await call('getReturnOrder', { params: { id: ID }, token: 'ana' })).toEqual({ data: ORDER });
    expect(calls()).toEqual(['getCustomerOrder']);
  });

  it("reads a guest's order by GET /checkout/get-order, also in the session of another customer", async () => {
    const { call, calls, all } = backendOf({ orders: { getOrder: ORDER } });
    expect(await call('getReturnOrder', { params: { id: ID } })).toEqual({ data: ORDER });
    expect(await call('getReturnOrder', { params: { id: ID }, token: 'eve' })).toEqual({ data: ORDER });
    expect(calls()).toEqual(['getOrder', 'getCustomerOrder', 'getOrder']);
    expect(all[0]).toEqual({ key: 'getOrder', locale: 'en', query: { order_id: ID } });
  });

  it('finds an order by number and mail address with GET /tracking', async () => {
    const { call, all } = backendOf({ orders: { getTracking: ORDER } });
    const body = { po_number: 'FL-1', email: 'ana@example.com' };
    expect(await call('findReturnOrder', { body })).toEqual({ data: { id: ID } });
    expect(all[0]).toEqual({ key: 'getTracking', locale: 'en', query: body });
  });

  it('shows a request that the order contains, and 404 for another one', async () => {
    const { call } = backendOf({ orders: { getOrder: ORDER } });
    const { data } = (await call('getReturn', { params: { id: ID, number: 'R-1' } })) as { data: object };
    expect(data).toMatchObject({ ...REQUEST, order_id: ID, po_number: 'FL-1', label: null, positions: [] });
    await expect(call('getReturn', { params: { id: ID, number: 'R-2' } })).rejects.toMatchObject({ status: 404 });
  });

  it('answers 404 for the summary of an old link, stores no photos, and forwards POST /returns/request', async () => {
    const { call, calls } = backendOf({ orders: { getOrder: { ...ORDER, summary: true }, requestReturn: REQUEST } });
    await expect(call('getReturnOrder', { params: { id: ID } })).rejects.toMatchObject({ status: 404 });
    await expect(call('keepReturnPhoto', { params: { id: ID }, body: { content: '' } })).rejects.toMatchObject({ status: 404 });
    await call('requestReturn', { body: {} });
    expect(calls()).toEqual(['getOrder', 'requestReturn']);
  });

  it('answers 503, not 404, when the backend is down', async () => {
    const backend = withoutReturnCalls({ call: () => Promise.reject(new ApiError(503, 'unavailable')) }, () => false);
    const call = backend.call({ key: 'getReturnOrder', params: { id: ID }, token: 'ana', locale: 'en' });
    await expect(call).rejects.toMatchObject({ status: 503 });
  });

  it('with the capability every call is forwarded', async () => {
    const { call, calls } = backendOf({ offered: true, orders: { getReturnOrder: ORDER } });
    await call('getReturnOrder', { params: { id: ID } });
    expect(calls()).toEqual(['getReturnOrder']);
  });
});
