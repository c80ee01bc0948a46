import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_EVENTS, CART, ORDER } from './events.fixture.ts';
import { factsOf } from './facts.ts';
import { googleEvent } from '../integrations/google-analytics.ts';
import { impactConversion } from '../integrations/impact.ts';
import { klaviyoEvent } from '../integrations/klaviyo.ts';
import { pixelEvent } from '../integrations/facebook-pixel.ts';
import { frontendEvent, statsEvents } from '../integrations/operate-statistics.ts';

const CONTEXT = { uid: 'u', url: '', referrer: null, language: 'de', user: null, now: 0 };
const cents = (max: number) => fc.integer({ min: 0, max });

/** Orders as a backend computes them, in cents. */
const order = fc
  .record({
    lines: fc.array(fc.record({ cost: cents(5_000_000), quantity: fc.integer({ min: 1, max: 99 }) }), { minLength: 1, maxLength: 8 }),
    discount: fc.option(fc.double({ min: 0.01, max: 1, noNaN: true })),
    card: fc.double({ min: 0, max: 1, noNaN: true }),
    shipping: cents(5000),
    taxRate: fc.integer({ min: 0, max: 27 }),
    currency: fc.constantFrom('EUR', 'CZK', 'PLN'),
  })
  .map(({ lines, discount, card, shipping, taxRate, currency }) => {
    const items = lines.reduce((sum, { cost, quantity }) => sum + cost * quantity, 0);
    const reduced = discount === null ? 0 : Math.round(items * discount);
    const price = items - reduced + shipping;
    const byCard = Math.round(price * card);
    return {
      in: { items, reduced, byCard, final: price - byCard, tax: Math.round((price * taxRate) / (100 + taxRate)), shipping, currency },
      order: {
        ...ORDER,
        currency_code: currency,
        final_amount: (price - byCard) / 100,
        tax_amount: Math.round((price * taxRate) / (100 + taxRate)) / 100,
        shipping_amount: shipping / 100,
        discount: discount === null ? null : { code: 'LICHT', used_discount_amount: reduced / 100 },
        gift_card: { code: 'CARD-THAT-PAYS', used_gift_card_amount: byCard / 100 },
        order_products: lines.map(({ cost, quantity }, index) => ({
          product_id: index + 1,
          configuration_id: `FL-${index}`,
          title: 'Ring',
          quantity,
          cost: cost / 100,
        })),
      },
    };
  });

const inCents = (amount: unknown): number => Math.round((amount as number) * 100);

describe('the messages about an order agree with it to the cent', () => {
  it('in every integration', () => {
    fc.assert(
      fc.property(order, ({ in: expected, order: placed }) => {
        const facts = factsOf({ name: 'purchase', order: placed }, 'XXX');
        const params = googleEvent(facts)?.params ?? {};
        expect([params['value'], params['tax'], params['shipping'], params['currency'], params['transaction_id']]).toEqual([
          placed.final_amount,
          placed.tax_amount,
          placed.shipping_amount,
          expected.currency,
          placed.po_number,
        ]);
        expect(params['coupon']).toBe(expected.reduced > 0 ? 'LICHT' : undefined);
        const lines = params['items'] as { price: number; quantity: number }[];
        const goods = lines.reduce((sum, { price, quantity }) => sum + inCents(price) * quantity, 0);
        expect(goods - expected.reduced - expected.byCard + expected.shipping).toBe(inCents(params['value']));

        expect(pixelEvent(facts)?.params).toMatchObject({ value: placed.final_amount, currency: expected.currency });
        expect(klaviyoEvent(facts)?.properties).toMatchObject({ $value: placed.final_amount, $event_id: placed.po_number });
        const conversion = impactConversion(facts)?.values;
        const items = conversion?.['items'] as { subTotal: number }[];
        const subTotals = items.reduce((sum, { subTotal }) => sum + inCents(subTotal), 0);
        expect(subTotals - inCents(conversion?.['orderDiscount']) + expected.shipping).toBe(expected.final);
        const counted = statsEvents(facts, CONTEXT).reduce((sum, one) => sum + inCents(one.product_price) * one.weight, 0);
        expect(counted).toBe(expected.items);
      }),
    );
  });

  it('codes of gift cards and ids that give access are in no message', () => {
    fc.assert(
      fc.property(order, ({ order: placed }) => {
        const facts = factsOf({ name: 'purchase', order: placed }, 'EUR');
        const sent = [googleEvent, pixelEvent, klaviyoEvent, impactConversion, frontendEvent].map((eventOf) => eventOf(facts));
        const text = JSON.stringify([sent, statsEvents(facts, CONTEXT)]);
        for (const secret of ['CARD-THAT-PAYS', ORDER.unique_id]) expect(text).not.toContain(secret);
      }),
    );
  });

  it('ids of carts are sent to the own statistics only', () => {
    for (const event of ALL_EVENTS) {
      const facts = factsOf(event, 'EUR');
      const sent = [googleEvent, pixelEvent, klaviyoEvent, impactConversion, frontendEvent].map((eventOf) => eventOf(facts));
      expect(JSON.stringify(sent)).not.toContain(CART.unique_id);
    }
  });
});
