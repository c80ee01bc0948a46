import { ErrorCode } from '@vendure/common/lib/generated-shop-types';
import {
  type Customer,
  CustomerService,
  Fulfillment,
  type GraphQLErrorResult,
  type ID,
  type Injector,
  isGraphQlErrorResult,
  LanguageCode,
  manualFulfillmentHandler,
  Order,
  OrderService,
  Payment,
  PaymentMethod,
  PaymentMethodService,
  ProductVariant,
  type RequestContext,
  ShippingMethod,
  ShippingMethodService,
  TransactionalConnection,
} from '@vendure/core';
import { In, IsNull } from 'typeorm';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import { Refusal } from '../../backend/core/refusal.ts';
import type { Db } from '../../backend/db/database.ts';
import type { OrderMirror } from '../../backend/orders/order-mirror.ts';
import { contextOfShop } from '../engine-transaction.ts';
import { GIVEN_DELIVERY, withNumber } from './given-prices.ts';
import { orderFieldsOf, surchargeOf } from './engine-order-input.ts';
import { lineFields } from './order-fields.ts';
import { customerOf, engineAddress, readShopOrder, type ShopOrder } from './shop-order.ts';
import { type PaymentNote, SHOP_PAYMENT, shopPayment } from './staff-hooks.ts';

/** Code of the engine's delivery method, whose price and name each order brings along. */
const DELIVERY = 'karat';
/** Codes of payment methods besides those of the shop's document. */
const GIFT_CARD = 'gift-card';
const NOTHING_TO_PAY = 'nothing';

/** Before the engine was there: its stock was counted afterwards, and staff work on it by command. */
const isFromBefore = ({ createdAt }: ShopOrder): boolean => createdAt < Date.now() - HOUR;
const HOUR = 3_600_000;

const isHandedOver = ({ status }: ShopOrder): boolean => ['shipped', 'ready-for-collection', 'completed'].includes(status);

/** Orders of the shop in the engine, where staff work on them: written in the shop's transaction, by the engine's services. */
export class EngineOrders implements OrderMirror {
  private readonly connection: TransactionalConnection;
  private readonly orders: OrderService;
  private readonly customers: CustomerService;

  constructor(private readonly injector: Pick<Injector, 'get'>) {
    this.connection = injector.get(TransactionalConnection);
    this.orders = injector.get(OrderService);
    this.customers = injector.get(CustomerService);
  }

  async update(db: Db, orderId: number): Promise<void> {
    const ctx = contextOfShop();
    if (!ctx) throw new Error(`order ${orderId} is changed outside of the engine's transaction`);
    const order = await readShopOrder(db, orderId);
    const copy = await this.connection.getRepository(ctx, Order).findOneBy({ customFields: { shopOrderId: orderId } });
    if (!order && copy) await this.cancel(ctx, copy.id, 'The money could not be taken');
    if (!order || (!copy && isFromBefore(order))) return;
    await this.align(ctx, order, copy?.id ?? (await this.place(ctx, db, order)));
  }

  /** At the start. */
  async prepare(ctx: RequestContext): Promise<void> {
    // Payments go on by a method that staff have switched off or deleted meanwhile: the engine would find none.
    this.injector.get(PaymentMethodService).getMethodAndOperations = async (_, code) => ({
      paymentMethod: new PaymentMethod({ code, enabled: true, handler: { code: SHOP_PAYMENT, args: [] } }),
      handler: shopPayment,
      checker: null,
    });
    if (await this.delivery(ctx)) return;
    await this.injector.get(ShippingMethodService).create(ctx, {
      code: DELIVERY,
      fulfillmentHandler: manualFulfillmentHandler.code,
      checker: { code: 'default-shipping-eligibility-checker', arguments: [{ name: 'orderMinimum', value: '0' }] },
      calculator: { code: GIVEN_DELIVERY, arguments: [] },
      translations: [
        { languageCode: LanguageCode.de, name: 'Lieferung', description: '' },
        { languageCode: LanguageCode.en, name: 'Delivery', description: '' },
      ],
    });
  }

