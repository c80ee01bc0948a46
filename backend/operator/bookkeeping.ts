import { addDays, shopDay, shopDayStart } from '../core/calendar.ts';
import { writeCsv } from '../core/csv.ts';
import { containedTax, euros } from '../core/money.ts';
import { creditNoteNumber } from '../orders/credit-notes.ts';
import { invoiceNumber } from '../orders/invoices.ts';
import type { Shop } from '../shop/shop.ts';

/** Days of the shop; both belong to it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

interface OrderColumns {
  readonly po_number: string;
  readonly created_at: number;
  readonly payment_method: string | null;
  readonly country: string;
  readonly currency_code: string;
  readonly final_cents: number;
  readonly gift_card_cents: number;
  readonly tax_cents: number;
  readonly tax_rate: number;
  /** Gift cards among the lines. */
  readonly sold_cards: number;
  readonly invoice_year: number;
  readonly invoice_number: number;
}

interface InvoiceRow extends OrderColumns {
  readonly issued_at: number;
}

interface CreditNoteRow extends OrderColumns {
  readonly year: number;
  readonly number: number;
  readonly issued_at: number;
  readonly cents: number;
  readonly return_id: number | null;
  /** The first one of its order, without a return: it takes the whole invoice back. */
  readonly is_whole: number;
}

/** Of the address only the country: it decides the VAT. */
const ORDER_COLUMNS = `o.po_number, o.created_at, o.payment_method, coalesce(o.shipping_address ->> 'country', '') AS country,
  o.currency_code, o.final_cents, o.gift_card_cents, o.tax_cents, o.tax_rate, i.year AS invoice_year, i.number AS invoice_number,
  (SELECT coalesce(sum(quantity * cents), 0) FROM order_items WHERE order_id = o.id AND snapshot LIKE '%"digital":true%') AS sold_cards`;

const COLUMNS = [
  'document',
  'number',
  'date',
  'order_number',
  'order_date',
  'corrects_invoice',
  'country',
  'currency',
  'net',
  'vat_rate',
  'vat',
  'gift_cards_sold',
  'gross',
  'paid_by_gift_card',
  'payment_method',
] as const;

/**
 * Invoices and credit notes of a period with the amounts that the documents print: gross is net + vat + gift_cards_sold, because the VAT of
 * what a gift card buys is due when it pays. Amounts of credit notes are negative.
 */
export async function bookkeepingCsv(
  { db, document }: Shop,
  { from, to }: Period,
): Promise<{ readonly csv: string; readonly documents: number }> {
  const [begin, end] = [shopDayStart(from), shopDayStart(addDays(to, 1))];
  const home = document.settings.company_address['country'] ?? '';
  const invoices = await db.all<InvoiceRow>(
    `SELECT ${ORDER_COLUMNS}, i.issued_at FROM invoices i JOIN orders o ON o.id = i.order_id
     WHERE i.issued_at >= ? AND i.issued_at < ? ORDER BY i.year, i.number`,
    begin,
    end,
  );
  const creditNotes = await db.all<CreditNoteRow>(
    `SELECT ${ORDER_COLUMNS}, n.year, n.number, n.issued_at, n.cents, n.return_id,
       n.return_id IS NULL
         AND NOT EXISTS (SELECT 1 FROM credit_notes e WHERE e.order_id = n.order_id AND e.return_id IS NOT NULL) AS is_whole
     FROM credit_notes n JOIN orders o ON o.id = n.order_id JOIN invoices i ON i.order_id = o.id
     WHERE n.issued_at >= ? AND n.issued_at < ? ORDER BY n.year, n.number`,
    begin,
    end,
  );
  const rows = [...invoices.map((row) => invoiceCells(row, home)), ...creditNotes.map((row) => creditNoteCells(row, home))];
  return { csv: writeCsv([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]), documents: rows.length };
}

type Cells = Readonly<Record<(typeof COLUMNS)[number], string>>;

const amount = (cents: number): string => euros(cents).toFixed(2);

function invoiceCells(row: InvoiceRow, home: string): Cells {
  const gross = row.final_cents + row.gift_card_cents;
  return {
    document: 'invoice',
    number: numberOfInvoice(row),
    date: shopDay(row.issued_at),
    corrects_invoice: '',
    ...orderCells(row, home),
    ...sums(gross, row.tax_cents, Math.min(gross, row.sold_cards)),
    paid_by_gift_card: amount(row.gift_card_cents),
  };
}

/** A part takes back goods, never gift cards: these are not returned. */
function creditNoteCells(row: CreditNoteRow, home: string): Cells {
  const isWhole = row.is_whole === 1;
  const tax = isWhole ? row.tax_cents : containedTax(row.cents, row.tax_rate);
  return {
    document: 'credit note',
    number: creditNoteNumber(row),
    date: shopDay(row.issued_at),
    corrects_invoice: numberOfInvoice(row),
    ...orderCells(row, home),
    ...sums(-row.cents, -tax, isWhole ? -Math.min(row.cents, row.sold_cards) : 0),
    paid_by_gift_card: isWhole ? amount(-row.gift_card_cents) : '',
  };
}

const numberOfInvoice = ({ invoice_year, invoice_number, created_at }: OrderColumns): string =>
  invoiceNumber({ year: invoice_year, number: invoice_number, issued_at: created_at });

/** Without an address the VAT is that of the shop's country. */
const orderCells = (row: OrderColumns, home: string) => ({
  order_number: row.po_number,
  order_date: shopDay(row.created_at),
  country: row.country || home,
  currency: row.currency_code,
  vat_rate: String(row.tax_rate),
  payment_method: row.payment_method ?? '',
});

const sums = (gross: number, tax: number, soldCards: number) => ({
  net: amount(gross - tax - soldCards),
  vat: amount(tax),
  gift_cards_sold: amount(soldCards),
  gross: amount(gross),
});
