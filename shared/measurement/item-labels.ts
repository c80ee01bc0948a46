/**
 * Events once had the texts of the page, so reports listed a product once for each language. The backend gives each product, cart line and
 * order line `analytics`: the name in the shop's first language and keys of category and options. Not the sku as name (reports for people
 * would list numbers), and no translation in the browser (the other language's texts would have to be loaded).
 */
import type { AnalyticsLabels, Translations } from '../../packages/contract/common.ts';

/** The words of a product in every event, for every integration: they depend on the product alone, not on the page's language. */
export interface ItemLabels {
  readonly name: string;
  readonly category?: string;
  /** Keys of the chosen options: `yellow-gold, 54`. */
  readonly variant?: string;
}

/** A null is the title in the page's language: in the shop's first language the name of most products is. */
export type Labels = Omit<AnalyticsLabels, 'name'> & { readonly name: string | null };

/** `title`: for a backend without labels. Then category and variant, which it has in the page's language only, are left out. */
export function itemLabels(title: string, labels: Labels | undefined): ItemLabels {
  if (!labels) return { name: title };
  const { name, category, options } = labels;
  const values = Object.entries(options)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value);
  return {
    name: name ?? title,
    ...(category !== null && category !== undefined && { category }),
    ...(values.length > 0 && { variant: values.join(', ') }),
  };
}

/** Of a listing, by its address in the shop's default language: `category ringe`. */
export function listName(defaultLocale: string, route: string, slug?: string, translations: Translations = []): string {
  const first = translations.find(({ lang }) => lang === defaultLocale)?.slug ?? slug;
  return first === undefined ? route : `${route} ${first}`;
}
