import { expect, it } from 'vitest';
import { detailsOf } from './details.ts';
import { product, row } from '../../packages/contract/product.fixture.ts';

const gold = row('yellow-gold', '54');
const platinum = row('platinum', '54');
const ring = product([gold, platinum]);
ring.item_page.details = [
  { title: 'Shank', value: '2.0 mm' },
  { title: 'Fineness', value: '750/1000', fact: 'fineness', of: { metal: 'yellow-gold' } },
  { title: 'Fineness', value: '950/1000', fact: 'fineness', of: { metal: 'platinum' } },
  { title: 'Weight', value: '4.9 g', fact: 'weight', of: { metal: 'yellow-gold', size: '54' } },
  { title: 'Clasp', value: 'none', of: { clasp: 'lobster' } },
];

const values = (one: typeof gold) => detailsOf(ring, one).map(({ value }) => value);

it('details of other metals and sizes are left out', () => {
  expect(values(gold)).toEqual(['2.0 mm', '750/1000', '4.9 g']);
  expect(values(platinum)).toEqual(['2.0 mm', '950/1000']);
  expect(values(row('yellow-gold', '55'))).toEqual(['2.0 mm', '750/1000']);
});
