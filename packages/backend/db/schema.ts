import { crc32 } from 'node:zlib';
import { CATALOG } from './tables/catalog.ts';
import { CUSTOMERS } from './tables/customers.ts';
import { ORDERS } from './tables/orders.ts';
import { STATISTICS } from './tables/statistics.ts';
import { RETURNS } from './tables/returns.ts';

/**
 * Money is integer cents, truth values are 0 and 1, `''` in the option columns means "this choice does not exist here"
 * (NULL would escape the UNIQUE constraint). Ids of catalogue rows survive a new seed: rows are matched by their keys.
 */
export const SCHEMA = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE cache_versions (
  cache_group TEXT PRIMARY KEY,
  version INTEGER NOT NULL CHECK (version > 0)
) STRICT, WITHOUT ROWID;

-- The last number that was given out, of each sequence of documents (db/counters.ts).
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL CHECK (value > 0)) STRICT, WITHOUT ROWID;

-- Content of editors: settings, menu, pages, home, campaigns. Read as a whole.
CREATE TABLE documents (name TEXT PRIMARY KEY, json TEXT NOT NULL CHECK (json_valid(json))) STRICT, WITHOUT ROWID;
-- A running backend has read them into memory (content-changes.ts).
${['INSERT', 'UPDATE', 'DELETE']
  .map(
    (event) => `CREATE TRIGGER documents_${event.toLowerCase()} AFTER ${event} ON documents BEGIN
  INSERT INTO meta (name, value) VALUES ('revision:documents', '1')
    ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT);
END;`,
  )
  .join('\n')}

-- What editors show before they publish it: the entry of the document as it will be.
CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('page', 'post', 'block')),
  entry TEXT NOT NULL CHECK (json_valid(entry)),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Their texts are in the document "blog". Milliseconds; a post is visible from published_at on.
CREATE TABLE posts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  section_key TEXT NOT NULL,
  published_at INTEGER NOT NULL
) STRICT;
CREATE INDEX posts_by_time ON posts (published_at);

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  -- Null while the call is running.
  response TEXT CHECK (response IS NULL OR json_valid(response)),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
${CATALOG}${CUSTOMERS}${ORDERS}${RETURNS}${STATISTICS}`;

/** Raise it with every change of `catalog/search/tables.ts`. */
const SEARCH_TABLES = 33;

/** Follows from the tables: a file with other ones is renamed, never reused. A comment or a line break makes no other table. */
export const SCHEMA_VERSION = crc32(SEARCH_TABLES + SCHEMA.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ')) >>> 1;
