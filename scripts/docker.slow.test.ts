import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../packages/engine/testing/free-port.ts';
import { startRedis, type TestRedis } from '../packages/engine/testing/redis.ts';
import { ROOT } from '../packages/build/paths.ts';
import { buildImage, filesIn, filledIn, type Image, type Images, type Words } from './image.fixture.ts';
import { installedIn, type Sbom } from './sbom.ts';

/** Builds the files of both images; then their commands and those of the compose file start the demo shop there. */

/** Seconds, as --build-arg gives them. */
const SOURCE_DATE_EPOCH = 1_700_000_000;
/** debian:bookworm-slim, unpacked, and what apt-get adds to it: ca-certificates, openssl, libatomic1, libstdc++6. */
const BASE_MEGABYTES = 75 + 8;

let image: Images;
let backend: Image;
let redis: TestRedis | undefined;
/** Hashes of the files in dist/, of two builds in a row, the second without what the first had cached but the compressed copies. */
const builds: ReadonlyMap<string, string>[] = [];

beforeAll(async () => {
  image = await buildImage({
    dockerfile: 'Dockerfile',
    dockerIgnore: '.dockerignore',
    env: { SOURCE_DATE_EPOCH: String(SOURCE_DATE_EPOCH) },
    async afterRun(words, workdir, again) {
      if (words !== 'npm run build') return;
      builds.push(await hashesOf(join(workdir, 'dist')));
      await rm(join(workdir, 'dist'), { recursive: true });
      const cache = join(workdir, 'node_modules/.cache/karat');
      // Kept by the hash of what they were made of, and half of the work.
      const others = (await readdir(cache)).filter((name) => name !== 'precompressed');
      await Promise.all(others.map((name) => rm(join(cache, name), { recursive: true })));
      await again();
      builds.push(await hashesOf(join(workdir, 'dist')));
    },
  });
  backend = image.of('backend');
  redis = await startRedis();
}, 900_000);

afterAll(async () => {
  await redis?.kill();
  await image?.remove();
  // Three trees of packages, while other tests write.
}, 300_000);

