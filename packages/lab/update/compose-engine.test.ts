import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { composeEngine } from './compose-engine.ts';

/** Stands for `docker`: writes down its words, and answers by them. The real one is not run by a test. */
const STAND_IN = `
const { appendFileSync } = require('node:fs');
const words = process.argv.slice(2);
appendFileSync(__dirname + '/calls', JSON.stringify(words) + '\\n');
const row = (Id, Created, Running, more = {}) => ({ Id, Name: '/karat-app-' + Id, Created, RestartCount: more.count || 0, Config: { Labels: { 'com.docker.compose.oneoff': more.trial ? 'True' : 'False' } }, State: { Running, Restarting: !!more.again } });
const rows = [row('b', '2026-02-01T00:00:00Z', true), row('a', '2026-01-01T00:00:00Z', false), row('c', '2026-03-01T00:00:00Z', true, { again: true }), row('t', '2026-04-01T00:00:00Z', true, { trial: true })];
const line = words.join(' ');
if (line.startsWith('compose ps')) console.log('b\\na\\nc\\nt');
if (line.startsWith('compose run')) console.log('t');
if (line.startsWith('inspect --type container')) console.log(JSON.stringify(rows.filter(({ Id }) => words.slice(3).includes(Id))));
if (line.startsWith('inspect --format')) console.log('sha256:0123');
if (line.startsWith('compose config')) console.log(JSON.stringify({ services: { app: { deploy: { replicas: 4 } }, redis: {} } }));
if (line.startsWith('logs')) console.error('the last line');
if (line.startsWith('exec')) process.exit(words[1] === 'b' ? 0 : 1);
`;

let folder: string;
let docker: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-docker-'));
  docker = join(folder, 'docker.cjs');
  writeFileSync(docker, `#!${process.execPath}\n${STAND_IN}`);
  chmodSync(docker, 0o755);
});
beforeEach(() => writeFileSync(join(folder, 'calls'), ''));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const calls = (): string[] =>
  readFileSync(join(folder, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as string[]).join(' '));
const of = (id: string) => ({ id, name: `karat-app-${id}`, running: true });

it('lists the containers of the service, oldest first, including stopped ones', async () => {
  const list = await composeEngine('app', docker).containers();
  expect(list.map(({ name, running }) => [name, running])).toEqual([
    ['karat-app-a', false],
    ['karat-app-b', true],
    ['karat-app-c', true],
  ]);
  expect(calls()[0]).toBe('compose ps --all --quiet app');
});

it('reads the number of replicas from the configuration', async () => {
  expect(await composeEngine('app', docker).wanted()).toBe(4);
  expect(await composeEngine('redis', docker).wanted()).toBe(1);
  await expect(composeEngine('shop', docker).wanted()).rejects.toThrow('no service "shop"');
});

it('creates further containers without changing existing ones', async () => {
  await composeEngine('app', docker).create(7);
  expect(calls()).toEqual(['compose create --no-recreate --scale app=7 app']);
});

it('starts a trial that is not one of the replicas', async () => {
  expect((await composeEngine('app', docker).startTrial()).id).toBe('t');
  expect(calls()[0]).toMatch(/^compose run --detach --no-deps --name karat-trial-\d+ app$/);
});

it('starts, stops and removes one container', async () => {
  const engine = composeEngine('app', docker);
  await engine.start(of('a'));
  await engine.stop(of('a'));
  await engine.remove(of('a'));
  expect(calls()).toEqual(['start a', 'stop a', 'rm --force a']);
});

it('checks readiness inside the container; an ended or restarted one counts as ended', async () => {
  const engine = composeEngine('app', docker);
  expect(await engine.state(of('b'))).toBe('ready');
  expect(calls().at(-1)).toMatch(/^exec b node -e fetch\(.*\/readyz/);
  expect([await engine.state(of('a')), await engine.state(of('c'))]).toEqual(['ended', 'ended']);
  expect(await engine.lastLines(of('a'))).toBe('the last line');
});

it('builds with the assets of the running image', async () => {
  await composeEngine('app', docker).build();
  expect(calls().slice(-3)).toEqual([
    'inspect --format {{.Image}} b',
    'tag sha256:0123 karat-previous',
    'compose build --build-arg PREVIOUS=karat-previous app',
  ]);
});
