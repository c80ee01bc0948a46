import { describe, expect, it } from 'vitest';
import { chosenOptions, purchaseOf, shownRow, wholeConfiguration } from './shown-configuration.ts';
import { product, row, whole } from '../../../shared/commerce/product.fixture.ts';

const gold = row('gold', '54');
const rose = row('rose', '54', { stock_qty: 0 });
const ring = product([gold, rose]);

describe('shownRow', () => {
  it('returns the configuration that the address names', () => expect(shownRow(ring, 'rose-54')).toBe(rose));
  it('without a sku or for an unknown one: returns the default', () => {
    expect(shownRow(ring, null)).toBe(gold);
    expect(shownRow(ring, 'tin-1')).toBe(gold);
  });
  it('returns the default configuration even if the list of configurations lacks it', () => {
    const bare = { ...ring, item_page: { ...ring.item_page, configurations: [] } };
    expect(shownRow(bare, null).configuration_id).toBe('gold-54');
  });
});

describe('wholeConfiguration', () => {
  it('returns the default and the configuration that the address named, for others null', () => {
    expect(wholeConfiguration(ring, gold)?.medias[0]?.url).toBe('/media/gold.webp');
    expect(wholeConfiguration(ring, rose)).toBeNull();
    expect(wholeConfiguration({ ...ring, selected_config: whole(rose) }, rose)?.medias[0]?.url).toBe('/media/rose.webp');
  });
});

describe('purchaseOf', () => {
  it('returns why the shopper cannot buy', () => {
    expect(purchaseOf(ring, gold)).toBe('possible');
    expect(purchaseOf(ring, rose)).toBe('sold_out');
    expect(purchaseOf(product([rose]), rose)).toBe('gone');
    expect(purchaseOf({ ...ring, default_sku: null }, gold)).toBe('not_for_sale');
  });
  it('made-to-order product: possible', () => {
    const made = { ...rose, track_inventory: false };
    expect(purchaseOf(product([made]), made)).toBe('possible');
  });
});

describe('chosenOptions', () => {
  it('returns titles and values in the order of the product', () => {
    expect(chosenOptions(ring, rose)).toEqual([
      { key: 'metal', title: 'metal', value: 'rose' },
      { key: 'size', title: 'size', value: '54' },
    ]);
  });
});
