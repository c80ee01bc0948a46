import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, existsSync, globSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface ServerOptions {
  /** Belongs to the server alone: its data, its log and its socket, whose path may have 107 bytes. Created if it is missing. */
  readonly folder: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** More arguments of initdb, which runs when the folder has no data. */
  readonly initdb?: readonly string[];
  /** `crash`: at once. `shutdown`: what is under way is rolled back, and all files are written. */
  readonly endBy?: 'crash' | 'shutdown';
}

export interface PostgresServer {
  /** Connection string of one of its databases. */
  urlOf(database: string): string;
  /** Process that has the server's as its child. */
  readonly pid: number;
  /** When the server has ended, asked to or not. */
  readonly ended: Promise<unknown>;
  end(): Promise<void>;
}

const USER = 'karat';
const SIGNALS = { crash: 'QUIT', shutdown: 'INT' } as const;
/** Ends the server when this process closes the shell's input or ends, however it ends. */
const SERVE =
  'exec 3<&0; postgres -D "$@" 3<&- & server=$!; { cat <&3 > /dev/null; kill -"$0" $server; } > /dev/null 2>&1 & exec 3<&-; wait $server';

/** A PostgreSQL of its own on this machine, reached through a socket in its folder by the user who owns it (and root) alone. */
export async function startServer({ folder, settings = {}, initdb = [], endBy = 'shutdown' }: ServerOptions): Promise<PostgresServer> {
  const owner = serverUser();
  const data = join(folder, 'data');
  const programs = findPrograms(data);
  createFolder(folder, owner);
  if (!existsSync(data)) createData(data, [...initdb], programs, owner);

  const urlOf = (database: string): string => `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(folder)}`;
  if (await accepts(urlOf('postgres'))) throw new Error(`A PostgreSQL runs in ${folder} already; end the program that has started it.`);
  const all = { ...settings, listen_addresses: '', unix_socket_directories: folder };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` };
  // Not in our process group: Ctrl-C must not end it before those who use it.
  const options = { cwd: folder, env, detached: true, ...owner };
  const shell = spawn('sh', ['-c', SERVE, SIGNALS[endBy], data, ...args], { ...options, stdio: ['pipe', 'ignore', output] });
  closeSync(output);
  let isRunning = true;
  const ended = once(shell, 'exit').then(() => {
    isRunning = false;
    shell.stdin?.destroy();
  });
  while (!(await accepts(urlOf('postgres')))) {
    if (!isRunning) throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`);
    await sleep(20);
  }
  return {
    urlOf,
    pid: shell.pid ?? -1,
    ended,
    async end() {
      shell.stdin?.end();
      await ended;
    },
  };
}

/** Creates the database if the server has none of this name. `locale`: SQL of another one than the server's. */
export async function createDatabase(server: PostgresServer, name: string, locale = ''): Promise<void> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0 ${locale}`);
  } finally {
    await client.end();
  }
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; Debian's package has a user for it. */
function serverUser(): Owner {
  const { getuid, getgid } = process;
  if (getuid === undefined || getgid === undefined) throw new Error('PostgreSQL is started on Unix only; name a server in DATABASE_URL.');
  if (getuid() !== 0) return { uid: getuid(), gid: getgid() };
  const idOf = (flag: string): number => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`PostgreSQL does not run as root, and there is no user "postgres". ${INSTALL}`);
    return Number(stdout);
  };
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const INSTALL = 'On Debian and Ubuntu: sudo apt-get install postgresql';

/** The folder of the newest programs, or of those that wrote `data`. Debian keeps each version in a folder outside of the PATH. */
export function findPrograms(data: string, folders: readonly string[] = programFolders()): string {
  const installed = folders.filter((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
  if (installed[0] === undefined) throw new Error(`PostgreSQL is not installed. ${INSTALL}`);
  const file = join(data, 'PG_VERSION');
  if (!existsSync(file)) return installed[0];
  const version = readFileSync(file, 'utf8').trim();
  const fitting = installed.find((folder) => versionOf(folder) === version);
  if (fitting !== undefined) return fitting;
  throw new Error(
    `${data} was written by PostgreSQL ${version}, and only ${installed.map(versionOf).join(', ')} is installed. ` +
      `On Debian: sudo apt-get install postgresql-${version}. docs/postgresql.md says how to change the version.`,
  );
}

const programFolders = (): string[] => [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true })),
];

const versionOf = (programs: string): string | undefined =>
  /\d+/.exec(execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0];

function createFolder(folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true });
  chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  if (spawnSync('test', ['-w', folder], owner).status === 0) return;
  throw new Error(
    `PostgreSQL does not run as root, and its user "postgres" cannot reach ${folder}: a folder above it is closed to others.`,
  );
}

/** Under another name until it is whole: a process that is killed here leaves nothing that looks like data. */
function createData(data: string, args: readonly string[], programs: string, owner: Owner): void {
  const unfinished = `${data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const all = ['-D', unfinished, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions', ...args];
  execFileSync(join(programs, 'initdb'), all, { cwd: join(data, '..'), stdio: ['ignore', 'ignore', 'pipe'], ...owner });
  renameSync(unfinished, data);
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
