import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface TestPostgres {
  /** A new, empty database of its own, as a connection string. `locale`: another one than the shop's. */
  newDatabase(locale?: string): Promise<string>;
  /** Ends the server and its connections at once, as a crash does; committed transactions stay. */
  kill(): Promise<void>;
  /** Starts it again with the same databases. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'karat';
/** Files of a test need not survive a power cut. */
const SETTINGS = { listen_addresses: '', fsync: 'off', full_page_writes: 'off', max_connections: '120', shared_buffers: '32MB' };
/** The shell ends the server when the test process closes its input or ends, however it ends. */
const SERVE = 'postgres -D "$0" "$@" & server=$!; cat > /dev/null; kill -QUIT $server; wait $server';

/** A server of its own in a temporary folder, reached through a socket in it. */
export async function startPostgres(): Promise<TestPostgres> {
  const owner = serverUser();
  const dir = mkdtempSync(join(tmpdir(), 'karat-pg-'));
  chownSync(dir, owner.uid, owner.gid);
  chmodSync(dir, 0o700);
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const data = join(dir, 'data');
  const log = join(dir, 'log');
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:${debianPrograms()}` };
  const options = { cwd: dir, env, ...owner };
  const initialized = ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  execFileSync('initdb', initialized, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: dir }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const urlOf = (database: string): string => `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(dir)}`;

  const serve = async () => {
    writeFileSync(log, '');
    const shell = spawn('sh', ['-c', SERVE, data, ...settings], { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
    shell.stderr.setEncoding('utf8').on('data', (text: string) => writeFileSync(log, text, { flag: 'a' }));
    while (!(await accepts(urlOf('postgres')))) {
      if (shell.exitCode !== null) throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8')}`);
      await sleep(20);
    }
    return shell;
  };
  let shell = await serve();
  const kill = async (): Promise<void> => {
    if (shell.exitCode !== null) return;
    shell.stdin.end();
    await once(shell, 'exit');
  };
  let count = 0;
  return {
    async newDatabase(locale = '') {
      const name = `test_${++count}`;
      await asked(urlOf('postgres'), `CREATE DATABASE ${name} TEMPLATE template0 ${locale}`);
      return urlOf(name);
    },
    kill,
    async restart() {
      shell = await serve();
    },
    async stop() {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function serverUser(): { readonly uid: number; readonly gid: number } {
  const { getuid, getgid } = process;
  if (getuid === undefined || getgid === undefined) throw new Error('PostgreSQL is tested on Unix only');
  if (getuid() !== 0) return { uid: getuid(), gid: getgid() };
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Debian keeps the server's programs out of the PATH. */
const debianPrograms = (): string =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((path) => existsSync(path))
    .sort()
    .at(-1) ?? '';

async function asked(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const accepts = (url: string): Promise<boolean> =>
  asked(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
