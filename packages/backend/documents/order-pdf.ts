import { lineFacts } from '../../contract/line-facts.ts';
import type { DocumentKind } from '../../contract/order.ts';
import type { OrderView } from '../orders/order-view.ts';
import { cents, euros } from '../core/money.ts';
import type { Lang } from '../core/language.ts';
import { addressLines, lineWords } from '../mails/order-values.ts';
import { date, percent, price } from '../mails/words.ts';
import type { Shop } from '../shop/shop.ts';
import { cardCents, type Credit, type DocumentLine } from './credit.ts';
import { createSheet, PAGE, type Sheet } from './sheet.ts';
import { documentTexts } from './words.ts';

export interface OrderDocument {
  readonly kind: DocumentKind;
  readonly order: OrderView;
  readonly number: string;
  readonly issuedAt: number;
  /** Of a credit note. */
  readonly credit: Credit | null;
}

const COLUMNS = { quantity: PAGE.left, item: 105, unit: 350, amount: 450 } as const;
const SUMS = 330;

/** The document as a PDF file, addressed for a window envelope. An invoice has what § 11 UStG asks for. */
export async function orderPdf(shop: Shop, document: OrderDocument, lang: Lang): Promise<Buffer> {
  const { kind, order, number, issuedAt } = document;
  const { settings } = shop.document;
  const title = `${documentTexts(lang)(`titles.${kind}`)} ${number}`;
  const { company_name: author } = settings;
  const sheet = await createSheet({ fontsDir: shop.fontsDir, title, author, lang, createdAt: new Date(issuedAt) });
  sheet.text(settings.company_name, PAGE.left, 48, { font: 'title', size: 28 });
  sheet.text([settings.legal_name, ...sellerAddress(shop)].join(' · '), PAGE.left, 128, { size: 7, quiet: true, width: 260 });
  const isPriced = kind !== 'delivery_note';
  const recipient = kind === 'delivery_note' ? order.shipping_address : order.billing_address;
  const addressed = recipient ? addressLines(recipient, lang) : order.contact_email;
  let y = 144;
  sheet.element('P', () => {
    const written = addressed.split('\n').filter((line) => sheet.canDraw(line));
    for (const line of written) y = sheet.text(line, PAGE.left, y, { size: 10, width: 260 });
    // The recipient is named all the same, by what identifies the customer.
    if (written.length < addressed.split('\n').length)
      sheet.text(documentTexts(lang)('otherScript', { email: order.contact_email }), PAGE.left, y, { size: 8, quiet: true, width: 260 });
  });
  facts(sheet, document, lang);
  y = sheet.text(title, PAGE.left, 256, { font: 'title', size: 22, as: 'H1' }) + 16;
  y = lines(sheet, document, y, lang);
  if (isPriced) y = sums(sheet, document, y, lang);
  remark(sheet, document, y, lang);
  return sheet.finish((page, of) => footer(shop, sheet, documentTexts(lang)('page', { page, of }), lang));
}

function facts(sheet: Sheet, { kind, order, number, issuedAt, credit }: OrderDocument, lang: Lang): void {
  const t = documentTexts(lang);
  const numberLabel = kind === 'invoice' || kind === 'credit_note' ? t(`numbers.${kind}`) : undefined;
  const parcel = order.fulfilment?.parcel?.number;
  const rows: (readonly [string, string])[] = [
    ...(numberLabel === undefined ? [] : [[numberLabel, number] as const]),
    [t(`dates.${kind}`), date(issuedAt, lang)],
    ...(credit ? [[t('correctedInvoice'), credit.invoice.label] as const] : []),
    [t('order'), order.po_number],
    [t('orderDate'), date(Date.parse(order.created_at), lang)],
    ...(credit
      ? []
      : [[t('delivery'), !order.shipping ? t('byMail') : kind === 'invoice' ? t('deliveryDay') : order.shipping.title] as const]),
    ...(kind === 'delivery_note' && parcel !== undefined ? [[t('parcel'), parcel] as const] : []),
  ];
  let y = 144;
  sheet.element('L', () => {
    for (const [label, value] of rows) {
      sheet.element('LI', () => {
        sheet.text(label, 350, y, { quiet: true, width: 85, as: 'Lbl' });
        y = sheet.text(value, 438, y, { width: PAGE.right - 438, as: 'LBody' }) + 2;
      });
    }
  });
}

function lines(sheet: Sheet, { kind, order, credit }: OrderDocument, top: number, lang: Lang): number {
  const t = documentTexts(lang);
  const isPriced = kind !== 'delivery_note';
  const money = (amount: number): string => price(amount, order.currency_code, lang);
  let y = top + 16;
  sheet.element('Table', () => {
    const head = { quiet: true, size: 8, as: 'TH', scope: 'Column' } as const;
    sheet.element('TR', () => {
      sheet.text(t('quantity'), COLUMNS.quantity, top, head);
      sheet.text(t('item'), COLUMNS.item, top, head);
      if (isPriced) sheet.text(t('unitPrice'), COLUMNS.unit, top, { ...head, width: 80, align: 'right' });
      if (isPriced) sheet.text(t('amount'), COLUMNS.amount, top, { ...head, align: 'right' });
    });
    sheet.rule(y);
    for (const line of credit?.lines ?? order.order_products) sheet.element('TR', () => row(line));
  });
  return y + 14;

  function row(product: DocumentLine): void {
    const { title, quantity, cost, configuration_id } = product;
    const line = sheet.room(y, 64) + 10;
    const details = [...lineFacts(product, { ...lineWords(lang), made_to_measure: null, digital: null }), configuration_id];
    sheet.text(`${quantity} ×`, COLUMNS.quantity, line, { as: 'TD' });
    sheet.element('TD', () => {
      y = sheet.text(title, COLUMNS.item, line, { font: 'strong', width: 240 });
      for (const detail of details) if (detail !== '') y = sheet.text(detail, COLUMNS.item, y, { quiet: true, size: 8, width: 240 });
    });
    if (isPriced) sheet.text(money(cost), COLUMNS.unit, line, { width: 80, align: 'right', as: 'TD' });
    if (isPriced) sheet.text(money(euros(cents(cost) * quantity)), COLUMNS.amount, line, { align: 'right', as: 'TD' });
    y += 8;
    sheet.rule(y);
  }
}

