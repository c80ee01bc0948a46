import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readFacts } from '../packages/conformance/checks/facts.ts';
import { runConformance } from '../packages/conformance/checks/run.ts';
import { type BackOffice, backOfficeFolder, startBackOffice } from './run/back-office.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

const FACTS = join(import.meta.dirname, '../packages/sandbox/conformance-facts.json');
const CUSTOMER = { email: 'customer@example.com', password: 'vier blaue Saphire' };

let office: BackOffice;
beforeAll(async () => {
  office = await startBackOffice(backOfficeFolder());
});
afterAll(() => office?.end());

async function signUp(): Promise<void> {
  const { email, password } = CUSTOMER;
  await office.calls.call('signUp', { body: { email, password, first_name: 'Anna', last_name: 'Leitner' } });
  const inbox = await fetch(`${office.url}/sandbox/inbox.json?to=${encodeURIComponent(email)}`);
  const [, token = ''] = /\/verify\/([\w-]+)/.exec(await inbox.text()) ?? [];
  await office.calls.call('verifyEmail', { body: { token, password } });
}

it('passes every check of all rings, and once more after its own orders', async () => {
  await signUp();
  await office.calls.send('POST', '/sandbox/payment-method', { code: 'eps', enabled: true });
  const facts = { ...readFacts(FACTS), customer: CUSTOMER };
  for (const round of ['first', 'second']) {
    const results = await runConformance({ url: `${office.url}/api/v1`, facts });
    expect([round, results.filter(({ outcome }) => outcome !== 'passed')]).toEqual([round, []]);
    expect(new Set(results.map(({ ring }) => ring)).size).toBe(3);
  }
});
