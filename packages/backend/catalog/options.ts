import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { decimal } from '../core/language.ts';

export interface ConfigurationColumns {
  readonly metal: string;
  readonly metal_sku: string | null;
  readonly size_kind: '' | 'size' | 'length' | 'diameter';
  readonly size: string;
}

/** Wire key of the size option: a bangle's inner diameter is a `length`. */
export const sizeKey = ({ size_kind }: Pick<ConfigurationColumns, 'size_kind'>): 'size' | 'length' =>
  size_kind === 'size' ? 'size' : 'length';

export const sizeTitle = ({ size_kind, size }: ConfigurationColumns, lang: Lang): string =>
  size_kind === 'size' ? size : `${decimal(size, lang)} cm`;

export const materialTitle = (shop: Shop, sku: string | null, lang: Lang): string =>
  shop.materials.find((one) => one.sku === sku)?.title[lang] ?? '';

/** As GET /bootstrap numbers them. */
export const categoryIds = ({ document }: Shop, keys: readonly string[]): number[] =>
  document.material_categories.flatMap(({ key }, index) => (keys.includes(key) ? [index + 1] : []));

export function categoryOfMaterial(shop: Shop, sku: string | null): number | null {
  const material = shop.materials.find((one) => one.sku === sku);
  return material ? (categoryIds(shop, [material.material_category])[0] ?? null) : null;
}

type Label = 'metal' | 'size' | 'length' | 'diameter';

const LABELS: Readonly<Record<Lang, Readonly<Record<Label, string>>>> = {
  de: { metal: 'Edelmetall', size: 'Größe', length: 'Länge', diameter: 'Weite' },
  en: { metal: 'Metal', size: 'Size', length: 'Length', diameter: 'Diameter' },
  cs: { metal: 'Kov', size: 'Velikost', length: 'Délka', diameter: 'Průměr' },
  sk: { metal: 'Kov', size: 'Veľkosť', length: 'Dĺžka', diameter: 'Priemer' },
  pl: { metal: 'Kruszec', size: 'Rozmiar', length: 'Długość', diameter: 'Średnica' },
  es: { metal: 'Metal', size: 'Talla', length: 'Largo', diameter: 'Diámetro' },
  nl: { metal: 'Metaal', size: 'Maat', length: 'Lengte', diameter: 'Diameter' },
};

export const metalLabel = (lang: Lang): string => LABELS[lang].metal;
export const sizeLabel = (kind: Exclude<Label, 'metal'>, lang: Lang): string => LABELS[lang][kind];

/** Option keys to value keys, as in the matrix of a product page. */
export function optionKeys(one: Omit<ConfigurationColumns, 'metal_sku'>): Record<string, string> {
  return { ...(one.metal !== '' && { metal: one.metal }), ...(one.size !== '' && { [sizeKey(one)]: one.size }) };
}

/** The chosen options in words, for a cart line or an order. */
export function optionTexts(shop: Shop, one: ConfigurationColumns, lang: Lang): { key: string; title: string; value: string }[] {
  const out: { key: string; title: string; value: string }[] = [];
  if (one.metal !== '') out.push({ key: 'metal', title: metalLabel(lang), value: materialTitle(shop, one.metal_sku, lang) });
  if (one.size_kind !== '') out.push({ key: sizeKey(one), title: sizeLabel(one.size_kind, lang), value: sizeTitle(one, lang) });
  return out;
}
