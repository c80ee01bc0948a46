import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { FALLBACK_LOCALE, LOCALES } from '../shared/i18n/locales.ts';
import { otherLanguage } from '../shared/i18n/other-language.ts';
import { DESKTOP, hydrated, PHONE, type Visit } from './support/browser.ts';
import { openBeforeStories, shop, visitBeforeStories } from './support/opened.ts';

/**
 * Twenty-two pages on a phone and on a desk: nothing may run over, be cut off, lack a letter or speak another language. Each in German, which
 * has the longest words, and in one of the others in turn: frame and components are the same on all pages. Each text by itself is read by
 * packages/gate/locales.ts and packages/gate/content-languages.test.ts, and the letters of the fonts by scripts/build/fonts.test.ts.
 */
openBeforeStories({}, () => ({ SANDBOX_LANGUAGES: LOCALES.join(',') }));
const scripted = visitBeforeStories();
const plain = visitBeforeStories({ javaScript: false });

/** In German; the other languages' addresses come from the page's links. */
const PAGES = [
  '/',
  '/catalog',
  '/catalog?search=gold',
  '/product/solitaerring-aurelia-brillant',
  '/cart',
  '/checkout',
  '/sign-in',
  '/sign-up',
  '/order-tracking',
  '/journey',
  '/comparison',
  '/wishlist',
  '/withdrawal',
  '/cookie-settings',
];
/** Scripts show no other words in these than in the pages above, so they are looked at as the server writes them, which costs half. */
const WRITTEN_BY_THE_SERVER = [
  '/catalog/verlobungsringe',
  '/collections',
  '/collection/aurora',
  '/articles',
  '/page/groessenfuehrer',
  '/page/haeufige-fragen',
  '/page/kontakt',
  '/no/such/page',
];

const OTHERS = LOCALES.filter((locale) => locale !== FALLBACK_LOCALE);
const inTurn = (paths: readonly string[], locale: string): string[] =>
  paths.filter((_, index) => locale === FALLBACK_LOCALE || locale === OTHERS[index % OTHERS.length]);

it.each(LOCALES)('pages in %s fit, are whole and speak one language', async (locale) => {
  const found = await Promise.all([
    faultsOn(scripted(), inTurn(PAGES, locale), locale, hydrated),
    faultsOn(plain(), inTurn(WRITTEN_BY_THE_SERVER, locale), locale),
  ]);
  expect(found.flat()).toEqual([]);
});

async function faultsOn(
  { page, context, problems }: Visit,
  paths: readonly string[],
  locale: string,
  ready?: (page: Page) => Promise<void>,
): Promise<string[]> {
  // The language of the pages before.
  await context.clearCookies();
  const found: string[] = [];
  for (const path of paths) {
    const address = await addressIn(locale, path);
    await page.setViewportSize(DESKTOP);
    await page.goto(shop.origin + address);
    await ready?.(page);
    expect([address, await page.getAttribute('html', 'lang')]).toEqual([address, locale]);
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      found.push(...(await faultsOf(page)).map((fault) => `${address} at ${viewport.width}: ${fault}`));
    }
  }
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  return found;
}

/** The German page's own link to the language; pages without translations have the same path in all. */
async function addressIn(locale: string, path: string): Promise<string> {
  if (locale === 'de') return path;
  const html = germanPages.get(path) ?? (await (await fetch(shop.origin + path)).text());
  germanPages.set(path, html);
  const [, href = `/${locale}${path === '/' ? '' : path}`] =
    new RegExp(`<a [^>]*href="([^"]+)"[^>]* hrefLang="${locale}"`).exec(html) ?? [];
  return href.replaceAll('&amp;', '&');
}
const germanPages = new Map<string, string>();

/**
 * Faults that a reader would see: text that is cut off, a page that scrolls sideways, letters without a font, words of another language.
 */
async function faultsOf(page: Page): Promise<string[]> {
  const seen = await page.evaluate(async () => {
    await document.fonts.ready;
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`scrolls sideways, ${scrollWidth} px`);

    const shown = (element: Element): boolean => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const say = (text: string): string => JSON.stringify(text.trim().replaceAll(/\s+/g, ' ').slice(0, 60));
    for (const element of document.querySelectorAll<HTMLElement>('button, a, label, legend, summary, h1, h2, h3, th, dt')) {
      if (!shown(element) || element.clientWidth < 8) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      if (isCut && textOverflow !== 'ellipsis') faults.push(`cut off: ${say(element.textContent)}`);
      const { left, right } = element.getBoundingClientRect();
      const isOut = right > innerWidth + 1 && left < innerWidth && !element.closest('[data-scroller], ul, ol, nav, table, [role=group]');
      if (isOut) faults.push(`runs out of the window: ${say(element.textContent)}`);
    }

    /** The letters of each family's faces. */
    const ranges = Map.groupBy(
      [...document.fonts].map((face) => ({
        family: face.family.replaceAll(/["']/g, ''),
        ends: face.unicodeRange.split(',').map((range) => {
          const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
          return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
        }),
      })),
      ({ family }) => family,
    );
    const known = new Map<string, boolean>();
    const isCovered = (family: string, letter: string): boolean => {
      const key = family + letter;
      const point = letter.codePointAt(0) ?? 0;
      const covered =
        known.get(key) ?? ranges.get(family)?.some(({ ends }) => ends.some(([from, to]) => point >= from && point <= to)) ?? false;
      known.set(key, covered);
      return covered;
    };
    const texts: { readonly text: string; readonly lang: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (!element || text.trim() === '' || element.closest('script, style, noscript, svg') || !shown(element)) continue;
      const [first = ''] = getComputedStyle(element).fontFamily.split(',');
      const family = first.replaceAll(/["']/g, '').trim();
      const missing = ranges.has(family) ? [...new Set(text.match(/\p{L}/gu) ?? [])].filter((letter) => !isCovered(family, letter)) : [];
      if (missing.length > 0) faults.push(`no letters ${missing.join('')} in ${family}: ${say(text)}`);

      texts.push({ text, lang: element.closest('[lang]')?.getAttribute('lang') ?? '' });
    }
    return { faults, texts };
  });
  const foreign = seen.texts.flatMap(({ text, lang }) => {
    const other = otherLanguage(text, lang);
    return other === null ? [] : [`${other} on a page in ${lang}: ${JSON.stringify(text.trim().slice(0, 60))}`];
  });
  return [...new Set([...seen.faults, ...foreign])];
}
