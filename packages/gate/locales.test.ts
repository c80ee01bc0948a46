import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Catalogue, checkClosedPlatform, compare, leftInAnotherLanguage } from './locales.ts';

const catalogue = (texts: Readonly<Record<string, string>>): Catalogue => new Map([['common', new Map(Object.entries(texts))]]);
const GERMAN = catalogue({ close: 'Schließen', from: 'ab {price}', items_one: '{count} Stück', items_other: '{count} Stück' });

it('accepts a language with the same keys and its own plural forms', () => {
  const czech = catalogue({
    close: 'Zavřít',
    from: 'od {price}',
    items_one: '{count} kus',
    items_few: '{count} kusy',
    items_many: '{count} kusu',
    items_other: '{count} kusů',
  });
  expect(compare('cs', GERMAN, czech)).toEqual([]);
});

it('reports missing, unknown and empty keys', () => {
  const english = catalogue({ from: 'from {price}', items_one: ' ', items_other: '{count} items', open: 'Open' });
  expect(compare('en', GERMAN, english)).toEqual([
    'en/common.json: "close" is missing',
    'en/common.json: "open" is not in de',
    'en/common.json: "items_one" is empty',
  ]);
});

it('reports plural forms that a language needs and lacks, and those that it does not know', () => {
  const polish = catalogue({
    close: 'Zamknij',
    from: 'od {price}',
    items_one: '{count} sztuka',
    items_few: '{count} sztuki',
    items_other: '{count} sztuki',
  });
  expect(compare('pl', GERMAN, polish)).toEqual(['pl/common.json: "items" lacks the plural forms many']);
  const dutch = catalogue({
    close: 'Sluiten',
    from: 'vanaf {price}',
    items_one: '{count} stuk',
    items_many: '{count} stuks',
    items_other: '{count} stuks',
  });
  expect(compare('nl', GERMAN, dutch)).toEqual(['nl/common.json: "items" has plural forms that nl does not know: many']);
});

it('reports different placeholders and markup', () => {
  const english = catalogue({ close: '<b>Close</b>', from: 'from {amount}', items_one: '{count} item', items_other: '{count} items' });
  expect(compare('en', GERMAN, english)).toEqual([
    'en/common.json: "close" has the markup [</b>, <b>], de has []',
    'en/common.json: "from" has the placeholders [amount], de has [price]',
  ]);
});

it('reports texts that may break at the hyphen of e-mail, except messages of the specification', () => {
  const german = catalogue({ short: 'E-Mail', joined: 'E-\u2060Mail', 'messages.email': 'E-Mail ist nicht korrekt' });
  expect(compare('de', german, german)).toEqual([expect.stringContaining('"short" may break')]);
});

it('reports a word of one letter at the end of a line, where the language leaves none', () => {
  const texts = catalogue({ at: 'V ateliéru', joined: 'V\u00a0ateliéru a\u00a0na poště', and: 'prsten a náušnice', code: 'vitamín C je' });
  expect(compare('cs', texts, texts)).toEqual([expect.stringContaining('"at" may end'), expect.stringContaining('"and" may end')]);
  expect(compare('en', catalogue({ a: 'a ring' }), catalogue({ a: 'a ring' }))).toEqual([]);
});

it('reports texts that were left in another language, but no words that languages share', () => {
  const german = catalogue({ filter: 'Filter', lead: 'Wir schreiben Ihnen gern.' });
  expect(
    leftInAnotherLanguage(
      new Map([
        ['de', german],
        ['nl', german],
      ]),
    ),
  ).toEqual(['nl/common.json: "lead" is the same as in de']);
});

it('reports a text in another language, whatever its placeholders are called', () => {
  const texts = catalogue({ sold: 'Das Stück ist leider nicht mehr da.', own: 'The piece {{und}} {{der}} is on the way.' });
  expect(compare('en', texts, texts)).toEqual(['en/common.json: "sold" is in the language de']);
});

it('requires all namespaces of every language', () => {
  expect(compare('en', GERMAN, new Map())).toEqual(['en/common.json is missing']);
  expect(compare('cs', GERMAN, new Map(Object.entries({ ...Object.fromEntries(GERMAN), other: new Map<string, string>() })))).toContain(
    'cs/other.json: de has no such namespace',
  );
});

it('finds links to the closed platform for online dispute resolution in texts and seeds', async () => {
  const root = mkdtempSync(join(tmpdir(), 'karat-texts-'));
  mkdirSync(join(root, 'packages/sandbox/seed'), { recursive: true });
  writeFileSync(join(root, 'packages/sandbox/seed/pages.json'), '{ "html": "<a href=\\"https://ec.europa.eu/consumers/odr/\\">OS</a>" }');
  writeFileSync(join(root, 'packages/sandbox/seed/shop.json'), '{ "url": "https://ec.europa.eu/taxation_customs/tedb/" }');
  expect(await checkClosedPlatform(root)).toBe(
    'packages/sandbox/seed/pages.json links to the closed EU platform for online dispute resolution: remove it',
  );
  rmSync(root, { recursive: true });
  expect(await checkClosedPlatform()).toBe('');
});
