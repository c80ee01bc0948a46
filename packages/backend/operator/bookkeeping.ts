import { addDays, shopDay, shopDayStart } from '../core/calendar.ts';
import { writeCsv } from '../core/csv.ts';
import { numberText } from '../core/document-numbers.ts';
import { euros } from '../core/money.ts';
import { SOLD_CARDS } from '../orders/credit-notes.ts';
import { partOfInvoice } from '../orders/credit-tax.ts';
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
  readonly note_tax: number;
  /** Credited before it. */
  readonly before: number;
  /** Of its money. */
  readonly to_cards: number;
  readonly open: number;
  readonly failed: number;
}

/** Of the address only the country: it decides the VAT. */
const ORDER_COLUMNS = `o.po_number, o.created_at, o.payment_method, coalesce(o.shipping_address ->> 'country', '') AS country,
  o.currency_code, o.final_cents, o.gift_card_cents, o.tax_cents, o.tax_rate, i.year AS invoice_year, i.number AS invoice_number,
  ${SOLD_CARDS} AS sold_cards`;

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
  'paid_back',
] as const;

const moneyOf = (which: string): string =>
  `(SELECT coalesce(sum(r.cents), 0) FROM refunds r WHERE r.note_year = n.year AND r.note_number = n.number AND ${which})`;

/**
 * Invoices and credit notes of a period with the amounts that the documents print: gross is net + vat + gift_cards_sold, because the VAT of
 * what a gift card buys is due when it pays. Amounts of credit notes are negative.
 */
export async function bookkeepingCsv(
  { db, document }: Shop,
  { from, to }: Period,
): Promise<{ readonly csv: string; readonly documents: number }> {
  const [begin, end] = [shopDayStart(from), shopDayStart(addDays(to, 1))];
  const of = { home: document.settings.company_address['country'] ?? '', numbers: document.numbers };
  const invoices = await db.all<InvoiceRow>(
    `SELECT ${ORDER_COLUMNS}, i.issued_at FROM invoices i JOIN orders o ON o.id = i.order_id
     WHERE i.issued_at >= ? AND i.issued_at < ? ORDER BY i.year, i.number`,
    begin,
    end,
  );
  const creditNotes = await db.all<CreditNoteRow>(
    `SELECT ${ORDER_COLUMNS}, n.year, n.number, n.issued_at, n.cents, n.tax_cents AS note_tax,
       (SELECT coalesce(sum(e.cents), 0) FROM credit_notes e
        WHERE e.order_id = n.order_id AND (e.year < n.year OR (e.year = n.year AND e.number < n.number))) AS "before",
       ${moneyOf("r.gift_card IS NOT NULL AND r.state = 'done'")} AS to_cards, ${moneyOf("r.state IN ('wanted', 'sent')")} AS open,
       ${moneyOf("r.state = 'failed'")} AS failed
     FROM credit_notes n JOIN orders o ON o.id = n.order_id JOIN invoices i ON i.order_id = o.id
     WHERE n.issued_at >= ? AND n.issued_at < ? ORDER BY n.year, n.number`,
    begin,
    end,
  );
  const rows = [...invoices.map((row) => invoiceCells(row, of)), ...creditNotes.map((row) => creditNoteCells(row, of))];
  return { csv: writeCsv([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]), documents: rows.length };
}

type Cells = Readonly<Record<(typeof COLUMNS)[number], string>>;

const amount = (cents: number): string => euros(cents).toFixed(2);

/** Facts of the shop: its country, and how it numbers documents. */
interface Facts {
  readonly home: string;
  readonly numbers: Shop['document']['numbers'];
}

function invoiceCells(row: InvoiceRow, { home, numbers }: Facts): Cells {
  const gross = row.final_cents + row.gift_card_cents;
  return {
    document: 'invoice',
    number: numberOfInvoice(row, numbers),
    date: shopDay(row.issued_at),
    corrects_invoice: '',
    ...orderCells(row, home),
    ...sums(gross, row.tax_cents, Math.min(gross, row.sold_cards)),
    paid_by_gift_card: amount(row.gift_card_cents),
    paid_back: '',
  };
}

/** A part takes back goods before gift cards that were sold. */
function creditNoteCells(row: CreditNoteRow, { home, numbers }: Facts): Cells {
  const invoice = { total: row.final_cents + row.gift_card_cents, tax: row.tax_cents, soldCards: row.sold_cards };
  const { soldCards } = partOfInvoice(invoice, row.before, row.cents);
  return {
    document: 'credit note',
    number: numberText(numbers.credit_note, row),
    date: shopDay(row.issued_at),
    corrects_invoice: numberOfInvoice(row, numbers),
    ...orderCells(row, home),
    ...sums(-row.cents, -row.note_tax, -soldCards),
    paid_by_gift_card: amount(-row.to_cards),
    paid_back: row.failed > 0 ? 'failed' : row.open > 0 ? 'under way' : 'yes',
  };
}

const numberOfInvoice = ({ invoice_year, invoice_number }: OrderColumns, { invoice }: Facts['numbers']): string =>
  numberText(invoice, { year: invoice_year, number: invoice_number });

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
