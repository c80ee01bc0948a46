import { lineFacts, type LineWords } from '../../contract/line-facts.ts';
import { postalLines } from '../../contract/address-format.ts';
import { PaymentStatus } from '../../contract/payment-codes.ts';
import { countryName } from '../../contract/country.ts';
import { isUntouched } from '../orders/awaited-transfer.ts';
import { invoiceOf } from '../orders/invoices.ts';
import type { OrderView } from '../orders/order-view.ts';
import { cents, euros } from '../core/money.ts';
import { type Lang, LANGUAGES } from '../core/language.ts';
import { pageUrl, shopUrl } from '../shop/links.ts';
import type { Shop } from '../shop/shop.ts';
import { greetingName, oneLine, type Values } from './form/fill.ts';
import { withdrawalUrl } from './form/foot.ts';
import type { MailContent, MailSum } from './form/mail.ts';
import { mailPicture } from './form/pictures.ts';
import { date, percent, price, weekday, mailTexts } from './words.ts';

type AddressView = NonNullable<OrderView['shipping_address']>;

/** The values of the mails about an order, in one language. */
export const orderContent = async (shop: Shop, order: OrderView, lang: Lang): Promise<Required<Omit<MailContent, 'tasks'>>> => ({
  values: await orderValues(shop, order, lang),
  products: orderProducts(shop, order, lang),
  sums: orderSums(order, lang),
});

async function orderValues(shop: Shop, order: OrderView, lang: Lang): Promise<Values> {
  const money = (amount: number): string => price(amount, order.currency_code, lang);
  const page = (key: string): string => pageUrl(shop, key, lang);
  const [shipping, billing] = [order.shipping_address, order.billing_address].map((one) => one && addressLines(one, lang));
  const billed = order.billing_address;
  const isOneAddress = shipping === billing;
  const bank = order.payment_status === PaymentStatus.unpaid && order.final_amount > 0 ? order.options.bank_details : null;
  const paidAt = (await invoiceOf(shop, order.po_number))?.issued_at ?? shop.now();
  const parcel = order.fulfilment?.parcel;
  return {
    // An order of digital lines asks for no name.
    name: billed ? greetingName(nameOf(billed)) : order.contact_email,
    first_name: billed ? greetingName(billed.person_first_name) : order.contact_email,
    order_number: order.po_number,
    order_date: date(Date.parse(order.created_at), lang),
    amount: money(order.final_amount),
    payment_method: order.payment_title ?? '',
    payment_state: paymentState(order, paidAt, lang),
    payment_date: date(paidAt, lang),
    due_day: bank?.due_on ? date(Date.parse(bank.due_on), lang) : '',
    bank_text: bank ? oneLine(bank.text) : '',
    payee: bank?.account_holder ?? '',
    iban: bank?.iban ?? '',
    bic: bank?.bic ?? '',
    bank_amount: bank ? money(order.final_amount) : '',
    reference: bank?.reference ?? '',
    address: isOneAddress ? (shipping ?? '') : '',
    shipping_address: isOneAddress ? '' : (shipping ?? ''),
    billing_address: isOneAddress ? '' : (billing ?? ''),
    order_notes: oneLine(order.order_notes ?? ''),
    delivery: delivery(order, lang),
    delivery_estimate: deliveryEstimate(order, lang),
    carrier: parcel?.carrier ?? order.shipping?.title ?? '',
    tracking_number: parcel?.number ?? '',
    tracking_url: parcel?.url ?? '',
    // Where an order is collected, and when.
    shop_address: shopAddress(shop, lang),
    opening_hours: shop.document.settings.working_hours[lang],
    returns_url: page('returns'),
    order_url: shopUrl(shop, await orderPath(shop, order), lang),
    // Every order has one; the contract allows backends without.
    status_url: shopUrl(shop, `/order-tracking/${order.tracking_id ?? ''}`, lang),
    withdrawal_url: withdrawalUrl(shop, lang, order.po_number),
    instruction_url: page('withdrawal'),
    guarantee_url: page('guarantee'),
    terms_url: page('terms'),
  };
}

/** Customers sign in for it; guests follow it, as the mail has everything else. */
async function orderPath({ db }: Shop, { unique_id, tracking_id }: OrderView): Promise<string> {
  const isOfCustomer = (await db.get('SELECT 1 FROM orders WHERE unique_id = ? AND user_id IS NOT NULL', unique_id)) !== undefined;
  return isOfCustomer ? `/profile/orders/${unique_id}` : `/order-tracking/${tracking_id ?? ''}`;
}

function shopAddress({ document: { settings } }: Shop, lang: Lang): string {
  const { address_line_1 = '', address_line_2 = '', zip = '' } = settings.company_address;
  return [settings.company_name, address_line_1, address_line_2, `${zip} ${settings.city_name[lang]}`.trim()]
    .filter((line) => line !== '')
    .join('\n');
}

export const nameOf = ({ person_first_name, person_last_name }: AddressView): string => oneLine(`${person_first_name} ${person_last_name}`);

