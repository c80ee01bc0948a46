import type { DocumentKind } from '../../shared/contract/order.ts';
import type { OrderView } from '../carts/order-view.ts';
import { cents, euros } from '../core/money.ts';
import type { Lang } from '../core/language.ts';
import { addressLines } from '../mails/order-values.ts';
import { date, percent, price, wordsIn } from '../mails/words.ts';
import type { Shop } from '../shop/shop.ts';
import { createSheet, PAGE, type Sheet } from './sheet.ts';
import { documentWords } from './words.ts';

interface OrderDocument {
  readonly kind: DocumentKind;
  readonly order: OrderView;
  readonly number: string;
  readonly issuedAt: number;
}

const COLUMNS = { quantity: PAGE.left, item: 105, unit: 350, amount: 450 } as const;
const SUMS = 330;

/** The document as a PDF file, addressed for a window envelope. An invoice has what § 11 UStG asks for. */
export async function orderPdf(shop: Shop, document: OrderDocument, lang: Lang): Promise<Buffer> {
  const { kind, order, number, issuedAt } = document;
  const { settings } = shop.shop;
  const title = `${documentWords(lang).titles[kind]} ${number}`;
  const { company_name: author } = settings;
  const sheet = await createSheet({ fontsDir: shop.fontsDir, title, author, lang, createdAt: new Date(issuedAt) });
  sheet.text(settings.company_name, PAGE.left, 48, { font: 'title', size: 28 });
  sheet.text([settings.legal_name, ...sellerAddress(shop)].join(' · '), PAGE.left, 128, { size: 7, quiet: true, width: 260 });
  const recipient = kind === 'delivery_note' ? order.shipping_address : order.billing_address;
  let y = 144;
  for (const line of addressLines(shop, recipient, lang).split('\n')) y = sheet.text(line, PAGE.left, y, { size: 10, width: 260 });
  facts(sheet, document, lang);
  y = sheet.text(title, PAGE.left, 256, { font: 'title', size: 22 }) + 16;
  y = lines(sheet, document, y, lang);
  if (kind !== 'delivery_note') y = sums(sheet, document, y, lang);
  remark(sheet, document, y, lang);
  return sheet.finish((page, of) => footer(shop, sheet, documentWords(lang).page(page, of), lang));
}

function facts(sheet: Sheet, { kind, order, number, issuedAt }: OrderDocument, lang: Lang): void {
  const words = documentWords(lang);
  const parcel = order.fulfilment?.parcel?.number;
  const rows: (readonly [string, string])[] = [
    ...(kind === 'invoice' ? [[words.number, number] as const] : []),
    [words.dates[kind], date(issuedAt, lang)],
    [words.order, order.po_number],
    [words.orderDate, date(Date.parse(order.created_at), lang)],
    [words.delivery, kind === 'invoice' ? words.deliveryDay : order.shipping.title],
    ...(kind === 'delivery_note' && parcel !== undefined ? [[words.parcel, parcel] as const] : []),
  ];
  let y = 144;
  for (const [label, value] of rows) {
    sheet.text(label, 350, y, { quiet: true, width: 85 });
    y = sheet.text(value, 438, y, { width: PAGE.right - 438 }) + 2;
  }
}

function lines(sheet: Sheet, { kind, order }: OrderDocument, top: number, lang: Lang): number {
  const words = documentWords(lang);
  const isPriced = kind !== 'delivery_note';
  const head = { quiet: true, size: 8 } as const;
  sheet.text(words.quantity, COLUMNS.quantity, top, head);
  sheet.text(words.item, COLUMNS.item, top, head);
  if (isPriced) sheet.text(words.unitPrice, COLUMNS.unit, top, { ...head, width: 80, align: 'right' });
  if (isPriced) sheet.text(words.amount, COLUMNS.amount, top, { ...head, align: 'right' });
  let y = top + 16;
  sheet.rule(y);
  for (const { title, options, engraving, quantity, cost, configuration_id } of order.order_products) {
    y = sheet.room(y, 64) + 10;
    sheet.text(`${quantity} ×`, COLUMNS.quantity, y);
    if (isPriced) sheet.text(price(cost, order.currency_code, lang), COLUMNS.unit, y, { width: 80, align: 'right' });
    const amount = euros(cents(cost) * quantity);
    if (isPriced) sheet.text(price(amount, order.currency_code, lang), COLUMNS.amount, y, { align: 'right' });
    y = sheet.text(title, COLUMNS.item, y, { font: 'strong', width: 240 });
    const details = [
      options.map(({ key, title: name, value }) => (key === 'metal' ? value : `${name} ${value}`)).join(' · '),
      engraving.text ? wordsIn(lang).engraving(engraving.text) : '',
      configuration_id,
    ];
    for (const detail of details) if (detail !== '') y = sheet.text(detail, COLUMNS.item, y, { quiet: true, size: 8, width: 240 });
    y += 8;
    sheet.rule(y);
  }
  return y + 14;
}

