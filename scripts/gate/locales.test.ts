import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Catalogue, checkClosedPlatform, compare } from './locales.ts';

const catalogue = (texts: Readonly<Record<string, string>>): Catalogue => new Map([['common', new Map(Object.entries(texts))]]);
const GERMAN = catalogue({ close: 'Schließen', from: 'ab {price}', items_one: '{count} Stück', items_other: '{count} Stück' });

it('accepts a language with the same keys and its own plural forms', () => {
  const czech = catalogue({
    close: 'Zavřít',
    from: 'od {price}',
    items_one: '{count} kus',
    items_few: '{count} kusy',
    items_other: '{count} kusů',
  });
  expect(compare('cs', GERMAN, czech, [])).toEqual([]);
});

it('reports missing, unknown and empty keys', () => {
  const english = catalogue({ from: 'from {price}', items_one: ' ', items_other: '{count} items', open: 'Open' });
  expect(compare('en', GERMAN, english, ['common'])).toEqual([
    'en/common.json: "close" is missing',
    'en/common.json: "open" is not in de',
    'en/common.json: "items_one" is empty',
  ]);
});

it('reports different placeholders', () => {
  const english = catalogue({ close: 'Close', from: 'from {amount}', items_other: '{count} items' });
  expect(compare('en', GERMAN, english, ['common'])).toEqual(['en/common.json: "from" has the placeholders [amount], de has [price]']);
});

it('reports texts that may break at the hyphen of E-Mail, except messages of the specification', () => {
  const german = catalogue({ short: 'E-Mail', joined: 'E-\u2060Mail', 'messages.email': 'E-Mail ist nicht korrekt' });
  expect(compare('de', german, german, ['common'])).toEqual([expect.stringContaining('"short" may break')]);
});

it('requires the namespaces of a language', () => {
  expect(compare('en', GERMAN, new Map(), ['common'])).toEqual(['en/common.json is missing']);
  expect(compare('cs', GERMAN, new Map(), [])).toEqual([]);
  expect(compare('cs', GERMAN, new Map([['other', new Map()]]), [])).toEqual(['cs/other.json: de has no such namespace']);
});

it('finds links to the closed platform for online dispute resolution in texts and seeds', async () => {
  const root = mkdtempSync(join(tmpdir(), 'karat-texts-'));
  mkdirSync(join(root, 'sandbox/seed'), { recursive: true });
  writeFileSync(join(root, 'sandbox/seed/pages.json'), '{ "html": "<a href=\\"https://ec.europa.eu/consumers/odr/\\">OS</a>" }');
  writeFileSync(join(root, 'sandbox/seed/shop.json'), '{ "url": "https://ec.europa.eu/taxation_customs/tedb/" }');
  expect(await checkClosedPlatform(root)).toBe(
    'sandbox/seed/pages.json links to the closed EU platform for online dispute resolution: remove it',
  );
  rmSync(root, { recursive: true });
  expect(await checkClosedPlatform()).toBe('');
});
