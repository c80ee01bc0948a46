import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { startPostgres, type TestPostgres } from '../db/postgres/postgres.fixture.ts';
import { type Running, startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
import { describeBookkeeping } from './bookkeeping-checks.fixture.ts';
import { describeCodes } from './codes/codes-checks.fixture.ts';
import { describeContent } from './content/content-checks.fixture.ts';
import { describeEntries } from './content/entry-checks.fixture.ts';
import { describeNumbers } from './content/number-checks.fixture.ts';
import { describePictures } from './content/picture-checks.fixture.ts';
import { describeImport } from './import-checks.fixture.ts';
import { describeLive } from './live/live-checks.fixture.ts';
import { describeOrders } from './order-checks.fixture.ts';
import { describeOrderMoney } from './order-money-checks.fixture.ts';
import { describeProducts } from './products/product-checks.fixture.ts';
import { describeRequests } from './requests/request-checks.fixture.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const start = async (): Promise<Running> =>
  startSandbox(mkdtempSync(join(tmpdir(), 'operator-')), { databaseUrl: await server.newDatabase() });

describe('on PostgreSQL', () => {
  describeOrders(start);
  describeOrderMoney(start);
  describeBookkeeping(start);
  describeImport(start);
  describeProducts(start);
  describeContent(start);
  describeEntries(start);
  describeNumbers(start);
  describePictures(start);
  describeCodes(start);
  describeRequests(start);
  describeLive(start);
});
