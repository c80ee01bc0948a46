import { LanguageCode, ShippingCalculator } from '@vendure/core';
import { inBoth } from '../custom-fields.ts';

export const DELIVERY_RATE = 'karat-delivery-rate';

const days = (english: string, german: string) =>
  ({ type: 'int', defaultValue: 1, label: inBoth([english, german]), ui: { component: 'number-form-input', min: 0 } }) as const;

/**
 * The price of a method of delivery to a zone of the shop, which reads it (`read-methods.ts`) and reckons with it; the engine does not. A
 * method of the engine has one price, and its custom fields are code; zones are data, and each has a limit above which delivery is free: so
 * each pair of method and zone is a method of the engine. Carrier, texts and highest value stay in the document: they change with a
 * contract, not with the day.
 */
export const deliveryRate = new ShippingCalculator({
  code: DELIVERY_RATE,
  description: [
    { languageCode: LanguageCode.en, value: 'Price of the shop for a method and a zone' },
    { languageCode: LanguageCode.de, value: 'Preis des Shops für eine Versandart und eine Zone' },
  ],
  args: {
    method: { type: 'string', label: inBoth(['Method of the shop', 'Versandart des Shops']) },
    zone: { type: 'string', label: inBoth(['Zone of the shop', 'Zone des Shops']) },
    price: { type: 'int', label: inBoth(['Price', 'Preis']), ui: { component: 'currency-form-input' } },
    freeFrom: {
      type: 'int',
      required: false,
      label: inBoth(['Free from this value of the order', 'Kostenlos ab diesem Bestellwert']),
      description: inBoth(['Empty: never', 'Leer: nie']),
      ui: { component: 'currency-form-input' },
    },
    daysMin: days('Working days at least', 'Werktage mindestens'),
    daysMax: days('Working days at most', 'Werktage höchstens'),
  },
  calculate: (_ctx, _order, { price }) => ({ price, priceIncludesTax: true, taxRate: 0 }),
});
