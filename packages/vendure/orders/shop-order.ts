import type { OrderAddress } from '@vendure/common/lib/generated-types';
import type { z } from 'zod';
import type { Address } from '../../contract/cart.ts';
import { numberText } from '../../backend/core/document-numbers.ts';
import { type Lang, ORIGINAL } from '../../backend/core/language.ts';
import type { Db } from '../../backend/db/database.ts';
import type { CodesView } from '../../backend/carts/code-view.ts';
import type { CreditNote } from '../../backend/orders/credit-notes.ts';
import { readExtras } from '../../backend/db/line-extras.ts';
import type { OrderItemRow, OrderRow } from '../../backend/orders/rows.ts';
import type { OrderShipping, Parcel } from '../../backend/orders/order-view.ts';
import type { ShopDocument } from '../../backend/shop/shop-document.ts';
import type { OrderLineFields } from './order-fields.ts';

type ShopAddress = z.output<typeof Address>;

/** An order as the backend has it, as far as its copy in the engine needs it. */
export interface ShopOrder {
  readonly id: number;
  readonly number: string;
  readonly createdAt: number;
  readonly status: string;
  readonly paymentStatus: number;
  readonly paymentMethod: string | null;
  readonly email: string;
  readonly shippingAddress: ShopAddress | null;
  readonly billingAddress: ShopAddress | null;
  readonly shipping: OrderShipping | null;
  /** In the language of staff. */
  readonly delivery: string;
  readonly parcel: Parcel | null;
  readonly notes: string | null;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly taxRate: number;
  readonly discountCents: number;
  readonly discountCode: string;
  readonly giftCardCents: number;
  readonly finalCents: number;
  readonly lines: readonly (OrderLineFields & { readonly sku: string; readonly quantity: number })[];
  /** Those whose money has gone back. */
  readonly creditNotes: readonly CreditNote[];
}

export async function readShopOrder(db: Db, id: number): Promise<ShopOrder | null> {
  const row = await db.get<OrderRow>('SELECT * FROM orders WHERE id = ?', id);
  if (!row) return null;
  const lines = await db.all<OrderItemRow>('SELECT * FROM order_items WHERE order_id = ? ORDER BY position', id);
  const creditNotes = await db.all<Omit<CreditNote, 'label'>>(
    `SELECT year, number, return_id, cents, tax_cents, reason, issued_at FROM credit_notes n WHERE order_id = ? AND NOT EXISTS (
       SELECT 1 FROM refunds r WHERE r.note_year = n.year AND r.note_number = n.number AND r.state <> 'done')
     ORDER BY issued_at, year, number`,
    id,
  );
  const shipping = JSON.parse(row.shipping) as OrderShipping | null;
  const title = shipping?.title ?? '';
  const { options } = (JSON.parse(row.codes) as Record<Lang, CodesView>)[ORIGINAL];
  return {
    id,
    number: row.po_number,
    createdAt: row.created_at,
    status: row.status,
    paymentStatus: row.payment_status,
    paymentMethod: row.payment_method,
    email: row.contact_email,
    shippingAddress: JSON.parse(row.shipping_address) as ShopAddress | null,
    billingAddress: JSON.parse(row.billing_address) as ShopAddress | null,
    shipping,
    delivery: typeof title === 'string' ? title : title.de,
    parcel: row.parcel === null ? null : (JSON.parse(row.parcel) as Parcel),
    notes: row.order_notes,
    shippingCents: row.shipping_cents,
    taxCents: row.tax_cents,
    taxRate: row.tax_rate,
    discountCents: row.discount_cents,
    discountCode: Object.keys(options.discounts).join(', '),
    giftCardCents: row.gift_card_cents,
    finalCents: row.final_cents,
    lines: lines.map(({ position, sku, quantity, cents, ...stored }) => ({
      position,
      sku,
      quantity,
      unitCents: cents,
      extras: readExtras(stored),
    })),
    creditNotes: creditNotes.length === 0 ? [] : await withLabels(db, creditNotes),
  };
}

/** Staff know a credit note by its printed number. */
async function withLabels(db: Db, notes: readonly Omit<CreditNote, 'label'>[]): Promise<CreditNote[]> {
  const row = await db.get<{ json: string }>("SELECT json FROM documents WHERE name = 'shop'");
  const { numbers } = JSON.parse(row?.json ?? '') as Pick<ShopDocument, 'numbers'>;
  return notes.map((note) => ({ ...note, label: numberText(numbers.credit_note, note) }));
}

const countries = new Intl.DisplayNames('de', { type: 'region' });

export const engineAddress = (address: ShopAddress | null): OrderAddress =>
  address
    ? {
        fullName: `${address.person_first_name} ${address.person_last_name}`,
        company: address.company_name ?? '',
        streetLine1: address.address_line_1,
        streetLine2: address.address_line_2 ?? '',
        city: address.city,
        province: address.state ?? '',
        postalCode: address.zip,
        country: countries.of(address.country) ?? address.country,
        countryCode: address.country,
        phoneNumber: address.phone_number ?? '',
      }
    : {};

/** A guest or a customer of the shop: accounts stay there, the engine knows an address. */
export function customerOf({ email, billingAddress, shippingAddress }: ShopOrder) {
  const address = billingAddress ?? shippingAddress;
  return {
    emailAddress: email,
    firstName: address?.person_first_name ?? '',
    lastName: address?.person_last_name ?? '',
    phoneNumber: address?.phone_number ?? '',
  };
}
