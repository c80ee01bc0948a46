import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import dockerIgnore from '@balena/dockerignore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../server/testing/free-port.ts';
import { startRedis, type TestRedis } from '../server/testing/redis.ts';
import { ROOT } from './build/layout.ts';
import { installedIn, type Sbom } from './sbom.ts';

/**
 * Builds the image's files without a Docker daemon: a folder for each stage, filled by the COPY lines through .dockerignore, changed by its
 * RUN lines. Then the commands of image and compose file start the demo shop there. Left out: system packages, users, networks.
 */
const run = promisify(execFile);
type Words = readonly string[];

type Ignore = ReturnType<typeof dockerIgnore>;

/** Seconds, as --build-arg gives them. */
const SOURCE_DATE_EPOCH = 1_700_000_000;
/** debian:bookworm-slim, unpacked, and what apt-get adds to it: ca-certificates, openssl, libatomic1, libstdc++6. */
const BASE_MEGABYTES = 75 + 8;

interface Stage {
  readonly name: string;
  /** Instructions with their arguments, in order. */
  readonly steps: readonly { readonly instruction: string; readonly words: string }[];
}

let root: string;
let stages: readonly Stage[];
let redis: TestRedis | undefined;
/** Hashes of the files in dist/, of two builds in a row, the second without what the first had cached. */
const builds: ReadonlyMap<string, string>[] = [];
const running: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'karat-image-'));
  stages = stagesOf(await readFile(join(ROOT, 'Dockerfile'), 'utf8'));
  const isKeptOut = dockerIgnore({ ignorecase: false }).add(await readFile(join(ROOT, '.dockerignore'), 'utf8'));
  const context = join(root, 'context');
  const taken = (path: string): boolean => !/^(?:\.git|node_modules|dist)(?:\/|$)/.test(path) && (path === '' || isTaken(isKeptOut, path));
  await cp(ROOT, context, { recursive: true, filter: (source) => taken(relative(ROOT, source)) });
  for (const stage of stages.filter(({ steps }) => steps.length > 0)) await build(stage, context);
  redis = await startRedis();
}, 400_000);

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await redis?.kill();
  await rm(root, { recursive: true, force: true });
});

describe('the image', () => {
  it('serves the demo with shop, sandbox and test provider as docker-compose.yml starts them', async () => {
    const [port, sandboxPort, opsPort, testProviderPort] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const compose = parse(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true, schema: 'failsafe' }) as Compose;
    const here = (text: string): string =>
      text.replace('http://sandbox:3001', `http://127.0.0.1:${sandboxPort}`).replace('redis://redis:6379', redis?.url ?? '');
    const environment = (service: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(compose.services[service]?.environment ?? {}).map(([name, text]) => [name, here(defaultsIn(text))]),
      );

    const sandbox = { ...environment('sandbox'), SANDBOX_PORT: `${sandboxPort}`, SANDBOX_HOST: '127.0.0.1' };
    start(compose.services['sandbox']?.command ?? [], sandbox);
    await untilServed(`http://127.0.0.1:${sandboxPort}/healthz`);
    start(compose.services['test-provider']?.command ?? [], {
      ...environment('test-provider'),
      TEST_PROVIDER_PORT: `${testProviderPort}`,
      TEST_PROVIDER_HOST: '127.0.0.1',
      TEST_PROVIDER_DATA_DIR: join(root, 'test-provider'),
    });
    await untilServed(`http://127.0.0.1:${testProviderPort}/healthz`);
    const PURGE_SECRET = 'a-secret-of-the-test-0123456789abcdef';
    const app = { ...environment('app'), PORT: `${port}`, OPS_PORT: `${opsPort}`, OPS_HOST: '127.0.0.1', PURGE_SECRET };
    start(JSON.parse(lastOf('CMD')) as Words, app);
    await untilServed(`http://127.0.0.1:${port}/readyz`);

    for (const path of ['/', '/en', '/catalog/ringe']) {
      const page = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([path, page.status]).toEqual([path, 200]);
      expect(await page.text()).toContain('Feinlicht');
    }
    expect((await fetch(`http://localhost:${sandboxPort}/sandbox/inbox`)).status).toBe(200);
    expect(await (await fetch(`http://localhost:${testProviderPort}/provider/stripe.js`)).text()).toContain('Stripe');

    const [, ...check] = JSON.parse(lastOf('HEALTHCHECK').replace(/^.*CMD /, '')) as Words;
    await inImage(['node', ...check], { PORT: `${port}` });
    const doctor = await inImage(['node', 'dist/server/doctor.js'], app);
    for (const line of ['COOKIE_SECRET looks random', 'COUNTRY_PROFILE is AT', 'Nothing is wrong.']) expect(doctor.stdout).toContain(line);

    const orders = await inImage(['node', 'dist/sandbox/admin.js', 'orders', 'list', '--json'], sandbox);
    expect(JSON.parse(orders.stdout)).toEqual(expect.any(Array));

    const purge = ['node', 'dist/server/purge.js', '--origin', `http://127.0.0.1:${port}`, '--tag', 'page'];
    const { stdout } = await inImage(purge, { PURGE_SECRET, PUBLIC_ORIGIN: 'https://shop.example' });
    expect(stdout).toMatch(/^200 \{"purged":\{"tags":\["page"\]\}.*"everywhere":true/);
  });

  it('is the same, byte for byte, after a second build', async () => {
    const [first, second] = builds;
    expect(first?.size).toBeGreaterThan(100);
    expect([...(second ?? [])].filter(([path, hash]) => first?.get(path) !== hash)).toEqual([]);
    expect(second?.size).toBe(first?.size);
    const [{ builtAt }] = JSON.parse(await readFile(join(folderOf('final'), 'app/dist/builds.json'), 'utf8'));
    expect(builtAt).toBe(SOURCE_DATE_EPOCH * 1000);
  });

  it('lists its packages', async () => {
    const app = join(folderOf('final'), 'app');
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

  it('takes less than 400 MB', async () => {
    const megabytes = BASE_MEGABYTES + (await bytesOf(folderOf('final'))) / 1e6;
    expect(megabytes).toBeLessThan(400);
  });

  it('contains no development packages', async () => {
    await expect(readFile(join(folderOf('final'), 'app/node_modules/vitest/package.json'))).rejects.toThrow('ENOENT');
  });
});

interface Compose {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, string>>; readonly command?: Words }>>;
}

/** `${NAME:-default}` as Compose fills it in where nothing is set. */
const defaultsIn = (text: string): string => text.replaceAll(/\$\{\w+(?::-([^}]*))?\}/g, (_, given: string | undefined) => given ?? '');

