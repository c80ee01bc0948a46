import { describe, expect, it } from 'vitest';
import type { ConfigurationRow } from '../../../packages/contract/product.ts';
import type { CountryProfile } from '../country-profile.ts';
import { product, row } from '../../../packages/contract/product.fixture.ts';
import { offerOf } from './offer.ts';

const SALE = { sale: true, sale_value: 15, sale_ends_at: '2026-11-29T22:59:59Z' };
const offer = (one: ConfigurationRow, extra: Parameters<typeof product>[1] = {}, profile: CountryProfile = 'AT') =>
  offerOf(product([one], extra), one, profile);

describe('the offer of a configuration', () => {
  it('has its price, name, traits and the address that chooses it', () => {
    expect(offer(row('gold', '54'))).toMatchObject({
      sku: 'gold-54',
      name: 'Ring, gold, 54',
      size: '54',
      color: null,
      path: '/product/ring-a?configuration_id=gold-54',
      price: 1890,
      crossedOut: null,
      saleEndsAt: null,
      availability: 'in_stock',
      gtin: null,
      mpn: null,
    });
  });

  it('has the address of the product when that is sold in one configuration only', () => {
    expect(offer(row('gold', '54'), { embedded: true }).path).toBe('/product/ring-a');
  });

  it('in a sale has the sale price, its end, and the prior price that the country profile allows', () => {
    const reduced = row('gold', '54', { lowest_prior_cost: 1790 });
    expect(offer(reduced, SALE)).toMatchObject({ price: 1606.5, crossedOut: 1790, saleEndsAt: SALE.sale_ends_at });
    expect(offer(reduced, SALE, 'none')).toMatchObject({ price: 1606.5, crossedOut: 1890 });
    expect(offer(row('gold', '54'), SALE)).toMatchObject({ price: 1606.5, crossedOut: null });
    expect(offer(row('gold', '54', { lowest_prior_cost: 1600 }), SALE)).toMatchObject({ crossedOut: null });
  });

  it('sold out keeps its price and its reduction', () => {
    const gone = row('gold', '54', { stock_qty: 0, lowest_prior_cost: 1790 });
    for (const [profile, crossedOut] of [
      ['AT', 1790],
      ['none', 1890],
    ] as const)
      expect(offer(gone, SALE, profile)).toMatchObject({ price: 1606.5, crossedOut, availability: 'out_of_stock' });
  });

  it('claims the "statt" price of a product only where the page may', () => {
    const other = { start_at_cost: 2000 };
    expect([offer(row('gold', '54'), other, 'none').crossedOut, offer(row('gold', '54'), other).crossedOut]).toEqual([2000, null]);
  });

  it('is in stock without stock when it is a file, which nobody makes or sends', () => {
    const made = row('gold', '54', { stock_qty: 0, track_inventory: false });
    const rates = { delivery_rates: [{ countries: ['AT'], cost: 6.9, free_from: null, days_min: 1, days_max: 2 }] };
    expect(offer(made, rates)).toMatchObject({ availability: 'pre_order', deliveries: [{ cost: 6.9 }] });
    expect(offer(made, { ...rates, digital: true })).toMatchObject({ availability: 'in_stock', deliveries: [] });
  });
});
