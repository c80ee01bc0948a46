import { decimal, type Lang } from '../core/language.ts';
import type { Category, Shop } from '../shop/shop.ts';
import type { Scope } from './scope.ts';

export interface ValueView {
  readonly value: string;
  readonly title: string;
  readonly sku?: string;
  readonly swatch: string | null;
  readonly group: string | null;
}

/** Possible values of a facet in display order. `found` are the values that the listing contains. */
export function valuesOf(shop: Shop, facet: string, found: readonly string[], scope: Scope, lang: Lang): ValueView[] {
  const plain = (value: string, title: string): ValueView => ({ value, title, swatch: null, group: null });
  switch (facet) {
    case 'categories':
      return offeredCategories(shop, scope.category).map((one) => ({ ...plain(String(one.id), one.title[lang]), sku: one.key }));
    case 'collections':
      return shop.collections.map((one) => plain(String(one.id), one.title[lang]));
    case 'materials':
      return materialValues(shop, scope, lang);
    case 'size':
      return numeric(found).map((value) => plain(value, value));
    case 'length':
      return numeric(found).map((value) => plain(value, `${decimal(value, lang)} cm`));
    case 'sale':
      return [plain('sale', shop.document.badges.find((one) => one.key === 'sale')?.title[lang] ?? 'sale')];
    default: {
      const group = shop.document.filter_groups.find((one) => one.key === facet);
      return (group?.values ?? []).map((one) => plain(one.key, one.title[lang]));
    }
  }
}

/** Leaves out the listing's own category and its parents: choosing them would change nothing. */
function offeredCategories(shop: Shop, scope: Category | null): Category[] {
  const useless = new Set<string>();
  for (let one: Category | undefined = scope ?? undefined; one; one = shop.categories.find(({ key }) => key === one?.parent)) {
    useless.add(one.key);
  }
  return shop.categories.filter((one) => !useless.has(one.key));
}

/** Leaves out the listing's own material. */
function materialValues(shop: Shop, { material }: Scope, lang: Lang): ValueView[] {
  const groups = shop.document.material_categories.toSorted((a, b) => a.sort_order - b.sort_order);
  return groups.flatMap((group) =>
    shop.materials
      .filter((one) => one.material_category === group.key && one !== material)
      .map((one) => ({ value: one.sku, title: one.title[lang], swatch: one.design_metal ?? null, group: group.title[lang] })),
  );
}

const numeric = (values: readonly string[]): string[] => values.toSorted((a, b) => Number(a) - Number(b));
