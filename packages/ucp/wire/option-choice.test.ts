import { describe, expect, it } from 'vitest';
import { product, row } from '../../contract/product.fixture.ts';
import { chooseOptions, selectedOptions, shownOptions } from './option-choice.ts';

const gold54 = row('gold', '54');
const gold56 = row('gold', '56', { stock_qty: 0 });
const platinum54 = row('platinum', '54');
const ring = product([gold54, gold56, platinum54]);
const select = (...pairs: [string, string][]) => pairs.map(([name, label]) => ({ name, label }));
const skus = (asked: Parameters<typeof chooseOptions>[1]) => chooseOptions(ring, asked)?.rows.map(({ configuration_id: sku }) => sku);

describe('chooseOptions', () => {
  it('takes the default configuration, or the one that is named, whatever is selected beside it', () => {
    expect(skus({})).toEqual(['gold-54']);
    expect(skus({ sku: 'gold-56', selected: select(['metal', 'platinum']) })).toEqual(['gold-56']);
    expect(chooseOptions(ring, { sku: 'none' })).toBeNull();
    expect(chooseOptions({ ...ring, default_sku: null }, {})).toBeNull();
  });

  it('takes all that match a part of the selection, what is available first', () => {
    expect(skus({ selected: select(['metal', 'gold']) })).toEqual(['gold-54', 'gold-56']);
    expect(skus({ selected: select(['size', '54']) })).toEqual(['gold-54', 'platinum-54']);
  });

  it('drops options of a combination that does not exist: those without preference, then the preferred from the last', () => {
    const selected = select(['metal', 'platinum'], ['size', '56']);
    expect(skus({ selected, preferences: ['metal', 'size'] })).toEqual(['platinum-54']);
    expect(skus({ selected, preferences: ['size', 'metal'] })).toEqual(['gold-56']);
    expect(skus({ selected, preferences: ['size'] })).toEqual(['gold-56']);
  });

  it('reports what is in force, and for each value whether it goes with that', () => {
    const choice = chooseOptions(ring, { selected: select(['metal', 'platinum'], ['size', '99'], ['shape', 'oval']) });
    expect(choice && selectedOptions(ring, choice.keys)).toEqual([{ name: 'metal', id: 'platinum', label: 'platinum' }]);
    const sizes = choice && shownOptions(ring, choice)[1]?.values.map(({ id, available, exists }) => [id, available, exists]);
    expect(sizes).toEqual([
      ['54', true, true],
      ['56', false, false],
    ]);
    const ofGold = shownOptions(ring, { rows: [gold54], keys: { metal: 'gold' } })[1]?.values.map(({ available, exists }) => [
      available,
      exists,
    ]);
    expect(ofGold).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});
