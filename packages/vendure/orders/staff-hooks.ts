import {
  defaultFulfillmentProcess,
  defaultPaymentProcess,
  defaultRefundProcess,
  configureDefaultOrderProcess,
  type FulfillmentProcess,
  type Injector,
  LanguageCode,
  type OrderProcess,
  type PaymentMethodHandler as Handler,
  PaymentMethodHandler,
  type PaymentOptions,
  type PaymentProcess,
} from '@vendure/core';
import { contextOfShop } from '../engine-transaction.ts';
import { BackendOrders } from './order-actions.ts';
import { refusal, wordOf } from './staff-words.ts';

/**
 * Clicks of staff in the dashboard go through the backend, in the same transaction; changes of the shop itself are only recorded. Effects
 * are those of `onTransitionEnd`, whose failure undoes the whole click: an answer of `onTransitionStart` would keep what is written
 * already.
 */
let backend: BackendOrders;
const init = (injector: Injector): void => {
  backend = injector.get(BackendOrders);
};
const isShop = (): boolean => contextOfShop() !== undefined;

export const SHOP_PAYMENT = 'karat-payment';

/** The shop's facts about a payment that it makes in the engine. */
export interface PaymentNote {
  readonly cents: number;
  readonly isSettled: boolean;
}

/** Refunds have no function here: they stay pending until the backend has paid the money back (`staff-changes.ts`). */
export const shopPayment: Handler = new PaymentMethodHandler({
  code: SHOP_PAYMENT,
  description: [
    { languageCode: LanguageCode.en, value: 'Paid in the shop' },
    { languageCode: LanguageCode.de, value: 'Im Shop bezahlt' },
  ],
  args: {},
  init,
  createPayment(_ctx, _order, _amount, _args, metadata) {
    if (!isShop()) throw refusal('paid');
    const { cents, isSettled } = metadata as unknown as PaymentNote;
    return { amount: cents, state: isSettled ? 'Settled' : 'Authorized', metadata: {} };
  },
  async settlePayment(ctx, order) {
    if (!isShop()) await backend.get().pay(ctx, order.code);
    return { success: true };
  },
  cancelPayment() {
    if (!isShop()) throw refusal('payment-stays');
    return { success: true };
  },
});

const HANDED_OVER = ['PartiallyShipped', 'Shipped', 'PartiallyDelivered', 'Delivered'] as const;

const orderProcess: OrderProcess<string> = {
  // On account: shipped before it is paid.
  transitions: { PaymentAuthorized: { to: [...HANDED_OVER], mergeStrategy: 'merge' } },
  init,
  onTransitionStart: (_from, to) =>
    to === 'Modifying' || to === 'ArrangingAdditionalPayment' || to === 'Draft' ? wordOf('lines-stay') : undefined,
  async onTransitionEnd(_from, to, { ctx, order }) {
    if (to === 'Cancelled' && !isShop()) await backend.get().cancel(ctx, order.code);
  },
};

const fulfillmentProcess: FulfillmentProcess<string> = {
  init,
  async onTransitionEnd(from, to, { ctx, fulfillment, orders }) {
    if (isShop()) return;
    const [order] = orders;
    if (!order || orders.length > 1) throw refusal('one-order');
    const isWhole = order.lines.every(({ id, quantity }) =>
      fulfillment.lines.some((line) => String(line.orderLineId) === String(id) && line.quantity === quantity),
    );
    if (to === 'Pending' && !isWhole) throw refusal('shipped-whole');
    if (to === 'Shipped') await backend.get().handOver(ctx, order.code, { carrier: fulfillment.method, number: fulfillment.trackingCode });
    if (to === 'Delivered') await backend.get().complete(ctx, order.code);
    if (to === 'Cancelled' && from !== 'Pending') throw refusal('handed-over');
  },
};

const paymentProcess: PaymentProcess<string> = {
  onTransitionStart: (_from, to) => (isShop() || to === 'Settled' ? undefined : wordOf('payment-of-shop')),
};

const refundProcess: NonNullable<PaymentOptions['refundProcess']>[number] = {
  onTransitionStart: () => (isShop() ? undefined : wordOf('refund-of-shop')),
};

export const processes = {
  order: [
    configureDefaultOrderProcess({
      // Gift cards come by mail.
      arrangingPaymentRequiresShipping: false,
      // The shop's guarded decrement has taken the stock; the lines were checked when they were added.
      arrangingPaymentRequiresStock: false,
    }),
    orderProcess,
  ],
  fulfillment: [defaultFulfillmentProcess, fulfillmentProcess],
  payment: [defaultPaymentProcess, paymentProcess],
  refund: [defaultRefundProcess, refundProcess],
};
