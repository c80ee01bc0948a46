import { beforeEach, describe, expect, it } from 'vitest';
import { emptyForm } from '../../../../shared/commerce/checkout-form.ts';
import { IDLE, type PurchaseEvent, type PurchaseState, step } from '../../../../shared/commerce/payment-machine.ts';
import type { Order } from '../../../../packages/contract/order.ts';
import type { Payment, StripeSession } from '../../../../packages/contract/payment.ts';
import type { CallOptions } from '../../../../packages/contract/request.ts';
import { ApiError } from '../../../../packages/engine/errors.ts';
import type { App } from '../../../core/app-context.tsx';
import { createQueryClient } from '../../../../packages/engine/browser/query-client.ts';
import type { PageBootstrap } from '../../../core/queries.ts';
import type { PaymentAdapter, PayOutcome } from '../../../features/checkout/payment/adapter.ts';
import { customerOrderQuery } from '../../../features/order/queries.ts';
import { payOrder, resumePayment } from './pay-order.ts';

const ID = 'o'.repeat(16);
const ORDER = { unique_id: ID, final_amount: 790, currency_code: 'EUR' } as Order;
const PAYMENT = { id: 'p'.repeat(16), state: 'open', type: 'card' } as Payment;
const LOST = new ApiError(503, 'unavailable');

/** A backend with one order, and a page that pays it. */
function open() {
  const calls: { readonly key: string; readonly args: unknown; readonly options: CallOptions | undefined }[] = [];
  const backend = {
    payment: PAYMENT,
    refusals: [] as (StripeSession['refusal'] | ApiError)[],
    answers: [] as ApiError[],
    start: null as ApiError | null,
  };
  const call = async (key: string, args: unknown, options?: CallOptions): Promise<unknown> => {
    calls.push({ key, args, options });
    if (key === 'payOrder') {
      if (backend.start) throw backend.start;
      return { data: backend.payment };
    }
    if (key === 'getStripeSession') {
      const refusal = backend.refusals.shift() ?? null;
      if (refusal instanceof ApiError) throw refusal;
      return { data: { refusal, payment: { state: refusal === null ? 'authorised' : 'open' } } };
    }
    if (key === 'getCustomerOrder') return { data: { ...ORDER, payment_pending: true } };
    const answer = backend.answers.shift();
    if (answer) throw answer;
    return { data: { ...ORDER, payment_status: 1 } };
  };
  const api = { call } as unknown as App['api'];
  const queryClient = createQueryClient(api, { retry: false });
  const app = { api, locale: 'en', prefix: '/en', site: { origin: 'https://shop.example' }, queryClient } as unknown as App;
  let state: PurchaseState = IDLE;
  const send = (event: PurchaseEvent): boolean => {
    const next = step(state, event);
    if (next) state = next;
    return next !== null;
  };
  const purchase = { app, order: ORDER, send, pauses: [1, 1] };
  const form = { ...emptyForm('AT'), method: 'card' };
  const press = (outcome: PayOutcome, begins = true) => {
    const adapter: PaymentAdapter = {
      async pay({ begin }) {
        if (begins) await begin();
        return outcome;
      },
    };
    return payOrder(purchase, { bootstrap: {} as PageBootstrap, adapter, form, fields: null });
  };
  return { backend, calls, press, purchase, state: () => state, keys: () => calls.map(({ key }) => key), queryClient };
}

let page: ReturnType<typeof open>;
beforeEach(() => {
  page = open();
});

describe('payOrder', () => {
  it('starts the payment without an amount, returns to this page, and stores the paid order', async () => {
    await page.press({ kind: 'agreed' });
    expect(page.keys()).toEqual(['payOrder', 'getStripeSession', 'finishOrderPayment']);
    const [start] = page.calls;
    expect(start?.args).toEqual({
      params: { id: ID },
      body: { type: 'card', return_url: `https://shop.example/en/profile/orders/${ID}/payment` },
    });
    expect(start?.options?.idempotencyKey).toMatch(/^[\w-]{36}$/);
    expect(page.state()).toEqual({ status: 'placed', orderId: ID });
    expect(page.queryClient.getQueryData(customerOrderQuery(ID).queryKey)?.data.payment_status).toBe(1);
  });

  it('polls while the bank decides, then loads the order', async () => {
    page.backend.refusals = ['payment_pending', LOST, 'payment_pending'];
    await page.press({ kind: 'agreed' });
    expect(page.state().status).toBe('slow');
    expect(page.queryClient.getQueryData(customerOrderQuery(ID).queryKey)?.data.payment_pending).toBe(true);
    await resumePayment(page.purchase, PAYMENT.id);
    expect(page.state().status).toBe('placed');
  });

  it('does not ask again for a payment that was approved in another tab', async () => {
    page.backend.payment = { ...PAYMENT, state: 'processing' };
    await page.press({ kind: 'cancelled' });
    expect(page.state().status).toBe('placed');
  });

  it.each([
    [{ kind: 'declined', message: 'Your bank says no.' }, 'declined'],
    [{ kind: 'cancelled' }, 'cancelled'],
  ] as const)('%o counts only if the backend confirms it', async (outcome, status) => {
    page.backend.refusals = ['payment_pending'];
    await page.press(outcome);
    expect(page.state().status).toBe(status);
    page = open();
    await page.press(outcome);
    expect(page.state().status).toBe('placed');
  });

  it('shows the refusal of the backend, before and after the payment gateway', async () => {
    page.backend.start = new ApiError(409, 'payment_pending');
    await page.press({ kind: 'agreed' });
    expect(page.state()).toEqual({ status: 'failed', error: page.backend.start });
    page = open();
    const closed = new ApiError(409, 'order_closed');
    page.backend.answers = [closed];
    await page.press({ kind: 'agreed' });
    expect(page.state()).toEqual({ status: 'failed', error: closed });
  });

  it('returns the payment that continues in the gateway’s form, and repeats nothing', async () => {
    expect(await page.press({ kind: 'elsewhere' })).toEqual(PAYMENT);
    expect(await page.press({ kind: 'agreed' })).toBeNull();
    expect(page.keys()).toEqual(['payOrder']);
  });
});

it('resumePayment finishes a payment that returns from the gateway’s page', async () => {
  page.backend.refusals = ['payment_declined'];
  await resumePayment(page.purchase, PAYMENT.id);
  expect(page.state()).toEqual({ status: 'declined', message: null });
  expect(page.keys()).toEqual(['getStripeSession', 'getCustomerOrder']);
});
