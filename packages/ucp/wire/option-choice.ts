import type { ConfigurationRow, Product, ProductOption } from '../../contract/product.ts';
import { findBySku } from '../../../shared/commerce/configuration-choice.ts';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import type { OptionValue, SelectedOption } from './wire.ts';

export interface AskedOptions {
  readonly sku?: string | undefined;
  readonly selected?: readonly SelectedOption[] | undefined;
  readonly preferences?: readonly string[] | undefined;
}

/** Option key to value key. */
type Keys = Readonly<Record<string, string>>;

export interface Choice {
  /** All that have what is selected, the featured one first. Never empty. */
  readonly rows: readonly ConfigurationRow[];
  /** The part of the selection that is in force. */
  readonly keys: Keys;
}

type Chosen = Pick<Product, 'default_sku' | 'item_page'>;

/** Null: nothing is for sale, or the configuration is not of this product. */
export function chooseOptions({ default_sku, item_page: { options, configurations } }: Chosen, asked: AskedOptions): Choice | null {
  const featured =
    asked.sku === undefined ? (findBySku(configurations, default_sku) ?? configurations[0]) : findBySku(configurations, asked.sku);
  if (default_sku === null || !featured) return null;
  if (asked.sku !== undefined || !asked.selected?.length) return { rows: [featured], keys: featured.options };
  let keys = keysOf(options, asked.selected);
  let rows = matching(configurations, keys);
  for (const key of dropped(options, asked.preferences ?? [])) {
    if (rows.length > 0) break;
    keys = without(keys, key);
    rows = matching(configurations, keys);
  }
  return { rows: rows.toSorted((a, b) => rank(b) - rank(a)), keys };

  function rank(row: ConfigurationRow): number {
    return (isAvailable(row) ? 2 : 0) + (row === featured ? 1 : 0);
  }
}

/** A value that the option has not cannot be selected; the answer shows that by leaving it out. */
function keysOf(options: readonly ProductOption[], selected: readonly SelectedOption[]): Keys {
  const pairs = selected.flatMap(({ name, id, label }) => {
    const option = options.find(({ key, title }) => title === name || key === name);
    const value = option?.values.find(({ key, title }) => (id === undefined ? title === label : key === id));
    return option && value ? [[option.key, value.key] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** Keys of the options in the order in which they are dropped: those without preference, then the preferred ones from the last. */
function dropped(options: readonly ProductOption[], preferences: readonly string[]): string[] {
  const rank = ({ key, title }: ProductOption): number => {
    const at = preferences.findIndex((name) => name === title || name === key);
    return at < 0 ? Infinity : at;
  };
  return options.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a))).map(({ key }) => key);
}

const without = (keys: Keys, key: string): Keys => Object.fromEntries(Object.entries(keys).filter(([name]) => name !== key));

function matching(rows: readonly ConfigurationRow[], keys: Keys): readonly ConfigurationRow[] {
  const wanted = Object.entries(keys);
  return rows.filter((row) => wanted.every(([key, value]) => row.options[key] === value));
}

const isAvailable = (row: ConfigurationRow): boolean => stockStatus(row) !== 'out_of_stock';

/** The selection that is in force, in words. */
export const selectedOptions = ({ item_page: { options } }: Pick<Product, 'item_page'>, keys: Keys): SelectedOption[] =>
  options.flatMap(({ key, title, values }) => {
    const value = values.find((one) => one.key === keys[key]);
    return value ? [{ name: title, id: value.key, label: value.title }] : [];
  });

/** All options. A value exists, or is available, together with what is selected of the other options. */
export const shownOptions = (
  { item_page: { options, configurations } }: Pick<Product, 'item_page'>,
  { keys }: Choice,
): { readonly name: string; readonly values: OptionValue[] }[] =>
  options.map(({ key, title, values }) => ({
    name: title,
    values: values.map((value) => {
      const rows = matching(configurations, { ...keys, [key]: value.key });
      return { id: value.key, label: value.title, available: rows.some(isAvailable), exists: rows.length > 0 };
    }),
  }));
