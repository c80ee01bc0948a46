import type { LanguageCode } from '@vendure/common/lib/generated-types';
import type { ID } from '@vendure/core';
import type { CatalogConfiguration, CatalogProduct } from '../../backend/catalog/writing/catalog-product.ts';
import { type Lang, LANGS } from '../../backend/core/language.ts';
import { inLanguage, type LongText, type Text } from '../../backend/shop/text.ts';
import { MATERIAL } from '../catalogue/read-products.ts';

/** In each language of the shop, as the engine takes translations. */
export const translated = <T extends object>(
  fields: (lang: Lang) => T,
  langs: readonly Lang[] = LANGS,
): (T & { languageCode: LanguageCode })[] => langs.map((lang) => ({ languageCode: lang as LanguageCode, ...fields(lang) }));

export const groupTexts = ({ slug, title }: { readonly slug: LongText; readonly title: Text }, description: Text, lang: Lang) => ({
  name: title[lang],
  slug: inLanguage(slug, lang),
  description: description[lang],
});

export const featuredAsset = (id: ID | undefined): { featuredAssetId?: ID } => (id === undefined ? {} : { featuredAssetId: id });

/** Of a variant: group and code of each. */
export const optionCodes = ({ material, size, size_kind }: CatalogConfiguration): [group: string, code: string][] => [
  ...(material === null ? [] : [[MATERIAL, material] as [string, string]]),
  ...(size_kind === '' ? [] : [[size_kind, size] as [string, string]]),
];

export const productFields = (product: CatalogProduct): object => ({
  key: product.key,
  position: product.position,
  vendorModel: product.vendor_model,
  category: product.category,
  stone: product.stone,
  cut: product.cut,
  stoneSize: product.main_stone?.size.join('x') ?? null,
  stoneMaterial: product.stone_material,
  badge: product.badge,
  hover: product.hover ?? [],
  salePercent: product.sale_percent,
  saleEndsAt: product.sale_ends_at === null ? null : new Date(product.sale_ends_at),
  engravingMax: product.engraving_max,
  madeToMeasure: product.made_to_measure,
  resizable: product.resizable,
  digital: product.digital,
  searchCodes: product.search_terms.all,
});

export function productTranslations(product: CatalogProduct) {
  const { slug, title, description, sub_title, long_description, details, care, safety_note, size_label, search_terms } = product;
  return translated((lang) => ({
    name: title[lang],
    slug: inLanguage(slug, lang),
    description: description[lang],
    customFields: {
      subTitle: sub_title[lang],
      longDescription: long_description[lang] ?? null,
      facts: details.map(({ key, value }) => `${key[lang]}: ${value[lang]}`).join('\n'),
      care: care?.[lang] ?? null,
      safetyNote: safety_note?.[lang] ?? null,
      sizeLabel: size_label?.[lang] ?? null,
      searchTerms: lang === 'de' || lang === 'en' ? search_terms[lang].join('\n') : null,
    },
  }));
}
