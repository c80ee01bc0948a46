import http from 'k6/http';
import { FACET_KEYS, type FacetKey } from '../../shared/commerce/facets.ts';
import type { FiltersResponse } from '../../packages/contract/catalog.ts';
import { isSitemapIndex, pathsOf, siteOf, spread } from './site.ts';
import type { World } from './shopper.ts';
import { searchWords } from './words.ts';
import { type Lang, LANGUAGES } from './addresses.ts';

const VALUES_OF_A_FACET = 12;
const FILES_OF_AN_INDEX = 2;

/** For `setup()`: the content of this shop by its sitemap and its public calls. */
export function openWorld(origin: string): World {
  const site = siteOf(sitemapPaths(origin));
  if (site.product.length === 0) throw new Error(`${origin}/sitemap.xml tells of no product: does the shop have its SITEMAP_SECRET?`);
  const words = Object.fromEntries(LANGUAGES.map((lang) => [lang, searchWords(titles(origin, lang))])) as Record<Lang, string[]>;
  if (words.de.length === 0) throw new Error(`${origin} lists nothing that could be searched for`);
  return { site, facets: facetsOf(origin), words };
}

function sitemapPaths(origin: string): string[] {
  const first = text(`${origin}/sitemap.xml`);
  if (!isSitemapIndex(first)) return pathsOf(first);
  return spread(pathsOf(first), FILES_OF_AN_INDEX).flatMap((path) => pathsOf(text(origin + path)));
}

function facetsOf(origin: string): World['facets'] {
  const { facets } = json<FiltersResponse>(`${origin}/api/filters?lang=de`).data;
  const rows = facets.filter((facet): facet is typeof facet & { key: FacetKey } => (FACET_KEYS as readonly string[]).includes(facet.key));
  return Object.fromEntries(
    rows.map(({ key, values }) => [
      key,
      spread(
        values.filter(({ count }) => count > 0).map(({ value }) => value),
        VALUES_OF_A_FACET,
      ),
    ]),
  );
}

export interface Card {
  readonly slug: string;
  readonly default_sku: string | null;
  readonly mixedTranslation: { readonly title: string };
}

export const cards = (origin: string, lang: Lang): readonly Card[] =>
  json<{ data: readonly Card[] }>(`${origin}/api/system-catalog?count=60&lang=${lang}`).data;

const titles = (origin: string, lang: Lang): string[] => cards(origin, lang).map(({ mixedTranslation }) => mixedTranslation.title);

const json = <T>(url: string): T => JSON.parse(text(url)) as T;

function text(url: string): string {
  const { status, body } = http.get(url, { responseType: 'text', tags: { name: 'setup' } });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return body;
}
