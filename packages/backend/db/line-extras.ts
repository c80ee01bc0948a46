import type { LineExtras } from '../../contract/line.ts';
import type { SqlValue } from './database.ts';

interface Column<V> {
  readonly sql: string;
  readonly write: (value: V) => SqlValue;
  readonly read: (stored: never) => V;
}

/**
 * The columns in which lines of carts and orders keep their extras. One that is added has a default, and a migration for PostgreSQL, which
 * extends UNIQUE (cart_id, configuration_id, …) of `cart_items`, too.
 */
const COLUMNS: { readonly [K in keyof LineExtras]: Column<LineExtras[K]> } = {
  engraving: {
    sql: 'engraving TEXT NOT NULL CHECK (json_valid(engraving))',
    write: (engraving) => JSON.stringify(engraving),
    read: (stored: string) => JSON.parse(stored) as LineExtras['engraving'],
  },
};
const NAMES = Object.keys(COLUMNS) as (keyof LineExtras)[];

export type StoredExtras = Readonly<Record<keyof LineExtras, SqlValue>>;

/** `engraving, …` */
export const EXTRAS = NAMES.join(', ');
export const EXTRAS_TABLE = Object.values(COLUMNS)
  .map(({ sql }) => `  ${sql},`)
  .join('\n');

const mapped = <T>(map: (name: keyof LineExtras) => unknown): T => Object.fromEntries(NAMES.map((name) => [name, map(name)])) as T;

export const writeExtras = (extras: LineExtras): StoredExtras => mapped((name) => COLUMNS[name].write(extras[name] as never));
export const readExtras = (row: StoredExtras): LineExtras => mapped((name) => COLUMNS[name].read(row[name] as never));
