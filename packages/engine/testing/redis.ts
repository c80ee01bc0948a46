import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Raw commands, e.g. `command('SET', 'key', 'value')`; the reply as text. */
  command(...words: string[]): Promise<string>;
  /** Stops answering and keeps its connections (SIGSTOP). */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Starts again on the same port, empty. */
  restart(): Promise<void>;
}

export interface TestRedisOptions {
  /** More of the command line, by the server's port. */
  readonly args?: (port: number) => readonly string[];
  /** For `command`. */
  readonly password?: string;
  /** The line that it writes when it can be used. */
  readonly readyLine?: string;
}

/** REDIS_SERVER names another program that speaks the protocol, such as valkey-server. */
export const REDIS_SERVER = process.env['REDIS_SERVER'] || 'redis-server';

/** A real server, empty and without persistence. */
export async function startRedis({ args = () => [], password, readyLine }: TestRedisOptions = {}): Promise<TestRedis> {
  const port = await freePort();
  // A replica writes what its primary sends into this folder, and a server that starts there reads it.
  const directory = join(tmpdir(), `karat-redis-${port}`);
  const leave = (): void => rmSync(directory, { recursive: true, force: true });
  const words = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no', '--dir', directory];
  async function start(): Promise<ChildProcess> {
    leave();
    mkdirSync(directory);
    return spawnRedis(['--port', String(port), ...words, ...args(port)], readyLine);
  }
  let child = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    command: (...texts) => sendCommand(port, texts, password),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
      leave();
    },
    async restart() {
      child = await start();
    },
  };
}

export async function spawnRedis(args: readonly string[], readyLine = 'Ready to accept connections'): Promise<ChildProcess> {
  const child = spawn(REDIS_SERVER, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.once('error', () => undefined);
  const lines = child.stdout;
  lines.setEncoding('utf8');
  let said = '';
  await new Promise<void>((resolve) => {
    lines.on('data', (text: string) => {
      said += said.length < 10_000 ? text : '';
      if (said.includes(readyLine)) resolve();
    });
    lines.once('close', resolve);
  });
  if (!said.includes(readyLine)) throw new Error(`${REDIS_SERVER} did not start: ${said}`);
  return child;
}

/** The part of RESP that tests need. */
export async function sendCommand(port: number, words: readonly string[], password?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const line = (texts: readonly string[]): string =>
    `*${texts.length}\r\n${texts.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
  // A sentinel has no QUIT; it closes the connection after its replies because this side does.
  socket.end(`${password === undefined ? '' : line(['AUTH', password])}${line(words)}${line(['QUIT'])}`);
  let reply = '';
  socket.setEncoding('utf8').on('data', (text: string) => (reply += text));
  await once(socket, 'close');
  return password === undefined ? reply : reply.slice(reply.indexOf('\r\n') + 2);
}
