import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../db/database.ts';
import { openOrPutAside, schemaVersion } from '../../db/open.ts';
import { BOOKS, BOOKS_VERSION } from './schema.ts';

/** A file of its own: what the provider holds and what the backend knows are two things, here as in life. */
export const booksFile = (dataDir: string): string => join(dataDir, 'provider.db');

export function openBooks(dataDir: string, say: (message: string) => void): Db {
  mkdirSync(dataDir, { recursive: true });
  const db = openOrPutAside(booksFile(dataDir), BOOKS_VERSION, 'charges', say);
  if (schemaVersion(db) !== 0) return db;
  db.transaction(() => {
    db.exec(BOOKS);
    db.exec(`PRAGMA user_version = ${BOOKS_VERSION}`);
  });
  return db;
}
