import { expect, it } from 'vitest';
import { summaryOf } from './accessibility-run.ts';

const checked = (path: string, width = 1440, findings = 0) => ({ path, width, findings, axe: '4.11.0' });

it('a page counts once for each language and width, with its highest number of findings', () => {
  const log = [
    checked('/'),
    checked('/', 1440, 2),
    checked('/', 390),
    checked('/en'),
    checked('/product/ring-a'),
    checked('/'),
    checked('/cart'),
  ];
  const { groups, ...run } = summaryOf(log, '2026-11-23');
  expect(run).toEqual({ date: '2026-11-23', axe: '4.11.0', widths: [390, 1440] });
  expect(groups.filter(({ pages }) => pages > 0)).toEqual([
    { key: 'shop', pages: 3, findings: 2 },
    { key: 'product', pages: 1, findings: 0 },
    { key: 'purchase', pages: 1, findings: 0 },
  ]);
});

it('the pages of several orders are one page', () => {
  const log = ['b1d1a0a2-6f0e-4e8e-9a55-1c2d3e4f5a6b', '0c1d1a0a2f0e4e8e9a551c2d3e4f5a6b'].map((id) => checked(`/order-tracking/${id}`));
  expect(summaryOf(log, '2026-11-23').groups.find(({ key }) => key === 'account')?.pages).toBe(1);
});
