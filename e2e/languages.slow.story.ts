import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LOCALES } from '../shared/i18n/locales.ts';
import { DESKTOP, hydrated, PHONE, visit } from './support/browser.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';

/** Twenty-two pages in every language, on a phone and on a desk: nothing may run over, be cut off, lack a letter or speak another language. */
openBeforeStories({}, () => ({ SANDBOX_LANGUAGES: LOCALES.join(',') }));

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

it.each(LOCALES)('pages in %s fit, are whole and speak one language', async (locale) => {
  const found = await Promise.all([faultsOn(PAGES, locale, true), faultsOn(WRITTEN_BY_THE_SERVER, locale, false)]);
  expect(found.flat()).toEqual([]);
});

async function faultsOn(paths: readonly string[], locale: string, javaScript: boolean): Promise<string[]> {
  const { page, problems, close } = await visit(browser, { javaScript });
  const found: string[] = [];
  for (const path of paths) {
    const address = await addressIn(locale, path);
    await page.setViewportSize(DESKTOP);
    await page.goto(shop.origin + address);
    if (javaScript) await hydrated(page);
    expect([address, await page.getAttribute('html', 'lang')]).toEqual([address, locale]);
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      found.push(...(await faultsOf(page)).map((fault) => `${address} at ${viewport.width}: ${fault}`));
    }
  }
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  await close();
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

/** What a reader would see of it: text that is cut off, a page that scrolls sideways, letters without a font, words of another language. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (words) => {
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
    const languages = Object.entries(words).map(([language, list]) => [language, new Set(list)] as const);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (!element || text.trim() === '' || element.closest('script, style, noscript, svg') || !shown(element)) continue;
      const [first = ''] = getComputedStyle(element).fontFamily.split(',');
      const family = first.replaceAll(/["']/g, '').trim();
      const missing = ranges.has(family) ? [...new Set(text.match(/\p{L}/gu) ?? [])].filter((letter) => !isCovered(family, letter)) : [];
      if (missing.length > 0) faults.push(`no letters ${missing.join('')} in ${family}: ${say(text)}`);

      const lang = element.closest('[lang]')?.getAttribute('lang') ?? '';
      const used = text.toLowerCase().match(/\p{L}+/gu) ?? [];
      if (used.length < 2) continue;
      const hits = Object.fromEntries(languages.map(([language, list]) => [language, used.filter((word) => list.has(word)).length]));
      const [best, most] = Object.entries(hits).reduce((one, other) => (other[1] > one[1] ? other : one));
      if (most >= 2 && most > (hits[lang] ?? 0) + 1) faults.push(`${best} on a page in ${lang}: ${say(text)}`);
    }
    return [...new Set(faults)];
  }, COMMON_WORDS);

/** Words that texts of a language have, and the others do not. */
const COMMON_WORDS: Readonly<Record<string, readonly string[]>> = {
  de: 'und der die das mit für nicht ist sie ihre ihren ihr wir auf von bei oder eine einen einer auch zum zur bis nach noch nur wird werden sind'.split(
    ' ',
  ),
  en: 'and the of with for not is your you we on from or one also until after only will are this that have our it be been which when'.split(
    ' ',
  ),
  cs: 'jsou které který nebo není jsme také podle této vašeho vaše prosím jejich jeho něco je ve ze při až objednávky prsten'.split(' '),
  sk: 'sú ktoré ktorý alebo nie je sme tiež podľa tejto vášho vaše prosím ich jeho niečo je vo zo pri až objednávky prsteň'.split(' '),
  pl: 'są które który lub nie jest jesteśmy także według tego państwa proszę ich jego coś we ze przy aż zamówienia pierścionek oraz się'.split(
    ' ',
  ),
  es: 'y el la los las con para no es su usted nosotros en de o una también hasta después solo será son este esta tiene nuestro'.split(' '),
  nl: 'de en is op of we te die dat uit het met voor niet uw wij van bij een ook tot alleen wordt zijn deze heeft onze naar kunt worden'.split(
    ' ',
  ),
};
