import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { startPostgres, type TestPostgres } from '../../backend/db/postgres/postgres.fixture.ts';
import { describeEmptyDatabase } from './empty-database-checks.fixture.ts';

describe('on SQLite', () => {
  describeEmptyDatabase(async () => ({ SANDBOX_DATA_DIR: mkdtempSync(join(tmpdir(), 'empty-')) }));
});

describe('on PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  describeEmptyDatabase(async () => ({ DATABASE_URL: await server.newDatabase() }));
});
