import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DefaultOrderTaxCalculationStrategy,
  Order,
  OrderLine,
  ProductVariant,
  RequestContext,
  ShippingLine,
  Surcharge,
} from '@vendure/core';
import fc from 'fast-check';
import { NO_EXTRAS } from '../contract/line-facts.ts';
import { unitPrice } from '../backend/carts/totals.ts';
import { reduction } from '../backend/core/money.ts';
import { GivenPrices, givenDelivery, GivenTaxRate } from './orders/given-prices.ts';
import { orderFieldsOf, surchargeOf } from './orders/engine-order-input.ts';
import { lineFields } from './orders/order-fields.ts';

/**
 * `npm test`: the engine's entities and its summing strategy, with our prices in them. Its services do the same with a database around it, 0.3 s an order:
 * each order that the shop places compares both totals again (`orders/engine-orders.ts`).
 */
const CARTS = 10_000;
const ctx = RequestContext.empty();
const prices = new GivenPrices();
const rates = new GivenTaxRate();
const sums = new DefaultOrderTaxCalculationStrategy();

const carts = fc.record({
  lines: fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 5_000_000 }),
      sale: fc.integer({ min: 0, max: 95 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  ),
  discountPercent: fc.integer({ min: 0, max: 10_000 }),
  shippingCents: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null }),
  taxRate: fc.constantFrom(0, 17, 19, 20, 21, 23, 25, 27),
});

void test(`${CARTS} carts cost the same in the engine as in the shop`, async () => {
  await fc.assert(
    fc.asyncProperty(carts, async ({ lines, discountPercent, shippingCents, taxRate }) => {
      const priced = lines.map(({ cents, sale, quantity }) => ({ quantity, unitCents: unitPrice({ cents, sale_percent: sale }) }));
      const items = priced.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
      const discountCents = reduction(items, discountPercent / 100);
      const shop = {
        discountCents,
        discountCode: 'CODE',
        shippingCents: shippingCents ?? 0,
        taxCents: 0,
        taxRate,
        notes: null,
        delivery: '',
        id: 1,
      };
      const order = new Order({ customFields: orderFieldsOf(shop), lines: [], surcharges: [], shippingLines: [] });
      for (const [position, { quantity, unitCents }] of priced.entries()) {
        const customFields = lineFields({ position, unitCents, extras: NO_EXTRAS });
        const { price, priceIncludesTax } = prices.calculateUnitPrice(ctx, new ProductVariant(), customFields);
        const line = new OrderLine({
          quantity,
          orderPlacedQuantity: 0,
          listPrice: price,
          listPriceIncludesTax: priceIncludesTax,
          adjustments: [],
        });
        line.taxLines = rates.calculate({ order });
        order.lines.push(line);
      }
      if (discountCents > 0) order.surcharges.push(new Surcharge(surchargeOf(shop)));
      if (shippingCents !== null) {
        const delivery = await givenDelivery.calculate(ctx, order, [], undefined as never);
        assert(delivery);
        const taxLines = [{ description: '', taxRate: delivery.taxRate }];
        order.shippingLines.push(
          new ShippingLine({ listPrice: delivery.price, listPriceIncludesTax: delivery.priceIncludesTax, taxLines, adjustments: [] }),
        );
      }
      Object.assign(order, sums.calculateOrderTotals(order));
      assert.equal(order.totalWithTax, items - discountCents + (shippingCents ?? 0));
    }),
    { numRuns: CARTS },
  );
});
