import { TABLES } from './0001-tables.ts';

export interface Migration {
  /** In the table of those that were applied. */
  readonly name: string;
  readonly sql: string;
}

/** In their order; the number of a migration is its place, from 1 on. */
export const MIGRATIONS: readonly Migration[] = [{ name: 'tables', sql: TABLES }];
