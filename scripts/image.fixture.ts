import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import dockerIgnore from '@balena/dockerignore';
import { ROOT } from '../packages/build/paths.ts';

// The files of an image without a Docker daemon: a folder for each stage, filled by the COPY lines through .dockerignore, changed by its
// RUN lines. Left out: system packages, users, networks.

const run = promisify(execFile);
export type Words = readonly string[];
type Env = Readonly<Record<string, string>>;

interface ImageOptions {
  readonly dockerfile: string;
  readonly dockerIgnore: string;
  readonly env?: Env;
  /** After each RUN line. */
  readonly afterRun?: (words: string, workdir: string, again: () => Promise<void>) => Promise<void>;
}

interface Stage {
  readonly name: string;
  /** An image, or an earlier stage whose files it begins with. */
  readonly from: string;
  /** Instructions with their arguments, in order. */
  readonly steps: readonly { readonly instruction: string; readonly words: string }[];
}

export interface Image {
  readonly root: string;
  /** Arguments of the stage's last instruction of this name, or of the stage that it begins with. */
  lastOf(instruction: string): string;
  /** A program of the image, in its folder, or in one below it. */
  start(words: Words, env: Env): void;
  run(words: Words, env: Env, cwd?: string): Promise<{ readonly stdout: string; readonly stderr: string }>;
  /** Resolves when the address answers; rejects when a program that was started has ended. */
  untilServed(url: string): Promise<void>;
  megabytes(): Promise<number>;
}

/** The image of the last stage. */
export interface Images extends Image {
  /** The image of another one: `docker build --target`. */
  of(stage: string): Image;
  remove(): Promise<void>;
}

export async function buildImage({ dockerfile, dockerIgnore: ignoreFile, env = {}, afterRun }: ImageOptions): Promise<Images> {
  const root = await mkdtemp(join(tmpdir(), 'karat-image-'));
  const stages = stagesOf(await readFile(join(ROOT, dockerfile), 'utf8'));
  const context = join(root, 'context');
  await copyContext(ignoreFile, context);
  for (const stage of stages) await buildStage(stage, { root, context, env, afterRun });
  const running: ChildProcess[] = [];
  const of = (stage: string): Image => imageOf(stages, stage, root, running);
  return {
    ...of(stages.at(-1)?.name ?? ''),
    of,
    async remove() {
      for (const child of running) child.kill('SIGKILL');
      await rm(root, { recursive: true, force: true });
    },
  };
}

function imageOf(stages: readonly Stage[], stageName: string, root: string, running: ChildProcess[]): Image {
  const final = join(root, stageName);
  function lastOf(instruction: string, of = stageName): string {
    const stage = stages.find((one) => one.name === of);
    return stage ? (stage.steps.findLast((step) => step.instruction === instruction)?.words ?? lastOf(instruction, stage.from)) : '';
  }
  const programOf = (name = ''): string => join(final, 'usr/local/bin', name);
  const options = (given: Env, cwd = '') => ({ cwd: join(final, 'app', cwd), env: environmentOf(lastOf('ENV'), final, given) });
  return {
    root: final,
    lastOf: (instruction) => lastOf(instruction),
    start([program, ...args], given) {
      running.push(spawn(programOf(program), args, { ...options(given), stdio: ['ignore', 'ignore', 'inherit'] }));
    },
    run: ([program, ...args], given, cwd) => run(programOf(program), args, { ...options(given, cwd), maxBuffer: 2 ** 26 }),
    untilServed: (url) => untilServed(url, running),
    async megabytes() {
      const sizes = (await filesIn(final)).map(async (file) => (await lstat(file)).size);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6;
    },
  };
}

function stagesOf(text: string): Stage[] {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line));
  const found: { name: string; from: string; steps: { instruction: string; words: string }[] }[] = [];
  for (const line of lines) {
    const [instruction = '', words = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    const [from = '', , name = 'final'] = words.split(' ');
    if (instruction === 'FROM') found.push({ name, from, steps: [] });
    else found.at(-1)?.steps.push({ instruction, words });
  }
  // The previous image is that of the first deployment: empty.
  return found.filter(({ name }) => name !== 'first' && name !== 'previous');
}

