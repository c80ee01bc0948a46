import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from './free-port.ts';

export interface TestRedis {
  readonly url: string;
  /** Raw commands, e.g. `command('SET', 'key', 'value')`; the reply as text. */
  command(...words: string[]): Promise<string>;
  /** Stops answering and keeps its connections (SIGSTOP). */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Starts again on the same port, empty. */
  restart(): Promise<void>;
}

/** A real redis-server, empty and without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let child = await spawnRedis(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    command: (...words) => command(port, words),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async restart() {
      child = await spawnRedis(port);
    },
  };
}

async function spawnRedis(port: number): Promise<ChildProcess> {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  child.once('error', () => undefined);
  const lines = child.stdout;
  lines.setEncoding('utf8');
  for await (const text of lines as AsyncIterable<string>) if (text.includes('Ready to accept connections')) break;
  if (child.exitCode !== null) throw new Error('redis-server did not start');
  return child;
}

/** The part of RESP that tests need. */
async function command(port: number, words: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}*1\r\n$4\r\nQUIT\r\n`);
  let reply = '';
  socket.setEncoding('utf8').on('data', (text: string) => (reply += text));
  await once(socket, 'close');
  return reply;
}