/** The metal speaks for itself; other options are named. */
export const optionFacts = (options: readonly { readonly key: string; readonly title: string; readonly value: string }[]): string =>
  options.map(({ key, title, value }) => (key === 'metal' ? value : `${title} ${value}`)).join(' · ');

/** Of a line in mails and documents. */
export const lineWords = (lang: Lang) =>
  ({
    options: optionFacts,
    engraving: (text) => mailTexts(lang)('engraving', { text: oneLine(text) }),
    made_to_measure: () => mailTexts(lang)('notWithdrawable'),
    digital: () => mailTexts(lang)('byMail'),
  }) satisfies LineWords;

/** A product that was made for the customer alone is exempt from withdrawal (directive 2011/83/EU, article 16 (c)). */
function orderProducts(shop: Shop, { order_products, currency_code }: OrderView, lang: Lang): Required<MailContent>['products'] {
  const words = lineWords(lang);
  const notWithdrawable = mailTexts(lang)('notWithdrawable');
  return order_products.map((line) => {
    const { title, made_to_measure, quantity, cost, image } = line;
    return {
      title: oneLine(title),
      quantity: `${quantity} ×`,
      facts: lineFacts(line, {
        ...words,
        options: (options) => [optionFacts(options), quantity > 1 ? `${quantity} × ${price(cost, currency_code, lang)}` : ''],
        engraving: (text) => [words.engraving(text), made_to_measure ? '' : notWithdrawable],
      }),
      amount: price(euros(cents(cost) * quantity), currency_code, lang),
      picture: mailPicture(shop, image),
    };
  });
}

/** Prices include VAT. A gift card pays, so it does not reduce the total. */
function orderSums(
  { items_amount, shipping, shipping_amount, final_amount, tax_amount, tax_rate, currency_code, options }: OrderView,
  lang: Lang,
): MailSum[] {
  const t = mailTexts(lang);
  const money = (amount: number): string => price(amount, currency_code, lang);
  const cards = Object.values(options.gift_cards);
  const paidByCards = cards.reduce((sum, card) => sum + cents(card.used_gift_card_amount), 0);
  const isExport = shipping !== null && tax_rate === 0;
  const row = (label: string, value: string, kind: MailSum['kind'] = 'row'): MailSum => ({ label, value, kind });
  return [
    row(t('subtotal'), money(items_amount)),
    ...Object.values(options.discounts).map(({ code, used_discount_amount }) =>
      row(`${t('discount')} ${code}`, `−${money(used_discount_amount)}`),
    ),
    ...(shipping ? [row(`${t('shipping')}, ${shipping.title}`, shipping_amount === 0 ? t('free') : money(shipping_amount))] : []),
    row(t('total'), money(euros(cents(final_amount) + paidByCards)), 'total'),
    ...(isExport || tax_amount > 0
      ? [row(isExport ? t('exported') : t('includesTax', { rate: percent(tax_rate, lang) }), money(tax_amount), 'small')]
      : []),
    ...cards.map(({ code, used_gift_card_amount }) => row(`${t('giftCard')} ${code}`, `−${money(used_gift_card_amount)}`)),
    ...(cards.length === 0 ? [] : [row(t('toPay'), money(final_amount))]),
  ];
}

function paymentState({ payment_status, final_amount, options: { bank_details } }: OrderView, paidAt: number, lang: Lang): string {
  const t = mailTexts(lang);
  if (final_amount === 0) return t('settled');
  if (payment_status !== PaymentStatus.unpaid) return t('paidOn', { day: date(paidAt, lang) });
  return bank_details ? t('awaited') : t('pending');
}

export function addressLines(address: AddressView, lang: Lang): string {
  const { company_name = '', country } = address;
  return [company_name, nameOf(address), ...postalLines(address), countryName(country, LANGUAGES[lang].tag)]
    .map(oneLine)
    .filter((line) => line !== '')
    .join('\n');
}

/** When the pieces come: days where they are known, else how long it takes. */
function delivery(order: OrderView, lang: Lang): string {
  const t = mailTexts(lang);
  if (!order.shipping) return t('byMail');
  const { expected } = order.fulfilment ?? {};
  const isMade = order.order_products.some(({ pre_order }) => pre_order);
  if (!expected || isMade || order.shipping.carrier === null) return t('takes', { estimate: deliveryEstimate(order, lang) });
  const [from, to] = [expected.from, expected.to].map((day) => weekday(Date.parse(day), lang));
  return from === to ? t('arrivesOn', { day: to ?? '' }) : t('arrivesBetween', { from: from ?? '', to: to ?? '' });
}

function deliveryEstimate({ shipping, payment_status, status, order_products }: OrderView, lang: Lang): string {
  const t = mailTexts(lang);
  if (!shipping) return t('byMail');
  const { days_min: min, days_max: count } = shipping;
  const days = min < count ? t('dayRange', { min, count }) : t('days', { count });
  if (order_products.some(({ pre_order }) => pre_order)) return `${days}, ${t('onceMade')}`;
  return payment_status === PaymentStatus.unpaid && isUntouched({ status }) ? `${days} ${t('afterPayment')}` : days;
}
