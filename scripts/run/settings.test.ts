import { expect, it } from 'vitest';
import { inboxOf, readSettings } from './settings.ts';

it.each([{ SMTP_URL: 'smtp://relay.example' }, { SMTP_URL_FILE: '/run/secrets/smtp-url' }])(
  'a start of the sandbox on SQLite with %j says that no mail is sent, and what sends them',
  (env) => {
    expect(inboxOf({ port: 3001, dataDir: '' }, {})).toBe('http://127.0.0.1:3001/sandbox/inbox');
    expect(inboxOf({ port: 3001, dataDir: '' }, env)).toMatch(
      /inbox {2}\(SMTP_URL sends nothing: .* PostgreSQL, start "npm run backend"\)$/,
    );
  },
);

it("a start of the storefront with an owner's folder needs the address of its backend, or the demo would fill its database", () => {
  expect(() => readSettings({ SHOP_DIR: 'my-shop' })).toThrow('start its backend by "npm run backend"');
  const BACKEND_URL = 'http://127.0.0.1:3001/api/v1';
  expect(readSettings({ SHOP_DIR: 'my-shop', BACKEND_URL })).toMatchObject({ backendUrl: BACKEND_URL, sandbox: null });
});
