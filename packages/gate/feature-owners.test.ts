import { expect, it } from 'vitest';
import { singleOwners } from './feature-owners.ts';

const FEATURE = 'client/features/product/price.tsx';
const SHEET = 'client/features/product/price.module.css';
const problems = (files: Record<string, string>) =>
  singleOwners(new Map(Object.entries({ [FEATURE]: "import styles from './price.module.css';", [SHEET]: '', ...files })));

const using = "import { Price } from '../../features/product/price.tsx';";

it('reports files that only one page reaches', () => {
  expect(problems({ 'client/pages/product/page.tsx': using, 'client/pages/product/head.tsx': using })).toEqual([
    `${FEATURE}: only client/pages/product uses it, so it belongs there`,
    `${SHEET}: only client/pages/product uses it, so it belongs there`,
  ]);
});

it('reports files that no page reaches', () => {
  expect(problems({})).toEqual([`${FEATURE}: no page or layout uses it`, `${SHEET}: no page or layout uses it`]);
});

it.each([
  ['two pages', { 'client/pages/product/page.tsx': using, 'client/pages/cart/page.tsx': using }],
  ['a layout', { 'client/layouts/shop.tsx': "import { Price } from '../features/product/price.tsx';" }],
  ['the app, when it is needed', { 'client/app/late.ts': "void import('../features/product/price.tsx');" }],
  [
    'a page and a feature of two others',
    {
      'client/pages/product/page.tsx': using,
      'client/features/cart/line.tsx': "import { Price } from '../product/price.tsx';",
      'client/pages/cart/page.tsx': "import '../../features/cart/line.tsx';",
      'client/pages/order/page.tsx': "import '../../features/cart/line.tsx';",
    },
  ],
])('accepts files that are reached from %s', (_, files) => {
  expect(problems(files)).toEqual([]);
});
