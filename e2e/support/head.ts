import type { Page } from 'playwright-core';

/** The metadata of a page in document order, with duplicates. */
export interface Head {
  readonly lang: string;
  readonly titles: readonly string[];
  /** `name` or `property` of each <meta> with its content; one element may have both. */
  readonly metas: readonly (readonly [string, string])[];
  readonly canonicals: readonly string[];
  readonly alternates: readonly (readonly [string, string])[];
  readonly h1: number;
  readonly blocks: readonly Node[];
  /** Titles, metas and links outside of <head>, where search engines ignore them. */
  readonly astray: number;
}

/** A node of JSON-LD. */
export interface Node {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Of the current page or of an HTML document. */
export function readHead(page: Page, html?: string): Promise<Head> {
  return page.evaluate((source) => {
    const doc = source === null ? document : new DOMParser().parseFromString(source, 'text/html');
    const all = <E extends Element>(selector: string) => [...doc.querySelectorAll<E>(selector)];
    // <title> in an inline SVG is no title of the page.
    const own = 'title:not(svg *), meta, link[rel="canonical"], link[rel="alternate"]';
    return {
      lang: doc.documentElement.lang,
      titles: all(':is(head, body) title:not(svg *)').map((one) => one.textContent),
      metas: all<HTMLMetaElement>('meta[content]').flatMap((one) =>
        ['name', 'property'].flatMap((key) => (one.hasAttribute(key) ? [[one.getAttribute(key) ?? '', one.content] as const] : [])),
      ),
      canonicals: all<HTMLLinkElement>('link[rel="canonical"]').map((one) => one.href),
      alternates: all<HTMLLinkElement>('link[rel="alternate"][hreflang]').map((one) => [one.hreflang, one.href] as const),
      h1: all('h1').length,
      blocks: all('script[type="application/ld+json"]').map((one) => JSON.parse(one.textContent)),
      astray: all('body *').filter((one) => one.matches(own)).length,
    };
  }, html ?? null);
}

export const metaOf = ({ metas }: Head, name: string): string | undefined => metas.find(([key]) => key === name)?.[1];

/** Titles and descriptions for search results and link previews. */
export const OPEN_GRAPH = [
  'og:type',
  'og:title',
  'og:description',
  'og:url',
  'og:site_name',
  'og:locale',
  'og:locale:alternate',
  'og:image',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
];

/** All problems of a head, one line each. Not `isCanonical`: another address is the page's. */
export function headProblems(
  head: Head,
  expected: { readonly index: boolean; readonly canonical?: string; readonly isCanonical?: boolean },
): string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string) => holds || problems.push(problem);
  const once = (name: string) => expect(head.metas.filter(([key, value]) => key === name && value !== '').length === 1, `not one ${name}`);
  expect(head.titles.length === 1 && head.titles[0]?.trim() !== '', `titles: ${head.titles.join(' / ')}`);
  expect(head.h1 === 1, `${head.h1} h1`);
  expect(head.astray === 0, `${head.astray} elements of the head stand in the body`);
  once('robots');
  if (!expected.index) {
    expect(metaOf(head, 'robots')?.includes('noindex') ?? false, 'may be found');
    expect(head.canonicals.length + head.alternates.length === 0, 'has addresses though it is not to be found');
    expect(
      head.blocks.every((block) => block['@type'] === 'BreadcrumbList'),
      'has data though it is not to be found',
    );
    return problems;
  }
  expect(metaOf(head, 'robots') === 'max-image-preview:large', `robots: ${metaOf(head, 'robots')}`);
  for (const name of ['description', 'twitter:card', ...OPEN_GRAPH]) once(name);
  expect((metaOf(head, 'description') ?? '').length <= 160, 'an overlong description');
  expect(
    head.canonicals.length === 1 && (expected.canonical ?? head.canonicals[0]) === head.canonicals[0],
    `canonical: ${head.canonicals[0]}`,
  );
  const languages = expected.isCanonical === false ? '' : 'de,en,x-default';
  expect(head.alternates.map(([language]) => language).join() === languages, `hreflang: ${head.alternates.join(' ')}`);
  expect(
    expected.isCanonical === false || head.alternates.some(([language, href]) => language === head.lang && href === head.canonicals[0]),
    'hreflang leaves the page itself out',
  );
  expect(URL.canParse(metaOf(head, 'og:image') ?? ''), 'og:image is not absolute');
  return problems;
}
