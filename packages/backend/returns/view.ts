import type { z } from 'zod';
import { extrasOf } from '../../contract/line-facts.ts';
import { postalLines } from '../../contract/address-format.ts';
import { countryName } from '../../contract/country.ts';
import type { Return, ReturnResponse } from '../../contract/return.ts';
import type { RefundType, ReturnStatus, ReturnType } from '../../contract/return-limits.ts';
import type { OrderView } from '../orders/order-view.ts';
import { type Lang, LANGUAGES } from '../core/language.ts';
import { euros } from '../core/money.ts';
import type { Shop } from '../shop/shop.ts';

export interface ReturnRow {
  readonly id: number;
  readonly number: string;
  readonly order_id: number;
  readonly type: ReturnType;
  readonly refund_type: RefundType | null;
  readonly status: ReturnStatus;
  readonly comment: string | null;
  readonly send_by: string;
  readonly refund_cents: number | null;
  readonly created_at: number;
}

export type ReturnView = z.input<typeof ReturnResponse>['data'];
type PositionRow = Pick<
  Return['positions'][number],
  'position' | 'quantity' | 'reason' | 'size' | 'certificate_issuer' | 'certificate_url'
>;

/** `id` is the id with which the order was opened. */
export async function returnView(shop: Shop, row: ReturnRow, id: string, view: OrderView, lang: Lang): Promise<ReturnView> {
  const { db } = shop;
  const history = await db.all<{ status: ReturnStatus; at: number }>(
    'SELECT status, at FROM return_history WHERE return_id = ? ORDER BY idx',
    row.id,
  );
  const isUnderWay = UNDER_WAY.includes(row.status);
  return {
    number: row.number,
    order_id: id,
    po_number: view.po_number,
    type: row.type,
    refund_type: row.refund_type,
    status: row.status,
    created_at: new Date(row.created_at).toISOString(),
    history: history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    positions: await positionsOf(shop, row, view, lang),
    comment: row.comment,
    photos: await db.all<{ id: string }>('SELECT p.unique_id AS id FROM return_photos p WHERE p.return_id = ? ORDER BY p.id', row.id),
    first_name: view.shipping_address?.person_first_name ?? '',
    email: view.contact_email,
    mail_failed: false,
    send_by: isUnderWay ? row.send_by : null,
    refund_amount: row.refund_cents === null ? null : euros(row.refund_cents),
    currency_code: view.currency_code,
    label:
      isUnderWay && view.shipping_address
        ? label(shop, row, { ...view.shipping_address, ...(id !== view.unique_id && STREETLESS) }, lang)
        : null,
  };
}

/** The parcel may still be on its way. */
const UNDER_WAY: readonly ReturnStatus[] = ['requested'];

async function positionsOf({ db, document }: Shop, row: ReturnRow, view: OrderView, lang: Lang): Promise<ReturnView['positions']> {
  const rows = await db.all<PositionRow>(
    `SELECT position, quantity, reason, size, certificate_issuer, certificate_url FROM return_items WHERE return_id = ? ORDER BY idx`,
    row.id,
  );
  return rows.flatMap((one) => {
    const line = view.order_products.find(({ position }) => position === one.position);
    if (!line) return [];
    const { configuration_id, title, options, image, quantity: ordered } = line;
    const reason_title = document.allowed_return_reasons.find(({ key }) => key === one.reason)?.title[lang] ?? one.reason;
    return [{ ...one, reason_title, configuration_id, title, options, ...extrasOf(line), image, ordered }];
  });
}

const RETURNS_DEPARTMENT: Readonly<Record<Lang, string>> = {
  de: 'Rücksendungen',
  en: 'Returns',
  cs: 'Vrácené zásilky',
  sk: 'Vrátené zásielky',
  pl: 'Zwroty',
  es: 'Devoluciones',
  nl: 'Retouren',
};

/** Number and mail address must not lead to a street; the number on the label names the sender to the shop. */
const STREETLESS = { company_name: '', address_line_1: '', address_line_2: '' } as const;

function label(
  { document }: Shop,
  { number }: ReturnRow,
  from: NonNullable<OrderView['shipping_address']>,
  lang: Lang,
): NonNullable<ReturnView['label']> {
  const { company_address: to, city_name, country_name, legal_name } = document.settings;
  const field = (name: string): string => to[name] ?? '';
  const place = postalLines(from);
  const lines = (...all: readonly (string | null | undefined)[]): string[] =>
    all.map((line) => (line ?? '').trim()).filter((line) => line !== '');
  return {
    sender: lines(
      `${from.person_first_name} ${from.person_last_name}`,
      from.company_name,
      ...place.slice(0, -1),
      `${place.at(-1)}, ${countryName(from.country, LANGUAGES[lang].tag)}`,
    ),
    recipient: lines(
      legal_name,
      RETURNS_DEPARTMENT[lang],
      field('address_line_1'),
      field('address_line_2'),
      `${field('zip')} ${city_name[lang]}, ${country_name[lang]}`,
    ),
    reference: number,
  };
}
