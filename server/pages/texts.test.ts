import { describe, expect, it } from 'vitest';
import { createBrowserTexts } from '../../packages/engine/browser/texts.ts';
import { NAMESPACES } from '../../client/core/i18n.ts';
import { languageTag, LOCALES } from '../../shared/i18n/locales.ts';
import { loadTexts, openTexts } from './texts.ts';

type Loose = (key: string, values?: Record<string, string | number>) => string;

const keysOf = (level: object, path = ''): string[] =>
  Object.entries(level).flatMap(([key, value]) => (typeof value === 'string' ? [path + key] : keysOf(value as object, `${path}${key}.`)));

/** Typed values go into texts, too: they are text and nothing else, neither HTML nor a placeholder. */
const HOSTILE = '<&"x $t(close) {count} {{count}} $&';

/** The server's HTML and the browser's first render must say the same, word for word. */
describe.each(LOCALES)('texts in %s', async (locale) => {
  const bundles = (await loadTexts())[locale];
  const server = openTexts(locale, bundles);
  const browser = createBrowserTexts(languageTag(locale), undefined, bundles);

  it.each(NAMESPACES)('%s: browser and server return the same text', (namespace) => {
    const [ours, theirs] = [browser.of(namespace), server.of(namespace)] as unknown as [Loose, Loose];
    const keys = keysOf(bundles[namespace] ?? {});
    for (const key of keys) {
      const values = Object.fromEntries([...JSON.stringify(bundles[namespace]).matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, HOSTILE]));
      expect(ours(key)).toBe(theirs(key));
      expect(ours(key, values)).toBe(theirs(key, values));
      const stem = key.replace(/_(zero|one|two|few|many|other)$/, '');
      for (const count of [0, 1, 2, 5, 21]) expect(ours(stem, { ...values, count })).toBe(theirs(stem, { ...values, count }));
    }
    expect(ours('no such key')).toBe(theirs('no such key'));
  });
});

it('texts with different values or namespaces are memoized separately', async () => {
  const bundles = (await loadTexts()).de;
  const server = openTexts('de', bundles);
  const [common, catalog] = [server.of('common'), server.of('catalog')] as unknown as [Loose, Loose];
  const titled = (title: string): string => common('addToWishlistOf', { title });
  expect([titled('Aurelia'), titled('Luzia'), titled('Aurelia')].map((text) => /Aurelia|Luzia/.exec(text)?.[0])).toEqual([
    'Aurelia',
    'Luzia',
    'Aurelia',
  ]);
  expect(catalog('addToWishlistOf', { title: 'Aurelia' })).not.toBe(titled('Aurelia'));
});
