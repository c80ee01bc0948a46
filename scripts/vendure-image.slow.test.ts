import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../packages/backend/db/postgres/postgres.fixture.ts';
import { freePort } from '../packages/engine/testing/free-port.ts';
import { signedIn } from './run/back-office.fixture.ts';
import { startServer } from './run/shop.ts';
import type { Program } from './run/program.ts';
import { ROOT } from '../packages/build/paths.ts';
import { buildImage, filesIn, filledIn, type Images } from './image.fixture.ts';
import { type BackOfficeService, backOfficeServices } from './vendure-compose.fixture.ts';

vi.setConfig({ testTimeout: 500_000, hookTimeout: 900_000 });

const SECRETS = { POSTGRES_PASSWORD: 'password-of-the-test', VENDURE_ADMIN_PASSWORD: 'a-password', VENDURE_COOKIE_SECRET: 'a-secret' };

/** Builds the files of the back office's image; then the commands of its compose file prepare a database and start what it needs. */
let image: Images;
let postgres: TestPostgres;
let databaseUrl: string;
let shop: Program | undefined;
beforeAll(async () => {
  image = await buildImage({ dockerfile: 'packages/vendure/Dockerfile', dockerIgnore: 'packages/vendure/Dockerfile.dockerignore' });
  postgres = await startPostgres();
  databaseUrl = await postgres.newDatabase();
});
afterAll(async () => {
  await shop?.stop();
  await image?.remove();
  await postgres?.stop();
});

const services = backOfficeServices();
const service = (name: string): BackOfficeService => services[name]!;
const environment = (name: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(service(name).environment ?? {}).map(([key, text]) => [key, filledIn(text, SECRETS)])),
  DATABASE_URL: databaseUrl,
});

describe('the image of the back office', () => {
  it('contains no dashboard', async () => {
    const ours = (await filesIn(join(image.root, 'app'))).filter((file) => !file.includes('/node_modules/'));
    expect(ours.length).toBeGreaterThan(500);
    expect(ours.filter((file) => /\.html$|\/(?:dist|data)\//.test(file.replace(/\/sandbox\/seed\/.*/, '')))).toEqual([]);
    expect(existsSync(join(image.root, 'app/packages/vendure/node_modules/@vendure/core/package.json'))).toBe(true);
  });

  it('prepares the database, serves shop and staff, and carries out jobs, as the compose file starts it', async () => {
    for (const name of ['migrate', 'import']) await image.run(service(name).command, environment(name));
    const [port, operatorPort, workerPort, shopPort] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const here = { SANDBOX_PORT: `${port}`, VENDURE_OPS_HOST: '127.0.0.1' };
    image.start(service('sandbox').command, { ...environment('sandbox'), ...here, VENDURE_OPS_PORT: `${operatorPort}` });
    const origin = `http://127.0.0.1:${port}`;
    await image.untilServed(`${origin}/healthz`);
    image.start(service('worker').command, { ...environment('worker'), ...here, VENDURE_OPS_PORT: `${workerPort}` });
    await image.untilServed(`http://127.0.0.1:${workerPort}/healthz`);
    const [, ...check] = JSON.parse(image.lastOf('HEALTHCHECK').replace(/^.*CMD /, '')) as string[];
    for (const asked of [port, workerPort]) await image.run(['node', ...check], { PORT: `${asked}` });
    expect(await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text()).toContain(
      'karat_vendure_connections{state="awaited"} 0',
    );

    const settings = { port: shopPort, publicOrigin: `http://localhost:${shopPort}`, backendUrl: `${origin}/api/v1`, sandbox: null };
    shop = startServer(ROOT, join(ROOT, 'dist'), settings, { output: 'ignore' });
    await shop.ready();
    for (const path of ['/', '/catalog/ringe', '/en/product/solitaerring-aurelia-brillant']) {
      const page = await fetch(`http://127.0.0.1:${shopPort}${path}`);
      expect([path, page.status]).toEqual([path, 200]);
    }
    const admin = await signedIn(origin, SECRETS.VENDURE_ADMIN_PASSWORD);
    expect(await admin('{ me { identifier } }')).toEqual({ me: { identifier: 'superadmin' } });
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text(), { timeout: 120_000, interval: 500 })
      .toMatch(/karat_vendure_jobs\{queue="apply-collection-filters",state="completed"\} [1-9]/);
    const staffPage = async () => (await (await fetch(`${origin}/dashboard/`)).text()).includes('/dashboard/dist/bundle/');
    expect(await staffPage()).toBe(false);
  });

  it('builds the dashboard into the volume of its operator', async () => {
    const { command, working_dir = '' } = service('dashboard');
    await image.run(command, environment('dashboard'), working_dir.replace('/app/', ''));
    expect(existsSync(join(image.root, 'data/vendure/dashboard/index.html'))).toBe(true);
  });

  it.each(['VENDURE_ADMIN_PASSWORD', 'VENDURE_COOKIE_SECRET'])('does not start without %s', async (name) => {
    const { [name]: _, ...rest } = environment('sandbox');
    await expect(image.run(service('sandbox').command, rest)).rejects.toThrow(`set ${name}`);
  });
});
