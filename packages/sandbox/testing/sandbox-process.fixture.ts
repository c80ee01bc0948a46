import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type HostedProvider, hostTestProvider, KEY } from '../../test-provider/test-provider.fixture.ts';
import { type Calls, callsTo } from './sandbox.fixture.ts';

/** A sandbox in its own process that tests can kill. */
export interface Killable extends Calls {
  readonly dataDir: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>;
  kill(): Promise<void>;
}

/** By the folder of its ledger: the test provider goes on while a sandbox is killed and started again. */
const testProviders = new Map<string, Promise<HostedProvider>>();

function testProviderOf(dataDir: string): Promise<HostedProvider> {
  const testProvider = testProviders.get(dataDir) ?? hostTestProvider(dataDir);
  testProviders.set(dataDir, testProvider);
  return testProvider;
}

/** Ports of sandboxes that were killed: the next one takes such a port, for notices go where they went before. */
const freed = new Map<string, string[]>();

/** `databaseUrl`: PostgreSQL in the place of the file in `dataDir`. */
export async function startProcess(dataDir: string, databaseUrl = ''): Promise<Killable> {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const env = {
    ...process.env,
    SANDBOX_PORT: freed.get(dataDir)?.pop() ?? '0',
    SANDBOX_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TEST_PROVIDER_URL: (await testProviderOf(dataDir)).url,
    TEST_PROVIDER_KEY: KEY,
    SANDBOX_CONTROLS: 'on',
    SANDBOX_DEMO_CUSTOMER: 'off',
    SANDBOX_CAMPAIGNS: 'off',
    SANDBOX_LANGUAGES: 'de,en',
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /demo backend on (http:\/\/[\d.:]+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the sandbox ended: ${said}`)));
  });
  void ended.then(() => freed.set(dataDir, [...(freed.get(dataDir) ?? []), new URL(url).port]));
  return {
    dataDir,
    ended,
    ...callsTo(url),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
