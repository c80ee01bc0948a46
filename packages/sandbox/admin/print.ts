import type { AccountFinding } from '../../adapters/adapter.ts';
import type { OrderReport } from '../../backend/operator/change-order.ts';
import type { LiveFinding } from '../../backend/operator/live/live-rules.ts';
import type { ListedMail, ShownMail } from '../../backend/operator/mails.ts';
import type { PriceReport } from '../../backend/operator/import-prices.ts';
import type { ContentReport } from '../../backend/operator/content/import-content.ts';
import type { FieldChange } from '../../backend/operator/field-changes.ts';
import type { ProductReport } from '../../backend/operator/products/import-products.ts';
import type { ListedOrder, OrderDetails } from '../../backend/operator/order-list.ts';
import { lineFacts, type LineWords, titleWithOptions } from '../../contract/line-facts.ts';

const CONTROL = /\p{Cc}+/gu;

/** Columns of equal width. Control characters of shoppers' texts do not reach the terminal. */
function table(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const clean = rows.map((row) => row.map((cell) => cell.replaceAll(CONTROL, ' ')));
  const widths = (clean[0] ?? []).map((_, column) => Math.max(...clean.map((row) => (row[column] ?? '').length)));
  return clean
    .map((row) =>
      row
        .map((cell, column) => (right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');
const amount = (value: number, currency: string): string => `${value.toFixed(2)} ${currency}`;

export function orderTable(orders: readonly ListedOrder[]): string {
  if (orders.length === 0) return 'No orders.';
  const isDisputed = orders.some(({ dispute }) => dispute !== null);
  const rows = orders.map((one) => [
    one.number,
    minute(one.ordered_at),
    one.status,
    one.payment,
    one.method ?? '-',
    String(one.quantity),
    amount(one.total, one.currency),
    ...(isDisputed ? [one.dispute ? disputeText(one.dispute) : ''] : []),
  ]);
  const head = ['NUMBER', 'ORDERED (UTC)', 'STATUS', 'PAYMENT', 'METHOD', 'QUANTITY', 'TOTAL', ...(isDisputed ? ['DISPUTE'] : [])];
  return table([head, ...rows], [5, 6]);
}

const disputeText = ({ state, answer_by: until }: NonNullable<ListedOrder['dispute']>): string =>
  until === null ? state : `${state}, answer by ${until.slice(0, 10)}`;

const LINE_WORDS: LineWords = {
  options: null,
  engraving: (text) => `engraving "${text}"`,
  made_to_measure: null,
  digital: null,
};

export function orderText({ number, payment, order, refunds, dispute, mails }: OrderDetails): string {
  const money = (value: number): string => amount(value, order.currency_code);
  const facts: (readonly [string, string | null | undefined])[] = [
    ['number', number],
    ['ordered (UTC)', minute(order.created_at)],
    ['status', order.status],
    ['payment', `${payment}${order.payment_method === null ? '' : `, ${order.payment_method}`}`],
    ['contact', order.contact_email],
    ['delivery', order.shipping && `${order.shipping.title}${order.shipping.carrier === null ? '' : ` (${order.shipping.carrier})`}`],
    ['deliver to', address(order.shipping_address)],
    ['invoice to', address(order.billing_address)],
    ['parcel', order.fulfilment?.parcel && `${order.fulfilment.parcel.carrier} ${order.fulfilment.parcel.number}`],
    ['notes', order.order_notes],
    ['documents', order.documents?.map(({ kind, number: own }) => (own ? `${kind} ${own}` : kind)).join(', ')],
    ['returns', order.returns?.map((one) => `${one.number} (${one.status})`).join(', ')],
    ['refunds', refunds.map((one) => `${money(one.cents / 100)} ${one.problem ?? one.state}`).join(', ')],
    ['dispute', dispute && disputeText(dispute)],
  ];
  const lines = order.order_products.map((line) => [
    `${line.quantity} ×`,
    line.configuration_id,
    [titleWithOptions(line), ...lineFacts(line, LINE_WORDS)].join(', '),
    money(line.cost),
  ]);
  const sums = [
    ['lines', money(order.items_amount)],
    ['delivery', money(order.shipping_amount)],
    [`VAT of ${order.tax_rate} % in it`, money(order.tax_amount)],
    ['total', money(order.final_amount)],
  ];
  const history = [
    ...(order.fulfilment?.history ?? []).map(({ at, status }) => [minute(at), status]),
    ...mails.map(({ key, written_at }) => [minute(written_at), `mail "${key}"`]),
  ].sort(([one = ''], [other = '']) => (one < other ? -1 : Number(one > other)));
  return [
    table(facts.flatMap(([name, value]) => (value ? [[name, value]] : []))),
    table(lines, [3]),
    table(sums, [1]),
    table(history),
  ].join('\n\n');
}

function address(given: OrderDetails['order']['shipping_address']): string | null {
  if (!given) return null;
  const { person_first_name, person_last_name, address_line_1, address_line_2, zip, city, country } = given;
  return [`${person_first_name} ${person_last_name}`, address_line_1, address_line_2, `${zip ?? ''} ${city}`.trim(), country]
    .filter(Boolean)
    .join(', ');
}

export function changeText({ number, dry_run, changes, mails, notes }: OrderReport): string {
  return [
    `Order ${number}${dry_run ? ' (dry run: nothing is written)' : ''}`,
    ...changes.map(({ field, before, after }) => `  ${field}: ${before ?? '-'} → ${after ?? '-'}`),
    ...mails.map(({ key, recipient }) => `  mail: ${key} to ${recipient}`),
    ...(changes.length + mails.length === 0 ? ['  nothing changes'] : []),
    ...notes.map((note) => `  ${note}`),
  ]
    .join('\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');
}

export function priceText({ dry_run, entries, changes, mails }: PriceReport): string {
  const skus = new Set(changes.map(({ sku }) => sku)).size;
  const value = (field: 'price' | 'stock', number: number): string => (field === 'price' ? number.toFixed(2) : String(number));
  const rows = changes.map(({ sku, field, before, after }) => [`  ${sku}`, field, value(field, before), '→', value(field, after)]);
  return [
    `${skus} of ${entries} configurations ${dry_run ? 'would change (dry run: nothing is written)' : 'changed'}`,
    ...(rows.length === 0 ? [] : [table(rows, [2, 4])]),
    ...(mails === 0 ? [] : [`  mails that a configuration is available again: ${mails}`]),
  ].join('\n');
}

/** A long text is shown by its beginning. */
const LONGEST = 60;
const short = (text: string | null): string => (text === null ? '-' : text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

export function productText({ dry_run, entries, added, changed, withdrawn, mails }: ProductReport): string {
  const count = added.length + changed.length + withdrawn.length;
  return [
    `${count} ${count === 1 ? 'product' : 'products'} of a file of ${entries} ${dry_run ? 'would change (dry run: nothing is written)' : 'changed'}`,
    ...added.map(
      ({ key, configurations }) => `  new: ${key}, ${configurations} ${configurations === 1 ? 'configuration' : 'configurations'}`,
    ),
    ...changed.flatMap(({ key, changes }) => [`  changed: ${key}`, ...changes.map(changeLine)]),
    ...withdrawn.map((key) => `  withdrawn: ${key}`),
    ...(mails === 0 ? [] : [`  mails that a configuration is available again: ${mails}`]),
  ]
    .map((line) => line.replaceAll(CONTROL, ' '))
    .join('\n');
}

const changeLine = ({ field, before, after }: FieldChange): string => `    ${field}: ${short(before)} → ${short(after)}`;

export function contentText({ dry_run, is_new, changed }: ContentReport): string {
  if (is_new) {
    const names = changed.map(({ document }) => document).join(', ');
    return `a new shop ${dry_run ? 'would be' : 'is'} in the database: ${names}${dry_run ? ' (dry run: nothing is written)' : ''}`;
  }
  return [
    `${changed.length} ${changed.length === 1 ? 'document' : 'documents'} ${dry_run ? 'would change (dry run: nothing is written)' : 'changed'}`,
    ...changed.flatMap(({ document, changes }) => [`  changed: ${document}`, ...changes.map(changeLine)]),
  ]
    .map((line) => line.replaceAll(CONTROL, ' '))
    .join('\n');
}

export function mailTable(mails: readonly ListedMail[]): string {
  if (mails.length === 0) return 'No mails.';
  const rows = mails.map((one) => [
    String(one.id),
    minute(one.written_at),
    one.key,
    one.order ?? '-',
    one.recipient,
    one.state,
    String(one.attempts),
    one.next_at === null ? '-' : minute(one.next_at),
    short(one.answer),
  ]);
  return table([['ID', 'WRITTEN (UTC)', 'MAIL', 'ORDER', 'TO', 'STATE', 'TRIES', 'NEXT', 'ANSWER'], ...rows], [0, 6]);
}

export function mailText({ text, attachments, ...mail }: ShownMail): string {
  const facts: (readonly [string, string])[] = [
    ['id', String(mail.id)],
    ['written (UTC)', minute(mail.written_at)],
    ['mail', mail.key],
    ['order', mail.order ?? '-'],
    ['to', mail.recipient],
    ['subject', mail.subject],
    ['state', mail.state],
    ['tries', String(mail.attempts)],
    ['next (UTC)', mail.next_at === null ? '-' : minute(mail.next_at)],
    ['answer', mail.answer ?? '-'],
    ['attached', attachments.join(', ') || '-'],
  ];
  return `${table(facts)}\n\n${text.replaceAll(/[^\P{Cc}\n]/gu, ' ') || '(its text with the token is not kept)'}`;
}

const WORDS = { ok: 'ok', note: 'note', failed: 'FAILED' } as const;

/** As the doctor writes its findings. */
export const findingsText = (findings: readonly AccountFinding[]): string =>
  findings
    .map(({ state, text, fix }) => `${WORDS[state].padEnd(8)}${text}${fix === undefined ? '' : `\n${' '.repeat(8)}${fix}`}`)
    .join('\n');

/** What is missing first, then notes, then what is in order. */
export function liveText(findings: readonly LiveFinding[]): string {
  const sorted = (['failed', 'note', 'ok'] as const).flatMap((wanted) => findings.filter(({ state }) => state === wanted));
  const faults = findings.filter(({ state }) => state === 'failed').length;
  const end = faults > 0 ? `${faults} to correct. The shop must not open yet.` : 'Nothing is wrong.';
  const rows = sorted.map((one) => ({
    ...one,
    text: `${one.subject.padEnd(11)}${one.text}`,
    fix: one.fix && `${' '.repeat(11)}${one.fix}`,
  }));
  return `${findingsText(rows.map(({ fix, ...row }) => (fix === undefined ? row : { ...row, fix })))}\n\n${end}`.replaceAll(
    /[^\P{Cc}\n]/gu,
    ' ',
  );
}
