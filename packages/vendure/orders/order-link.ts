import { EventBus, I18nService, type Injector, RequestContextService, TransactionalConnection } from '@vendure/core';
import type { TransactionRunner } from '../../backend/db/postgres/database.ts';
import { holdLock } from '../../backend/db/locks.ts';
import type { OrderMirror } from '../../backend/orders/order-mirror.ts';
import { inTransaction } from '../../backend/shop/in-transaction.ts';
import type { Shop } from '../../backend/shop/shop.ts';
import { makeMethods } from '../catalogue/make-methods.ts';
import { contextOfShop, transactionsOfEngine } from '../engine-transaction.ts';
import { EngineOrders } from './engine-orders.ts';
import { BackendOrders } from './order-actions.ts';
import { StaffChanges } from './staff-changes.ts';
import { messages } from './staff-words.ts';

const PAY_BACK_MS = 60_000;

/** Between backend and engine: the backend starts first, and no order is placed before the engine is there. */
export class OrderLink {
  private runner: TransactionRunner | null = null;
  private orders: OrderMirror | null = null;
  private timer: NodeJS.Timeout | undefined;

  readonly transactions = (): TransactionRunner | null => this.runner;

  readonly mirror: OrderMirror = {
    update: (db, orderId) => {
      if (!this.orders) throw new Error('the engine has not started');
      return this.orders.update(db, orderId);
    },
  };

  async connect(injector: Pick<Injector, 'get'>, shop: Shop, report: (error: unknown) => void): Promise<void> {
    const connection = injector.get(TransactionalConnection);
    this.runner = transactionsOfEngine(connection, injector.get(RequestContextService));
    const words = injector.get(I18nService);
    for (const { language, karat } of messages) words.addTranslation(language, { karat });
    const orders = new EngineOrders(injector);
    await inTransaction(shop, async (_, db) => {
      const ctx = contextOfShop();
      if (!ctx) throw new Error('methods are made inside a transaction');
      // Another process may start at the same time.
      await holdLock(db, 'engine-methods');
      await orders.prepare(ctx);
      await makeMethods(injector, ctx, db);
    });
    this.orders = orders;
    const changes = new StaffChanges({ connection, events: injector.get(EventBus), shop, report });
    injector.get(BackendOrders).use(changes);
    changes.follow();
    const payBack = (): void => void changes.payBack().catch(report);
    payBack();
    this.timer = setInterval(payBack, PAY_BACK_MS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }
}
