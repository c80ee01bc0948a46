import { MultiChannelStockLocationStrategy, type OrderLine, type RequestContext, StockLevel, type StockLocation } from '@vendure/core';

const LOCK = `SELECT id FROM stock_level WHERE "productVariantId" IN
    (SELECT "productVariantId" FROM order_line WHERE "orderId" = (SELECT "orderId" FROM order_line WHERE id = $1))
  ORDER BY id FOR UPDATE`;

/**
 * The engine reads a stock level, and then writes what it has reckoned: of two orders at once one would be forgotten. Each movement of an
 * order first locks the levels of all its lines, in the order of their ids, so that two of them never wait for each other.
 */
export class LockedStock extends MultiChannelStockLocationStrategy {
  override async forAllocation(ctx: RequestContext, locations: StockLocation[], line: OrderLine, quantity: number) {
    await this.lock(ctx, line);
    return super.forAllocation(ctx, locations, line, quantity);
  }

  override async forRelease(ctx: RequestContext, locations: StockLocation[], line: OrderLine, quantity: number) {
    await this.lock(ctx, line);
    return super.forRelease(ctx, locations, line, quantity);
  }

  override async forSale(ctx: RequestContext, locations: StockLocation[], line: OrderLine, quantity: number) {
    await this.lock(ctx, line);
    return super.forSale(ctx, locations, line, quantity);
  }

  override async forCancellation(ctx: RequestContext, locations: StockLocation[], line: OrderLine, quantity: number) {
    await this.lock(ctx, line);
    return super.forCancellation(ctx, locations, line, quantity);
  }

  private lock(ctx: RequestContext, { id }: OrderLine): Promise<unknown> {
    return this.connection.getRepository(ctx, StockLevel).query(LOCK, [id]);
  }
}
