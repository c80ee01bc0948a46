import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { envSchema } from './env-schema.ts';
import { EnvError, readEnv } from './env.ts';

const BACKEND_URL = 'http://127.0.0.1:3001/api/v1/';

describe('environment', () => {
  it('serves machines only with a secret that all replicas know', () => {
    expect(readEnv({ BACKEND_URL }).ucp).toBe(false);
    expect(() => readEnv({ BACKEND_URL, UCP: 'on' })).toThrow('UCP is on without COOKIE_SECRET');
    expect(readEnv({ BACKEND_URL, UCP: 'on', COOKIE_SECRET: 'a-secret-of-at-least-32-characters' }).ucp).toBe(true);
  });

  it('reads keys and platforms for machines, and never repeats what is none', () => {
    const platforms = '[{"name":"A","profile":"https://a.example/p"}]';
    expect(readEnv({ BACKEND_URL, UCP_PLATFORMS: platforms }).ucpPlatforms).toMatchObject([{ name: 'A' }]);
    const { problems } = problemOf(() => readEnv({ BACKEND_URL, UCP_SIGNING_KEYS: '{"d":"geheim"}', UCP_PLATFORMS: '["geheim"]' }));
    expect(problems).toEqual([
      expect.stringMatching(/^UCP_SIGNING_KEYS must be a JWK Set/),
      expect.stringMatching(/^UCP_PLATFORMS must be a list/),
    ]);
    expect(problems.join()).not.toContain('geheim');
  });

  it('needs BACKEND_URL only', () => {
    expect(readEnv({ BACKEND_URL })).toMatchObject({
      mode: 'production',
      port: 3000,
      backendUrl: 'http://127.0.0.1:3001/api/v1',
      publicOrigin: 'http://localhost:3000',
      redis: null,
    });
  });

  it('without BACKEND_URL fails with a message that names it', () => {
    expect(() => readEnv({})).toThrow(/BACKEND_URL is missing.*npm start/s);
  });

  it('reports every problem at once', () => {
    const read = () =>
      readEnv({ PORT: 'many', REDIS_URL: 'http://x', PUBLIC_ORIGIN: 'https://shop.example/path', LOG_LEVEL: 'loud', TRUST_PROXY: 'me' });
    expect(read).toThrow(EnvError);
    for (const name of ['BACKEND_URL', 'PORT', 'REDIS_URL', 'PUBLIC_ORIGIN', 'LOG_LEVEL', 'TRUST_PROXY']) expect(read).toThrow(name);
  });

  it('describes each problem without repeating the value, which may be a secret', () => {
    const env = { BACKEND_URL, REDIS_URL: 'http://:geheim@x', SITEMAP_SECRET: 'geheim'.repeat(40), PORT: '1e9', NODE_ENV: 'prod' };
    const { problems } = problemOf(() => readEnv(env));
    expect(problems).toEqual([
      'PORT must be a whole number from 0 to 65535 (port of the storefront).',
      expect.stringMatching(/^SITEMAP_SECRET must have 200 characters at most \(/),
      expect.stringMatching(/^REDIS_URL must be a redis:\/\/ or rediss:\/\/ URL \(/),
      expect.stringMatching(/^NODE_ENV must be one of production, development, test \(/),
    ]);
    expect(problems.join('\n')).not.toContain('geheim');
  });

  it('refuses the same port for operators and shoppers', () => {
    expect(readEnv({ BACKEND_URL }).ops).toBeNull();
    expect(readEnv({ BACKEND_URL, OPS_PORT: '9464' }).ops).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readEnv({ BACKEND_URL, OPS_PORT: '9464', OPS_HOST: '0.0.0.0' }).ops).toEqual({ host: '0.0.0.0', port: 9464 });
    expect(() => readEnv({ BACKEND_URL, OPS_PORT: '3000' })).toThrow('OPS_PORT and PORT are both 3000');
  });

  it('accepts contacts with mailto:, https:// and tel:, in the given order', () => {
    const contacts = (value: string) => readEnv({ BACKEND_URL, SECURITY_CONTACT: value }).securityContacts;
    expect(readEnv({ BACKEND_URL }).securityContacts).toEqual([]);
    expect(contacts('mailto:a@shop.example, https://shop.example/security,tel:+49-30-1234')).toEqual([
      'mailto:a@shop.example',
      'https://shop.example/security',
      'tel:+49-30-1234',
    ]);
    for (const wrong of [
      'a@shop.example',
      'http://shop.example/security',
      'mailto:',
      'mailto:a b@x',
      'mailto:a@x\nExpires: 2020',
      'javascript:x',
      ',',
    ])
      expect(() => contacts(wrong)).toThrow('SECURITY_CONTACT must be');
  });

  it('refuses secrets that are too short', () => {
    expect(readEnv({ BACKEND_URL, PURGE_SECRET: 'x'.repeat(32) }).purgeSecret).toHaveLength(32);
    expect(problemOf(() => readEnv({ BACKEND_URL, FEEDS: 'google-de-AT,google-fr-FR' })).problems.join()).toMatch(
      /^FEEDS names fr, which is no language of the shop: de, en, .* are \(/,
    );
    expect(problemOf(() => readEnv({ BACKEND_URL, PURGE_SECRET: 'geheim' })).problems.join()).toMatch(
      /^PURGE_SECRET must have 32 characters/,
    );
  });

  it('accepts proxies as address, network or name', () => {
    expect(readEnv({ BACKEND_URL, TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }).trustProxy).toEqual(['loopback', '10.0.0.0/8', '::1']);
    expect(() => readEnv({ BACKEND_URL, TRUST_PROXY: '10.0.0.0/99' })).toThrow('TRUST_PROXY');
  });

  it('polls cache versions every 180 s by default, as the specification says', () => {
    expect(readEnv({ BACKEND_URL }).versionPoll).toBe(180_000);
    expect(readEnv({ BACKEND_URL, CV_POLL_SECONDS: '1' }).versionPoll).toBe(1000);
    expect(() => readEnv({ BACKEND_URL, CV_POLL_SECONDS: '0' })).toThrow('CV_POLL_SECONDS');
  });

  it('treats an empty value as not set', () => {
    expect(readEnv({ BACKEND_URL, REDIS_URL: '', PORT: ' ' })).toMatchObject({ redis: null, port: 3000 });
  });

  it('reads secrets from files, without the end of the line', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'karat-env-')), 'secret');
    writeFileSync(file, `${'x'.repeat(32)}\n`);
    expect(readEnv({ BACKEND_URL, PURGE_SECRET_FILE: file }).purgeSecret).toBe('x'.repeat(32));
    expect(readEnv({ BACKEND_URL, PORT_FILE: file }).port).toBe(3000);
    const { problems } = problemOf(() =>
      readEnv({
        BACKEND_URL,
        PURGE_SECRET_FILE: file,
        PURGE_SECRET: 'y'.repeat(32),
        COOKIE_SECRET_FILE: `${file}-of-none`,
        REDIS_URL_FILE: file,
      }),
    );
    expect(problems).toEqual([
      'PURGE_SECRET and PURGE_SECRET_FILE are both set. Keep one of them.',
      `COOKIE_SECRET_FILE names ${file}-of-none, which cannot be read (ENOENT).`,
      expect.stringMatching(/^REDIS_URL must be a redis/),
    ]);
    writeFileSync(file, '\n');
    expect(problemOf(() => readEnv({ BACKEND_URL, SITEMAP_SECRET_FILE: file })).problems).toEqual([
      `SITEMAP_SECRET_FILE names an empty file, ${file}.`,
    ]);
  });

  it('ignores DEV_EVENTS_ORIGIN outside development', () => {
    const DEV_EVENTS_ORIGIN = 'http://localhost:3002';
    expect(readEnv({ BACKEND_URL, DEV_EVENTS_ORIGIN }).devEventsOrigin).toBeUndefined();
    expect(readEnv({ BACKEND_URL, DEV_EVENTS_ORIGIN, NODE_ENV: 'development' }).devEventsOrigin).toBe(DEV_EVENTS_ORIGIN);
  });

  it('is listed in .env.example, with values that parse', () => {
    const lines = readFileSync(new URL('../.env.example', import.meta.url), 'utf8').split('\n');
    const example = Object.fromEntries(lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s, 2)));
    expect(Object.keys(example).sort()).toEqual(Object.keys(envSchema.shape).sort());
    expect(readEnv({ ...example, BACKEND_URL })).toEqual(readEnv({ BACKEND_URL }));
  });
});

function problemOf(task: () => unknown): EnvError {
  try {
    task();
  } catch (error) {
    if (error instanceof EnvError) return error;
  }
  throw new Error('it read an environment that is wrong');
}
