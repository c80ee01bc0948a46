/**
 * Attempts that limits have counted (api/attempts-in-database.ts); SQLite has one process, which counts in memory. Unlogged: counting waits
 * for no disk, and a server that has crashed begins anew.
 */
export const ATTEMPTS = `
CREATE UNLOGGED TABLE attempts (
  kind TEXT NOT NULL CHECK (kind IN ('address', 'subject', 'hour', 'day')),
  name TEXT NOT NULL,
  count BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  PRIMARY KEY (kind, name)
);
CREATE INDEX attempts_by_end ON attempts (ends_at);
`;
