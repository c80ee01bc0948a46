import { mapInOrder } from '../core/in-order.ts';
import type { z } from 'zod';
import { OFFERS_MAX } from '../../contract/limits.ts';
import type { OffersProduct, OffersRequest, OffersResponse } from '../../contract/offers.ts';
import type { Lang } from '../core/language.ts';
import { Refusal } from '../core/refusal.ts';
import { deliveryRates } from '../shop/rates.ts';
import type { Shop } from '../shop/shop.ts';
import { cardsOf, mediaOf } from './cards.ts';
import { lowestPriorPrices } from './price-history.ts';
import { type ConfigurationRow, configurationsOf, type Detail, groupsOf, matrixRow, optionsOf } from './product.ts';
import { detailsOf, factsOf } from './product-facts.ts';
import { saleEndOf } from './sales.ts';

interface ProductRow {
  readonly id: number;
  readonly key: string;
  readonly category: string;
  readonly detail: string;
  readonly stone_sku: string | null;
  readonly made_to_measure: number;
}

/** The configuration after which a page begins: `<product id>.<position>`. */
const CURSOR = /^(\d{1,15})\.(\d{1,6})$/;

/** A page of all configurations, by product and position. It reads whole products until the page is full. */
export async function offers(
  shop: Shop,
  { after, count = OFFERS_MAX }: z.infer<typeof OffersRequest>,
  lang: Lang,
): Promise<z.input<typeof OffersResponse>> {
  const [, product = '0', position = '-1'] = after === undefined ? [] : (CURSOR.exec(after) ?? malformed());
  // Ids alone: the details of 500 products are megabytes, and a page has those of 25.
  const found = await shop.db.all<Pick<ProductRow, 'id'>>(
    'SELECT id FROM products WHERE withdrawn = 0 AND id >= ? ORDER BY id LIMIT ?',
    Number(product),
    count + 1,
  );
  const page: { readonly row: ProductRow; readonly all: readonly ConfigurationRow[]; readonly shown: readonly ConfigurationRow[] }[] = [];
  let left = count;
  let isLast = found.length <= count;
  for (const { id } of found) {
    const all = await configurationsOf(shop, id);
    const rest = id === Number(product) ? all.filter((one) => one.position > Number(position)) : all;
    if (left === 0 && rest.length > 0) isLast = false;
    if (left === 0) break;
    const shown = rest.slice(0, left);
    if (shown.length < rest.length) isLast = false;
    left -= shown.length;
    const row =
      shown.length > 0 &&
      (await shop.db.get<ProductRow>('SELECT id, key, category, detail, stone_sku, made_to_measure FROM products WHERE id = ?', id));
    if (row) page.push({ row, all, shown });
  }
  const last = page.at(-1)?.shown.at(-1);
  return { data: await productsOf(shop, page, lang), meta: { next: isLast || !last ? null : `${last.product_id}.${last.position}` } };
}

function malformed(): never {
  throw new Refusal('validation_failed', 'no such page', { status: 400 });
}

async function productsOf(
  shop: Shop,
  page: readonly { readonly row: ProductRow; readonly all: readonly ConfigurationRow[]; readonly shown: readonly ConfigurationRow[] }[],
  lang: Lang,
): Promise<z.input<typeof OffersProduct>[]> {
  const cards = new Map(
    (
      await cardsOf(
        shop,
        page.map(({ row }) => row.id),
        lang,
      )
    ).map((card) => [card.id, card]),
  );
  const index = await shop.index();
  return (
    await mapInOrder(page, async ({ row, all, shown }) => {
      const card = cards.get(row.id);
      if (!card) return [];
      const detail = JSON.parse(row.detail) as Detail;
      const groups = groupsOf(shop, index, row.id, lang);
      const priorOf = await lowestPriorPrices(
        shop.db,
        shown.map((one) => ({ ...one, sale_percent: card.sale_value })),
      );
      const traits = {
        key: row.key,
        category: row.category,
        ...detail,
        metals: new Map(all.map(({ metal, metal_sku }) => [metal, metal_sku])),
      };
      const mediasOf = Map.groupBy(
        await shop.db.all<Parameters<typeof mediaOf>[0] & { metal: string }>(
          'SELECT metal, position, file, width, height, alt FROM product_medias WHERE product_id = ? ORDER BY position',
          row.id,
        ),
        ({ metal }) => metal,
      );
      const materials = new Set([...all.map(({ metal_sku }) => metal_sku), row.stone_sku]);
      return {
        id: card.id,
        slug: card.slug,
        embedded: card.embedded,
        start_at_cost: card.start_at_cost,
        default_sku: card.default_sku,
        sale: card.sale,
        sale_value: card.sale_value,
        sale_ends_at: card.sale ? await saleEndOf(shop.db, row.key) : null,
        ...(detail.digital === 1 && { digital: true }),
        delivery_rates: detail.digital === 1 ? [] : deliveryRates(shop),
        mixedTranslation: { title: card.mixedTranslation.title, description: detail.description[lang] },
        categories: groups.categories.map(({ title }) => ({ title })),
        categories_ids: groups.categories.map(({ id }) => id),
        collections_ids: groups.collections.map(({ id }) => id),
        made_to_measure: row.made_to_measure === 1,
        materials: shop.materials.filter(({ sku }) => materials.has(sku)).map(({ title }) => ({ title: title[lang] })),
        item_page: {
          options: optionsOf(shop, all, detail.size_label, lang),
          details: detailsWithFacts(shop, traits, detail, lang),
        },
        configurations: shown.map((one) => ({
          ...matrixRow(one, priorOf),
          medias: (mediasOf.get(one.metal) ?? [])
            .map((media) => mediaOf(media, lang))
            .map(({ type, url, position }) => ({ type, url, position })),
        })),
      };
    })
  ).flat();
}

function detailsWithFacts(shop: Shop, traits: Parameters<typeof factsOf>[1], { details }: Detail, lang: Lang) {
  const facts = factsOf(shop, traits, lang);
  return [...detailsOf(shop, details, facts, lang), ...facts];
}
