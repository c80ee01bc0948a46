import { expect, it } from 'vitest';
import { type Catalogue, compare } from './check-locales.ts';

const catalogue = (texts: Readonly<Record<string, string>>): Catalogue => new Map([['common', new Map(Object.entries(texts))]]);
const GERMAN = catalogue({ close: 'Schließen', from: 'ab {price}', items_one: '{count} Stück', items_other: '{count} Stück' });

it('takes a language that says the same, with plural forms of its own', () => {
  const czech = catalogue({
    close: 'Zavřít',
    from: 'od {price}',
    items_one: '{count} kus',
    items_few: '{count} kusy',
    items_other: '{count} kusů',
  });
  expect(compare('cs', GERMAN, czech, [])).toEqual([]);
});

it('names keys that are missing, unknown or empty', () => {
  const english = catalogue({ from: 'from {price}', items_one: ' ', items_other: '{count} items', open: 'Open' });
  expect(compare('en', GERMAN, english, ['common'])).toEqual([
    'en/common.json: "close" is missing',
    'en/common.json: "open" is not in de',
    'en/common.json: "items_one" is empty',
  ]);
});

it('names placeholders that differ', () => {
  const english = catalogue({ close: 'Close', from: 'from {amount}', items_other: '{count} items' });
  expect(compare('en', GERMAN, english, ['common'])).toEqual(['en/common.json: "from" has the placeholders [amount], de has [price]']);
});

it('asks for the namespaces that a language must have', () => {
  expect(compare('en', GERMAN, new Map(), ['common'])).toEqual(['en/common.json is missing']);
  expect(compare('cs', GERMAN, new Map(), [])).toEqual([]);
  expect(compare('cs', GERMAN, new Map([['other', new Map()]]), [])).toEqual(['cs/other.json: de has no such namespace']);
});
