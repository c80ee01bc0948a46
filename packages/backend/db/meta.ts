import type { Db } from './database.ts';

/** Values of the shop as a whole that outlive a restart and a new import of the seed. */
export const readMeta = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.get<{ value: string }>('SELECT value FROM meta WHERE name = ?', name))?.value;

export const writeMeta = async (db: Db, name: string, value: string): Promise<void> =>
  void (await db.run('INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', name, value));
