import { describe, expect, it } from 'vitest';
import { chosenOptions, hasOtherPrices, purchaseOf, shownChoice, wholeConfiguration } from './shown-configuration.ts';
import { product, row, whole } from '../../../packages/contract/product.fixture.ts';

const gold = row('gold', '54');
const rose = row('rose', '54', { stock_qty: 0 });
const ring = product([gold, rose]);

describe('shownChoice', () => {
  const gold54 = row('gold', '54', { stock_qty: 0 });
  const gold56 = row('gold', '56', { cost: 2000 });
  const gold53 = row('gold', '53');
  const rose56 = row('rose', '56');
  const sized = product([gold54, gold53, gold56, rose, rose56]);

  it('returns the configuration that the address names, also a sold-out one', () => {
    expect(shownChoice(ring, 'rose-54', false)).toEqual({ row: rose, named: rose, open: [] });
    expect(shownChoice(sized, 'gold-54', false)).toEqual({ row: gold54, named: gold54, open: [] });
  });
  it('without a sku, for an unknown one, or for a metal alone: sizes are open, and one that can be delivered is shown', () => {
    for (const sku of [null, 'tin-1']) expect(shownChoice(sized, sku, false)).toEqual({ row: gold53, named: gold54, open: ['size'] });
    expect(shownChoice(sized, 'gold-56', true)).toEqual({ row: gold53, named: gold56, open: ['size'] });
    expect(shownChoice(sized, 'rose-54', true)).toEqual({ row: rose56, named: rose, open: ['size'] });
    expect(hasOtherPrices(sized, shownChoice(sized, null, false))).toBe(true);
  });
  it('a sold-out metal that nobody chose gives way to the first that is not', () => {
    const half = product([gold54, rose, rose56]);
    expect(shownChoice(half, null, false)).toEqual({ row: rose56, named: rose56, open: ['size'] });
    expect(shownChoice(half, 'gold-54', true)).toEqual({ row: gold54, named: gold54, open: ['size'] });
  });
  it('nothing is open without sizes, for an embedded product, and for one that is not for sale', () => {
    expect(shownChoice(ring, null, false)).toEqual({ row: gold, named: gold, open: [] });
    for (const extra of [{ embedded: true }, { default_sku: null }])
      expect(shownChoice({ ...sized, ...extra }, null, false).open).toEqual([]);
  });
  it('returns the default configuration even if the list of configurations lacks it', () => {
    const bare = { ...ring, item_page: { ...ring.item_page, configurations: [] } };
    expect(shownChoice(bare, null, false).row.configuration_id).toBe('gold-54');
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
