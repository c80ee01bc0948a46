import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Calls, callsTo } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { freePort } from '../../packages/engine/testing/free-port.ts';
import { ROOT } from '../../packages/build/paths.ts';
import { ADMINISTRATOR } from '../../e2e/support/administrator.ts';
import { Program } from './program.ts';

const BRIDGE = join(ROOT, 'packages/vendure');

export interface BackOffice {
  readonly url: string;
  readonly databaseUrl: string;
  /** Calls of the contract. */
  readonly calls: Calls;
  /** A query or mutation of the engine's admin API, by the first administrator. Throws with the message of a refusal. */
  admin<T>(query: string, variables?: object, language?: string): Promise<T>;
  readonly output: () => string;
  /** Ends the process of engine and backend at once; the others follow. */
  kill(): void;
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

interface Options {
  /** Of another one, whose database it shares. */
  readonly databaseUrl?: string;
  /** The engine's jobs are left to `startWorker`. */
  readonly hasWorker?: boolean;
}

/** `npm run vendure -- --without-shop`, without npm. */
export async function startBackOffice(dataDir: string, { databaseUrl = '', hasWorker = false }: Options = {}): Promise<BackOffice> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'scripts/vendure.ts'), '--without-shop'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SANDBOX_PORT: String(port),
      TEST_PROVIDER_PORT: String(await freePort()),
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_LANGUAGES: 'de,en',
      SANDBOX_CAMPAIGNS: 'off',
      SANDBOX_CHECK: 'on',
      ...(hasWorker && { VENDURE_WORKER: 'on' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await started(child, () => output);
  const url = `http://127.0.0.1:${port}`;
  const kill = (): void => {
    for (const pid of childrenOf(child.pid)) if (commandOf(pid).includes('vendure/main.ts')) process.kill(pid, 'SIGKILL');
  };
  const end = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    return (await ended)[0];
  };
  const [, own = databaseUrl] = /psql '([^']+)'/.exec(output) ?? [];
  return { url, databaseUrl: own, calls: callsTo(url), admin: await signedIn(url), output: () => output, kill, end };
}

export interface BridgeProgram {
  /** Of its port for operators. */
  readonly url: string;
  readonly output: () => string;
  kill(): Promise<void>;
  /** Resolves to how it ended. */
  end(): Promise<string>;
}

/** A worker of the back office with this database and folder. */
export const startWorker = (dataDir: string, databaseUrl: string): Promise<BridgeProgram> =>
  startProgram('worker', { DATABASE_URL: databaseUrl, SANDBOX_DATA_DIR: dataDir });

/** A program of the bridge, with a port for operators. */
export async function startProgram(name: 'main' | 'worker', env: Readonly<Record<string, string>>): Promise<BridgeProgram> {
  const port = await freePort();
  let output = '';
  const program = new Program({
    name: `The ${name === 'main' ? 'server' : 'worker'}`,
    script: join(BRIDGE, `${name}.ts`),
    nodeOptions: ['--import', join(BRIDGE, 'typescript-loader.js')],
    cwd: ROOT,
    env: { ...env, VENDURE_OPS_PORT: String(port) },
    health: `http://127.0.0.1:${port}/healthz`,
    onOutput(text) {
      output += text;
      process.stderr.write(text);
    },
  });
  await program.ready(START_MS);
  const kill = async (): Promise<void> => {
    process.kill(program.pid, 'SIGKILL');
    await program.ended;
  };
  const end = async (): Promise<string> => {
    await program.stop(40_000);
    return program.ended;
  };
  return { url: `http://127.0.0.1:${port}`, output: () => output, kill, end };
}

const childrenOf = (pid = 0): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

const START_MS = 540_000;

async function started(child: ChildProcess, output: () => string): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(200)) {
    if (output().includes('BACKEND_URL=')) return;
    if (child.exitCode !== null) throw new Error(`it ended: ${output()}`);
  }
  child.kill('SIGTERM');
  throw new Error(`it did not start: ${output()}`);
}

/** Calls of the admin API by the first administrator. */
export async function signedIn(url: string, password: string = ADMINISTRATOR.password): Promise<BackOffice['admin']> {
  const send = async (query: string, variables: object = {}, token?: string, language = 'en') => {
    const response = await fetch(`${url}/admin-api?languageCode=${language}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: unknown; errors?: readonly { readonly message: string }[] };
    if (errors?.[0]) throw new Error(errors[0].message);
    return { data, headers: response.headers };
  };
  const login = 'mutation ($identifier: String!, $password: String!) { login(username: $identifier, password: $password) { __typename } }';
  const token = (await send(login, { ...ADMINISTRATOR, password })).headers.get('vendure-auth-token') ?? undefined;
  return async <T>(query: string, variables?: object, language?: string) => (await send(query, variables, token, language)).data as T;
}
