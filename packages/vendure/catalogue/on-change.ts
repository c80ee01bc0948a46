import { StockMovementType } from '@vendure/common/lib/generated-types';
import {
  Asset,
  AssetEvent,
  CollectionEvent,
  CollectionModificationEvent,
  type EventBus,
  FacetEvent,
  FacetValueEvent,
  type ID,
  Logger,
  PaymentMethodEvent,
  ProductEvent,
  ProductOptionEvent,
  ProductOptionGroupChangeEvent,
  ProductVariantEvent,
  type RequestContext,
  ShippingMethodEvent,
  StockMovementEvent,
  type TransactionalConnection,
  type Type,
  type VendureEvent,
} from '@vendure/core';
import type pg from 'pg';
import type { EntitySubscriberInterface } from 'typeorm';
import { contextOfShop } from '../engine-transaction.ts';
import type { CatalogueMirror } from './mirror.ts';

/**
 * Handlers that the engine waits for, in the transaction of the change: a failure undoes it. Prices have none of their own: the event of
 * their variants follows.
 */
export function mirrorChanges(events: EventBus, connection: TransactionalConnection, mirror: CatalogueMirror): void {
  const productsOf = async (ctx: RequestContext, sql: string, ids: readonly ID[], ...more: ID[]): Promise<ID[]> => {
    const rows = (await connection.getRepository(ctx, 'product').query(sql, [ids, ...more])) as { id: ID }[];
    return rows.map(({ id }) => id);
  };
  const on = <E extends VendureEvent & { readonly ctx: RequestContext }>(
    event: Type<E>,
    idsOf: (event: E) => readonly ID[] | Promise<readonly ID[]>,
  ): void =>
    events.registerBlockingEventHandler({
      id: `karat-${event.name}`,
      event,
      handler: async (one: E) => mirror.products(one.ctx, await idsOf(one)),
    });

  const onList = <E extends VendureEvent & { readonly ctx: RequestContext; readonly entity: { readonly id: ID } }>(
    event: Type<E>,
    sql: string,
  ): void =>
    events.registerBlockingEventHandler({
      id: `karat-${event.name}`,
      event,
      handler: async ({ ctx, entity }: E) => mirror.lists(ctx, () => productsOf(ctx, sql, [entity.id])),
    });

  on(ProductEvent, ({ entity }) => [entity.id]);
  on(ProductVariantEvent, ({ entity }) => entity.map(({ productId }) => productId));
  on(ProductOptionGroupChangeEvent, ({ product }) => [product.id]);
  on(ProductOptionEvent, ({ ctx, entity }) => productsOf(ctx, OF_OPTIONS, [entity.id]));
  events.registerBlockingEventHandler({
    id: 'karat-picture',
    event: AssetEvent,
    handler: async ({ ctx, entity, type }) => {
      await mirror.products(ctx, await productsOf(ctx, OF_ASSETS, [entity.id]));
      if (type !== 'deleted') await mirror.pictures(ctx, [entity.id]);
    },
  });
  const beforeRemoval: EntitySubscriberInterface<Asset> = {
    listenTo: () => Asset,
    beforeRemove: async ({ queryRunner, databaseEntity }) =>
      mirror.pictureRemoved((await queryRunner.connect()) as pg.ClientBase, databaseEntity),
  };
  connection.rawConnection.subscribers.push(beforeRemoval);
  onList(FacetEvent, OF_FACETS);
  onList(FacetValueEvent, OF_FACET_VALUES);
  onList(CollectionEvent, OF_COLLECTIONS);
  events.registerBlockingEventHandler({
    id: 'karat-payment-methods',
    event: PaymentMethodEvent,
    handler: async ({ ctx, type, entity }) => {
      if (!contextOfShop()) await mirror.methods(ctx, type === 'deleted' ? entity.code : null);
    },
  });
  events.registerBlockingEventHandler({
    id: 'karat-shipping-methods',
    event: ShippingMethodEvent,
    handler: async ({ ctx }) => {
      if (!contextOfShop()) await mirror.methods(ctx);
    },
  });
  events.registerBlockingEventHandler({
    id: 'karat-stock',
    event: StockMovementEvent,
    // Those of an order come with it, and the backend has taken or given back its own pieces (ADR-0081).
    handler: async ({ ctx, type, stockMovements }) => {
      if (type !== StockMovementType.ADJUSTMENT) return;
      await mirror.stock(
        ctx,
        stockMovements.map(({ productVariant }) => productVariant.id),
      );
    },
  });
  events.registerBlockingEventHandler({
    id: 'karat-collection-products',
    event: CollectionModificationEvent,
    // Mostly of a job of the engine, which has written already and does not wait: nothing can be undone.
    handler: async ({ ctx, collection, productVariantIds }) =>
      productsOf(ctx, OTHER_MEMBERS, productVariantIds, collection.id)
        .then((ids) => mirror.products(ctx, ids))
        .catch((error: Error) => Logger.error(error.message, 'Karat', error.stack)),
  });
}

/**
 * Products that are in the collection of the engine and not in that of the shop, or the other way round: the event names all of them. All, if
 * the collection is gone.
 */
const OTHER_MEMBERS = `SELECT e.id FROM product e LEFT JOIN collection c ON c.id = $2
  WHERE e.id IN (SELECT "productId" FROM product_variant WHERE id = ANY ($1)) AND (c.id IS NULL OR
    EXISTS (SELECT 1 FROM product_variant v JOIN collection_product_variants_product_variant m ON m."productVariantId" = v.id
      WHERE v."productId" = e.id AND v."deletedAt" IS NULL AND m."collectionId" = c.id)
    <> EXISTS (SELECT 1 FROM products p WHERE p.key = coalesce(e."customFieldsKey", 'product-' || e.id) AND (
      p.id IN (SELECT product_id FROM product_categories JOIN categories k ON k.id = category_id
        WHERE k.key = coalesce(c."customFieldsKey", c."customFieldsKind" || '-' || c.id))
      OR p.id IN (SELECT product_id FROM product_collections JOIN collections k ON k.id = collection_id
        WHERE k.key = coalesce(c."customFieldsKey", c."customFieldsKind" || '-' || c.id)))))`;
const OF_OPTIONS = `SELECT DISTINCT v."productId" AS id FROM product_variant v
  JOIN product_variant_options_product_option o ON o."productVariantId" = v.id WHERE o."productOptionId" = ANY ($1)`;
const OF_FACET_VALUES = 'SELECT DISTINCT "productId" AS id FROM product_facet_values_facet_value WHERE "facetValueId" = ANY ($1)';
const OF_FACETS = `SELECT DISTINCT "productId" AS id FROM product_facet_values_facet_value
  JOIN facet_value v ON v.id = "facetValueId" WHERE v."facetId" = ANY ($1)`;
const OF_ASSETS = 'SELECT DISTINCT "productId" AS id FROM product_asset WHERE "assetId" = ANY ($1)';
const OF_COLLECTIONS = `SELECT DISTINCT v."productId" AS id FROM collection_product_variants_product_variant m
  JOIN product_variant v ON v.id = m."productVariantId" WHERE m."collectionId" = ANY ($1)`;
