import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../db/database.ts';
import { openOrArchive, schemaVersion } from '../../db/open.ts';
import { LEDGER_SCHEMA, LEDGER_VERSION } from './schema.ts';

/** A separate file: provider and backend are different systems. */
export const ledgerFile = (dataDir: string): string => join(dataDir, 'provider.db');

export function openLedger(dataDir: string, say: (message: string) => void): Db {
  mkdirSync(dataDir, { recursive: true });
  const db = openOrArchive(ledgerFile(dataDir), LEDGER_VERSION, 'charges', say);
  if (schemaVersion(db) !== 0) return db;
  db.transaction(() => {
    db.exec(LEDGER_SCHEMA);
    db.exec(`PRAGMA user_version = ${LEDGER_VERSION}`);
  });
  return db;
}
