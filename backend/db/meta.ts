import type { Db } from './database.ts';

/** Values of the shop as a whole that outlive a restart and a new import of the seed. */
export const readMeta = (db: Db, name: string): string | undefined =>
  db.get<{ value: string }>('SELECT value FROM meta WHERE name = ?', name)?.value;

export const writeMeta = (db: Db, name: string, value: string): void =>
  void db.run('INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', name, value);
