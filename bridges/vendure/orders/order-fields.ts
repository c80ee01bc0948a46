import type { CustomFieldConfig, CustomFields } from '@vendure/core';
import { named, type Words } from '../custom-fields.ts';

/** What the shop writes into an order of the engine. Amounts are cents with VAT. Staff read it; only the shop changes it. */
export interface OrderFields {
  /** Of the backend's order. */
  readonly shopOrderId: number;
  readonly deliveryCents: number;
  readonly delivery: string;
  /** As on the invoice. The engine's own figure differs by a cent or two: it rounds each unit. */
  readonly taxCents: number;
  readonly taxRate: number;
  readonly notes: string | null;
}

export interface OrderLineFields {
  /** Its place in the backend's order, so that no two lines are one. */
  readonly position: number;
  readonly unitCents: number;
  readonly engraving: string | null;
}

const field = (name: string, type: 'int' | 'float' | 'string' | 'text', words: Words): CustomFieldConfig => ({
  name,
  type,
  ...named(words),
  nullable: true,
  readonly: true,
});

const money = (name: string, words: Words): CustomFieldConfig => ({
  ...field(name, 'int', words),
  ui: { component: 'currency-form-input' },
});

export const orderFields: Pick<CustomFields, 'Order' | 'OrderLine'> = {
  Order: [
    { ...field('shopOrderId', 'int', ['Id in the shop', 'Id im Shop']), unique: true, internal: true },
    money('taxCents', ['VAT on the invoice', 'Umsatzsteuer der Rechnung']),
    field('taxRate', 'float', ['VAT rate in percent', 'Steuersatz in Prozent']),
    field('delivery', 'string', ['Delivery', 'Lieferung']),
    money('deliveryCents', ['Price of the delivery', 'Preis der Lieferung']),
    field('notes', 'text', ['Notes of the customer', 'Anmerkungen der Kundin oder des Kunden']),
  ],
  OrderLine: [
    field('position', 'int', ['Position', 'Position']),
    money('unitCents', ['Price of one', 'Preis je Stück']),
    field('engraving', 'text', ['Engraving', 'Gravur']),
  ],
};