function stagesOf(text: string): Stage[] {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line));
  const found: { name: string; steps: { instruction: string; words: string }[] }[] = [];
  for (const line of lines) {
    const [instruction = '', words = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    if (instruction === 'FROM') found.push({ name: / AS (\w+)$/.exec(words)?.[1] ?? 'final', steps: [] });
    else found.at(-1)?.steps.push({ instruction, words });
  }
  // The previous image is that of the first deployment: empty.
  return found.filter(({ name }) => name !== 'first' && name !== 'previous');
}

/** A folder is taken when something in it is: Docker descends as well. */
function isTaken(ignore: Ignore, path: string): boolean {
  return !ignore.ignores(path) || !ignore.ignores(`${path}/x`);
}

const folderOf = (stage: string): string => join(root, stage);
const lastOf = (instruction: string): string => stages.at(-1)?.steps.findLast((step) => step.instruction === instruction)?.words ?? '';

async function build({ name, steps }: Stage, context: string): Promise<void> {
  let workdir = folderOf(name);
  for (const { instruction, words } of steps) {
    if (instruction === 'WORKDIR') await mkdir((workdir = join(folderOf(name), words)), { recursive: true });
    if (instruction === 'COPY') await copy(words.split(/\s+/), { name, workdir, context });
    // Packages and users of the system belong to the image's distribution, not to this machine.
    if (instruction === 'RUN' && !words.startsWith('apt-get'))
      await runIn(workdir, words.replaceAll('/usr/local/', `${folderOf(name)}/usr/local/`));
    if (words === 'npm run build') {
      builds.push(await hashesOf(join(workdir, 'dist')));
      for (const made of ['dist', 'node_modules/.cache']) await rm(join(workdir, made), { recursive: true });
      await runIn(workdir, words);
      builds.push(await hashesOf(join(workdir, 'dist')));
    }
    if (instruction === 'RUN') await mkdir(join(folderOf(name), 'usr/local/bin'), { recursive: true });
  }
}

async function runIn(cwd: string, words: string): Promise<void> {
  await run('bash', ['-c', words], { cwd, maxBuffer: 2 ** 26, env: { ...process.env, SOURCE_DATE_EPOCH: String(SOURCE_DATE_EPOCH) } });
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
}

async function hashesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const hashes = (await filesIn(folder)).map(async (file) => {
    const hash = createHash('sha256').update(await readFile(file));
    return [relative(folder, file), hash.digest('hex')] as const;
  });
  return new Map(await Promise.all(hashes));
}

async function bytesOf(folder: string): Promise<number> {
  const sizes = (await filesIn(folder)).map(async (file) => (await lstat(file)).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

interface Target {
  readonly name: string;
  readonly workdir: string;
  readonly context: string;
}

async function copy(words: Words, { name, workdir, context }: Target): Promise<void> {
  const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
  if (from === 'previous') return;
  const sources = words.slice(from === undefined ? 0 : 1, -1);
  const target = words.at(-1) ?? '';
  for (const source of sources) {
    const origin = join(from === undefined ? context : folderOf(from), source);
    const place = target.startsWith('/') ? join(folderOf(name), target) : join(workdir, target);
    await cp(origin, /^\.?\/?$/.test(target) ? join(workdir, source.split('/').at(-1) ?? '') : place, { recursive: true });
  }
}

/** The final stage's environment; PATH and the folder for data lie in its own root. */
function environmentOf(env: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.fromEntries(
    lastOf('ENV')
      .split(/\s+/)
      .map((pair) => pair.split('=', 2) as [string, string]),
  );
  return {
    ...given,
    SANDBOX_DATA_DIR: join(folderOf('final'), 'data'),
    PATH: `${join(folderOf('final'), 'usr/local/bin')}:/usr/bin:/bin`,
    ...env,
  };
}

function start([program = '', ...args]: Words, env: Readonly<Record<string, string>>): void {
  const options = { cwd: join(folderOf('final'), 'app'), env: environmentOf(env), stdio: ['ignore', 'ignore', 'inherit'] as const };
  running.push(spawn(join(folderOf('final'), 'usr/local/bin', program), args, { ...options, stdio: [...options.stdio] }));
}

async function inImage([program = '', ...args]: Words, env: Readonly<Record<string, string>>): Promise<{ stdout: string }> {
  return run(join(folderOf('final'), 'usr/local/bin', program), args, { cwd: join(folderOf('final'), 'app'), env: environmentOf(env) });
}

async function untilServed(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isOk = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOk) return;
    if (running.some(({ exitCode }) => exitCode !== null)) throw new Error('a program of the image has ended');
    await sleep(100);
  }
  throw new Error(`${url} does not answer`);
}
