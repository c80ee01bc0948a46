import {
  type EventBus,
  HistoryEntryEvent,
  type ID,
  Order,
  Refund,
  RefundEvent,
  type RequestContext,
  type TransactionalConnection,
  UserInputError,
  VendureEvent,
} from '@vendure/core';
import { Refusal } from '../../backend/core/refusal.ts';
import { insideTransactionOf } from '../../backend/db/postgres/database.ts';
import {
  cancelOrder,
  markCompleted,
  markPaid,
  markReady,
  markShipped,
  refundOrder,
  type RefundOptions,
} from '../../backend/operator/change-order.ts';
import { markForMirror } from '../../backend/orders/order-mirror.ts';
import type { OrderShipping } from '../../backend/orders/order-view.ts';
import { inTransaction } from '../../backend/shop/in-transaction.ts';
import type { Shop } from '../../backend/shop/shop.ts';
import { clientOf, contextOfShop } from '../engine-transaction.ts';
import type { HandedOver, OrderActions } from './order-actions.ts';
import { refusal } from './staff-words.ts';

const WRITE = { isDryRun: false };

/** Staff have changed an order; published in their transaction, so that it is heard after the commit. */
class StaffChangedOrder extends VendureEvent {
  constructor(
    readonly ctx: RequestContext,
    readonly number: string,
  ) {
    super();
  }
}

interface Services {
  readonly connection: TransactionalConnection;
  readonly events: EventBus;
  readonly shop: Shop;
  readonly report: (error: unknown) => void;
}

/** Clicks of staff, carried out by the functions of the backend's operator, with their checks and mails, in the transaction of the click. */
export class StaffChanges implements OrderActions {
  constructor(private readonly services: Services) {}

  pay = (ctx: RequestContext, number: string): Promise<void> => this.perform(ctx, number, (shop) => markPaid(shop, number, WRITE));

  handOver = (ctx: RequestContext, number: string, parcel: HandedOver): Promise<void> =>
    this.perform(ctx, number, async (shop) => {
      const row = await shop.db.get<{ shipping: string }>('SELECT shipping FROM orders WHERE po_number = ?', number);
      const shipping = JSON.parse(row?.shipping ?? 'null') as OrderShipping | null;
      if (shipping?.carrier === null) return markReady(shop, number, WRITE);
      if (parcel.number.trim() === '') throw refusal('no-tracking-code');
      const carrier = parcel.carrier.trim() || (shipping?.carrier ?? '');
      return markShipped(shop, number, { carrier, number: parcel.number.trim(), url: null }, WRITE);
    });

  complete = (ctx: RequestContext, number: string): Promise<void> =>
    this.perform(ctx, number, (shop) => markCompleted(shop, number, WRITE));

  cancel = (ctx: RequestContext, number: string): Promise<void> => this.perform(ctx, number, (shop) => cancelOrder(shop, number, WRITE));

  follow(): void {
    const { events, report } = this.services;
    events.registerBlockingEventHandler({
      id: 'karat-cancelled-lines',
      event: HistoryEntryEvent,
      handler: ({ ctx, entity }) => this.refusePart(ctx, entity),
    });
    events.registerBlockingEventHandler({
      id: 'karat-refund',
      event: RefundEvent,
      handler: async ({ ctx, order, refund }) => {
        if (!contextOfShop()) await this.checkRefund(ctx, order, refund);
      },
    });
    events.ofType(RefundEvent).subscribe(() => void this.payBack().catch(report));
    events.ofType(StaffChangedOrder).subscribe(({ number }) => void this.updateCopy(number).catch(report));
  }

  /**
   * Refunds of staff, paid back by the backend: in its books, then at the gateway, which is never called inside a transaction. The copy of the
   * order follows once the money has gone back. Again after a failure: at the start, and each minute.
   */
  async payBack(): Promise<void> {
    const pending = await this.services.connection.rawConnection
      .getRepository(Refund)
      .find({ where: { state: 'Pending' }, relations: { payment: { order: true } }, order: { id: 'ASC' } });
    for (const { id, total, payment } of pending) {
      const requestKey = `engine-refund-${id}`;
      const sql = 'SELECT state, problem FROM refunds WHERE request_key = ?';
      const known = await this.services.shop.db.get<{ state: string; problem: string | null }>(sql, requestKey);
      if (known?.state === 'failed') await this.fail(id, known.problem ?? '');
      if (known) continue;
      try {
        await refundOrder(this.services.shop, payment.order.code, { ...WRITE, ...partOf(total, payment), requestKey });
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) this.services.report(error);
        else await this.fail(id, error.message);
      }
    }
  }

  /** Nothing, if another process has paid it back meanwhile. */
  private async fail(id: ID, reason: string): Promise<void> {
    await inTransaction(this.services.shop, async () => {
      const ctx = contextOfShop();
      if (!ctx) throw new Error('a refund fails inside a transaction');
      const sql = `UPDATE refund SET state = 'Failed', metadata = $2 WHERE id = $1 AND state = 'Pending'`;
      await this.services.connection.getRepository(ctx, Refund).query(sql, [id, JSON.stringify({ reason })]);
    });
  }

  private async perform(ctx: RequestContext, number: string, work: (shop: Shop) => Promise<unknown>): Promise<void> {
    const { connection, events, shop } = this.services;
    try {
      // Without the mirror: the engine is at work on its copy.
      await insideTransactionOf(await clientOf(connection, ctx), (db) =>
        work({ ...shop, db, changedOrders: new Set(), orderMirror: undefined }),
      );
    } catch (error) {
      throw error instanceof Refusal ? new UserInputError(error.message) : error;
    }
    await events.publish(new StaffChangedOrder(ctx, number));
  }

  /** Writes what has followed from the change: a gift card that was sent, a payment that is cancelled. */
  private async updateCopy(number: string): Promise<void> {
    await inTransaction(this.services.shop, async (shop) => {
      const row = await shop.db.get<{ id: number }>('SELECT id FROM orders WHERE po_number = ?', number);
      if (row) markForMirror(shop, row.id);
    });
  }

  private async refusePart(ctx: RequestContext, entry: { readonly type: string; readonly order?: Order }): Promise<void> {
    if (contextOfShop() || entry.type !== 'ORDER_CANCELLATION' || !entry.order) return;
    const { lines } = await this.services.connection.getEntityOrThrow(ctx, Order, entry.order.id, { relations: ['lines'] });
    if (lines.some(({ quantity }) => quantity > 0)) throw refusal('cancelled-whole');
  }

  private async checkRefund(ctx: RequestContext, order: Order, { id }: Refund): Promise<void> {
    const { connection, shop } = this.services;
    const { payment, total } = await connection.getEntityOrThrow(ctx, Refund, id, { relations: ['payment'] });
    const paid = await shop.db.get<{ final_cents: number; gift_card_cents: number }>(
      'SELECT final_cents, gift_card_cents FROM orders WHERE po_number = ?',
      order.code,
    );
    // A part would go to gift cards first, which are another payment.
    if (payment.amount !== paid?.final_cents || (total !== payment.amount && paid.gift_card_cents > 0)) throw refusal('refunded-whole');
    try {
      await refundOrder(shop, order.code, { isDryRun: true, ...partOf(total, payment) });
    } catch (error) {
      throw error instanceof Refusal ? new UserInputError(error.message) : error;
    }
  }
}

/** All that is left, or a part. */
const partOf = (total: number, { amount }: { readonly amount: number }): Pick<RefundOptions, 'isByHand' | 'amount'> =>
  total === amount ? { isByHand: false } : { isByHand: false, amount: total / 100 };