/** Prices include VAT. A gift card pays, so it does not reduce the taxed amount. */
function sums(sheet: Sheet, { order, credit }: OrderDocument, top: number, lang: Lang): number {
  const t = documentTexts(lang);
  const money = (amount: number): string => price(amount, order.currency_code, lang);
  const minus = (amount: number): string => `−${money(amount)}`;
  let y = sheet.room(top, 150);
  sheet.element('Table', () => (credit && !credit.isWhole ? ofPart(credit) : ofOrder()));
  return y + 12;

  function row(label: string, value: string, font: 'regular' | 'strong' = 'regular'): void {
    sheet.element('TR', () => {
      sheet.text(label, SUMS, y, { font, width: 115, as: 'TH', scope: 'Row' });
      y = sheet.text(value, 450, y, { font, align: 'right', as: 'TD' }) + 3;
    });
  }

  function rule(): void {
    sheet.rule(y + 2, SUMS);
    y += 8;
  }

  function taxed(total: number, tax: number): void {
    row(credit ? t('credited') : t('total'), money(total), 'strong');
    row(t('net'), money(euros(cents(total) - cents(tax))));
    row(t('tax', { rate: percent(order.tax_rate, lang) }), money(tax));
  }

  function ofPart({ deduction, total, tax }: Credit): void {
    if (deduction > 0) row(t('deduction'), minus(deduction));
    if (deduction > 0) rule();
    taxed(total, tax);
  }

  function ofOrder(): void {
    const cards = Object.values(order.options.gift_cards);
    const total = euros(cents(order.final_amount) + cardCents(order));
    row(t('subtotal'), money(order.items_amount));
    for (const { code, used_discount_amount: used } of Object.values(order.options.discounts)) row(`${t('discount')} ${code}`, minus(used));
    if (order.shipping) row(t('shipping'), order.shipping_amount === 0 ? t('free') : money(order.shipping_amount));
    rule();
    taxed(total, order.tax_amount);
    if (cards.length === 0) return;
    rule();
    for (const { code, used_gift_card_amount: used } of cards) row(`${t('giftCard')} ${code}`, minus(used));
    row(credit ? t('refunded') : t('toPay'), money(order.final_amount), 'strong');
  }
}

/** How it is paid, or what to check. */
function remark(sheet: Sheet, { kind, order, issuedAt, credit }: OrderDocument, top: number, lang: Lang): void {
  const t = documentTexts(lang);
  const { bank_details: bank } = order.options;
  let y = sheet.room(top, 80);
  const write = (text: string): void => void (y = sheet.text(text, PAGE.left, y) + 2);
  if (kind === 'delivery_note') return write(t('handedOver'));
  if (order.shipping && order.tax_rate === 0) write(t('exported'));
  if (credit) {
    write(t('corrects', { invoice: credit.invoice.label, date: date(credit.invoice.issued_at, lang) }));
    return write(t(`paidBack.${credit.refundType}`));
  }
  if (kind === 'invoice') {
    const [paidOn, method] = [date(issuedAt, lang), order.payment_title];
    return write(method === null ? t('paid', { date: paidOn }) : t('paidBy', { date: paidOn, method }));
  }
  if (!bank) return order.payment_title === null ? undefined : write(order.payment_title);
  write(t('unpaid'));
  write(`${t('payee')}: ${bank.account_holder} · IBAN: ${bank.iban} · BIC: ${bank.bic}`);
  write(`${t('reference')}: ${bank.reference}`);
}

function footer(shop: Shop, sheet: Sheet, page: string, lang: Lang): void {
  const { legal_name, legal, company_address: address } = shop.document.settings;
  const t = documentTexts(lang);
  const columns = [
    [legal_name, ...sellerAddress(shop)],
    [address['email_address'] ?? '', address['phone_number'] ?? ''],
    [`${t('vatId')} ${legal.vat_id}`, `${legal.register_number}, ${legal.register_court[lang]}`],
    [`${t('managedBy')}:`, legal.managing_director[lang], page],
  ];
  sheet.rule(765);
  columns.forEach((texts, column) => {
    let y = 774;
    for (const text of texts) y = sheet.text(text, PAGE.left + column * 122, y, { size: 7, quiet: true, width: 116, as: 'P' });
  });
}

function sellerAddress({ document: { settings } }: Shop): string[] {
  const { address_line_1: street = '', zip = '', city = '' } = settings.company_address;
  return [street, `${zip} ${city}`];
}
