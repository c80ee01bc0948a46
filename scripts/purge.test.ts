import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './build/layout.ts';

const SECRET = '0123456789abcdef0123456789abcdef';

async function purge(args: readonly string[], env: Readonly<Record<string, string>>) {
  return new Promise<{ code: number | null; out: string; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, 'scripts/purge.ts'), ...args],
      { env: { ...env }, cwd: import.meta.dirname },
      (_error, out, said) => resolve({ code: child.exitCode, out, said }),
    );
  });
}

it('says what to do about a refusal', async () => {
  const server = createServer((_req, res) => res.writeHead(401).end('{"error":"signature_wrong"}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await purge(['--all'], { PURGE_SECRET: SECRET, PUBLIC_ORIGIN: origin });
  server.close();
  expect(answer).toMatchObject({ code: 1, out: '401 {"error":"signature_wrong"}\n' });
  expect(answer.said).toContain('PURGE_SECRET is not that of the shop');
});

it('says in plain words that nobody answers, and how it is called', async () => {
  const [away, odd, none] = await Promise.all([
    purge(['--all'], { PURGE_SECRET: SECRET, PUBLIC_ORIGIN: 'http://127.0.0.1:2' }),
    purge(['--everything'], { PURGE_SECRET: SECRET }),
    purge(['--all'], {}),
  ]);
  expect([away.code, odd.code, none.code]).toEqual([1, 1, 1]);
  expect(away.said).toContain('http://127.0.0.1:2 does not answer: connect ECONNREFUSED 127.0.0.1:2');
  expect(odd.said).toMatch(/'--everything'[^]*npm run purge -- --tag/);
  expect(none.said).toContain('PURGE_SECRET is the secret of the shop');
  for (const { said } of [away, odd, none]) expect(said).not.toMatch(/^\s+at /m);
});
