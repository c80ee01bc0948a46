import type { z } from 'zod';
import type { ListingEntity } from '../../contract/catalog.ts';
import type { Lang } from '../core/language.ts';
import { type Category, type CollectionEntry, keyOfSlug, type Material, type Shop, type SlugKind, translationsOf } from '../shop/shop.ts';
import { inLanguage } from '../shop/text.ts';
import { notFound } from '../core/refusal.ts';

/** Entity of a listing; all null for the whole catalogue. */
export interface Scope {
  readonly category: Category | null;
  readonly collection: CollectionEntry | null;
  readonly material: Material | null;
}

export const EVERYTHING: Scope = { category: null, collection: null, material: null };

/** Resolves a slug in the order of `kinds`: a category wins over a material with the same slug. */
export async function scopeOf(shop: Shop, slug: string, kinds: readonly SlugKind[], lang: Lang): Promise<Scope> {
  for (const kind of kinds) {
    const key = await keyOfSlug(shop, kind, slug, lang);
    if (key === null) continue;
    const category = kind === 'category' ? shop.categories.find((one) => one.key === key) : undefined;
    const collection = kind === 'collection' ? shop.collections.find((one) => one.key === key) : undefined;
    const material = kind === 'material' ? shop.materials.find((one) => one.key === key) : undefined;
    if (category || collection || material) {
      return { category: category ?? null, collection: collection ?? null, material: material ?? null };
    }
  }
  throw notFound('listing');
}

type Entity = z.input<typeof ListingEntity>;

/** Head of the listing; a collection has its own call. */
export function entityOf(shop: Shop, { category, material }: Scope, lang: Lang): Entity | null {
  if (category) return categoryEntity(shop, category, lang);
  return material && materialEntity(shop, material, lang);
}

function categoryEntity(shop: Shop, category: Category, lang: Lang): Entity {
  const parent = shop.categories.find((one) => one.key === category.parent);
  return {
    kind: 'category',
    id: category.id,
    slug: inLanguage(category.slug, lang),
    title: category.title[lang],
    intro: category.intro[lang],
    seo: { title: category.seo_title[lang], description: category.meta_description[lang] },
    parent: parent ? { slug: inLanguage(parent.slug, lang), title: parent.title[lang] } : null,
    translations: translationsOf(shop, category),
  };
}

const materialEntity = (shop: Shop, material: Material, lang: Lang): Entity => ({
  kind: 'material',
  id: material.id,
  slug: inLanguage(material.slug, lang),
  title: material.title[lang],
  intro: material.text[lang],
  seo: { title: `${material.title[lang]} | ${shop.document.settings.company_name}`, description: material.text[lang] },
  parent: null,
  translations: translationsOf(shop, material),
});
