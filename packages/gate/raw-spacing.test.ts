import { expect, it } from 'vitest';
import { rawSpacing } from './raw-spacing.ts';

it.each([
  ['margin-top: 8px'],
  ['padding: 0 var(--space-2) 20px'],
  ['padding-block: 0.5px 2px'],
  ['margin: 0 -4px'],
  ['column-gap: clamp(var(--space-4), 7vw, 96px)'],
  ['gap: 128px'],
  ['--line-gap: 16px'],
  ['--space-section: 40px'],
])('finds %s', (declaration) => {
  expect(rawSpacing(`.row { color: red; ${declaration}; }`)).toEqual([declaration]);
});

it.each([
  'margin: 0 auto',
  'padding: calc(var(--space-3) - 1px) 0',
  'margin-bottom: -1px',
  'margin-left: 152px',
  'width: 24px',
  'scroll-margin-top: 24px',
  '--picture: 64px',
  '--page-margin: 0px',
])('accepts %s', (declaration) => {
  expect(rawSpacing(`.row { ${declaration}; }`)).toEqual([]);
});

it('reads nested rules, values of several lines and the last declaration without a semicolon, but no comments', () => {
  const sheet = '.row { /* padding: 4px; */ @media print { &:hover { gap: 4px } } padding:\n  0\n  6px; }';
  expect(rawSpacing(sheet)).toEqual(['gap: 4px ', 'padding: 0 6px']);
});
