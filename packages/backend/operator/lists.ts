import * as z from 'zod';
import type { Db, SqlValue } from '../db/database.ts';

/** A part of a list that staff page through. */
export const ListQuery = z.strictObject({
  search: z.string().max(100).default(''),
  skip: z.int().nonnegative().default(0),
  take: z.int().min(1).max(100).default(25),
});
export type ListQuery = z.input<typeof ListQuery>;

export interface Listed<T> {
  readonly items: readonly T[];
  /** Of all pages. */
  readonly total: number;
}

interface Selection {
  readonly columns: string;
  /** The part of the statement behind FROM, with its WHERE. */
  readonly from: string;
  readonly order: string;
  readonly params: readonly SqlValue[];
}

export async function listed<T>(
  db: Db,
  { columns, from, order, params }: Selection,
  { skip, take }: z.output<typeof ListQuery>,
): Promise<Listed<T>> {
  const items = await db.all<T>(`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ? OFFSET ?`, ...params, take, skip);
  const { n } = (await db.get<{ n: number }>(`SELECT count(*) AS n FROM ${from}`, ...params)) ?? { n: 0 };
  return { items, total: n };
}

/** The condition that one of the columns contains the text: `params` has it once for each column. */
export function containing(search: string, columns: readonly string[]): { readonly sql: string; readonly params: string[] } {
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[%_\\]/g, '\\$&')}%`;
  return {
    sql: `(${columns.map((column) => `lower(${column}) LIKE ? ESCAPE '\\'`).join(' OR ')})`,
    params: columns.map(() => pattern),
  };
}

export const instant = (time: string | null): number | null => (time === null ? null : Date.parse(time));
export const timeOf = (at: number): string => new Date(at).toISOString();
export const timeOrNull = (at: number | null): string | null => (at === null ? null : timeOf(at));
