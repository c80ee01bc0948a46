import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newItem } from '../../../shared/commerce/cart.fixture.ts';
import { ApiError } from '../../../packages/engine/errors.ts';
import { lineKey } from '../../../packages/contract/line-facts.ts';
import { addItem, removeLine, restoreLine } from './cart-actions.ts';
import { type CartTab, openCartTab } from './cart.fixture.ts';

const ENGRAVED = lineKey({ product_configuration_id: 1, engraving: { text: 'A & L' } });
let tab: CartTab;
beforeEach(() => {
  tab = openCartTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a removed line', () => {
  const remove = async () => {
    removeLine(tab.app, tab.state.cart!.items[0]!.id);
    await tab.settled();
  };
  beforeEach(async () => {
    tab.state.session.lineViews = 1;
    await addItem(tab.app, { ...newItem(1, 3), engraving: { text: 'A & L' } });
    await addItem(tab.app, newItem(2));
  });

  it('is restored with its engraving and quantity', async () => {
    const [line] = tab.state.cart!.items;
    await remove();
    expect(tab.state.removed).toMatchObject([{ key: ENGRAVED, index: 0, problem: null }]);
    await restoreLine(tab.app, ENGRAVED);
    expect(tab.state.cart?.items.find(({ product_configuration_id: id }) => id === 1)).toMatchObject({
      quantity: 3,
      engraving: line!.engraving,
      sku: line!.sku,
    });
    expect(tab.state).toMatchObject({ removed: [], added: '2|' });
  });

  it('keeps its position among other removed lines', async () => {
    await remove();
    await remove();
    expect(tab.state.removed.map(({ key, index }) => `${key} ${index}`)).toEqual([`${ENGRAVED} 0`, '2| 1']);
    await restoreLine(tab.app, ENGRAVED);
    expect(tab.state.removed.map(({ key, index }) => `${key} ${index}`)).toEqual(['2| 0']);
  });

  it('restore refused: shows the reason and can be tried again', async () => {
    await remove();
    tab.backend.refuseNext(new ApiError(409, 'out_of_stock', { fields: { available: ['0'] } }));
    await restoreLine(tab.app, ENGRAVED);
    expect(tab.state.removed).toMatchObject([{ problem: { code: 'out_of_stock', available: 0 } }]);
    await restoreLine(tab.app, ENGRAVED);
    expect(tab.state).toMatchObject({ removed: [], cart: { items: [{}, {}] } });
  });

  it('removal failed: the line returns with the reason', async () => {
    tab.backend.refuseNext(new ApiError(503, 'unavailable'), 2);
    await remove();
    expect(tab.state).toMatchObject({ removed: [], removing: [], problem: { key: ENGRAVED, change: 'remove' } });
    expect(tab.state.cart?.items).toHaveLength(2);
  });

  it('answer lost: the line is removed without a message', async () => {
    tab.backend.outcomes.push('lost');
    await remove();
    expect(tab.state).toMatchObject({ removed: [{ key: ENGRAVED }], problem: null });
    expect(tab.state.cart?.items).toHaveLength(1);
  });

  it('is not kept without a view of lines', async () => {
    tab.state.session.lineViews = 0;
    await remove();
    expect(tab.state.removed).toEqual([]);
  });
});
