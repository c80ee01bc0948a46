import type { ShopDocument } from '../../../backend/shop/shop-document.ts';
import { configurationsOf } from '../import/configurations.ts';
import type { ProductPlan } from '../import/catalog-product.ts';
import { byRecommendation, picturedMetals, picturesOf, plansOfSeed } from '../import/products.ts';
import type { Design, Seed } from '../import/seed-files.ts';
import { generatedDesign, shelfOf } from './design.ts';
import { pickOf } from './pick.ts';

/** Distribution of stock in a large catalogue. */
const SHARES: Readonly<Record<string, number>> = {
  'engagement-rings': 32,
  rings: 16,
  'wedding-bands': 10,
  earrings: 15,
  necklaces: 13,
  bracelets: 9,
  'loose-stones': 5,
};

/** The shop's designs first, since its pages link to them, then variations up to `products`. */
export function* plansOf(seed: Seed, shop: ShopDocument, products: number, seedNumber: number): Generator<ProductPlan> {
  const own = seed.designs.length;
  const shelves = Array.from({ length: Math.max(products, own) }, (_, index) => seed.designs[index] ?? shelfOf(seedNumber, index));
  const positions = byRecommendation(shelves);
  yield* plansOfSeed(seed, shop, positions);
  const families = Map.groupBy(seed.designs, ({ category }) => category);
  const shares = [...families.keys()].map((category) => [category, SHARES[category] ?? 1] as const);
  const looks = new Map(seed.designs.map((design) => [design, picturesOf(design, seed.pictures)]));
  const named = new Map<Design, number>();
  for (let index = own; index < products; index += 1) {
    const pick = pickOf(`${seedNumber} family ${index}`);
    const design = pick.one(families.get(pick.weighted(shares)) ?? []);
    const use = named.get(design) ?? 0;
    named.set(design, use + 1);
    const name = NAMES[(use * 7919 + seed.designs.indexOf(design) * 101) % NAMES.length] ?? '';
    if (use >= NAMES.length) throw new RangeError('there are not enough names for so many products');
    const pictures = looks.get(design) ?? [];
    const one = generatedDesign({ seed: seedNumber, index, design, name, metals: picturedMetals(design, pictures), shop });
    const code = `FL-${index.toString(36).toUpperCase().padStart(4, '0')}-${name.slice(0, 3).toUpperCase()}`;
    const configurations = configurationsOf(one, code, one.metals, shop.materials);
    yield {
      design: one,
      code,
      pictures: pictures.filter(({ metal }) => metal === null || one.metals.includes(metal)),
      configurations,
      sortOrder: positions[index] ?? 0,
    };
  }
}

const STARTS =
  'A Al Am An Ar Au Be Bel Bi Ca Car Ce Cla Co Da De Do E El Em Fe Fi Flo Ga Ge Gra He I Is Ju Ka La Le Li Lo Lu Ma Me Mi Ne No O Pa Pe Ro Sa Se Si So Ta Te Va Ve Vi';
const MIDDLES = 'ra li ni ro vi de mo lu na ri sa ti';
const ENDS = 'na ra lia nia ria ssa tte nor ne dis';

/** Unique names in the style of the shop's: Belina, Florissa, Marona … */
const NAMES: readonly string[] = [
  ...new Set(
    MIDDLES.split(' ').flatMap((middle) => ENDS.split(' ').flatMap((end) => STARTS.split(' ').map((start) => start + middle + end))),
  ),
];
