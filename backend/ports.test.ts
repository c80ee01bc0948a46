import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
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

  it.each([
    ['export const gateways = {};', 'no default export that makes the ports'],
    ['export default () => null;', 'returns no ports'],
    ['export default () => ({});', 'gives no payment gateways'],
    ['export default () => ({ gateways: { create() {}, read() {} } });', 'lack changeAmount, capture, cancel, refund, onNotice'],
    [`export default () => ({ gateways: ${GATEWAYS}, identityClients: [] });`, '"identityClients"'],
    [`export default () => ({ gateways: ${GATEWAYS}, orderMirror: {} });`, '"orderMirror"'],
    [`export default () => ({ gateways: ${GATEWAYS}, handlers: {} });`, '"handlers"'],
  ])('refuses %s', async (source, reason) => {
    await expect(loadPorts(moduleOf(source))).rejects.toThrow(reason);
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

  it('needs a database, ports, assets, the shop and its secret, and limits attempts', () => {
    expect(readEnv(env)).toMatchObject({ port: 3001, shopOrigin: 'https://shop.example', limits: { guesses: 10 } });
    for (const name of Object.keys(env)) expect(() => readEnv({ ...env, [name]: undefined })).toThrow(name);
    expect(() => readEnv({ ...env, BACKEND_LIMIT_GUESSES: '0' })).toThrow('BACKEND_LIMIT_GUESSES');
  });
});