  private delivery = (ctx: RequestContext): Promise<ShippingMethod | null> =>
    this.connection.getRepository(ctx, ShippingMethod).findOneBy({ code: DELIVERY, deletedAt: IsNull() });

  private async place(ctx: RequestContext, db: Db, order: ShopOrder): Promise<ID> {
    const { id } = await withNumber(order.number, () => this.orders.create(ctx));
    await this.connection.getRepository(ctx, Order).update(id, {
      shippingAddress: engineAddress(order.shippingAddress),
      billingAddress: engineAddress(order.billingAddress),
      customFields: orderFieldsOf(order),
    });
    await this.orders.addCustomerToOrder(ctx, id, await this.customer(ctx, db, order));
    await this.addLines(ctx, id, order);
    if (order.shipping) {
      const method = await this.delivery(ctx);
      done(await this.orders.setShippingMethod(ctx, id, [method?.id ?? '']));
    }
    if (order.discountCents > 0) await this.orders.addSurchargeToOrder(ctx, id, surchargeOf(order));
    const { totalWithTax } = done(await this.orders.transitionToState(ctx, id, 'ArrangingPayment'));
    const total = order.finalCents + order.giftCardCents;
    if (totalWithTax !== total) throw new Error(`order ${order.number} costs ${total} in the shop, and ${totalWithTax} in the engine`);
    await this.addPayments(ctx, id, order);
    return id;
  }

  /** One of each address. Two orders of a new customer at once wait for each other. */
  private async customer(ctx: RequestContext, db: Db, order: ShopOrder): Promise<Customer> {
    await db.get('SELECT pg_advisory_xact_lock(hashtext(?)) IS NULL AS held', `customer ${order.email}`);
    return done(await this.customers.createOrUpdate(ctx, customerOf(order)));
  }

  private async addLines(ctx: RequestContext, id: ID, { lines, number }: ShopOrder): Promise<void> {
    const skus = lines.map(({ sku }) => sku);
    const variants = await this.connection.getRepository(ctx, ProductVariant).findBy({ sku: In(skus), deletedAt: IsNull() });
    const bySku = new Map(variants.map((variant) => [variant.sku, variant.id]));
    const items = lines.map(({ sku, quantity, ...line }) => {
      const productVariantId = bySku.get(sku);
      if (productVariantId === undefined) throw new Error(`order ${number} has ${sku}, which the engine lacks`);
      return { productVariantId, quantity, customFields: lineFields(line) };
    });
    const { errorResults } = await this.orders.addItemsToOrder(ctx, id, items);
    for (const { errorCode, message } of errorResults)
      throw errorCode === ErrorCode.INSUFFICIENT_STOCK_ERROR
        ? new Refusal('out_of_stock', `not enough on stock in the back office: ${skus.join(', ')}`)
        : new Error(message);
  }

  private async addPayments(ctx: RequestContext, id: ID, order: ShopOrder): Promise<void> {
    const add = async (method: string, metadata: PaymentNote): Promise<void> => {
      done(await this.orders.addPaymentToOrder(ctx, id, { method, metadata }));
    };
    if (order.giftCardCents > 0) await add(GIFT_CARD, { cents: order.giftCardCents, isSettled: true });
    if (order.finalCents > 0) await add(order.paymentMethod ?? '', { cents: order.finalCents, isSettled: false });
    else if (order.giftCardCents === 0) await add(NOTHING_TO_PAY, { cents: 0, isSettled: true });
  }

  /** Carries over what has happened since it was placed: nothing, if the copy is as it should be. */
  private async align(ctx: RequestContext, order: ShopOrder, id: ID): Promise<void> {
    await this.connection.getRepository(ctx, Order).update(id, { customFields: { notes: order.notes } });
    await this.settle(ctx, order, id);
    await this.refund(ctx, order, id);
    if (order.status === 'cancelled') await this.cancel(ctx, id, 'Cancelled in the shop');
    else if (isHandedOver(order)) await this.handOver(ctx, order, id);
  }

  private payments = (ctx: RequestContext, id: ID): Promise<Payment[]> =>
    this.connection.getRepository(ctx, Payment).find({ where: { order: { id } }, relations: { refunds: true }, order: { id: 'DESC' } });

