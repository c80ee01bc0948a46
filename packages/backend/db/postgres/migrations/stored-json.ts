import { isDeepStrictEqual } from 'node:util';
import type { Migration } from './all.ts';

/** A migration that gives a document of editors another form. A database without it, or with the new form, stays as it is. */
export const rewriteDocument =
  (name: string, change: (value: unknown) => unknown): NonNullable<Migration['json']> =>
  async (db) => {
    const row = await db.get<{ json: string }>('SELECT json FROM documents WHERE name = ?', name);
    if (!row) return;
    const value: unknown = JSON.parse(row.json);
    const changed = change(value);
    if (!isDeepStrictEqual(changed, value)) await db.run('UPDATE documents SET json = ? WHERE name = ?', JSON.stringify(changed), name);
  };
