import { StockMovementType } from '@vendure/common/lib/generated-types';
import {
  AssetEvent,
  CollectionEvent,
  CollectionModificationEvent,
  type EventBus,
  FacetEvent,
  FacetValueEvent,
  type ID,
  Logger,
  ProductEvent,
  ProductOptionEvent,
  ProductOptionGroupChangeEvent,
  ProductVariantEvent,
  type RequestContext,
  StockMovementEvent,
  type TransactionalConnection,
  type Type,
  type VendureEvent,
} from '@vendure/core';
import type { CatalogueMirror } from './mirror.ts';

/**
 * Handlers that the engine waits for, in the transaction of the change: a failure undoes it. Prices have none of their own: the event of
 * their variants follows.
 */
export function mirrorChanges(events: EventBus, connection: TransactionalConnection, mirror: CatalogueMirror): void {
  const productsOf = async (ctx: RequestContext, sql: string, ids: readonly ID[]): Promise<ID[]> => {
    const rows = (await connection.getRepository(ctx, 'product').query(sql, [ids])) as { id: ID }[];
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
      handler: async ({ ctx, entity }: E) => mirror.lists(ctx, await productsOf(ctx, sql, [entity.id])),
    });

  on(ProductEvent, ({ entity }) => [entity.id]);
  on(ProductVariantEvent, ({ entity }) => entity.map(({ productId }) => productId));
  on(ProductOptionGroupChangeEvent, ({ product }) => [product.id]);
  on(ProductOptionEvent, ({ ctx, entity }) => productsOf(ctx, OF_OPTIONS, [entity.id]));
  on(AssetEvent, ({ ctx, entity }) => productsOf(ctx, OF_ASSETS, [entity.id]));
  onList(FacetEvent, OF_FACETS);
  onList(FacetValueEvent, OF_FACET_VALUES);
  onList(CollectionEvent, OF_COLLECTIONS);
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
    handler: async ({ ctx, productVariantIds }) =>
      productsOf(ctx, OF_VARIANTS, productVariantIds)
        .then((ids) => mirror.products(ctx, ids))
        .catch((error: Error) => Logger.error(error.message, 'Karat', error.stack)),
  });
}

const OF_VARIANTS = 'SELECT DISTINCT "productId" AS id FROM product_variant WHERE id = ANY ($1)';
const OF_OPTIONS = `SELECT DISTINCT v."productId" AS id FROM product_variant v
  JOIN product_variant_options_product_option o ON o."productVariantId" = v.id WHERE o."productOptionId" = ANY ($1)`;
const OF_FACET_VALUES = 'SELECT DISTINCT "productId" AS id FROM product_facet_values_facet_value WHERE "facetValueId" = ANY ($1)';
const OF_FACETS = `SELECT DISTINCT "productId" AS id FROM product_facet_values_facet_value
  JOIN facet_value v ON v.id = "facetValueId" WHERE v."facetId" = ANY ($1)`;
const OF_ASSETS = 'SELECT DISTINCT "productId" AS id FROM product_asset WHERE "assetId" = ANY ($1)';
const OF_COLLECTIONS = `SELECT DISTINCT v."productId" AS id FROM collection_product_variants_product_variant m
  JOIN product_variant v ON v.id = m."productVariantId" WHERE m."collectionId" = ANY ($1)`;
