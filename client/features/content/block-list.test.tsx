import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import czech from '../../../locales/cs/common.json';
import german from '../../../locales/de/common.json';
import type { ContentBlock } from '../../../packages/contract/content-blocks.ts';
import { type App, AppProvider } from '../../core/app-context.tsx';
import { languageTag } from '../../../shared/i18n/locales.ts';
import { createBrowserTexts } from '../../../packages/engine/browser/texts.ts';
import { BlockList } from './block-list.tsx';
import { placeBlocks } from './place-blocks.ts';

const TEXTS = { de: german, cs: czech };

/** Quotes, each in its language; the rest of the page is in `locale`. */
function shown(locale: 'de' | 'cs', quotes: readonly (readonly [lang: string | null, text: string])[]): string {
  const blocks = quotes.map(([lang, text]): ContentBlock => ({ type: 'quote', key: text, lang, text, source: '' }));
  const site = { origin: 'https://shop.test' };
  const app = { locale, site, texts: createBrowserTexts(languageTag(locale), undefined, { common: TEXTS[locale] }) } as unknown as App;
  const html = renderToStaticMarkup(
    <AppProvider app={app}>
      <BlockList placed={placeBlocks(blocks).placed} />
    </AppProvider>,
  );
  return html.replaceAll(/ class="[^"]*"|<\/?(?:figure|blockquote|section)[^>]*>/g, '').replaceAll('\u00a0', ' ');
}

it('blocks in the language of the page say nothing of it', () => {
  const html = shown('de', [
    [null, 'A'],
    ['de', 'B'],
  ]);
  expect(html).not.toMatch(/lang=|liegt/);
});

it('blocks that follow each other in another language are marked together, with one line in the language of the page', () => {
  const html = shown('de', [
    [null, 'A'],
    ['en', 'B'],
    ['en', 'C'],
    [null, 'D'],
  ]);
  const [before, within = '', behind] = html.split(/(?=<div lang="en">)|(?<=C<\/p><\/div><\/div>)/);
  expect(before).toContain('A');
  expect(within).toMatch(/^<div lang="en"><div><p lang="de">Dieser Text liegt auf Englisch vor\.<\/p><\/div>.*B.*C/);
  expect(within.match(/liegt/g)).toHaveLength(1);
  expect(behind).toContain('D');
});

it('the line is in the language of the page, in Czech as in German', () => {
  expect(shown('cs', [['en', 'A']])).toContain('<p lang="cs">Tento text je k dispozici v jazyce: angličtina.</p>');
});
