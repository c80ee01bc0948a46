import type { AnalyticsLabels, Translations } from '../contract/common.ts';
import { DEFAULT_LOCALE } from '../i18n/locales.ts';

/** The words of a piece in every event, for every service: they depend on the piece alone, not on the page's language. */
export interface ItemLabels {
  readonly name: string;
  readonly category?: string;
  /** Keys of the chosen options: `yellow-gold, 54`. */
  readonly variant?: string;
}

/** `title`: for a backend without labels. Then category and variant, which it has in the page's language only, are left out. */
export function itemLabels(title: string, labels: AnalyticsLabels | undefined): ItemLabels {
  if (!labels) return { name: title };
  const { name, category, options } = labels;
  const values = Object.entries(options)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value);
  return {
    name,
    ...(category !== null && category !== undefined && { category }),
    ...(values.length > 0 && { variant: values.join(', ') }),
  };
}

/** Of a listing, by its address in the shop's first language: `category ringe`. */
export function listName(route: string, slug?: string, translations: Translations = []): string {
  const first = translations.find(({ lang }) => lang === DEFAULT_LOCALE)?.slug ?? slug;
  return first === undefined ? route : `${route} ${first}`;
}
