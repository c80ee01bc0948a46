import type { ConfigurationRow, Product } from '../../packages/contract/product.ts';
import type { PriceView } from './price.ts';
import type { StockStatus } from './stock.ts';

export interface ComparedStock {
  readonly status: StockStatus;
  /** The chosen size is sold out, and so many others can be delivered. */
  readonly soldOut?: { readonly key: string; readonly value: string; readonly others: number };
}

export interface ComparedColumn {
  readonly product: Pick<Product, 'digital'> & {
    readonly item_page: Pick<Product['item_page'], 'options' | 'details' | 'engraving' | 'stone'>;
  };
  readonly row: ConfigurationRow;
  /** Keys of the options that nobody has chosen. */
  readonly open: readonly string[];
  readonly stock: ComparedStock;
  readonly price: PriceView;
  /** Days for sending it back. */
  readonly returnDays: number;
}

const METAL = 'metal';

type Stone = NonNullable<Product['item_page']['stone']>;

export type ComparisonCell =
  | { readonly kind: 'price'; readonly price: PriceView }
  | ({ readonly kind: 'stock' } & ComparedStock)
  | { readonly kind: 'text'; readonly text: string }
  /** The chosen value of an option, null if none is, and the first and last to choose from. */
  | { readonly kind: 'option'; readonly value: string | null; readonly from: string; readonly to: string }
  | { readonly kind: 'metals'; readonly metals: readonly { readonly title: string; readonly swatch: string | null }[] }
  | { readonly kind: 'stone'; readonly cut: string; readonly size: Stone['size'] }
  | { readonly kind: 'engraving'; readonly letters: number; readonly cost: number }
  | { readonly kind: 'days'; readonly days: number };

/** Rows that the shop names itself. */
export type RowLabel = 'price' | 'delivery' | 'alsoIn' | 'stone' | 'engraving' | 'returns';

export interface ComparisonRow {
  readonly key: string;
  /** A text of the shop, or the backend's title of an option or detail. */
  readonly label: { readonly own: RowLabel } | { readonly title: string };
  /** A cell for each product; null: not stated for this product. */
  readonly cells: readonly (ComparisonCell | null)[];
  /** All products have the same cell. */
  readonly equal: boolean;
}

export type GroupKey = 'first' | 'stone' | 'product' | 'service';
export interface ComparisonGroup {
  readonly key: GroupKey;
  readonly rows: readonly ComparisonRow[];
}

/**
 * The facts of the products, aligned: a row that no product has is left out, and so is a group without rows. `sizeText`: a stone's measures
 * in the language of the details, where they need not be said twice.
 */
export function comparisonGroups(columns: readonly ComparedColumn[], sizeText: (size: Stone['size']) => string): ComparisonGroup[] {
  const details = (group: DetailGroup) => titlesOf(columns, group).map((title) => detailRow(columns, group, title));
  const groups: ComparisonGroup[] = [
    {
      key: 'first',
      rows: [
        ownRow('price', columns, ({ price }) => ({ kind: 'price', price })),
        ownRow('delivery', columns, ({ stock }) => ({ kind: 'stock', ...stock })),
        ...optionRows(columns),
        ownRow('alsoIn', columns, otherMetals),
      ],
    },
    {
      key: 'stone',
      rows: [ownRow('stone', columns, stoneCell), ...details('stone').filter((row) => !repeatsSize(row, columns, sizeText))],
    },
    { key: 'product', rows: details('product') },
    {
      key: 'service',
      rows: [
        ownRow(
          'engraving',
          columns,
          ({ product: { item_page } }) =>
            item_page.engraving && { kind: 'engraving', letters: item_page.engraving.max_chars, cost: item_page.engraving.cost },
        ),
        ownRow('returns', columns, ({ product, returnDays }) => (product.digital ? null : { kind: 'days', days: returnDays })),
      ],
    },
  ];
  return withoutEmpty(groups, ({ cells }) => cells.some((cell) => cell !== null));
}

/** Without the rows in which all products are equal. */
export const onlyDifferences = (groups: readonly ComparisonGroup[]): ComparisonGroup[] => withoutEmpty(groups, ({ equal }) => !equal);

const withoutEmpty = (groups: readonly ComparisonGroup[], keep: (row: ComparisonRow) => boolean): ComparisonGroup[] =>
  groups.map(({ key, rows }) => ({ key, rows: rows.filter(keep) })).filter(({ rows }) => rows.length > 0);

