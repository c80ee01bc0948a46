import { findSeedDir, readSeed } from '../../sandbox/seed/import/seed-files.ts';
import { bankBody, cartWith, idOf } from '../../sandbox/testing/purchase.fixture.ts';
import { type Running, SHOP_ORIGIN } from '../../sandbox/testing/sandbox.fixture.ts';
import type { Lang } from '../core/language.ts';
import { order } from '../orders/order-view.ts';
import { MailsDocument, type MailTemplate } from '../shop/mail-document.ts';
import { BUILT_IN_MAILS } from './built-in-mails.ts';
import { greetingName, placeholdersOf } from './form/fill.ts';
import type { MailContent } from './form/mail.ts';
import { orderContent } from './order-values.ts';
import { postMail } from './outbox.ts';
import { noticeContent } from './staff/notice-content.ts';
import { STAFF_TEMPLATES } from './staff/templates.ts';
import { date, dayAndTime, hours, price } from './words.ts';

const { mails: OF_THE_DEMO } = MailsDocument.parse(readSeed(findSeedDir(undefined)).documents['mails']);
/** The table of mails, as the demo shop has it: one that is added is rendered, and checked, without another line. */
export const EVERY_MAIL: readonly MailTemplate[] = [
  ...new Map([...STAFF_TEMPLATES, ...BUILT_IN_MAILS, ...OF_THE_DEMO].map((mail) => [mail.key, mail])).values(),
];

/** Every text of a template. */
export function textsOf(part: unknown): Readonly<Record<Lang, string>>[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('de' in part) return [part as Readonly<Record<Lang, string>>];
  return Object.values(part).flatMap(textsOf);
}
const urlsOf = (template: MailTemplate): string[] => template.sections.flat().flatMap((part) => (part.type === 'button' ? [part.url] : []));

/** The names of the values of a template. */
export const namesOf = (template: MailTemplate): string[] => [
  ...new Set([...textsOf(template).flatMap(({ de, en }) => [...placeholdersOf(de), ...placeholdersOf(en)]), ...urlsOf(template)]),
];

export interface PostedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
let events = 0;
export async function postedMail({ sandbox }: Running, key: string, lang: Lang, content: MailContent): Promise<PostedMail> {
  events += 1;
  const event = `test:${events}`;
  await postMail(sandbox.shop, { event, key, to: 'ana@example.com', lang, ...content });
  const row = await sandbox.shop.db.get<PostedMail>('SELECT subject, text, html FROM mails WHERE event = ?', event);
  if (!row) throw new Error('no mail was written');
  return row;
}

/** As long as people and products are called, and longer than one line. */
const FIRST_NAME = 'Maximiliane-Theodora';
const LAST_NAME = 'Freifrau von Hohenlohe-Schwarzenberg-Wildenstein';
const TITLE = 'Schönbrunn – Dreistein-Verlobungsring mit Smaragdschliff-Diamanten und Seitensteinen in Tropfenform';
const STREET = 'Obere Donaudampfschifffahrtsgesellschaftsstraße 128/4/27';
const EMAIL = 'maximiliane-theodora.hohenlohe-schwarzenberg@verwaltung.hohenlohe-schwarzenberg.example';
const SENTENCE = 'Zwei Krappen waren locker und sind nachgezogen; die Schiene haben wir poliert und den Stein unter dem Mikroskop geprüft.';

export interface LongOrder {
  readonly id: number;
  readonly unique_id: string;
}

/** An order by transfer with long names, long titles, an engraving and two pieces of a kind. */
export async function placeLongOrder(shop: Running): Promise<LongOrder> {
  const { unique_id } = await cartWith(shop, 'FL-AUR-BR-YG750-54', 2);
  const engraved = {
    product_configuration_id: await idOf(shop, 'FL-BEL-YG750-54'),
    quantity: 1,
    engraving: { text: 'A & L · 12.06.2027' },
  };
  await shop.call('addItem', { body: { ...engraved, cart_unique_id: unique_id } });
  await shop.call('openCheckout', { body: { cart_unique_id: unique_id } });
  const address = { person_first_name: FIRST_NAME, person_last_name: LAST_NAME, address_line_1: STREET, zip: '1010', country: 'AT' };
  const body = {
    contact_email: EMAIL,
    shipping_address: { ...address, city: 'Wien' },
    billing_address: { ...address, company_name: 'Hohenlohe-Schwarzenbergsche Vermögensverwaltung GmbH & Co. KG', city: 'Salzburg' },
    shipping_rate_id: 'dpd',
    order_notes: 'Bitte erst am Nachmittag liefern und beim Hausmeister im zweiten Hof läuten, die Klingel am Tor ist kaputt.',
  };
  const { data: cart } = await shop.call('updateCart', { params: { id: unique_id }, body });
  const { data } = await shop.call('finishCheckout', { body: bankBody(cart) });
  const { db } = shop.sandbox.shop;
  const row = await db.get<LongOrder>('SELECT id, unique_id FROM orders WHERE po_number = ?', data.po_number);
  if (!row) throw new Error('the order is missing');
  for (const line of await db.all<{ position: number; snapshot: string }>(
    'SELECT position, snapshot FROM order_items WHERE order_id = ?',
    row.id,
  )) {
    const texts = Object.entries(JSON.parse(line.snapshot) as Record<string, object>);
    const snapshot = JSON.stringify(Object.fromEntries(texts.map(([lang, one]) => [lang, { ...one, title: TITLE }])));
    await db.run('UPDATE order_items SET snapshot = ? WHERE order_id = ? AND position = ?', snapshot, row.id, line.position);
  }
  // Begun, so that days are named.
  await db.run(
    `INSERT INTO order_history (order_id, position, status, at)
     SELECT ?, max(position) + 1, 'in-workshop', ? FROM order_history WHERE order_id = ?`,
    row.id,
    Date.now(),
    row.id,
  );
  return row;
}

