/** Requests of shoppers to a catalogue; each differs from all before, so nothing is cached. */
export interface CatalogCase {
  readonly name: string;
  /** The path of the nth request for a catalogue of that size. */
  path(turn: number, products: number): string;
}

const CUTS = ['round', 'oval', 'cushion', 'princess', 'emerald', 'pear'];
const METALS = ['M-YG750', 'M-WG750', 'M-RG750', 'M-PT950', 'M-YG585', 'M-WG585', 'M-RG585'];
const SETTINGS = ['solitaire', 'halo', 'three-stone', 'cathedral', 'pave'];
const SIZES = Array.from({ length: 15 }, (_, index) => String(48 + index));
const STONES = ['Saphir', 'Rubin', 'Smaragd', 'Diamant', 'Aquamarin', 'Morganit', 'saphier', 'Brillant', 'Perle', 'sapphire', 'emerald'];
const PRODUCTS = [
  'Ring',
  'Kette',
  'Ohrringe',
  'Creolen',
  'Armband',
  'Solitaerring',
  'verlobunsring',
  'necklace',
  'Halo',
  'studs',
  'Platin',
  'weissgold',
  'oval',
];

const one = (list: readonly string[], turn: number): string => list[turn % list.length] ?? '';
const query = (pairs: readonly (readonly [string, string | number])[]): string =>
  new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();

function threeFacets(turn: number): string {
  return query([
    ['materials_sku[]', one(METALS, turn)],
    ['materials_sku[]', one(METALS, turn + 1 + Math.floor(turn / 7))],
    [turn % 2 === 0 ? 'cut[]' : 'setting[]', one(turn % 2 === 0 ? CUTS : SETTINGS, Math.floor(turn / 3))],
    ['size[]', one(SIZES, Math.floor(turn / 2))],
    ['size[]', one(SIZES, turn)],
  ]);
}

/** Single words first, then pairs. */
function words(turn: number): string {
  const all = [...STONES, ...PRODUCTS];
  if (turn < all.length) return one(all, turn);
  return `${one(STONES, turn)} ${one(PRODUCTS, Math.floor(turn / STONES.length))}`;
}

export const catalogCases: readonly CatalogCase[] = [
  { name: 'listing, nothing chosen', path: () => '/system-catalog?count=20' },
  { name: 'listing, three facets', path: (turn) => `/system-catalog?count=20&${threeFacets(turn)}` },
  { name: 'filters, three facets', path: (turn) => `/filters?${threeFacets(turn)}` },
  { name: 'filters, up to a price', path: (turn) => `/filters?${query([['max_cost_to', 1500 + turn]])}` },
  { name: 'search, each one new', path: (turn) => `/system-catalog?count=20&${query([['search', words(turn)]])}` },
  {
    name: 'deep page (4/5 of all), by price',
    path: (turn, products) =>
      `/system-catalog?${query([
        ['count', 20],
        ['page', Math.max(1, Math.floor(products / 25) - (turn % 20))],
        ['column', 'price'],
        ['order_by', turn % 2 === 0 ? 'asc' : 'desc'],
      ])}`,
  },
];