async function copyContext(ignoreFile: string, context: string): Promise<void> {
  const lines = await readFile(join(ROOT, ignoreFile), 'utf8');
  const ignore = dockerIgnore({ ignorecase: false }).add(lines);
  const exceptions = lines.split('\n').flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));
  // A folder is taken when something in it is: Docker descends as well.
  const isTaken = (path: string): boolean =>
    !ignore.ignores(path) || !ignore.ignores(`${path}/x`) || exceptions.some((one) => one.startsWith(`${path}/`));
  const taken = (path: string): boolean =>
    path === '' || (!/(?:^|\/)(?:\.git|node_modules)(?:\/|$)|^dist(?:\/|$)/.test(path) && isTaken(path));
  await cp(ROOT, context, { recursive: true, filter: (source) => taken(relative(ROOT, source)) });
}

interface Build {
  readonly root: string;
  readonly context: string;
  readonly env: Env;
  readonly afterRun: ImageOptions['afterRun'];
}

async function buildStage({ name, from, steps }: Stage, { root, context, env, afterRun }: Build): Promise<void> {
  const folder = join(root, name);
  let workdir = folder;
  if (existsSync(join(root, from))) {
    await run('cp', ['-a', join(root, from), folder]);
    if (existsSync(join(folder, 'app'))) workdir = join(folder, 'app');
  }
  for (const { instruction, words } of steps) {
    if (instruction === 'WORKDIR') await mkdir((workdir = join(folder, words)), { recursive: true });
    if (instruction === 'COPY') await copy(words.split(/\s+/), { root, folder, workdir, context });
    if (instruction !== 'RUN') continue;
    await mkdir(join(folder, 'usr/local/bin'), { recursive: true });
    // Packages and users of the system belong to the image's distribution, not to this machine.
    if (words.startsWith('apt-get')) continue;
    const carryOut = async (): Promise<void> => {
      const command = words.replaceAll('/usr/local/', `${folder}/usr/local/`);
      await run('bash', ['-c', command], { cwd: workdir, maxBuffer: 2 ** 26, env: { ...process.env, ...env } });
    };
    await carryOut();
    await afterRun?.(words, workdir, carryOut);
  }
}

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
}

interface Target {
  readonly root: string;
  readonly folder: string;
  readonly workdir: string;
  readonly context: string;
}

async function copy(words: Words, { root, folder, workdir, context }: Target): Promise<void> {
  const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
  if (from === 'previous') return;
  const sources = words.slice(from === undefined ? 0 : 1, -1);
  const target = words.at(-1) ?? '';
  const place = target.startsWith('/') ? join(folder, target) : join(workdir, target);
  for (const source of sources) {
    const origin = join(from === undefined ? context : join(root, from), source);
    // Docker copies what a folder contains, and a file into a folder whose name ends with a slash.
    const isInto = /(?:^\.|\/)$/.test(target) && (await lstat(origin)).isFile();
    await cp(origin, isInto ? join(place, source.split('/').at(-1) ?? '') : place, { recursive: true, verbatimSymlinks: true });
  }
}

/** The final stage's environment; PATH and the folder for data lie in its own root. */
function environmentOf(words: string, folder: string, env: Env): Record<string, string> {
  const given = Object.fromEntries(words.split(/\s+/).map((pair) => pair.split('=', 2) as [string, string]));
  return { ...given, SANDBOX_DATA_DIR: join(folder, 'data'), PATH: `${join(folder, 'usr/local/bin')}:/usr/bin:/bin`, ...env };
}

async function untilServed(url: string, running: readonly ChildProcess[]): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
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

/** `${NAME:-default}` as Compose fills it in where nothing is set, and `${NAME:?message}` where `given` has it. */
export const filledIn = (text: string, given: Env = {}): string =>
  text.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, fallback: string | undefined) => given[name] ?? fallback ?? '');
