import { expect, it } from 'vitest';
import { product, row } from './product.fixture.ts';
import { ProductCard } from './product.ts';

const image = (url: string) => ({ type: 'image', url, alt: '', width: 800, height: 800, position: '1' });
const colour = (url: string, material_category_id?: number) => ({
  image: url,
  sku: url,
  cost: 1,
  product_configuration_id: 1,
  swatch: 'gold',
  title: url,
  material_category_id,
});
const card = {
  ...product([row('gold', '54')]),
  images: [image('front'), image('side')],
  variant_plp_image: [colour('yellow', 1), colour('pearl', 2), colour('white'), colour('rose', 1)],
};
const urlsOf = (given: object): string[] => ProductCard.parse({ ...card, ...given }).images.map(({ url }) => url);

it('shows the second picture on hover, unless the shop names the category of another material', () => {
  expect(urlsOf({})).toEqual(['front', 'side']);
  expect(urlsOf({ material_categories_plp_hover_ids: [1] })).toEqual(['front', 'rose']);
  expect(urlsOf({ material_categories_plp_hover_ids: [2, 1] })).toEqual(['front', 'pearl']);
  expect(urlsOf({ material_categories_plp_hover_ids: [9] })).toEqual(['front', 'side']);
  expect(urlsOf({ images: [], material_categories_plp_hover_ids: [1] })).toEqual([]);
});
