import { expect, it } from 'vitest';
import { checkSettings } from './check-settings.ts';

const found = (source: Readonly<Record<string, string>>, env: Partial<Parameters<typeof checkSettings>[1]> = {}, inContainer = false) =>
  checkSettings(source, { trustProxy: [], ops: null, ...env }, inContainer).map(({ state, text }) => `${state}: ${text}`);

it('a misspelt name is a fault that names the setting; names of other programs are none', () => {
  expect(found({ RENDER_LIMITS: '9' })).toEqual(['failed: RENDER_LIMITS is no setting']);
  expect(checkSettings({ REDIS_URI: 'x' }, { trustProxy: [], ops: null }, false)[0]?.fix).toMatch(/^Is REDIS_URL meant/);
  expect(found({ PUBLIC_ORIGN: 'x', TRUSTPROXY: 'x' })).toHaveLength(2);
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'a',
    PWD: '/',
    LANG: 'C',
    BACKEND_PORT: '1',
    SANDBOX_HOST: 'x',
    NODE_OPTIONS: '',
  };
  expect(
    found({ ...others, PORT: '3000', COOKIE_SECRET_FILE: '/run/secrets/cookie', npm_config_cache: 'x', VENDURE_OPS_PORT: '1' }),
  ).toEqual([]);
});

it.each(['0.0.0.0/0', '::/0'])('TRUST_PROXY=%s trusts everybody', (network) => {
  expect(found({}, { trustProxy: ['10.0.0.0/8', network] })).toEqual([`failed: TRUST_PROXY trusts everybody (${network})`]);
  expect(found({}, { trustProxy: ['10.0.0.0/8', 'loopback'] })).toEqual([]);
});

it('a port for operators on each address is a note on a machine, and nothing in a container', () => {
  const ops = { host: '0.0.0.0', port: 9464 };
  expect(found({}, { ops })).toEqual([expect.stringContaining('note: OPS_HOST is 0.0.0.0')]);
  expect(found({}, { ops }, true)).toEqual([]);
  expect(found({}, { ops: { ...ops, host: '127.0.0.1' } })).toEqual([]);
});