  private async settle(ctx: RequestContext, { paymentStatus }: ShopOrder, id: ID): Promise<void> {
    const { unpaid, voided } = PaymentStatus;
    if (paymentStatus === unpaid || paymentStatus === voided) return;
    for (const payment of await this.payments(ctx, id))
      if (payment.state === 'Authorized') done(await this.orders.settlePayment(ctx, payment.id));
  }

  /** As much as credit notes say: first what staff have begun, which waits for the money to go back. */
  private async refund(ctx: RequestContext, { creditNotes }: ShopOrder, id: ID): Promise<void> {
    const last = creditNotes.at(-1);
    if (!last) return;
    const transactionId = last.label;
    const payments = await this.payments(ctx, id);
    const refunds = payments.flatMap((payment) => payment.refunds);
    let rest = creditNotes.reduce((sum, { cents }) => sum + cents, 0);
    for (const { state, total } of refunds) if (state === 'Settled') rest -= total;
    for (const { id: refundId, state, total } of refunds) {
      if (state !== 'Pending' || total > rest) continue;
      await this.orders.settleRefund(ctx, { id: refundId, transactionId });
      rest -= total;
    }
    for (const payment of payments) {
      const refunded = payment.refunds.reduce((sum, { state, total }) => sum + (state === 'Failed' ? 0 : total), 0);
      const amount = Math.min(rest, payment.state === 'Settled' ? payment.amount - refunded : 0);
      if (amount <= 0) continue;
      const input = { paymentId: payment.id, amount, lines: [], shipping: 0, adjustment: 0, reason: transactionId };
      const { id: refundId } = done(await this.orders.refundOrder(ctx, input));
      await this.orders.settleRefund(ctx, { id: refundId, transactionId });
      rest -= amount;
    }
  }

  private async handOver(ctx: RequestContext, order: ShopOrder, id: ID): Promise<void> {
    const copy = await this.connection.getEntityOrThrow(ctx, Order, id, { relations: ['lines', 'fulfillments'] });
    const [method, trackingCode] = [order.parcel?.carrier ?? order.shipping?.carrier ?? '', order.parcel?.number ?? ''];
    let fulfillment = copy.fulfillments.find(({ state }) => state !== 'Cancelled');
    if (!fulfillment) {
      const values = Object.entries({ method, trackingCode }).map(([name, value]) => ({ name, value }));
      const handler = { code: manualFulfillmentHandler.code, arguments: values };
      const lines = copy.lines.map(({ id: orderLineId, quantity }) => ({ orderLineId, quantity }));
      fulfillment = done(await this.orders.createFulfillment(ctx, { handler, lines }));
    } else if (order.parcel) await this.connection.getRepository(ctx, Fulfillment).update(fulfillment.id, { method, trackingCode });
    const to = order.status === 'completed' ? (['Shipped', 'Delivered'] as const) : (['Shipped'] as const);
    const passed = to.findIndex((state) => state === fulfillment.state);
    for (const state of to.slice(passed + 1)) done(await this.orders.transitionFulfillmentToState(ctx, fulfillment.id, state));
  }

  private async cancel(ctx: RequestContext, id: ID, reason: string): Promise<void> {
    const { state } = await this.connection.getEntityOrThrow(ctx, Order, id);
    if (state !== 'Cancelled') done(await this.orders.cancelOrder(ctx, { orderId: id, reason, cancelShipping: true }));
    for (const payment of await this.payments(ctx, id))
      if (payment.state === 'Authorized') done(await this.orders.cancelPayment(ctx, payment.id));
  }
}

/** The engine answers errors; none of these may be passed over. */
function done<T>(result: T): Exclude<T, GraphQLErrorResult> {
  if (isGraphQlErrorResult(result as never)) {
    const { errorCode, message, ...more } = result as unknown as GraphQLErrorResult;
    throw new Error(`the engine refuses a copy of an order: ${errorCode}, ${message} ${JSON.stringify(more)}`);
  }
  return result as Exclude<T, GraphQLErrorResult>;
}
