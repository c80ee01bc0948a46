import type { ShopDocument } from '../../../backend/shop/shop-document.ts';
import type { Design } from '../import/seed-files.ts';
import { type Pick, pickOf } from './pick.ts';
import { otherStone } from './stones.ts';
import { textsOf } from './texts.ts';

export type Shelf = { readonly stock: Design['stock']; readonly badge: string | null };

/** The inputs of the recommended order, computed for all products before the first one is created. */
export function shelfOf(seed: number, index: number): Shelf {
  const pick = pickOf(`${seed} shelf ${index}`);
  return {
    stock: pick.weighted([
      ['in_stock', 80],
      ['low', 8],
      ['pre_order', 7],
      ['out_of_stock', 5],
    ]),
    badge: pick.weighted([
      [null, 85],
      ['new', 8],
      ['bestseller', 4],
      ['limited', 3],
    ]),
  };
}

export interface Making {
  readonly seed: number;
  readonly index: number;
  /** The design that it varies. */
  readonly design: Design;
  readonly name: string;
  /** Metals with pictures. */
  readonly metals: readonly string[];
  readonly shop: ShopDocument;
}

/** A plausible product: a design with another name, stone, fineness, metals, sizes, price, texts and position. */
export function generatedDesign({ seed, index, design, name, metals: pictured, shop }: Making): Design {
  const pick = pickOf(`${seed} design ${index}`);
  const stone = otherStone(design, pick);
  const carat585 = pick.chance(0.45);
  const metals = pick.some(pictured, Math.min(2, pictured.length));
  const fineness = Object.fromEntries(metals.map((metal) => [metal, metal === 'platinum' ? 950 : carat585 ? 585 : 750]));
  const factor = (stone?.priceFactor ?? 1) * (carat585 ? 0.85 : 1) * pick.between(0.9, 1.15);
  const price = (base: number): number => Math.max(90, Math.round((base * factor) / 10) * 10);
  const skus = shop.materials
    .filter((one) => one.design_metal !== undefined && fineness[one.design_metal] === one.fineness)
    .map(({ sku }) => sku);
  return {
    ...design,
    ...textsOf(design, { name, code: index.toString(36) }, stone, skus, shop),
    ...(stone && { carat: stone.carat, stone_mm: stone.stone_mm, colour_grade: stone.colour_grade, clarity_grade: stone.clarity_grade }),
    ...shelfOf(seed, index),
    design: `${design.design}-${index}`,
    name,
    metals,
    fineness,
    sizes: sizesOf(design.sizes, pick),
    base_price_eur: Object.fromEntries(Object.entries(design.base_price_eur).map(([metal, base]) => [metal, price(base)])),
    sale_percent: pick.weighted([
      [0, 86],
      [10, 5],
      [15, 4],
      [20, 3],
      [30, 2],
    ]),
    sale_days: undefined,
    earlier_sale_percent: undefined,
    collections: pick.chance(0.6)
      ? design.collections
      : pick
          .some(shop.collections, 0)
          .slice(0, 2)
          .map(({ key }) => key),
  };
}

/** Rings get sizes around the default one; lengths stay. */
function sizesOf(sizes: Design['sizes'], pick: Pick): Design['sizes'] {
  if (sizes?.type !== 'ring') return sizes;
  const from = Math.floor(pick.between(0, 4));
  const to = sizes.options.length - Math.floor(pick.between(0, 5));
  return { ...sizes, options: sizes.options.slice(from, to) };
}
