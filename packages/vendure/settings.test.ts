import { describe, expect, it } from 'vitest';
import { readEngineSettings } from './settings.ts';

it('the demo needs no secrets, unless others can reach it', () => {
  expect(readEngineSettings({})).toMatchObject({ host: '127.0.0.1', needsSecrets: false });
  const open = { SANDBOX_HOST: '0.0.0.0', VENDURE_ADMIN_PASSWORD: 'a password' };
  expect(() => readEngineSettings(open)).toThrow('SANDBOX_HOST is 0.0.0.0: set VENDURE_COOKIE_SECRET, too');
  expect(readEngineSettings({ ...open, VENDURE_COOKIE_SECRET: 'a secret' })).toMatchObject({
    host: '0.0.0.0',
    cookieSecret: 'a secret',
    needsSecrets: true,
  });
});

it('published secrets are for a demo that nobody else can reach', () => {
  const demo = { VENDURE_ADMIN_PASSWORD: 'dashboard-of-the-demo', VENDURE_COOKIE_SECRET: 'cookies-of-the-demo' };
  expect(readEngineSettings(demo).admin.password).toBe('dashboard-of-the-demo');
  expect(() => readEngineSettings({ ...demo, SANDBOX_HOST: '10.0.0.7' })).toThrow(
    'SANDBOX_HOST is 10.0.0.7, and everybody can read this VENDURE_ADMIN_PASSWORD and VENDURE_COOKIE_SECRET in the documents: set another',
  );
});

it('one process carries out the jobs and has no port for operators, unless it is told', () => {
  expect(readEngineSettings({})).toMatchObject({ hasWorker: false, operatorPort: undefined });
  // As the compose file has them.
  const given = { VENDURE_WORKER: 'on', VENDURE_OPS_PORT: '9464', VENDURE_OPS_HOST: '0.0.0.0' };
  expect(readEngineSettings(given)).toMatchObject({ hasWorker: true, operatorPort: 9464, operatorHost: '0.0.0.0' });
});

describe('an owner’s shop', () => {
  const own = {
    BACKEND_PORTS: '/srv/shop/ports.js',
    BACKEND_HOST: '10.0.0.7',
    BACKEND_PORT: '3007',
    DATABASE_URL: 'postgresql://karat:secret@db/karat',
    VENDURE_DATA_DIR: '/srv/shop/vendure',
    VENDURE_ADMIN_PASSWORD: 'a password',
    VENDURE_COOKIE_SECRET: 'a secret',
  };

  it('has the address of the backend, and none of the demo’s folders', () => {
    const settings = readEngineSettings({ ...own, SANDBOX_PORT: '3001', SANDBOX_DATA_DIR: './data' });
    expect(settings).toMatchObject({ isOwn: true, needsSecrets: true, host: '10.0.0.7', port: 3007, dataDir: '/srv/shop/vendure' });
  });

  it('is also one that is paid by settings alone', () => {
    expect(readEngineSettings({ ...own, BACKEND_PORTS: '', PAYMENTS: 'mollie' })).toMatchObject({ isOwn: true, port: 3007 });
  });

  it.each(['DATABASE_URL', 'VENDURE_DATA_DIR', 'VENDURE_ADMIN_PASSWORD', 'VENDURE_COOKIE_SECRET'])('does not start without %s', (name) => {
    expect(() => readEngineSettings({ ...own, BACKEND_HOST: '127.0.0.1', [name]: '' })).toThrow(`set ${name}, too`);
  });

  it.each([
    ['VENDURE_ADMIN_PASSWORD', 'dashboard-of-the-demo'],
    ['VENDURE_ADMIN_PASSWORD', 'superadmin'],
    ['VENDURE_COOKIE_SECRET', 'cookies-of-the-demo'],
  ])('does not start with the %s "%s" of the documents', (name, value) => {
    expect(() => readEngineSettings({ ...own, BACKEND_HOST: '127.0.0.1', [name]: value })).toThrow(
      `everybody can read this ${name} in the documents`,
    );
  });
});
