import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
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

/**
 * Builds the image's files without a Docker daemon: a folder for each stage, filled by the COPY lines through .dockerignore, changed by its
 * RUN lines. Then the commands of image and compose file start the demo shop there. Left out: system packages, users, networks.
 */
const run = promisify(execFile);
type Words = readonly string[];

type Ignore = ReturnType<typeof dockerIgnore>;

interface Stage {
  readonly name: string;
  /** Instructions with their arguments, in order. */
  readonly steps: readonly { readonly instruction: string; readonly words: string }[];
}

let root: string;
let stages: readonly Stage[];
let redis: TestRedis;
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
  await redis.kill();
  await rm(root, { recursive: true, force: true });
});

describe('the image', () => {
  it('holds a shop and a sandbox that serve the demo as docker-compose.yml starts them', async () => {
    const [port, sandboxPort, opsPort] = [await freePort(), await freePort(), await freePort()];
    const compose = parse(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true, schema: 'failsafe' }) as Compose;
    const here = (text: string): string =>
      text.replace('http://sandbox:3001', `http://127.0.0.1:${sandboxPort}`).replace('redis://redis:6379', redis.url);
    const environment = (service: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(compose.services[service]?.environment ?? {}).map(([name, text]) => [name, here(defaultsIn(text))]),
      );

    const sandbox = { ...environment('sandbox'), SANDBOX_PORT: `${sandboxPort}`, SANDBOX_HOST: '127.0.0.1' };
    start(compose.services['sandbox']?.command ?? [], sandbox);
    await untilServed(`http://127.0.0.1:${sandboxPort}/healthz`);
    const app = { ...environment('app'), PORT: `${port}`, OPS_PORT: `${opsPort}`, OPS_HOST: '127.0.0.1' };
    start(JSON.parse(lastOf('CMD')) as Words, app);
    await untilServed(`http://127.0.0.1:${port}/readyz`);

    for (const path of ['/', '/en', '/catalog/ringe']) {
      const page = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([path, page.status]).toEqual([path, 200]);
      expect(await page.text()).toContain('Feinlicht');
    }
    expect((await fetch(`http://localhost:${sandboxPort}/sandbox/inbox`)).status).toBe(200);

    const [, ...check] = JSON.parse(lastOf('HEALTHCHECK').replace(/^.*CMD /, '')) as Words;
    await inImage(['node', ...check], { PORT: `${port}` });
    const doctor = await inImage(['node', 'dist/server/doctor.js'], app);
    for (const line of ['COOKIE_SECRET looks random', 'COUNTRY_PROFILE is AT', 'Nothing is wrong.']) expect(doctor.stdout).toContain(line);
  });

  it('holds no development packages', async () => {
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
      await run('bash', ['-c', words.replaceAll('/usr/local/', `${folderOf(name)}/usr/local/`)], { cwd: workdir, maxBuffer: 2 ** 26 });
    if (instruction === 'RUN') await mkdir(join(folderOf(name), 'usr/local/bin'), { recursive: true });
  }
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
