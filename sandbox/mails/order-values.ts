import { PaymentStatus } from '../../shared/contract/codes.ts';
import type { OrderView } from '../carts/order-view.ts';
import { cents, euros } from '../core/money.ts';
import { pageUrl, shopUrl } from '../shop/links.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { escapeHtml, link, oneLine, type Value, type Values } from './template.ts';
import { date, percent, price, wordsIn } from './words.ts';

type AddressView = OrderView['shipping_address'];

/** Values for the mails of an order, in one language. */
export function orderValues(shop: Shop, order: OrderView, lang: Lang): Values {
  const words = wordsIn(lang);
  const money = (amount: number): string => price(amount, order.currency_code, lang);
  const cards = Object.values(order.options.gift_cards);
  const paidByCards = cards.reduce((sum, card) => sum + cents(card.used_gift_card_amount), 0);
  const page = (key: string): Value => link(pageUrl(shop, key, lang));
  return {
    name: nameOf(order.billing_address),
    order_number: order.po_number,
    order_date: date(Date.parse(order.created_at), lang),
    order_lines: orderLines(order, lang),
    subtotal: money(order.items_amount),
    discounts: Object.values(order.options.discounts)
      .map(used(({ used_discount_amount }) => money(used_discount_amount)))
      .join(', '),
    shipping_method: order.shipping.title,
    shipping_amount: order.shipping_amount === 0 ? words.free : money(order.shipping_amount),
    total: money(euros(cents(order.final_amount) + paidByCards)),
    tax_rate: percent(order.tax_rate, lang),
    tax_amount: money(order.tax_amount),
    gift_cards: cards.map(used(({ used_gift_card_amount }) => money(used_gift_card_amount))).join(', '),
    to_pay: cards.length === 0 ? '' : money(order.final_amount),
    amount: money(order.final_amount),
    payment_method: order.payment_title ?? '',
    payment_instructions: paymentInstructions(order, lang),
    shipping_address: addressLines(shop, order.shipping_address, lang),
    billing_address: addressLines(shop, order.billing_address, lang),
    order_notes: oneLine(order.order_notes ?? ''),
    delivery_estimate: deliveryEstimate(order, lang),
    carrier: order.fulfilment?.parcel?.carrier ?? order.shipping.title,
    tracking_number: order.fulfilment?.parcel?.number ?? '',
    tracking_url: order.fulfilment?.parcel?.url ? link(order.fulfilment.parcel.url) : '',
    returns_url: page('returns'),
    order_url: link(shopUrl(shop, `/checkout/success/${order.unique_id}`, lang)),
    // Every order has one; the contract allows backends without.
    status_url: link(shopUrl(shop, `/order-tracking/${order.tracking_id ?? ''}`, lang)),
    withdrawal_url: link(shopUrl(shop, `/withdrawal?order=${order.po_number}`, lang)),
    instruction_url: page('withdrawal'),
    guarantee_url: page('guarantee'),
    terms_url: page('terms'),
  };
}

const nameOf = ({ person_first_name, person_last_name }: AddressView): string => oneLine(`${person_first_name} ${person_last_name}`);

const used =
  <T extends { readonly code: string }>(amount: (code: T) => string) =>
  (code: T): string =>
    `${code.code} −${amount(code)}`;

function orderLines({ order_products, currency_code }: OrderView, lang: Lang): Value {
  const lines = order_products.map(({ title, options, engraving, quantity, cost, configuration_id }) => ({
    quantity: `${quantity} ×`,
    title,
    facts: [
      options.map(({ key, title: name, value }) => (key === 'metal' ? value : `${name} ${value}`)).join(' · '),
      engraving.text ? wordsIn(lang).engraving(oneLine(engraving.text)) : '',
      configuration_id,
    ].filter((fact) => fact !== ''),
    amount: price(euros(cents(cost) * quantity), currency_code, lang),
  }));
  const cell = (html: string): string => `<td>${html}</td>`;
  const row = ({ quantity, title, facts, amount }: (typeof lines)[number]): string =>
    `<tr>${cell(quantity)}${cell(`${escapeHtml(title)}<br><small>${facts.map(escapeHtml).join('<br>')}</small>`)}${cell(amount)}</tr>`;
  return {
    text: lines.map(({ quantity, title, facts, amount }) => [`${quantity} ${title}`, ...facts, amount].join('\n    ')).join('\n\n'),
    html: `<table>${lines.map(row).join('')}</table>`,
  };
}

function paymentInstructions({ payment_status, final_amount, currency_code, options: { bank_details } }: OrderView, lang: Lang): string {
  const words = wordsIn(lang);
  if (final_amount === 0) return words.settled;
  if (payment_status !== PaymentStatus.unpaid) return words.paid;
  if (!bank_details) return words.pending;
  const { text, account_holder, iban, bic, reference } = bank_details;
  return [
    text,
    `${words.payee}: ${account_holder}`,
    `IBAN: ${iban}`,
    `BIC: ${bic}`,
    `${words.amount}: ${price(final_amount, currency_code, lang)}`,
    `${words.reference}: ${reference}`,
  ].join('\n');
}

export function addressLines({ shop }: Shop, address: AddressView, lang: Lang): string {
  const { company_name, address_line_1, address_line_2, zip, city, state, country } = address;
  const land = shop.countries.find(({ code }) => code === country)?.title[lang] ?? country;
  return [company_name, nameOf(address), address_line_1, address_line_2, `${zip} ${city}`, state, land]
    .map((line = '') => oneLine(line))
    .filter((line) => line !== '')
    .join('\n');
}

function deliveryEstimate({ shipping, payment_status, order_products }: OrderView, lang: Lang): string {
  const words = wordsIn(lang);
  const days = words.days(shipping.days_min, shipping.days_max);
  if (order_products.some(({ pre_order }) => pre_order)) return `${days}, ${words.onceMade}`;
  return payment_status === PaymentStatus.unpaid ? `${days} ${words.afterPayment}` : days;
}
