import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../packages/build/paths.ts';

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

it('explains a refusal', async () => {
  const server = createServer((_req, res) => res.writeHead(401).end('{"error":"signature_wrong"}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await purge(['--all'], { PURGE_SECRET: SECRET, PUBLIC_ORIGIN: origin });
  server.close();
  expect(answer).toMatchObject({ code: 1, out: '401 {"error":"signature_wrong"}\n' });
  expect(answer.said).toContain('PURGE_SECRET is not that of the shop');
});

it('reads the secret from a file, and calls another address than that for shoppers', async () => {
  const calls: string[] = [];
  const server = createServer((req, res) => {
    calls.push(`${req.method} ${req.url} ${/^t=\d+,v1=[0-9a-f]{64}$/.test(String(req.headers['karat-signature']))}`);
    res.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'purge-'));
  await writeFile(join(folder, 'secret'), `${SECRET}\n`);
  const environment = { PURGE_SECRET_FILE: join(folder, 'secret'), PUBLIC_ORIGIN: 'https://shop.example' };
  const answer = await purge(['--tag', 'page', '--origin', origin], environment);
  const away = await purge(['--all'], { PURGE_SECRET_FILE: join(folder, 'nowhere') });
  server.close();
  await rm(folder, { recursive: true });
  expect(answer).toMatchObject({ code: 0, out: '200 {}\n' });
  expect(calls).toEqual(['POST /.well-known/karat/purge true']);
  expect(away).toMatchObject({ code: 1, said: expect.stringContaining('PURGE_SECRET_FILE cannot be read: ENOENT') });
});

it('reports a missing answer, and prints its usage', async () => {
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
