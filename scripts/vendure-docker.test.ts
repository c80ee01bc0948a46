import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '../packages/sandbox/env.ts';
import { ROOT } from '../packages/build/paths.ts';
import { filledIn } from './image.fixture.ts';
import { BACK_OFFICE_COMPOSE, type BackOfficeService, backOfficeServices } from './vendure-compose.fixture.ts';

/** Image and compose file of the back office name files and settings that exist; `vendure-image.slow.test.ts` starts what is in them. */
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('packages/vendure/Dockerfile').replaceAll('\\\n', ' ').split('\n');
const after = (word: string): string[] =>
  dockerfile.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
const compose = read(BACK_OFFICE_COMPOSE);
const services = backOfficeServices();
const service = (name: string): BackOfficeService => services[name]!;
const SECRETS = { POSTGRES_PASSWORD: 'password-of-the-test', VENDURE_ADMIN_PASSWORD: 'a-password', VENDURE_COOKIE_SECRET: 'a-secret' };
/** As `packages/vendure/settings.test.ts` has them. */
const WITH_WORKER = { VENDURE_WORKER: 'on', VENDURE_OPS_PORT: '9464', VENDURE_OPS_HOST: '0.0.0.0' };
const PROGRAMS = ['migrate', 'import', 'sandbox', 'worker', 'dashboard'];

describe('the image', () => {
  it('copies files that exist, and its context has no others', () => {
    const copies = after('COPY').map((line) => line.split(/\s+/));
    const sources = copies.filter(([first]) => !first?.startsWith('--')).flatMap((words) => words.slice(0, -1));
    expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
    const allowed = [...read('packages/vendure/Dockerfile.dockerignore').matchAll(/^!(.*)$/gm)].map(([, path]) => path);
    expect(new Set(allowed)).toEqual(new Set(sources.map((source) => (source.startsWith('packages/') ? 'packages' : source))));
  });

  it('has no data, no build, no secret, and no root', () => {
    expect(read('packages/vendure/Dockerfile.dockerignore')).toContain('\n**/data\n**/dist\n');
    expect([...after('ENV'), ...after('ARG')].join('\n')).not.toMatch(/SECRET|PASSWORD|TOKEN|DATABASE_URL/);
    expect(after('RUN').join('\n')).not.toContain('dashboard');
    expect(after('USER').at(-1)).toMatch(/^[1-9]\d*$/);
  });

  it('has the base of the other image', () => {
    const basesOf = (path: string): string[] => [...read(path).matchAll(/^FROM ((?:node|debian):\S+)/gm)].map(([, base = '']) => base);
    expect(basesOf('packages/vendure/Dockerfile')).toEqual(basesOf('Dockerfile'));
  });
});

describe('the compose file', () => {
  it('is started by the command of the guide', () => {
    const command = 'export COMPOSE_FILE=docker-compose.yml:docker-compose.postgres.yml:packages/vendure/docker-compose.yml';
    expect(compose).toContain(`#   ${command}\n`);
    expect(read('docs/operations/vendure.md')).toContain(`${command}\n`);
  });

  it('has nothing but these programs besides those of the other two', () => {
    const names = (path: string) => Object.keys((parse(read(path), { merge: true }) as { services: object }).services);
    const known = [...names('docker-compose.yml'), ...names('docker-compose.postgres.yml')];
    expect(Object.keys(services).filter((name) => !known.includes(name))).toEqual(['migrate', 'import', 'worker', 'dashboard']);
  });

  it('starts them in order: tables, products, server and, when there is content, the worker', () => {
    const awaited = ['migrate', 'import', 'sandbox', 'worker'].map((name) => service(name).depends_on);
    expect(awaited).toEqual([
      { postgres: { condition: 'service_healthy' } },
      { migrate: { condition: 'service_completed_successfully' } },
      { import: { condition: 'service_completed_successfully' } },
      { sandbox: { condition: 'service_healthy' } },
    ]);
  });

  it.each(Object.keys(SECRETS))('has no default of %s', (name) => {
    expect([...compose.matchAll(new RegExp(`\\$\\{${name}(:.)`, 'g'))].map(([, mark]) => mark)).toEqual([':?']);
  });

  it.each(PROGRAMS)('runs %s without rights, with a file that exists, and publishes no port', (name) => {
    expect(service(name)).toMatchObject({ image: 'karat-vendure', cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service(name)['read_only']).toBe(name !== 'dashboard');
    expect(service(name)).not.toHaveProperty('ports');
    const [program, ...args] = service(name).command;
    expect(program).toBe('node');
    if (name === 'dashboard') return;
    for (const file of args.filter((arg) => /\.[jt]s$/.test(arg))) expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
  });

  it('gives server and worker one database, one another, and time to stop', () => {
    for (const name of ['sandbox', 'worker']) {
      const given = Object.entries(service(name).environment ?? {}).map(([key, text]) => [key, filledIn(text, SECRETS)]);
      const environment = Object.fromEntries(given) as Record<string, string>;
      expect(environment).toMatchObject({ ...WITH_WORKER, DATABASE_URL: `postgresql://karat:${SECRETS.POSTGRES_PASSWORD}@postgres/karat` });
      expect(readEnv(environment)).toMatchObject({ shopOrigin: 'http://localhost:8080' });
      expect(service(name)['mem_limit']).toMatch(/^\$\{\w+:-\w+\}$/);
    }
    expect(service('sandbox')['stop_grace_period']).toBe('12s');
    expect(service('worker')['stop_grace_period']).toBe('30s');
    expect(service('worker').environment?.['PORT']).toBe('9464');
  });

  it('keeps what staff upload in a volume, and mounts files that exist', () => {
    for (const name of PROGRAMS) expect(service(name)['volumes']).toEqual(['vendure:/data']);
    const mounts = [...compose.matchAll(/\.\/([\w./-]+):\/\S+:ro/g)].map(([, path = '']) => path);
    expect(mounts.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(mounts).toHaveLength(2);
  });
});
