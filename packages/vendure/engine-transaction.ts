import { AsyncLocalStorage } from 'node:async_hooks';
import { Order, type RequestContext, type RequestContextService, type TransactionalConnection } from '@vendure/core';
import pLimit from 'p-limit';
import type pg from 'pg';
import type { TransactionRunner } from '../backend/db/postgres/database.ts';

/**
 * Of the engine's pool (`config.ts`) half: inside a transaction the engine may ask for a second connection, for which all would wait
 * otherwise.
 */
const MOST_AT_ONCE = 10;
export const ENGINE_CONNECTIONS = 2 * MOST_AT_ONCE;

const shopContext = new AsyncLocalStorage<RequestContext>();

/** The engine's context in a transaction that the backend has begun; undefined where staff or a job of the engine have. */
export const contextOfShop = (): RequestContext | undefined => shopContext.getStore();

/** Transactions of the backend that are the engine's, so that both write in one. */
export function transactionsOfEngine(connection: TransactionalConnection, contexts: RequestContextService): TransactionRunner {
  const limited = pLimit(MOST_AT_ONCE);
  return (work) =>
    limited(async () => {
      const outer = await contexts.create({ apiType: 'admin' });
      return connection.withTransaction(outer, (ctx) => shopContext.run(ctx, async () => work(await clientOf(connection, ctx))));
    });
}

/** The connection of the transaction that the context belongs to. */
export async function clientOf(connection: TransactionalConnection, ctx: RequestContext): Promise<pg.ClientBase> {
  const { queryRunner } = connection.getRepository(ctx, Order).manager;
  if (!queryRunner) throw new Error('the engine has begun no transaction');
  return (await queryRunner.connect()) as pg.ClientBase;
}
