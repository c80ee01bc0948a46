import { expect, it } from 'vitest';
import { listingData } from './listing.ts';

it('positions continue over the pages', () => {
  const data = listingData({ name: 'Ringe', url: 'https://shop.example/catalog?page=2', urls: ['a', 'b'], before: 20, total: 22 });
  expect(data['mainEntity']).toMatchObject({ numberOfItems: 22, itemListElement: [{ position: 21, url: 'a' }, { position: 22 }] });
});
