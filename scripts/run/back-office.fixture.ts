import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Calls, callsTo } from '../../sandbox/testing/sandbox.fixture.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { ROOT } from '../build/layout.ts';

export interface BackOffice {
  readonly url: string;
  /** Calls of the contract. */
  readonly calls: Calls;
  /** A query or mutation of the engine's admin API, by the first administrator. Throws with the message of a refusal. */
  admin<T>(query: string, variables?: object): Promise<T>;
  readonly output: () => string;
  end(): Promise<number | null>;
}

/** A folder for its data: database, pictures. */
export function backOfficeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karat-vendure-'));
  // The server of root's database has another user.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `npm run vendure -- --without-shop`, without npm. */
export async function startBackOffice(dataDir: string): Promise<BackOffice> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'scripts/vendure.ts'), '--without-shop'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      SANDBOX_PORT: String(port),
      TEST_PROVIDER_PORT: String(await freePort()),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_LANGUAGES: 'de,en',
      SANDBOX_CAMPAIGNS: 'off',
      SANDBOX_CHECK: 'on',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await started(child, () => output);
  const url = `http://127.0.0.1:${port}`;
  const end = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    return (await ended)[0];
  };
  return { url, calls: callsTo(url), admin: await signedIn(url), output: () => output, end };
}

const START_MS = 540_000;

async function started(child: ChildProcess, output: () => string): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(200)) {
    if (output().includes('BACKEND_URL=')) return;
    if (child.exitCode !== null) throw new Error(`it ended: ${output()}`);
  }
  child.kill('SIGTERM');
  throw new Error(`it did not start: ${output()}`);
}

async function signedIn(url: string): Promise<BackOffice['admin']> {
  const send = async (query: string, variables: object = {}, token?: string) => {
    const response = await fetch(`${url}/admin-api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: unknown; errors?: readonly { readonly message: string }[] };
    if (errors?.[0]) throw new Error(errors[0].message);
    return { data, headers: response.headers };
  };
  const login = 'mutation { login(username: "superadmin", password: "dashboard-of-the-demo") { ... on CurrentUser { id } } }';
  const token = (await send(login)).headers.get('vendure-auth-token') ?? undefined;
  return async <T>(query: string, variables?: object) => (await send(query, variables, token)).data as T;
}
