import { describe, expect, it } from 'vitest';
import { CARD } from './events.fixture.ts';
import { seenItem } from './seen-item.ts';

const labels = (options: object) => ({ ...CARD.analytics, options });

describe('a product on the wish list', () => {
  it('has the price of its card after the sale', () => {
    expect(seenItem('FL-AUR-YG', CARD)).toEqual({
      sku: 'FL-AUR-YG',
      product_id: 7,
      title: 'Solitärring Aurelia',
      price: 1161,
      analytics: CARD.analytics,
    });
  });

  it('has price and options of the configuration chosen on its page', () => {
    const configurations = [{ id: 7, configuration_id: 'FL-AUR-PT-60', cost: 2000, options: { metal: 'platinum', size: '60' } }];
    const seen = seenItem('FL-AUR-PT-60', { ...CARD, item_page: { configurations } });
    expect(seen).toMatchObject({ price: 1800, analytics: labels({ metal: 'platinum', size: '60' }) });
  });

  it('has no price and no options of another configuration', () => {
    const seen = seenItem('FL-AUR-PT-60', CARD);
    expect(seen.price).toBeUndefined();
    expect(seen.analytics).toEqual(labels({}));
  });

  it('has its sku alone without further data', () => expect(seenItem('FL-AUR-PT-60')).toEqual({ sku: 'FL-AUR-PT-60' }));
});