describe('the image', () => {
  it('serves the demo with shop, sandbox and test provider as docker-compose.yml starts them', async () => {
    const [port, sandboxPort, opsPort, testProviderPort] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const compose = parse(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true, schema: 'failsafe' }) as Compose;
    const here = (text: string): string =>
      text.replace('http://sandbox:3001', `http://127.0.0.1:${sandboxPort}`).replace('redis://redis:6379', redis?.url ?? '');
    const environment = (service: string): Record<string, string> =>
      Object.fromEntries(Object.entries(compose.services[service]?.environment ?? {}).map(([name, text]) => [name, here(filledIn(text))]));

    const sandbox = { ...environment('sandbox'), SANDBOX_PORT: `${sandboxPort}`, SANDBOX_HOST: '127.0.0.1' };
    backend.start(JSON.parse(backend.lastOf('CMD')) as Words, sandbox);
    await backend.untilServed(`http://127.0.0.1:${sandboxPort}/healthz`);
    backend.start(compose.services['test-provider']?.command ?? [], {
      ...environment('test-provider'),
      TEST_PROVIDER_PORT: `${testProviderPort}`,
      TEST_PROVIDER_HOST: '127.0.0.1',
      TEST_PROVIDER_DATA_DIR: join(backend.root, 'test-provider'),
    });
    await backend.untilServed(`http://127.0.0.1:${testProviderPort}/healthz`);
    const PURGE_SECRET = 'a-secret-of-the-test-0123456789abcdef';
    const app = { ...environment('app'), PORT: `${port}`, OPS_PORT: `${opsPort}`, OPS_HOST: '127.0.0.1', PURGE_SECRET };
    image.start(JSON.parse(image.lastOf('CMD')) as Words, app);
    await image.untilServed(`http://127.0.0.1:${port}/readyz`);

    for (const path of ['/', '/en', '/catalog/ringe']) {
      const page = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([path, page.status]).toEqual([path, 200]);
      expect(await page.text()).toContain('Feinlicht');
    }
    expect((await fetch(`http://localhost:${sandboxPort}/sandbox/inbox`)).status).toBe(200);
    expect(await (await fetch(`http://localhost:${testProviderPort}/provider/stripe.js`)).text()).toContain('Stripe');

    const [, ...check] = JSON.parse(image.lastOf('HEALTHCHECK').replace(/^.*CMD /, '')) as Words;
    await image.run(['node', ...check], { PORT: `${port}` });
    const doctor = await image.run(['node', 'dist/server/doctor.js'], app);
    for (const line of ['COOKIE_SECRET looks random', 'COUNTRY_PROFILE is AT', 'Nothing is wrong.']) expect(doctor.stdout).toContain(line);

    const orders = await backend.run(['node', 'dist/sandbox/admin.js', 'orders', 'list', '--json'], sandbox);
    expect(JSON.parse(orders.stdout)).toEqual(expect.any(Array));

    const purge = ['node', 'dist/server/purge.js', '--origin', `http://127.0.0.1:${port}`, '--tag', 'page'];
    const { stdout } = await image.run(purge, { PURGE_SECRET, PUBLIC_ORIGIN: 'https://shop.example' });
    expect(stdout).toMatch(/^200 \{"purged":\{"tags":\["page"\]\}.*"everywhere":true/);
  });

  it('is the same, byte for byte, after a second build', async () => {
    const [first, second] = builds;
    expect(first?.size).toBeGreaterThan(100);
    expect([...(second ?? [])].filter(([path, hash]) => first?.get(path) !== hash)).toEqual([]);
    expect(second?.size).toBe(first?.size);
    const [{ builtAt }] = JSON.parse(await readFile(join(image.root, 'app/dist/builds.json'), 'utf8'));
    expect(builtAt).toBe(SOURCE_DATE_EPOCH * 1000);
  });

  it.each(['shop', 'backend'])('of the %s lists its packages', async (stage) => {
    const app = join(image.of(stage).root, 'app');
    const { metadata, components } = JSON.parse(await readFile(join(app, 'sbom.json'), 'utf8')) as Sbom;
    const { dependencies } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    expect(metadata).toMatchObject({ component: { name: 'karat', type: 'application' }, timestamp: '2023-11-14T22:13:20.000Z' });
    const installed = [...installedIn(app)];
    expect(installed.length).toBeGreaterThan(50);
    expect(installed.filter((name) => /^(?:vitest|typescript)@/.test(name))).toEqual([]);
    const listed = components.map(({ name, version }) => `${name}@${version}`);
    // Its program lies in /usr/local/bin.
    expect(new Set(listed)).toEqual(new Set([...installed, `node@${dependencies['node']}`]));
  });

  it('of the shop has nothing of the backend', () => {
    const names = (stage: string): string[] =>
      [...installedIn(join(image.of(stage).root, 'app'))].map((name) => name.replace(/@[^@]+$/, ''));
    const ofBackend = ['@simplewebauthn/server', 'pdfkit', 'pg'];
    expect(names('backend')).toEqual(expect.arrayContaining(ofBackend));
    expect(names('shop').filter((name) => ofBackend.includes(name))).toEqual([]);
    expect(existsSync(join(image.root, 'app/dist/backend'))).toBe(false);
  });

  it.each([
    ['shop', 330],
    ['backend', 380],
  ] as const)('of the %s takes less than %i MB', async (stage, most) => {
    expect(BASE_MEGABYTES + (await image.of(stage).megabytes())).toBeLessThan(most);
  });
});

interface Compose {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string>>; readonly command?: Words }>>;
}

async function hashesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const hashes = (await filesIn(folder)).map(async (file) => {
    const hash = createHash('sha256').update(await readFile(file));
    return [relative(folder, file), hash.digest('hex')] as const;
  });
  return new Map(await Promise.all(hashes));
}
