import { expect, it } from 'vitest';
import { isReservedDomain, placeholdersIn, someOf } from './placeholders.ts';

it.each([
  ['{{TODO: your terms}}', 'todo'],
  ['<p>{{ TODO: your terms }}</p>', 'todo'],
  ['Feinlicht Beispiel GmbH', 'demo'],
  ['bei Feinlichtu', 'demo'],
  ['<strong>Mustertext.</strong>', 'demo'],
  ['Example text. Replace it.', 'demo'],
  ['ATU00000000', 'demo'],
  ['FN 000000x', 'demo'],
  ['Write to hello@shop.example, or call.', 'demo'],
  ['a@mail.example.com', 'demo'],
  ['shop.example', 'demo'],
] as const)('%s is a placeholder (%s)', (text, kind) => {
  expect(placeholdersIn({ a: [text] }, 'shop')).toEqual({ todo: [], demo: [], [kind]: ['shop.a.0'] });
});

it.each([
  'Goldschmiede Krone GmbH',
  'ATU13585627',
  'FN 123456a',
  'office@goldschmiede-krone.at',
  'www.goldschmiede-krone.at',
  'For example text on a ring',
  'A todo of TODO',
  '{{post:ring-size}}',
  'latest@examples.com',
])('%s is none', (text) => {
  expect(placeholdersIn({ text }, 'shop')).toEqual({ todo: [], demo: [] });
});

it('entries are named by their key, and marks of the demo count without a text', () => {
  const pages = [
    { key: 'terms', legal_example: true },
    { key: 'privacy', legal_example: false, body: { de: '{{TODO: x}}' } },
  ];
  expect(placeholdersIn({ pages, legal: { example_data: true } }, 'pages')).toEqual({
    todo: ['pages.pages.1 (privacy).body.de'],
    demo: ['pages.pages.0 (terms).legal_example', 'pages.legal.example_data'],
  });
  expect(placeholdersIn(null, 'x')).toEqual({ todo: [], demo: [] });
});

it('many paths are shortened, and a domain of examples is known by its end alone', () => {
  expect([someOf(['a', 'b']), someOf(['a', 'b', 'c', 'd', 'e', 'f'])]).toEqual(['a, b', 'a, b, c, d and 2 more']);
  expect(['shop.EXAMPLE', 'a.local', 'example.at', 'example.shop.at'].map(isReservedDomain)).toEqual([true, true, false, false]);
});
