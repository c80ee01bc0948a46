import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Texts of the back office's pages are read here without its packages. */
const PAGES = join(import.meta.dirname, '../bridges/vendure/staff/dashboard');
const sources = globSync('**/*.{ts,tsx}', { cwd: PAGES }).map((file) => readFileSync(join(PAGES, file), 'utf8'));

/** English texts, which are the keys: arguments of `t()` and of the catalogue, titles of the menu, and tables of states. */
const used = new Set(
  sources.flatMap((source) =>
    [
      /\bt\(\s*'([^']+)'/g,
      /i18n\._\('([^']+)'/g,
      /\btitle: '([^']+)'/g,
      /\? t\('[^']+'\) : t\('([^']+)'/g,
      /^ {2}'?[\w-]+'?: '([A-Z][^']*)',$/gm,
    ]
      .flatMap((pattern) => [...source.matchAll(pattern)])
      .map(([, text]) => text ?? ''),
  ),
);

function catalogue(language: string): Map<string, string> {
  const text = readFileSync(join(PAGES, `i18n/${language}.po`), 'utf8');
  return new Map(
    [...text.matchAll(/^#\. js-lingui-explicit-id\nmsgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
}

it('the pages of the back office have all their texts in German and in English', () => {
  expect(used.size).toBeGreaterThan(100);
  const [german, english] = [catalogue('de'), catalogue('en')];
  expect([...used].filter((text) => !german.get(text))).toEqual([]);
  expect([...used].filter((text) => english.get(text) !== text)).toEqual([]);
  const values = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();
  for (const [key, text] of german) expect([key, values(text)]).toEqual([key, values(key)]);
});
