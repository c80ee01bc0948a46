import { expect, it } from 'vitest';
import { type AccessibilityRun, groupOf, isOld, sumOf } from './run.ts';

const run = (date: string | null): AccessibilityRun => ({
  date,
  axe: '4.11.0',
  widths: [390, 1440],
  groups: [
    { key: 'shop', pages: 3, findings: 1 },
    { key: 'account', pages: 4, findings: 0 },
  ],
});

it('a run is old after thirty days', () => {
  const now = Date.parse('2026-11-23');
  expect([isOld(run('2026-10-24'), now), isOld(run('2026-10-23'), now), isOld(run(null), now)]).toEqual([false, true, null]);
});

it('figures are sums of the groups', () => expect([sumOf(run(null), 'pages'), sumOf(run(null), 'findings')]).toEqual([7, 1]));

it.each([
  ['/', 'shop'],
  ['/collection/minimal', 'shop'],
  ['/journey', 'shop'],
  ['/product/ring-a', 'product'],
  ['/checkout/success/x', 'purchase'],
  ['/withdrawal', 'account'],
  ['/page/imprint', 'content'],
  ['/articles', 'content'],
  ['/no-such-page', 'content'],
])('%s belongs to the group %s', (path, group) => expect(groupOf(path)).toBe(group));
