import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveFinding } from '../../backend/operator/live/live-rules.ts';
import { addDemoCustomer } from '../demo-customer.ts';
import { type Running, startSandbox } from '../testing/sandbox.fixture.ts';
import { CheckFailed } from './command.ts';
import { readCommand } from './commands.ts';
import type { Surroundings } from './open-shop.ts';

let backend: Running;
beforeAll(async () => {
  backend = await startSandbox();
});
afterAll(() => backend.close());

async function check(change: Partial<Surroundings> = {}): Promise<LiveFinding[]> {
  const surroundings = { media: '', uploads: '', hasOwnGateways: false, testKeys: [], backupTimes: backend.dataDir, ...change };
  const { shop } = backend.sandbox;
  try {
    return JSON.parse((await readCommand(['live', 'check', '--json'])?.run({ shop: async () => shop, bare: shop, surroundings })) ?? '');
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    return JSON.parse(error.message) as LiveFinding[];
  }
}
const faults = async (change?: Partial<Surroundings>): Promise<string[]> =>
  (await check(change)).filter(({ state }) => state === 'failed').map(({ subject }) => subject);
const textOf = async (subject: string, change?: Partial<Surroundings>): Promise<string> =>
  (await check(change))
    .filter((one) => one.subject === subject)
    .map(({ text }) => text)
    .join('\n');

describe('the demo shop', () => {
  it('must not open, for just these reasons', async () => {
    await addDemoCustomer(backend.sandbox.shop);
    expect(await faults()).toEqual(['demo', 'demo', 'VAT id', 'IBAN', 'VAT', 'mails', 'staff', 'backup', 'restore', 'payment']);
    const demo = await textOf('demo');
    for (const part of ['of the demo shop', '1 account, 13 orders']) expect(demo).toContain(part);
  });

  it('is reported as the doctor reports, with the faults first and exit code 1', async () => {
    const { shop } = backend.sandbox;
    const surroundings = { media: '', uploads: '', hasOwnGateways: false, testKeys: [], backupTimes: backend.dataDir };
    const command = readCommand(['live', 'check'])?.run({ shop: async () => shop, bare: shop, surroundings });
    const error = await command?.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CheckFailed);
    const { message } = error as CheckFailed;
    expect(message).toMatch(/^FAILED {2}demo {7}\d+ texts or numbers .*\n {19}Write your own in the dashboard/);
    expect(message).toMatch(/\nok {6}pages {6}imprint, privacy, terms and withdrawal are there in every offered language\n/);
    expect(message).toMatch(/\n\n10 to correct\. The shop must not open yet\.$/);
  });
});

describe('payment', () => {
  const examine: Surroundings['examine'] = async () => [{ state: 'failed', text: 'Stripe does not answer', fix: 'Look at it.' }];

  it('is what the gateways say of their accounts', async () => {
    expect(await textOf('payment', { examine, hasOwnGateways: true })).toBe('Stripe does not answer');
    const without = { examine: async () => [], hasOwnGateways: true };
    expect(await textOf('payment', without)).toMatch(/^without a gateway: .*bank_transfer/);
    const { document } = backend.sandbox.shop;
    const { payment_methods: methods } = document;
    document.payment_methods = [];
    expect(await textOf('payment', without)).toBe('nobody can pay: no method is offered');
    document.payment_methods = methods;
  });

  it('must not have keys of a test, nor go to the test provider', async () => {
    expect(await textOf('payment', { examine: async () => [], testKeys: ['MOLLIE_API_KEY'] })).toMatch(/^MOLLIE_API_KEY is of a test/);
    expect(await textOf('payment')).toMatch(/^PAYMENTS is not set here/);
    expect(await faults({ hasOwnGateways: true })).not.toContain('payment');
  });
});
