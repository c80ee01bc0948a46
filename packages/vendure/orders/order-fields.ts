import type { CustomFieldConfig, CustomFields } from '@vendure/core';
import type { LineExtras } from '../../contract/line.ts';
import { named, type Words } from '../custom-fields.ts';

/** The fields that the shop writes into an order of the engine. Amounts are cents with VAT. Staff read it; only the shop changes it. */
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
  readonly extras: LineExtras;
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

/** The extras of a line as staff read them. One that is added needs a migration (`npm run migration`). */
const EXTRAS: {
  readonly [K in keyof LineExtras]: { readonly field: CustomFieldConfig; readonly valueOf: (extra: LineExtras[K]) => string | null };
} = {
  engraving: { field: field('engraving', 'text', ['Engraving', 'Gravur']), valueOf: ({ text }) => text ?? null },
};

/** The custom fields of a line. */
export function lineFields({ position, unitCents, extras }: OrderLineFields) {
  const names = Object.keys(EXTRAS) as (keyof LineExtras)[];
  const fields = names.map((name) => [EXTRAS[name].field.name, EXTRAS[name].valueOf(extras[name] as never)]);
  return { position, unitCents, ...(Object.fromEntries(fields) as Readonly<Record<string, unknown>>) };
}

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
    ...Object.values(EXTRAS).map((extra) => extra.field),
  ],
};
