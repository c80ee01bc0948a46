import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv as readSandboxEnv } from '../packages/sandbox/env.ts';
import { checkMachine } from '../server/doctor/check-machine.ts';
import { readEnv } from '../server/env.ts';
import { envSchema } from '../server/env-schema.ts';
import { readEnv as readMailerEnv } from '../packages/mailer/env.ts';
import { readEnv as readTestProviderEnv } from '../packages/test-provider/env.ts';
import { ROOT } from '../packages/build/paths.ts';
import { MAILER_PROGRAM, SANDBOX_PROGRAM, SERVER_PROGRAM, TEST_PROVIDER_PROGRAM } from './build/layout.ts';

/** Image and compose file name files and settings that exist; `docker.slow.test.ts` builds and starts what is in them. */
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
const compose = read('docker-compose.yml');
const after = (word: string): string[] =>
  dockerfile.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
const copies = after('COPY').map((line) => line.split(/\s+/));

describe('the image', () => {
  it('copies files that exist and are not excluded from its context', () => {
    const allowed = new Set(
      read('.dockerignore')
        .split('\n')
        .filter((line) => line.startsWith('!'))
        .map((line) => line.slice(1)),
    );
    const sources = copies.filter(([first]) => !first?.startsWith('--')).flatMap((words) => words.slice(0, -1));
    expect(sources).toContain('package-lock.json');
    expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
    const outermost = sources.filter((source) => !sources.some((other) => source.startsWith(`${other}/`)));
    expect([...allowed].sort()).toEqual([...new Set(outermost)].sort());
  });

  it('copies from the build stage only files that exist there', () => {
    const taken = copies.filter(([first]) => /^--from=(?:build|\w+_files)$/.test(first ?? '')).flatMap((words) => words.slice(1, -1));
    const sources = taken.map((source) => source.replace(/^\/app\//, '').replace(/^dist\/.*/, 'dist'));
    const made = ['/usr/local/bin/karat-node', 'node_modules', 'dist', 'sbom.json'];
    expect(sources.filter((source) => !made.includes(source) && !existsSync(join(ROOT, source)))).toEqual([]);
    expect(sources).toEqual(expect.arrayContaining(made));
  });

  it('runs the shop as npm does, not as root, with a health check', () => {
    // The last stage is what "docker build" makes without a target.
    expect(after('FROM').at(-1)).toBe('base AS shop');
    expect(JSON.parse(after('CMD').at(-1) ?? '')).toEqual(['node', `dist/${SERVER_PROGRAM}`]);
    expect(after('USER').at(-1)).toMatch(/^[1-9]\d*$/);
    expect(after('HEALTHCHECK').at(-1)).toMatch(/--start-interval=1s .*\/healthz/);
  });

  it('is started by the same command in the documentation', () => {
    expect(read('docs/operations/by-hand.md')).toContain(`karat-node --env-file=.env dist/${SERVER_PROGRAM}\n`);
  });

  it('has labels', () => {
    const [labels = ''] = after('LABEL');
    const { version, description, license } = JSON.parse(read('package.json')) as Record<string, string>;
    const base = /^FROM (\S+) AS base$/m.exec(read('Dockerfile'))?.[1];
    const expected = {
      title: 'Karat',
      description,
      version,
      revision: '${REVISION}',
      licenses: license,
      'base.name': `docker.io/library/${base}`,
    };
    for (const [name, value] of Object.entries(expected)) expect(labels).toContain(`org.opencontainers.image.${name}="${value}"`);
  });

  it('contains no secret', () => {
    expect([...after('ENV'), ...after('ARG')].join('\n')).not.toMatch(/SECRET|PASSWORD|TOKEN|REDIS_URL/);
  });
});

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<Record<string, unknown>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
}
const base = parse(compose, { merge: true }) as Compose;

describe('docker-compose.yml', () => {
  const { services } = base;
  const section = (name: string): string => new RegExp(`^  ${name}:\n((?: {4}.*\n|\n)+)`, 'm').exec(compose)?.[1] ?? '';

  it('mounts existing files', () => {
    const mounts = [...compose.matchAll(/\.\/([\w./-]+):\/\S+:ro/g)].map(([, path = '']) => path);
    expect(mounts.length).toBeGreaterThanOrEqual(5);
    expect(mounts.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('sends load to the edge of the same file', () => {
    const load = section('load');
    expect(load).toContain('profiles: [load]');
    expect(load).toContain('KARAT_ORIGINS: http://edge\n');
    const [, script = ''] = /command: \[run, .*\/karat\/(\S+)\]/.exec(load) ?? [];
    expect(existsSync(join(ROOT, script))).toBe(true);
    const folders = [...load.matchAll(/\.\/([\w-]+):\/karat\/\1:ro/g)].map(([, folder]) => folder);
    expect(folders).toEqual(['load-tests', 'shared']);
  });

  it('sets only variables of the shop', () => {
    const names = [...section('app').matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
    expect(names).toContain('BACKEND_URL');
    for (const name of names) expect(Object.keys(envSchema.shape)).toContain(name);
  });

  it('gives the shop the memory that the doctor asks for', () => {
    const [, megabytes = ''] = /mem_limit: \$\{APP_MEMORY:-(\d+)m\}/.exec(section('app')) ?? [];
    const env = readEnv({ NODE_ENV: 'production', BACKEND_URL: 'https://api.example/api/v1', PUBLIC_ORIGIN: 'https://shop.example' });
    const findings = checkMachine(env, { memory: Number(megabytes) * 1024 * 1024 });
    expect(findings.find(({ subject }) => subject === 'memory')).toMatchObject({ state: 'ok' });
  });

  it('starts as many replicas as the alerts expect, in every profile', () => {
    const [, replicas] = /deploy: \{ replicas: '\$\{APP_REPLICAS:-(\d+)\}' \}/.exec(section('app')) ?? [];
    expect(read('docs/operations/alerts.yml')).toContain(`expr: vector(${replicas})\n`);
    expect(section('app')).not.toContain('profiles:');
  });

  it('allows inbox and controls of the sandbox from the machine that publishes its port', () => {
    const [, gateway = ''] = /gateway: ([\d.]+)/.exec(compose) ?? [];
    expect(section('sandbox')).toContain(`SANDBOX_CONTROLS_FROM: ${gateway}\n`);
    expect(section('sandbox')).toContain("ports: ['127.0.0.1:3001:3001']");
  });

  it('runs the test provider of the image of the backend; it and the sandbox know where to call each other, browsers where both are', () => {
    const service = services['test-provider'];
    expect(service).toMatchObject({ image: 'karat-backend', command: ['node', '--enable-source-maps', `dist/${TEST_PROVIDER_PROGRAM}`] });
    const testProvider = readTestProviderEnv({ ...service?.environment });
    const sandbox = readSandboxEnv({ ...services['sandbox']?.environment, SANDBOX_LANGUAGES: 'de,cs' });
    expect(sandbox.testProvider).toEqual({
      url: `http://test-provider:${testProvider.port}`,
      publicOrigin: testProvider.publicOrigin,
      key: testProvider.key,
    });
    expect(sandbox.noticeOrigin).toBe(`http://sandbox:${sandbox.port}`);
    expect(testProvider.shopOrigin).toBe(sandbox.shopOrigin);
    expect(service?.['ports']).toEqual([`127.0.0.1:${new URL(testProvider.publicOrigin ?? '').port}:${testProvider.port}`]);
    expect(service?.['networks']).toContain('back');
  });

  it('builds shop and backend from the stages of their names', () => {
    expect(after('FROM').map((words) => words.split(' ').at(-1))).toEqual(expect.arrayContaining(['shop', 'backend']));
    expect(services['app']).toMatchObject({ image: 'karat', build: { target: 'shop' } });
    expect(services['sandbox']).toMatchObject({ image: 'karat-backend' });
    expect(services['test-provider']).toMatchObject({ image: 'karat-backend', build: { target: 'backend' } });
    expect(section('sandbox')).toContain(`dist/${SANDBOX_PROGRAM}`);
  });

  it('gives the edge the volume and port of its configuration', () => {
    const edge = read('docs/edge/nginx.conf');
    expect(/proxy_cache_path (\S+) /.exec(edge)?.[1]).toMatch(/^\/var\/cache\/nginx\//);
    expect(section('edge')).toMatch(/ edge:\/var\/cache\/nginx\n/);
    expect(compose).toMatch(/\nvolumes:\n(?: {2}\w+:\n)*? {2}edge:\n/);
    expect(section('edge')).toContain(`:${/listen (\d+);/.exec(edge)?.[1]}'`);
    expect(edge).toContain('location = /edge-health {');
  });

  it('gives the edge the domains that the sandbox offers', () => {
    const [, list = ''] = /SANDBOX_LANGUAGE_DOMAINS: (\S+)\n/.exec(section('sandbox')) ?? [];
    const hosts = list.split(',').map((row) => new URL(`http://${row.split('=')[1] ?? ''}`));
    const [, port] = /ports: \['(\d+):80'\]/.exec(section('edge')) ?? [];
    expect(hosts.map((url) => url.port)).toEqual(hosts.map(() => port));
    const known = [...read('docs/edge/domains.map').matchAll(/^(\S+) \1;$/gm)].map(([, name]) => name);
    expect(known).toEqual(hosts.map(({ hostname }) => hostname));
    expect(read('docs/edge/nginx.conf')).toContain(' include /etc/nginx/conf.d/domains*.map;\n');
    expect(section('edge')).toContain('./docs/edge/domains.map:/etc/nginx/conf.d/domains.map:ro\n');
    for (const name of known) expect(read('docs/edge/default.vcl')).toContain(`"^(?:${name?.replaceAll('.', '\\.')})(?:`);
  });

  it('resolves replicas by their service name, and trusts the edge as a proxy', () => {
    expect(read('docs/edge/shops.docker.conf')).toContain(' server app:3000 resolve ');
    expect(section('app')).not.toContain('container_name');
    const [, network = ''] = /TRUST_PROXY: (\S+)\n/.exec(section('app')) ?? [];
    expect(compose).toMatch(new RegExp(`\\n {2}front:\\n {4}ipam: .*subnet: ${network.replaceAll('.', '\\.')}[ ,]`));
  });

  it('runs each program with a read-only root, and publishes no port of the app', () => {
    for (const name of ['edge', 'app', 'sandbox', 'test-provider', 'redis']) expect(section(name)).toContain('<<: *hardened');
    expect(compose).toMatch(/x-hardened: &hardened\n {2}read_only: true\n/);
    expect(section('app')).not.toContain('ports:');
  });
});

describe('docker-compose.postgres.yml', () => {
  const text = read('docker-compose.postgres.yml');
  const { services, volumes } = parse(text) as Compose;
  const { sandbox, postgres } = services;

  it('adds PostgreSQL to the services of the first file', () => {
    expect(Object.keys(services).filter((name) => !(name in base.services))).toEqual(['mailer', 'postgres']);
    expect(sandbox?.['depends_on']).toEqual({ postgres: { condition: 'service_healthy' } });
    expect(base.services['sandbox']?.['networks']).toContain('back');
    expect(postgres).toMatchObject({ networks: ['back'], volumes: [expect.stringMatching(/^postgres:/)] });
    expect(Object.keys(volumes ?? {})).toEqual(['postgres']);
  });

  it('gives the sandbox an address that it reads, with user, password and database of the server', () => {
    const password = 'a-password-of-the-test';
    const withPassword = (value: string): string => value.replace(/\$\{POSTGRES_PASSWORD:\?[^}]*\}/, password);
    const { databaseUrl = '' } = readSandboxEnv({ DATABASE_URL: withPassword(sandbox?.environment?.['DATABASE_URL'] ?? '') });
    const { username, password: sent, hostname, pathname } = new URL(databaseUrl);
    expect([username, sent, hostname, pathname]).toEqual([postgres?.environment?.['POSTGRES_USER'], password, 'postgres', '/karat']);
    expect(withPassword(postgres?.environment?.['POSTGRES_PASSWORD'] ?? '')).toBe(password);
    expect(postgres?.environment?.['POSTGRES_INITDB_ARGS']).toContain('--encoding=UTF8 --locale=C');
  });

  it('sends the mails of the sandbox when the profile "mails" asks for it, with settings that the mailer reads', () => {
    const { mailer } = services;
    expect(mailer).toMatchObject({ profiles: ['mails'], image: 'karat-backend', networks: ['front', 'back'] });
    expect(mailer?.['command']).toEqual(['node', '--enable-source-maps', `dist/${MAILER_PROGRAM}`]);
    // As Compose does: a default where nothing is set, and what stands for a value where one is.
    const filled = (value: string, env: Readonly<Record<string, string>>): string =>
      value.replace(/\$\{(\w+):([-+])(.*)\}/, (_, name: string, sign: string, word: string) =>
        sign === '-' ? (env[name] ?? word) : env[name] ? word : '',
      );
    const readWith = (env: Readonly<Record<string, string>>) =>
      readMailerEnv({
        ...Object.fromEntries(Object.entries(mailer?.environment ?? {}).map(([name, given]) => [name, filled(given, env)] as const)),
        DATABASE_URL: sandbox?.environment?.['DATABASE_URL']?.replace(/\$\{.*\}/, 'x'),
      });
    const withServer = { SMTP_URL: 'smtps://shop:secret@relay.example' };
    const { databaseUrl, ops, shopOrigin, smtp, webhook } = readWith(withServer);
    expect(webhook).toBeNull();
    // Where the edge passes bounces.
    const [, port] = /upstream mailer \{[^}]* server mailer:(\d+) resolve;/.exec(read('docs/edge/shops.docker.conf')) ?? [];
    expect(readWith({ ...withServer, MAILER_WEBHOOK_SECRET: 'x'.repeat(24) }).webhook).toMatchObject({
      host: '0.0.0.0',
      port: Number(port),
    });
    expect(mailer?.environment?.['DATABASE_URL']).toBe(sandbox?.environment?.['DATABASE_URL']);
    expect(new URL(databaseUrl).pathname).toBe('/karat');
    expect(String(ops?.port)).toBe(mailer?.environment?.['PORT']);
    expect([shopOrigin, smtp.isPlain]).toEqual([base.services['sandbox']?.environment?.['SANDBOX_SHOP_ORIGIN'], false]);
    const { cap_drop, security_opt, restart, read_only } = base.services['sandbox'] ?? {};
    expect(mailer).toMatchObject({ cap_drop, security_opt, restart, read_only });
  });

  it('runs the server as the other programs: not as root, read-only, without a published port', () => {
    const { cap_drop, security_opt, restart, read_only } = base.services['sandbox'] ?? {};
    expect(postgres).toMatchObject({ cap_drop, security_opt, restart, read_only, user: '70:70' });
    expect(postgres).not.toHaveProperty('ports');
  });

  it('is started by the command of the documentation', () => {
    const command = 'docker compose -f docker-compose.yml -f docker-compose.postgres.yml up --build';
    expect(text).toContain(`#   ${command}\n`);
    expect(read('docs/postgresql.md')).toContain(`\`${command}\``);
  });
});
