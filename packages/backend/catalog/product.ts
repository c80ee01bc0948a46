import type { z } from 'zod';
import type { Configuration, ConfigurationOfProduct, Product } from '../../contract/product.ts';
import { deliveryRates } from '../shop/rates.ts';
import { resolveHtml, resolveLink } from '../shop/links.ts';
import { noticeOf, withFilm } from '../shop/media.ts';
import { inLanguage, type LongText, textsLang } from '../shop/text.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { notFound, Refusal } from '../core/refusal.ts';
import { cardsOf, mediaOf } from './cards.ts';
import { has } from './index/bits.ts';
import type { CatalogIndex } from './index/catalog-index.ts';
import { euros } from '../core/money.ts';
import { materialsOf } from './materials.ts';
import { neighboursOf, neighbourView } from './neighbours.ts';
import { lowestPriorPrices, priorCost } from './price-history.ts';
import { detailsOf, factsOf, labelOf, safetyOf } from './product-facts.ts';
import { translationsOfProduct } from './product-translations.ts';
import { saleEndOf } from './sales.ts';
import { type ConfigurationColumns, metalLabel, optionKeys, optionTexts, sizeKey, sizeTitle } from './options.ts';

type Texts = Readonly<Record<Lang, string>>;

export interface Detail {
  readonly vendor_model: string;
  readonly stone: string | null;
  readonly description: Texts;
  readonly long_description: LongText;
  readonly details: readonly { readonly key: Texts; readonly value: Texts }[];
  readonly care: Texts | null;
  readonly safety_note: Texts | null;
  readonly size_label: Texts | null;
  /** 1: comes by mail. */
  readonly digital?: number;
  readonly main_stone?: z.input<typeof Product>['item_page']['stone'];
}

export interface ConfigurationRow extends ConfigurationColumns {
  readonly id: number;
  readonly product_id: number;
  readonly sku: string;
  readonly cents: number;
  readonly stock_qty: number;
  readonly track_inventory: number;
  readonly position: number;
  readonly is_default: number;
}

export async function product(shop: Shop, slug: string, wanted: string | undefined, lang: Lang): Promise<z.input<typeof Product>> {
  // As `keyOfSlug`: a slug of another language is accepted.
  const row = await shop.db.get<{
    id: number;
    key: string;
    category: string;
    detail: string;
    stone_sku: string | null;
    engraving_max: number | null;
    made_to_measure: number;
  }>(
    `SELECT p.id, p.key, p.category, p.detail, p.stone_sku, p.engraving_max, p.made_to_measure
     FROM slugs s JOIN products p ON p.key = s.key WHERE s.kind = 'product' AND s.slug = ? ORDER BY s.lang = ? DESC, s.lang LIMIT 1`,
    slug,
    lang,
  );
  if (!row) throw notFound('product');
  const index = await shop.index();
  const groups = groupsOf(shop, index, row.id, lang);
  const { previous, next } = neighboursOf(index, row.id, groups.categories.at(-1)?.id);
  const ids = [row.id, previous, next].filter((id) => id !== undefined);
  const cards = new Map((await cardsOf(shop, ids, lang)).map((one) => [one.id, one]));
  const card = cards.get(row.id);
  if (!card) throw notFound('product');
  const detail = JSON.parse(row.detail) as Detail;
  const rows = await configurationsOf(shop, row.id);
  const byDefault = rows.find((one) => one.is_default === 1);
  if (!byDefault) throw notFound('product');
  const priorOf = await lowestPriorPrices(
    shop.db,
    rows.map((one) => ({ ...one, sale_percent: card.sale_value })),
  );
  const chosen = wanted === undefined ? undefined : rows.find((one) => one.sku === wanted);
  const traits = {
    key: row.key,
    category: row.category,
    ...detail,
    metals: new Map(rows.map(({ metal, metal_sku }) => [metal, metal_sku])),
  };
  const facts = factsOf(shop, traits, lang);
  return {
    ...card,
    translations: await translationsOfProduct(shop, row.id),
    ...textsLang({ long_description: detail.long_description, guarantee_label: labelOf(shop, traits) }, lang),
    vendor_model: detail.vendor_model,
    mixedTranslation: {
      ...card.mixedTranslation,
      description: detail.description[lang],
      long_description: resolveHtml(shop, inLanguage(detail.long_description, lang), lang),
      size_chart: byDefault.size === '' && !detail.main_stone ? null : resolveLink(shop, 'page:size-guide', lang),
    },
    seo: { title: `${card.mixedTranslation.title} | ${shop.document.settings.company_name}`, description: detail.description[lang] },
    sale_ends_at: card.sale ? await saleEndOf(shop.db, row.key) : null,
    made_to_measure: row.made_to_measure === 1,
    neighbours: { previous: neighbourView(cards.get(previous ?? 0)), next: neighbourView(cards.get(next ?? 0)) },
    ...groups,
    categories_ids: groups.categories.map(({ id }) => id),
    collections_ids: groups.collections.map(({ id }) => id),
    ...materialsOf(shop, index, [...rows.map((one) => one.metal_sku), row.stone_sku], lang),
    ...(detail.digital === 1 && { digital: true }),
    delivery_rates: detail.digital === 1 ? [] : deliveryRates(shop),
    default_config: await configuration(shop, byDefault, card.mixedTranslation.title, priorOf, lang),
    selected_config: chosen ? await configuration(shop, chosen, card.mixedTranslation.title, priorOf, lang) : null,
    item_page: {
      options: optionsOf(shop, rows, detail.size_label, lang),
      configurations: rows.map((one) => matrixRow(one, priorOf)),
      details: [...detailsOf(shop, detail.details, facts, lang), ...facts],
      care: detail.care?.[lang] ?? null,
      safety_note: detail.safety_note?.[lang] ?? null,
      safety: safetyOf(shop, traits, lang),
      guarantee_label: noticeOf(labelOf(shop, traits), lang),
      engraving: row.engraving_max === null ? null : { max_chars: row.engraving_max, cost: 0 },
      stone: detail.main_stone ?? null,
    },
  };
}

