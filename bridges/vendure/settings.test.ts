import { expect, it } from 'vitest';
import { readEngineSettings } from './settings.ts';

it('the demo needs no secrets, unless others can reach it', () => {
  expect(readEngineSettings({}).host).toBe('127.0.0.1');
  const open = { SANDBOX_HOST: '0.0.0.0', VENDURE_ADMIN_PASSWORD: 'a password' };
  expect(() => readEngineSettings(open)).toThrow('SANDBOX_HOST is 0.0.0.0: set VENDURE_COOKIE_SECRET, too');
  expect(readEngineSettings({ ...open, VENDURE_COOKIE_SECRET: 'a secret' })).toMatchObject({ host: '0.0.0.0', cookieSecret: 'a secret' });
});
