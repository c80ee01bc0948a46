import { expect, it } from 'vitest';
import { product, row } from '../../../packages/contract/product.fixture.ts';
import { colourOf, coloursOf, inOrder, picturesOf } from './pictures.ts';

const media = (position: string, type: 'image' | 'video' = 'image') => ({ type, url: `/media/${position}.webp`, position });

it('sorts the listing picture first, then by number', () => {
  expect(inOrder(['10', '2', 'PLP', 'x'].map((position) => media(position))).map(({ position }) => position)).toEqual([
    'PLP',
    '2',
    '10',
    'x',
  ]);
});

it('leaves films out', () => {
  expect(picturesOf([media('2'), media('1', 'video'), media('PLP')])).toEqual(['/media/PLP.webp', '/media/2.webp']);
});

it('has the default configuration and the picture of each colour', () => {
  const rows = [row('gold', '54'), row('gold', '55'), row('rose', '54')];
  const plain = product(rows, {
    variant_plp_image: ['gold-54', 'rose-54', 'no-such-sku'].map((sku) => ({
      image: `/media/${sku}.webp`,
      sku,
      cost: 1,
      product_configuration_id: 1,
      swatch: null,
      title: '',
    })),
  });
  const [metal, size] = plain.item_page.options;
  const swatched = { ...metal!, values: metal!.values.map((value) => ({ ...value, swatch: value.key })) };
  const ring = { ...plain, item_page: { ...plain.item_page, options: [swatched, size!] } };
  expect(coloursOf(ring).map(({ row: one, key, picture }) => [one.configuration_id, key, picture])).toEqual([
    ['gold-54', 'gold', '/media/gold-54.webp'],
    ['rose-54', 'rose', '/media/rose-54.webp'],
  ]);
  expect([colourOf(ring, rows[1]!), colourOf(plain, rows[1]!)]).toEqual(['gold', undefined]);
});
