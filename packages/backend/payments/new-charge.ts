import type { Address } from '../../contract/cart.ts';
import { type AddressValue, cartBy, linesOf } from '../carts/rows.ts';
import { isGiftCard } from '../carts/code-sums.ts';
import { totals, unitPrice } from '../carts/totals.ts';
import { type Lang, storedIn } from '../core/language.ts';
import { mailTexts } from '../mails/words.ts';
import type { OrderItemRow, OrderRow } from '../orders/rows.ts';
import type { OrderShipping, Snapshot } from '../orders/order-view.ts';
import type { Shop } from '../shop/shop.ts';
import { inLanguage } from '../shop/text.ts';
import type { Buyer, ChargeLine, NewCharge } from './payment-gateway.ts';
import type { PaymentRow } from './rows.ts';

/** The name of this shop, or of this copy of its database, on the accounts of its gateways. */
export const shopOnAccounts = ({ paymentsShop, shopOrigin }: Pick<Shop, 'paymentsShop' | 'shopOrigin'>): string =>
  paymentsShop ?? new URL(shopOrigin).hostname;

/** What the gateway is told of a payment. */
export async function newCharge(shop: Shop, payment: PaymentRow): Promise<NewCharge> {
  const { number, buyer, lines } = await (payment.pays_order_id === null
    ? ofCart(shop, payment)
    : ofOrder(shop, payment.pays_order_id, payment.lang));
  const isWhole = payment.express === 0 && lines.reduce((sum, { cents }) => sum + cents, 0) === payment.cents;
  return {
    shop: shopOnAccounts(shop),
    reference: payment.unique_id,
    number,
    provider: payment.provider,
    method: payment.method,
    cents: payment.cents,
    currency: payment.currency_code,
    lang: payment.lang,
    returnUrl: payment.return_url,
    asksAddress: payment.express === 1 && payment.payer_taken_at === null,
    buyer,
    lines: isWhole ? lines : [],
  };
}

type Contents = Pick<NewCharge, 'number' | 'buyer' | 'lines'>;

/** The number of its order is not known yet; the cart's id opens the cart, so its row is named. */
async function ofCart(shop: Shop, { cart_id, lang }: PaymentRow): Promise<Contents> {
  const number = `cart-${cart_id}`;
  const cart = await cartBy(shop, cart_id);
  if (!cart) return { number, buyer: null, lines: [] };
  const rows = await linesOf(shop, cart.id, lang);
  const { rate, discount, cards, taxRate } = await totals(shop, cart, rows);
  const { contact_email, shipping_address, billing_address } = cart;
  const goods = rows.map((line) => ({ ...line, isDigital: isGiftCard(line), cents: unitPrice(line) * line.quantity }));
  return {
    number,
    buyer: buyerOf(contact_email, billing_address, shipping_address),
    lines: linesFor(lang, {
      goods,
      delivery: rate && { title: rate.title[lang], cents: rate.cents },
      discount: discount?.used ?? 0,
      giftCards: cards.reduce((sum, { used }) => sum + used, 0),
      taxRate,
    }),
  };
}

async function ofOrder({ db }: Shop, orderId: number, lang: Lang): Promise<Contents> {
  const order = await db.get<OrderRow>('SELECT * FROM orders WHERE id = ?', orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const items = await db.all<OrderItemRow>('SELECT * FROM order_items WHERE order_id = ? ORDER BY position', orderId);
  const address = (json: string): AddressValue | null => JSON.parse(json) as AddressValue | null;
  const shipping = JSON.parse(order.shipping) as OrderShipping | null;
  return {
    number: order.po_number,
    buyer: buyerOf(order.contact_email, address(order.billing_address), address(order.shipping_address)),
    lines: linesFor(lang, {
      goods: items.map(({ sku, quantity, cents, snapshot }) => {
        const { title, digital = false } = storedIn<Snapshot>(snapshot, lang);
        return { sku, title, quantity, cents: cents * quantity, isDigital: digital };
      }),
      delivery: shipping && { title: inLanguage(shipping.title, lang), cents: order.shipping_cents },
      discount: order.discount_cents,
      giftCards: order.gift_card_cents,
      taxRate: order.tax_rate,
    }),
  };
}

const buyerOf = (email: string | null, billing: Address | null, delivery: Address | null): Buyer | null =>
  email === null ? null : { email, billing: billing ?? delivery, delivery };

interface Parts {
  readonly goods: readonly (Pick<ChargeLine, 'title' | 'sku' | 'quantity' | 'cents'> & { readonly isDigital: boolean })[];
  readonly delivery: { readonly title: string; readonly cents: number } | null;
  readonly discount: number;
  readonly giftCards: number;
  readonly taxRate: number;
}

/** Gift cards are money: neither those that are bought nor those that pay have VAT. */
function linesFor(lang: Lang, { goods, delivery, discount, giftCards, taxRate }: Parts): ChargeLine[] {
  const t = mailTexts(lang);
  const reduction = (kind: 'discount' | 'gift-card', title: string, cents: number, rate: number): ChargeLine[] =>
    cents === 0 ? [] : [{ kind, title, sku: null, quantity: 1, cents: -cents, taxRate: rate }];
  return [
    ...goods.map(({ isDigital, sku, title, quantity, cents }): ChargeLine => ({
      kind: isDigital ? 'digital' : 'goods',
      title,
      sku,
      quantity,
      cents,
      taxRate: isDigital ? 0 : taxRate,
    })),
    ...(delivery ? [{ kind: 'delivery', sku: null, quantity: 1, taxRate, ...delivery } as const] : []),
    ...reduction('discount', t('discount'), discount, taxRate),
    ...reduction('gift-card', t('giftCard'), giftCards, 0),
  ];
}
