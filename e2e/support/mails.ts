import { randomUUID } from 'node:crypto';
import { PaymentStatus } from '../../packages/contract/payment-codes.ts';
import { call, control, look } from './backend.ts';
import { cartWith } from './carts.ts';
import { addCustomer, mailedLink, PASSWORD } from './customers.ts';
import { settle } from './payment.ts';
import { accountIdOf, placeOrder, setPaymentStatus } from './order.ts';
import { deliveredOrder, returnIdOf } from './returns.ts';
import type { Shop } from './shop.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

export interface Mail {
  readonly id: number;
  readonly key: string;
  readonly to: string;
  readonly lang: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly kind: string; readonly name: string; readonly url: string }[];
}

type Lang = 'de' | 'en';

/** Any product may be one. */
const GIFT_CARD = 'FL-EUG-YG585-54';

/** Each round comes from another address, or the limits of messages would end it. */
const randomAddress = () => ({ 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 254) + 1}` });

/** Goes through every event that is told by mail. Returns the mails to the addresses that took part. */
export async function everyMail(shop: Shop, lang: Lang): Promise<Mail[]> {
  const name = randomUUID().slice(0, 8);
  const [customer, guest, other, buyer] = ['customer', 'guest', 'other', 'buyer'].map((role) => `${role}-${name}@example.at`) as [
    string,
    string,
    string,
    string,
  ];
  await ofOrder(shop, lang, guest);
  await ofGiftCard(shop, lang, guest);
  await ofUnpaidOrders(shop, lang, buyer);
  await ofVisitor(shop, lang, guest);
  await ofAccount(shop, lang, customer, other);
  const mails = await Promise.all([customer, guest, other, buyer, 'hallo@feinlicht.example'].map((to) => mailsOf(shop, to)));
  const [newest] = mails.pop() ?? [];
  return [...mails.flat(), ...(newest ? [newest] : [])];
}

export async function mailsOf(shop: Shop, to: string): Promise<Mail[]> {
  return ((await look(shop, `inbox.json?to=${encodeURIComponent(to)}`)) as { data: Mail[] }).data;
}

async function ofOrder(shop: Shop, lang: Lang, email: string): Promise<void> {
  const order = await placeOrder(shop, lang, email);
  await setPaymentStatus(shop, order, PaymentStatus.paid);
  const parcel = { carrier: 'DPD', number: '0145 7788 9900', url: `${shop.origin}/robots.txt` };
  await control(shop, 'order', { po_number: order.po_number, status: 'shipped', parcel });
  await control(shop, 'order', { po_number: order.po_number, status: 'completed' });
  const positions = order.order_products.map(({ position, quantity }) => ({
    position: position ?? 0,
    quantity,
    reason: 'resize',
    size: '56',
  }));
  const order_id = await returnIdOf(shop, order.po_number, email);
  const request = { order_id, request_key: randomUUID(), type: 2 as const, positions, comment: 'Ein wenig zu eng.' };
  await call(shop, 'requestReturn', { body: request }, lang);
  await ofReturns(shop, lang, email);
  await call(shop, 'declareWithdrawal', { body: { name: 'Anna Leitner', email, contract: order.po_number, items: null } }, lang);
}

/** Its code comes by mail when it is paid. */
async function ofGiftCard(shop: Shop, lang: Lang, email: string): Promise<void> {
  await control(shop, 'digital', { sku: GIFT_CARD, digital: true });
  const { unique_id } = await cartWith(shop, GIFT_CARD);
  await call(shop, 'openCheckout', { body: { cart_unique_id: unique_id } });
  const { data: cart } = await call(shop, 'updateCart', { params: { id: unique_id }, body: { contact_email: email } }, lang);
  const body = { cart_unique_id: unique_id, type: 'bank_transfer', expected_amount: cart.final_amount } as const;
  await setPaymentStatus(shop, (await call(shop, 'finishCheckout', { body }, lang)).data, PaymentStatus.paid);
  await control(shop, 'digital', { sku: GIFT_CARD, digital: false });
}

/** One is cancelled by its customer and paid too late, one is never paid; money of a paid one goes back. */
async function ofUnpaidOrders(shop: Shop, lang: Lang, email: string): Promise<void> {
  const { id, cookie } = addCustomer(shop, email);
  const [, token = ''] = /access_token_v1=([^;]+)/.exec(cookie) ?? [];
  const cancelled = await placeOrder(shop, lang, email);
  shop.change('UPDATE orders SET user_id = ? WHERE po_number = ?', id, cancelled.po_number);
  const params = { id: accountIdOf(shop, cancelled) };
  await call(shop, 'cancelOrder', { params }, lang, { authorization: `Bearer ${token}` });
  await setPaymentStatus(shop, cancelled, PaymentStatus.paid);
  await ofReturnedMoney(shop, lang, { id, email, token });
  const refunded = await placeOrder(shop, lang, email);
  for (const status of [PaymentStatus.paid, PaymentStatus.refunded]) await setPaymentStatus(shop, refunded, status);
  await placeOrder(shop, lang, email);
  await control(shop, 'overdue-orders', { now: new Date(Date.now() + 60 * DAY_MS).toISOString() });
}

interface Payer {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** One is paid by card and then by transfer, one by transfer and then by card. */
async function ofReturnedMoney(shop: Shop, lang: Lang, { id, email, token }: Payer): Promise<void> {
  for (const first of ['card', 'transfer']) {
    const order = await placeOrder(shop, lang, email);
    shop.change('UPDATE orders SET user_id = ? WHERE po_number = ?', id, order.po_number);
    const params = { id: accountIdOf(shop, order) };
    const body = { type: 'card', return_url: shop.origin } as const;
    const session = { authorization: `Bearer ${token}` };
    const { data: payment } = await call(shop, 'payOrder', { params, body }, lang, session);
    if (first === 'card') {
      await settle(shop, payment, 'authorised');
      await call(shop, 'finishOrderPayment', { params: { ...params, payment: payment.id } }, lang, session);
    }
    // The gateway hears later that its payment is not wanted any more.
    else await control(shop, 'faults', { mode: 'down', at: 'provider' });
    await setPaymentStatus(shop, order, PaymentStatus.paid);
    await control(shop, 'faults', { mode: 'none' });
    if (first === 'transfer') await settle(shop, payment, 'authorised');
  }
}

/** A repair that comes back, returns with each outcome, and an order that is collected. */
async function ofReturns(shop: Shop, lang: Lang, email: string): Promise<void> {
  const outcomes = [['received', 'refund-started', 'refunded'], ['partially-refunded'], ['sent-back'], ['declined']] as const;
  const note = lang === 'de' ? 'Krappen nachgezogen, poliert.' : 'Claws tightened, polished.';
  for (const [index, statuses] of [...outcomes, ['received', 'sent-back'] as const].entries()) {
    const { po_number, unique_id: order_id } = await deliveredOrder(shop, { email, lang });
    if (index === 0) await control(shop, 'order', { po_number, status: 'ready-for-collection' });
    await control(shop, 'order', { po_number, status: 'completed' });
    // The bracelets: a ring with an engraving cannot be returned.
    const positions = [{ position: 1, quantity: 1, reason: 'other' }];
    const type = index < outcomes.length ? (1 as const) : (2 as const);
    const body = { order_id, request_key: randomUUID(), type, positions, refund_type: type === 1 ? ('refund' as const) : null };
    const { data } = await call(shop, 'requestReturn', { body }, lang);
    for (const status of statuses) await control(shop, 'return', { number: data.number, status, note });
  }
}

async function ofVisitor(shop: Shop, lang: Lang, email: string): Promise<void> {
  const from = randomAddress();
  const sku = 'FL-BEL-YG750-54';
  const set = (stock_qty: number) => control(shop, 'configuration', { sku, track_inventory: true, stock_qty });
  await set(0);
  await call(shop, 'subscribe', { body: { email, sku } }, lang, from);
  await set(2);
  await call(shop, 'subscribe', { body: { email } }, lang, from);
  const [confirm] = await mailsOf(shop, email);
  const [, token = ''] = /\/newsletter\/confirm\/([\w-]+)/.exec(confirm?.text ?? '') ?? [];
  await call(shop, 'confirmSubscription', { body: { token } }, lang);
  await call(shop, 'askQuestion', { body: { name: 'Anna Leitner', email, question: 'Wie lange dauert eine Gravur?' } }, lang, from);
}

async function ofAccount(shop: Shop, lang: Lang, email: string, other: string): Promise<void> {
  const account = { email, password: PASSWORD, first_name: 'Anna', last_name: 'Leitner' };
  const from = randomAddress();
  const tokenIn = async (page: 'verify' | 'recover-password') => (await mailedLink(shop, email, page)).split('/').at(-1) ?? '';
  await call(shop, 'signUp', { body: account }, lang, from);
  await call(shop, 'verifyEmail', { body: { token: await tokenIn('verify'), password: PASSWORD } }, lang, from);
  await call(shop, 'signUp', { body: account }, lang, from);
  await call(shop, 'recoverPassword', { body: { email } }, lang, from);
  const password = 'fünf rote Rubine';
  await call(shop, 'changePassword', { body: { token: await tokenIn('recover-password'), password } }, lang, from);
  // Of a browser that is not known.
  const { token } = (await call(shop, 'signIn', { body: { email, password } }, lang, from)).data;
  const signedIn = { ...from, authorization: `Bearer ${token}` };
  await call(shop, 'changeEmail', { body: { email: other, password } }, lang, signedIn);
  await call(shop, 'deleteUser', { body: { password } }, lang, signedIn);
}