/** Prices include VAT. A gift card pays, so it does not reduce the taxed amount. */
function sums(sheet: Sheet, { order }: OrderDocument, top: number, lang: Lang): number {
  const words = documentWords(lang);
  const money = (amount: number): string => price(amount, order.currency_code, lang);
  const minus = (amount: number): string => `−${money(amount)}`;
  const cards = Object.values(order.options.gift_cards);
  const total = euros(cents(order.final_amount) + cards.reduce((sum, card) => sum + cents(card.used_gift_card_amount), 0));
  let y = sheet.room(top, 150);
  const row = (label: string, value: string, font: 'regular' | 'strong' = 'regular'): void => {
    sheet.text(label, SUMS, y, { font, width: 140 });
    y = sheet.text(value, 450, y, { font, align: 'right' }) + 3;
  };
  row(words.subtotal, money(order.items_amount));
  for (const { code, used_discount_amount: used } of Object.values(order.options.discounts)) row(`${words.discount} ${code}`, minus(used));
  row(words.shipping, order.shipping_amount === 0 ? words.free : money(order.shipping_amount));
  sheet.rule(y + 2, SUMS);
  y += 8;
  row(words.total, money(total), 'strong');
  row(words.net, money(euros(cents(total) - cents(order.tax_amount))));
  row(words.tax(percent(order.tax_rate, lang)), money(order.tax_amount));
  if (cards.length === 0) return y + 12;
  sheet.rule(y + 2, SUMS);
  y += 8;
  for (const { code, used_gift_card_amount: used } of cards) row(`${words.giftCard} ${code}`, minus(used));
  row(words.toPay, money(order.final_amount), 'strong');
  return y + 12;
}

/** How it is paid, or what to check. */
function remark(sheet: Sheet, { kind, order, issuedAt }: OrderDocument, top: number, lang: Lang): void {
  const words = documentWords(lang);
  const { bank_details: bank } = order.options;
  let y = sheet.room(top, 80);
  const write = (text: string): void => void (y = sheet.text(text, PAGE.left, y) + 2);
  if (kind === 'delivery_note') return write(words.handedOver);
  if (kind === 'invoice') return write(words.paid(date(issuedAt, lang), order.payment_title));
  if (!bank) return order.payment_title === null ? undefined : write(order.payment_title);
  write(words.unpaid);
  write(`${words.payee}: ${bank.account_holder} · IBAN: ${bank.iban} · BIC: ${bank.bic}`);
  write(`${words.reference}: ${bank.reference}`);
}

function footer(shop: Shop, sheet: Sheet, page: string, lang: Lang): void {
  const { legal_name, legal, company_address: address } = shop.shop.settings;
  const words = documentWords(lang);
  const columns = [
    [legal_name, ...sellerAddress(shop)],
    [address['email_address'] ?? '', address['phone_number'] ?? ''],
    [`${words.vatId} ${legal.vat_id}`, `${legal.register_number}, ${legal.register_court[lang]}`],
    [`${words.managedBy}:`, legal.managing_director[lang], page],
  ];
  sheet.rule(765);
  columns.forEach((texts, column) => {
    let y = 774;
    for (const text of texts) y = sheet.text(text, PAGE.left + column * 122, y, { size: 7, quiet: true, width: 116 });
  });
}

function sellerAddress({ shop: { settings } }: Shop): string[] {
  const { address_line_1: street = '', zip = '', city = '' } = settings.company_address;
  return [street, `${zip} ${city}`];
}
