import type { z } from 'zod';
import type { Product, ProductDetail, ProductSafety } from '../../contract/product.ts';
import type { Lang } from '../core/language.ts';
import type { Text } from '../shop/text.ts';
import { mediaUrl } from '../shop/links.ts';
import type { NoticeFiles } from '../shop/pages-document.ts';
import type { Shop } from '../shop/shop.ts';

/** The fields that decide which facts, warnings and supplier a product has. */
export interface ProductTraits {
  readonly key: string;
  readonly category: string;
  readonly stone: string | null;
  /** Metal to the sku of its material. */
  readonly metals: ReadonlyMap<string, string | null>;
}

interface Scope {
  readonly categories?: readonly string[] | undefined;
  readonly stones?: readonly string[] | undefined;
  readonly designs?: readonly string[] | undefined;
}

const fits = ({ key, category, stone }: ProductTraits, { categories, stones, designs }: Scope): boolean =>
  (categories?.includes(category) ?? true) && (stones?.includes(stone ?? '') ?? true) && (designs?.includes(key) ?? true);

/** Fineness and hallmark of each metal, then the facts of `law.json`. */
export function factsOf({ law, materials }: Shop, product: ProductTraits, lang: Lang): ProductDetail[] {
  const { fineness: assay, hallmark, facts } = law;
  const place = hallmark.places[product.category]?.[lang];
  const marks = [...product.metals].flatMap(([metal, sku]): ProductDetail[] => {
    const material = materials.find((one) => one.sku === sku);
    if (material?.fineness === undefined) return [];
    const values = { metal: material.title[lang], fineness: String(material.fineness), place: place ?? '' };
    const of = { metal };
    return [
      { fact: 'fineness', title: assay.title[lang], value: filled(assay.value[lang], values), of },
      ...(place === undefined
        ? []
        : [{ fact: 'hallmark' as const, title: hallmark.title[lang], value: filled(hallmark.value[lang], values), of }]),
    ];
  });
  const others = facts.flatMap(({ fact, group, title, value, url, metals, ...scope }): ProductDetail[] => {
    if (!fits(product, scope)) return [];
    const one = { fact, title: title[lang], value: value[lang], ...(group && { group }), ...(url !== undefined && { url: mediaUrl(url) }) };
    return metals ? metals.filter((metal) => product.metals.has(metal)).map((metal) => ({ ...one, of: { metal } })) : [one];
  });
  return [...marks, ...others];
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Details about the stones; the others are about the product. */
const STONE_DETAILS: ReadonlySet<string> = new Set(
  [
    'Stein, Steine, Steingröße, Steinzahl, Schliff, Seitensteine, Halo, Pavé, Karatgewicht, Gesamtkaratgewicht, Farbe, Reinheit',
    'Farbe/Reinheit, Behandlung, Gutachten, Fluoreszenz, Mohshärte, Seitenverhältnis, Rundiste, Tafel, Tafel/Höhe, Gesamthöhe, Kalette',
    'Vorkommen, Perle, Lüster',
  ].flatMap((titles) => titles.split(', ')),
);

type Detail = { readonly key: Text; readonly value: Text };

/** The details of a design: those that `law.json` states more exactly are left out, the others may be facts. */
export function detailsOf(shop: Shop, details: readonly Detail[], facts: readonly ProductDetail[], lang: Lang): ProductDetail[] {
  const { fineness, titles } = shop.law;
  const stated = new Set(facts.map(({ fact }) => fact));
  return details.flatMap(({ key: title, value }): ProductDetail[] => {
    const fact = title.de === fineness.title.de ? 'fineness' : titles[title.de];
    return fact !== undefined && stated.has(fact)
      ? []
      : [{ title: title[lang], value: value[lang], ...(STONE_DETAILS.has(title.de) && { group: 'stone' }), ...(fact && { fact }) }];
  });
}

/** Safety information of the product, from its supplier. */
export function safetyOf({ law }: Shop, product: ProductTraits, lang: Lang): z.input<typeof Product>['item_page']['safety'] {
  const trader = (key: string | undefined): ProductSafety['manufacturer'] | null => {
    const found = law.suppliers.find((one) => one.key === key);
    return found ? { name: found.name, address: found.address[lang], contact: found.contact } : null;
  };
  const supplier = law.suppliers.toReversed().find((one) => fits(product, one));
  const manufacturer = trader(supplier?.key);
  if (!manufacturer) return null;
  return {
    manufacturer,
    responsible: trader(supplier?.responsible),
    warnings: law.warnings.filter((one) => fits(product, one)).map(({ warning }) => warning),
  };
}

export const labelOf = ({ law }: Shop, product: ProductTraits): z.infer<typeof NoticeFiles> | undefined =>
  law.labels.find((one) => fits(product, one))?.notice;
