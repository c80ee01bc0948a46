import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { openPorts } from './open-ports.ts';
import { loadPorts } from './ports.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backend-ports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
function moduleOf(source: string): string {
  const file = join(folder, `ports-${(made += 1)}.mjs`);
  writeFileSync(file, source);
  return file;
}
const GATEWAYS = '{ create() {}, read() {}, changeAmount() {}, capture() {}, cancel() {}, refund() {}, onNotice() {} }';

describe('loadPorts', () => {
  it('returns what the default export makes, also later', async () => {
    const ports = await loadPorts(moduleOf(`export default async () => ({ gateways: ${GATEWAYS}, handlers: [] })`));
    expect(Object.keys(ports)).toEqual(['gateways', 'handlers']);
  });

  it('keeps gateways of port 1.0 at work: they pay back all, and refuse a part', async () => {
    const { gateways } = await loadPorts(
      moduleOf(`let state = 'captured';
        const charge = () => ({ ref: 'a', cents: 100, state });
        export default () => ({ gateways: { create() {}, read: async () => charge(), changeAmount() {}, capture() {}, cancel() {}, onNotice() {},
          refund: async () => ((state = 'refunded'), charge()) } })`),
    );
    expect(await gateways.read('a')).toMatchObject({ shop: null, refundedCents: 0, dispute: null, decidedBy: null });
    await expect(gateways.refund('a', { cents: 40, key: 'k' })).rejects.toMatchObject({ problem: 'by_hand' });
    expect(await gateways.refund('a', { cents: 100, key: 'k' })).toMatchObject({ state: 'refunded', refundedCents: 100 });
    expect(await gateways.refunds('a')).toMatchObject([{ cents: 100, state: 'done', key: 'k' }]);
  });

  it.each([
    ['export const gateways = {};', 'no default export that makes the ports'],
    ['export default () => null;', 'returns no ports'],
    ['export default () => ({});', 'gives no payment gateways'],
    ['export default () => ({ gateways: { create() {}, read() {} } });', 'lack changeAmount, capture, cancel, refund, onNotice'],
    [`export default () => ({ gateways: { ...${GATEWAYS}, refunds: true } });`, 'lack refunds'],
    [`export default () => ({ gateways: { ...${GATEWAYS}, movements: [] } });`, 'lack movements'],
    [`export default () => ({ gateways: ${GATEWAYS}, offers: {} });`, '"offers"'],
    [`export default () => ({ gateways: ${GATEWAYS}, identityClients: [] });`, '"identityClients"'],
    [`export default () => ({ gateways: ${GATEWAYS}, orderMirror: {} });`, '"orderMirror"'],
    [`export default () => ({ gateways: ${GATEWAYS}, handlers: {} });`, '"handlers"'],
  ])('refuses %s', async (source, reason) => {
    await expect(loadPorts(moduleOf(source))).rejects.toThrow(reason);
  });
});

describe('openPorts', () => {
  const payments = { order: ['mollie'], mollie: { key: 'test_of_the_test' } } as const;
  const settings = { payments, paymentsShop: undefined, shopOrigin: 'https://shop.example' };
  const open = (source?: string) => openPorts({ ...settings, ports: source && moduleOf(source) }, () => undefined);

  it('adds the other ports of the owner’s module to the gateways of PAYMENTS', async () => {
    const { offers, handlers, integrationBase } = await open('export default () => ({ integrationBase: () => "x", handlers: [() => {}] })');
    expect([offers?.map(({ provider }) => provider), handlers?.length, integrationBase?.('a')]).toEqual([['mollie'], 2, 'x']);
    expect((await open()).handlers).toHaveLength(1);
  });

  it('refuses gateways of both', async () => {
    await expect(open(`export default () => ({ gateways: ${GATEWAYS} })`)).rejects.toThrow('both PAYMENTS and');
  });
});

describe('readEnv', () => {
  const env = {
    DATABASE_URL: 'postgresql://karat@127.0.0.1/karat',
    BACKEND_PORTS: './ports.js',
    BACKEND_ASSETS_DIR: './assets',
    BACKEND_UPLOADS_DIR: './uploads',
    BACKEND_PICTURES_DIR: './pictures',
    BACKEND_SHOP_ORIGIN: 'https://shop.example/',
    BACKEND_SITEMAP_SECRET: 'a-secret-of-the-owner',
  };

  it('is paid by settings, by the owner’s module, or by both', () => {
    const byKeys = { PAYMENTS: 'mollie', MOLLIE_API_KEY: `test_${'a'.repeat(30)}` };
    expect(readEnv({ ...env, ...byKeys, BACKEND_PORTS: '' })).toMatchObject({ ports: undefined, payments: { order: ['mollie'] } });
    expect(readEnv({ ...env, ...byKeys })).toMatchObject({ ports: './ports.js', payments: { order: ['mollie'] } });
    expect(readEnv(env)).toMatchObject({ ports: './ports.js', payments: null });
    expect(() => readEnv({ ...env, BACKEND_PORTS: '' })).toThrow('neither PAYMENTS nor BACKEND_PORTS');
    expect(() => readEnv({ ...env, PAYMENTS: 'mollie' })).toThrow('MOLLIE_API_KEY_FILE is missing');
  });

  it('needs a database, ports, assets, the shop and its secret, and limits attempts', () => {
    expect(readEnv(env)).toMatchObject({ port: 3001, shopOrigin: 'https://shop.example', limits: { guesses: 10 } });
    for (const name of Object.keys(env)) expect(() => readEnv({ ...env, [name]: undefined })).toThrow(name);
    expect(() => readEnv({ ...env, BACKEND_LIMIT_GUESSES: '0' })).toThrow('BACKEND_LIMIT_GUESSES');
  });
});
