import type { z } from 'zod';
import type { Capability } from '../../packages/contract/codes.ts';
import type { EndpointKey } from '../../packages/contract/endpoints.ts';
import type { OrderResponse } from '../../packages/contract/order.ts';
import type { FindReturnOrderResponse, ReturnOrderResponse, ReturnResponse } from '../../packages/contract/return.ts';
import { ApiError } from '../../packages/engine/errors.ts';
import type { Backend, BackendCall } from '../../packages/engine/backend/call-backend.ts';

type Order = z.output<typeof OrderResponse>['data'];

/**
 * For a backend without the capability `returns`, which takes POST /returns/request alone: the calls that /return/{id} reads with are
 * answered by those of the specification. `has` is asked at each call, because settings arrive after the start. Done here, because branches
 * in each page would be needed in browser, form and upload, and shoppers would load them. Photos are neither offered nor kept.
 */
export const withoutReturnCalls = (backend: Backend, has: (capability: Capability) => boolean): Backend => {
  const ask = async (call: BackendCall, key: EndpointKey, args: Pick<BackendCall, 'params' | 'query'>): Promise<Order> => {
    const { params: _params, query: _query, body: _body, ...rest } = call;
    return ((await backend.call({ ...rest, key, ...args })) as z.output<typeof OrderResponse>).data;
  };

  /** A customer's own order, else the one that the link of a guest opens. */
  async function orderOf(call: BackendCall): Promise<Order> {
    const id = String(call.params?.['id']);
    const asGuest = () => ask(call, 'getOrder', { query: { order_id: id } });
    const order =
      call.token === undefined ? await asGuest() : await ask(call, 'getCustomerOrder', { params: { id } }).catch(unlessRefused(asGuest));
    // The summary of an old link does not say what can be sent back.
    if (order.summary) throw new ApiError(404, 'not_found');
    return { ...order, unique_id: id };
  }

  return {
    async call(call) {
      if (has('returns')) return backend.call(call);
      if (call.key === 'findReturnOrder') {
        const { unique_id: id } = await ask(call, 'getTracking', { query: call.body });
        return { data: { id } } satisfies z.output<typeof FindReturnOrderResponse>;
      }
      if (call.key === 'getReturnOrder') return { data: await orderOf(call) } satisfies z.output<typeof ReturnOrderResponse>;
      if (call.key === 'getReturn') {
        return { data: requestOf(await orderOf(call), String(call.params?.['number'])) } satisfies z.output<typeof ReturnResponse>;
      }
      if (call.key === 'keepReturnPhoto' || call.key === 'getReturnPhoto') throw new ApiError(404, 'not_found');
      return backend.call(call);
    },
  };
};

const unlessRefused = <T>(other: () => Promise<T>) =>
  async function tryOther(error: unknown): Promise<T> {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return other();
    throw error;
  };

/** The requests of an order, as far as it names them; the page leaves out the rest. */
function requestOf(
  { unique_id, po_number, contact_email, currency_code, returns }: Order,
  number: string,
): z.output<typeof ReturnResponse>['data'] {
  const request = returns.find((one) => one.number === number);
  if (!request) throw new ApiError(404, 'not_found');
  const { type, status, created_at } = request;
  return {
    number,
    order_id: unique_id,
    po_number,
    type,
    refund_type: null,
    status,
    created_at,
    history: [{ status, at: created_at }],
    positions: [],
    comment: null,
    photos: [],
    first_name: '',
    email: contact_email,
    mail_failed: false,
    send_by: null,
    refund_amount: null,
    currency_code,
    label: null,
  };
}