/** The options in which all products agree, as texts: „Gelbgold 750“, „54“. With their keys. */
export function sharedOptions(columns: readonly ComparedColumn[]): { readonly key: string; readonly value: string }[] {
  const [first] = columns;
  if (!first) return [];
  return first.product.item_page.options.flatMap(({ key }) => {
    const values = columns.map((column) => optionValue(column, key));
    return values[0] && values.every((value) => value === values[0]) ? [{ key, value: values[0] }] : [];
  });
}

/** Size or length with the values to choose from; the metal only if it differs, because `alsoIn` has the others. */
function optionRows(columns: readonly ComparedColumn[]): ComparisonRow[] {
  const titles = new Map(columns.flatMap(({ product }) => product.item_page.options.map(({ key, title }) => [key, title] as const)));
  const sharesMetal = sharedOptions(columns).some(({ key }) => key === METAL);
  return [...titles]
    .filter(([key]) => key !== METAL || !sharesMetal)
    .map(([key, title]) => makeRow(`option ${key}`, { title }, columns, (column) => optionCell(column, key)));
}

function optionCell(column: ComparedColumn, key: string): ComparisonCell | null {
  const value = optionValue(column, key);
  const values = column.product.item_page.options.find((one) => one.key === key)?.values ?? [];
  const isOpen = column.open.includes(key);
  if (!isOpen && (value === '' || key === METAL || values.length < 2)) return textCell(value);
  return { kind: 'option', value: isOpen ? null : value, from: values[0]?.title ?? '', to: values.at(-1)?.title ?? '' };
}

function optionValue({ product, row, open }: ComparedColumn, key: string): string {
  if (open.includes(key)) return '';
  const option = product.item_page.options.find((one) => one.key === key);
  return option?.values.find((value) => value.key === row.options[key])?.title ?? '';
}

function otherMetals({ product, row }: ComparedColumn): ComparisonCell | null {
  const metals = product.item_page.options.find(({ key }) => key === METAL)?.values.filter(({ key }) => key !== row.options[METAL]);
  return metals?.length ? { kind: 'metals', metals: metals.map(({ title, swatch }) => ({ title, swatch })) } : null;
}

function stoneCell({ product }: ComparedColumn): ComparisonCell | null {
  const { stone } = product.item_page;
  return stone && { kind: 'stone', cut: stone.cut, size: stone.size };
}

type Detail = Product['item_page']['details'][number];
type DetailGroup = 'stone' | 'product';
const groupOf = ({ group }: Detail): DetailGroup => (group === 'stone' ? 'stone' : 'product');

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The row says nothing but the measures that the stone's own row has. */
const repeatsSize = ({ cells }: ComparisonRow, columns: readonly ComparedColumn[], sizeText: (size: Stone['size']) => string): boolean =>
  cells.every((cell, at) => {
    const stone = columns[at]?.product.item_page.stone;
    return cell === null || (cell.kind === 'text' && stone != null && plain(cell.text) === plain(sizeText(stone.size)));
  });

/** Titles in the order in which they first occur. */
const titlesOf = (columns: readonly ComparedColumn[], group: DetailGroup): string[] => [
  ...new Set(columns.flatMap(({ product }) => product.item_page.details.filter((one) => groupOf(one) === group).map(({ title }) => title))),
];

const detailRow = (columns: readonly ComparedColumn[], group: DetailGroup, title: string): ComparisonRow =>
  makeRow(`${group} ${title}`, { title }, columns, ({ product }) => {
    const same = product.item_page.details.filter((one) => groupOf(one) === group && one.title === title);
    return textCell(same.map(({ value }) => value).join(', '));
  });

const textCell = (text: string): ComparisonCell | null => (text === '' ? null : { kind: 'text', text });

type CellOf = (column: ComparedColumn) => ComparisonCell | null;

const ownRow = (own: RowLabel, columns: readonly ComparedColumn[], cellOf: CellOf): ComparisonRow => makeRow(own, { own }, columns, cellOf);

function makeRow(key: string, label: ComparisonRow['label'], columns: readonly ComparedColumn[], cellOf: CellOf): ComparisonRow {
  const cells = columns.map(cellOf);
  // Cells are built alike, so equal cells have equal JSON.
  return { key, label, cells, equal: new Set(cells.map((cell) => JSON.stringify(cell))).size < 2 };
}
