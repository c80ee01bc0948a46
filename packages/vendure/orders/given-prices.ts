import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CalculateTaxLinesArgs,
  LanguageCode,
  type Order,
  type OrderCodeStrategy,
  type OrderItemPriceCalculationStrategy,
  type PriceCalculationResult,
  type ProductVariant,
  type RequestContext,
  ShippingCalculator,
  type TaxLineCalculationStrategy,
} from '@vendure/core';
import type { OrderFields, OrderLineFields } from './order-fields.ts';
import { refusal } from './staff-words.ts';

const fieldsOf = ({ customFields }: Order): OrderFields => customFields as unknown as OrderFields;

/** The shop has reckoned what a line costs; the engine takes it over. */
export class GivenPrices implements OrderItemPriceCalculationStrategy {
  calculateUnitPrice(_ctx: RequestContext, _variant: ProductVariant, fields: object): PriceCalculationResult {
    const { unitCents } = fields as Partial<OrderLineFields>;
    if (unitCents === undefined) throw refusal('priced');
    return { price: unitCents, priceIncludesTax: true };
  }
}

export const GIVEN_DELIVERY = 'karat-delivery';

export const givenDelivery = new ShippingCalculator({
  code: GIVEN_DELIVERY,
  description: [
    { languageCode: LanguageCode.en, value: 'As the shop has reckoned it' },
    { languageCode: LanguageCode.de, value: 'Wie der Shop sie berechnet hat' },
  ],
  args: {},
  calculate: (_ctx, order) => ({ price: fieldsOf(order).deliveryCents, priceIncludesTax: true, taxRate: fieldsOf(order).taxRate }),
});

export class GivenTaxRate implements TaxLineCalculationStrategy {
  calculate({ order }: Pick<CalculateTaxLinesArgs, 'order'>): { description: string; taxRate: number }[] {
    const { taxRate } = fieldsOf(order);
    return [{ description: `${taxRate} %`, taxRate }];
  }
}

const number = new AsyncLocalStorage<string>();

/** Has the engine give its next order this number. */
export const withNumber = <T>(orderNumber: string, work: () => Promise<T>): Promise<T> => number.run(orderNumber, work);

/** Orders come from the shop alone: it has checked their stock, and will take their money. */
export class ShopOrderNumbers implements OrderCodeStrategy {
  generate(): string {
    const given = number.getStore();
    if (given === undefined) throw refusal('placed');
    return given;
  }
}
