import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, startSandbox } from '../testing/sandbox.fixture.ts';

let on: Running;
let off: Running;
beforeAll(async () => {
  on = await startSandbox();
  off = await startSandbox(undefined, { controls: false });
});
afterAll(() => Promise.all([on.close(), off.close()]));

const READS = ['faults', 'inbox', 'inbox.json?to=ana@example.com', 'inbox/style.css'];
const WRITES = [
  'faults',
  'bump',
  'configuration',
  'sale',
  'code',
  'payment-method',
  'integration',
  'order',
  'provider',
  'provider/settle',
  'provider/charges',
];
const statusOf = async ({ url }: Running, path: string, method: 'GET' | 'POST'): Promise<number> => {
  const init = method === 'GET' ? {} : { method, headers: { 'content-type': 'application/json' }, body: '{}' };
  return (await fetch(`${url}/sandbox/${path}`, init)).status;
};

it('SANDBOX_CONTROLS=off answers 404 on every control', async () => {
  for (const [method, paths] of [['GET', READS] as const, ['POST', WRITES] as const]) {
    for (const path of paths) {
      const statuses = [await statusOf(on, path, method), await statusOf(off, path, method)];
      expect({ path, on: statuses[0] !== 404, off: statuses[1] }).toEqual({ path, on: true, off: 404 });
    }
  }
});
