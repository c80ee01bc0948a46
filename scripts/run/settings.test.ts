import { expect, it } from 'vitest';
import { inboxOf } from './settings.ts';

it.each([{ SMTP_URL: 'smtp://relay.example' }, { SMTP_URL_FILE: '/run/secrets/smtp-url' }])(
  'a start of the sandbox on SQLite with %j says that no mail is sent, and what sends them',
  (env) => {
    expect(inboxOf({ port: 3001, dataDir: '' }, {})).toBe('http://127.0.0.1:3001/sandbox/inbox');
    expect(inboxOf({ port: 3001, dataDir: '' }, env)).toMatch(
      /inbox {2}\(SMTP_URL sends nothing: .* PostgreSQL, start "npm run backend"\)$/,
    );
  },
);