/** By numeric id, or by sku. */
export async function configurationBy(shop: Shop, id: string, lang: Lang): Promise<z.input<typeof ConfigurationOfProduct>> {
  const column = /^\d{1,15}$/.test(id) ? 'c.id' : 'c.sku';
  const row = await shop.db.get<ConfigurationRow & { title: string; slug: string; sale_percent: number }>(
    `SELECT c.*, t.title, t.slug, p.sale_percent FROM configurations c JOIN products p ON p.id = c.product_id
     JOIN product_texts t ON t.product_id = c.product_id AND t.lang = ? WHERE p.withdrawn = 0 AND ${column} = ?`,
    lang,
    column === 'c.id' ? Number(id) : id,
  );
  if (!row) throw new Refusal('configuration_not_found', 'configuration not found');
  return { ...(await configuration(shop, row, row.title, await lowestPriorPrices(shop.db, [row]), lang)), slug: row.slug };
}

export const configurationsOf = (shop: Shop, productId: number): Promise<ConfigurationRow[]> =>
  shop.db.all<ConfigurationRow>('SELECT * FROM configurations WHERE product_id = ? ORDER BY position', productId);

type Prior = ReadonlyMap<string, number>;

export const matrixRow = (one: ConfigurationRow, priorOf: Prior): z.input<typeof Product>['item_page']['configurations'][number] => ({
  id: one.id,
  configuration_id: one.sku,
  options: optionKeys(one),
  cost: euros(one.cents),
  lowest_prior_cost: priorCost(priorOf, one.sku),
  stock_qty: one.stock_qty,
  track_inventory: one.track_inventory === 1,
});

async function configuration(
  shop: Shop,
  row: ConfigurationRow,
  title: string,
  priorOf: Prior,
  lang: Lang,
): Promise<z.input<typeof Configuration>> {
  const medias = await shop.db.all<Parameters<typeof mediaOf>[0]>(
    'SELECT position, file, width, height, alt FROM product_medias WHERE product_id = ? AND metal = ? ORDER BY position',
    row.product_id,
    row.metal,
  );
  const options = optionTexts(shop, row, lang).map((one) => (one.key === 'size' ? `${one.title} ${one.value}` : one.value));
  return {
    ...matrixRow(row, priorOf),
    start_at_cost: null,
    medias: withFilm(
      shop,
      medias.map((one) => mediaOf(one, lang)),
      lang,
    ),
    mixedTranslation: { title: [title, ...options].join(', ') },
  };
}

export function optionsOf(
  shop: Shop,
  rows: readonly ConfigurationRow[],
  label: Texts | null,
  lang: Lang,
): z.input<typeof Product>['item_page']['options'] {
  const metals = [...new Map(rows.filter((one) => one.metal !== '').map((one) => [one.metal, one])).values()];
  const sizes = [...new Map(rows.filter((one) => one.size !== '').map((one) => [one.size, one])).values()];
  const [first] = sizes;
  return [
    ...(metals.length === 0 ? [] : [{ key: 'metal', title: metalLabel(lang), values: metals.map((one) => metalValue(shop, one, lang)) }]),
    ...(first
      ? [
          {
            key: sizeKey(first),
            title: label?.[lang] ?? '',
            values: sizes.map((one) => ({ key: one.size, title: sizeTitle(one, lang), swatch: null })),
          },
        ]
      : []),
  ];
}

const metalValue = (shop: Shop, one: ConfigurationRow, lang: Lang): { key: string; title: string; swatch: string } => ({
  key: one.metal,
  title: shop.materials.find(({ sku }) => sku === one.metal_sku)?.title[lang] ?? one.metal,
  swatch: one.metal,
});

interface Entry {
  id: number;
  slug: string;
  title: string;
}

/** Categories in breadcrumb order, the general one first. */
export function groupsOf(shop: Shop, index: CatalogIndex, productId: number, lang: Lang): { categories: Entry[]; collections: Entry[] } {
  const position = index.positionOf(productId);
  const isIn = (facet: 'categories' | 'collections', id: number): boolean => {
    const products = index.valuesOf(facet).get(String(id));
    return products !== undefined && position !== undefined && has(products, position);
  };
  const entry = (one: { id: number; slug: LongText; title: Texts }): Entry => ({
    id: one.id,
    slug: inLanguage(one.slug, lang),
    title: one.title[lang],
  });
  return {
    categories: shop.categories
      .filter(({ id }) => isIn('categories', id))
      .sort((a, b) => Number(a.parent !== null) - Number(b.parent !== null))
      .map(entry),
    collections: shop.collections.filter(({ id }) => isIn('collections', id)).map(entry),
  };
}