export type LongContents = (template: MailTemplate) => MailContent;

/** What fills every mail in one language: what the long order gives, and long words for the rest. */
export async function longContents({ sandbox: { shop } }: Running, { id, unique_id }: LongOrder, lang: Lang): Promise<LongContents> {
  const ofOrder = await orderContent(shop, (await order(shop, unique_id, lang)).data, lang);
  const ofStaff = await noticeContent(shop, { event: '', kind: 'orders', facts: { id: String(id) } }, lang);
  const now = shop.now();
  const values: MailContent['values'] = {
    name: greetingName(`${FIRST_NAME} ${LAST_NAME}`),
    first_name: greetingName(FIRST_NAME),
    ...Object.fromEntries(['email', 'new_email', 'staff', 'recipient'].map((name) => [name, EMAIL])),
    ...Object.fromEntries(['note', 'reason', 'comment', 'problem'].map((name) => [name, SENTENCE])),
    ...Object.fromEntries(
      ['amount', 'credit_amount', 'exchange_amount', 'refund_amount', 'to_payment', 'to_cards'].map((name) => [
        name,
        price(123_456.78, 'EUR', lang),
      ]),
    ),
    ...Object.fromEntries(['added', 'linked', 'removed', 'signed_in', 'deadline'].map((name) => [name, dayAndTime(now, lang)])),
    ...Object.fromEntries(['date', 'send_by'].map((name) => [name, date(now, lang)])),
    checksum: '3F2A 91C0 77DE 4B15 A8E6 0C3D 52F9 E471 8B60 1D2C 94AF 37E5 C018 6A4B F2D7 905E',
    content: `${FIRST_NAME} ${LAST_NAME}\n${EMAIL}\nFL-26-10528\n\n${TITLE}`,
    device: 'Firefox, macOS',
    mail: 'order-confirmation',
    order: 'FL-26-10528',
    order_url: `${SHOP_ORIGIN}/office/orders/FL-26-10528`,
    list: [1, 2, 3].map((index) => `${TITLE} ${index}`).join('\n'),
    number: 'FL-26-10528',
    order_number: 'FL-26-10528',
    passkey: 'Schlüsselbund auf dem Diensttelefon der Vermögensverwaltung',
    person: `${FIRST_NAME} ${LAST_NAME}`,
    phone: '+43 1 000 00 00',
    product: TITLE,
    product_title: TITLE,
    provider: 'Facebook',
    question: `${SENTENCE}\n\n${SENTENCE}`,
    request_number: 'FL-R-10528',
    sku: 'FL-AUR-BR-YG750-54',
    left: '2',
    time: '23:59:59',
    timezone: 'MEZ',
    tracking_url: `${SHOP_ORIGIN}/robots.txt`,
    tracking_number: '0145 7788 9900 1234 5678 90',
    valid_hours: hours(24, lang),
  };
  return (template: MailTemplate): MailContent => {
    const own = template.key === 'staff-orders' || template.key === 'staff-unpaid-orders' ? ofStaff : ofOrder;
    const known: MailContent['values'] = {
      ...ofOrder.values,
      ...values,
      ...(own === ofStaff && { ...ofStaff?.values, order_url: values['order_url'], stock: 'FL-AUR-BR-YG750-54: 1' }),
    };
    const fallback = (name: string): string => (name.endsWith('_url') ? `${SHOP_ORIGIN}/${name}/0123456789abcdef` : TITLE);
    return {
      tasks: [1, 2, 3].map((index) => ({ title: `${TITLE} ${index}`, due: '', note: '' })),
      ...ofOrder,
      ...own,
      values: Object.fromEntries(namesOf(template).map((name) => [name, known[name] ?? fallback(name)])),
    };
  };
}
