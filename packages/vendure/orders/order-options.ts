import { manualFulfillmentHandler, type RuntimeVendureConfig } from '@vendure/core';
import { deliveryRate } from '../catalogue/delivery-rate.ts';
import { GivenPrices, givenDelivery, GivenTaxRate, ShopOrderNumbers } from './given-prices.ts';
import { LockedStock } from './locked-stock.ts';
import { processes, shopPayment } from './staff-hooks.ts';

/** The engine's orders are copies of the shop's: it reckons nothing, and asks the backend before it changes one. */
export function setOrderOptions(config: RuntimeVendureConfig): void {
  Object.assign(config.orderOptions, {
    process: processes.order,
    orderCodeStrategy: new ShopOrderNumbers(),
    orderItemPriceCalculationStrategy: new GivenPrices(),
    // The shop has its own limits.
    orderItemsLimit: Number.MAX_SAFE_INTEGER,
    orderLineItemsLimit: Number.MAX_SAFE_INTEGER,
  });
  Object.assign(config.taxOptions, { taxLineCalculationStrategy: new GivenTaxRate() });
  Object.assign(config.paymentOptions, {
    paymentMethodHandlers: [shopPayment],
    process: processes.payment,
    refundProcess: processes.refund,
  });
  Object.assign(config.shippingOptions, {
    shippingCalculators: [deliveryRate, givenDelivery],
    fulfillmentHandlers: [manualFulfillmentHandler],
    process: processes.fulfillment,
  });
  // Codes and reductions are the shop's. Without conditions and actions nobody makes others.
  Object.assign(config.promotionOptions, { promotionConditions: [], promotionActions: [] });
  Object.assign(config.catalogOptions, { stockLocationStrategy: new LockedStock() });
}
