import {
  type ID,
  type Injector,
  PaymentMethod,
  PaymentMethodService,
  Product,
  ProductService,
  ProductVariant,
  ProductVariantService,
  type RequestContext,
  RequestContextService,
  TransactionalConnection,
  UserInputError,
} from '@vendure/core';
import { GlobalFlag } from '@vendure/common/lib/generated-types';
import { IsNull } from 'typeorm';
import { cents } from '../../backend/core/money.ts';
import { Refusal } from '../../backend/core/refusal.ts';
import { type CatalogueControls, notReduced, ownCatalogue, unknownConfiguration } from '../../sandbox/controls/catalogue.ts';
import type { ProductFields } from '../custom-fields.ts';

/** The sandbox's controls of products and methods, which the engine owns here: changed there, as staff do, so that both have the change. */
export class EngineControls implements CatalogueControls {
  private engine: Pick<Injector, 'get'> | undefined;

  connect(engine: Pick<Injector, 'get'>): void {
    this.engine = engine;
  }

  configuration: CatalogueControls['configuration'] = (_shop, { sku, stock_qty, track_inventory, cost }) =>
    this.change(async (ctx, engine) => {
      const variant = await this.variant(ctx, engine, sku);
      // Stock that is allocated to orders is not for sale.
      const allocated = variant.stockLevels.reduce((sum, { stockAllocated }) => sum + stockAllocated, 0);
      await engine.get(ProductVariantService).update(ctx, [
        {
          id: variant.id,
          ...(stock_qty !== undefined && { stockOnHand: stock_qty + allocated }),
          ...(track_inventory !== undefined && { trackInventory: track_inventory ? GlobalFlag.TRUE : GlobalFlag.FALSE }),
          ...(cost !== undefined && { price: cents(cost) }),
        },
      ]);
    });

  saleEnd: CatalogueControls['saleEnd'] = (_shop, { sku, ends_at }) =>
    this.change(async (ctx, engine) => {
      const { productId } = await this.variant(ctx, engine, sku);
      const product = await engine.get(TransactionalConnection).getEntityOrThrow(ctx, Product, productId);
      if ((product.customFields as unknown as ProductFields).salePercent === 0) throw notReduced();
      await this.changeProduct(ctx, engine, productId, { saleEndsAt: new Date(ends_at) });
    });

  digital: CatalogueControls['digital'] = (_shop, { sku, digital }) =>
    this.change(async (ctx, engine) => {
      const { productId } = await this.variant(ctx, engine, sku);
      await this.changeProduct(ctx, engine, productId, { digital });
    });

  /** Countries are the shop's. */
  paymentMethod: CatalogueControls['paymentMethod'] = async (shop, { code, enabled, countries }) => {
    await ownCatalogue.paymentMethod(shop, { code, ...(countries !== undefined && { countries }) });
    if (enabled === undefined) return;
    await this.change(async (ctx, engine) => {
      const { id } = await engine.get(TransactionalConnection).getRepository(ctx, PaymentMethod).findOneByOrFail({ code });
      await engine.get(PaymentMethodService).update(ctx, { id, enabled });
    });
  };

  private async change(work: (ctx: RequestContext, engine: Pick<Injector, 'get'>) => Promise<void>): Promise<void> {
    const { engine } = this;
    if (!engine) throw new Error('the engine has not started');
    const outer = await engine.get(RequestContextService).create({ apiType: 'admin' });
    try {
      await engine.get(TransactionalConnection).withTransaction(outer, (ctx) => work(ctx, engine));
    } catch (error) {
      throw error instanceof UserInputError ? new Refusal('validation_failed', error.message) : error;
    }
  }

  private async variant(ctx: RequestContext, engine: Pick<Injector, 'get'>, sku: string): Promise<ProductVariant> {
    const repository = engine.get(TransactionalConnection).getRepository(ctx, ProductVariant);
    const found = await repository.findOne({ where: { sku, deletedAt: IsNull() }, relations: { stockLevels: true } });
    if (!found) throw unknownConfiguration();
    return found;
  }

  private async changeProduct(
    ctx: RequestContext,
    engine: Pick<Injector, 'get'>,
    id: ID,
    customFields: Partial<ProductFields>,
  ): Promise<void> {
    await engine.get(ProductService).update(ctx, { id, customFields });
  }
}
