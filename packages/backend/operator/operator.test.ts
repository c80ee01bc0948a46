import { describe } from 'vitest';
import { startSandbox } from '../../sandbox/testing/sandbox.fixture.ts';
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

describe('on SQLite', () => {
  describeOrders(() => startSandbox());
  describeOrderMoney(() => startSandbox());
  describeBookkeeping(() => startSandbox());
  describeImport(() => startSandbox());
  describeProducts(() => startSandbox());
  describeContent(() => startSandbox());
  describeEntries(() => startSandbox());
  describeNumbers(() => startSandbox());
  describePictures(() => startSandbox());
  describeCodes(() => startSandbox());
  describeRequests(() => startSandbox());
  describeLive(() => startSandbox());
});
