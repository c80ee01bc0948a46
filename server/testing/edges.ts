import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { get } from './http.ts';

export interface TestEdge {
  readonly url: string;
  close(): Promise<void>;
}

const FOLDER = new URL('../../docs/edge/', import.meta.url);
export const edgeConfig = (name: 'nginx.conf' | 'default.vcl'): string => readFileSync(new URL(name, FOLDER), 'utf8');

/** The real nginx with our configuration; only its port, its folder and the address of the shop are others. */
export async function startNginx(shopPort: number): Promise<TestEdge> {
  const dir = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const site = swap(edgeConfig('nginx.conf'), {
    'server app:3000;': `server 127.0.0.1:${shopPort};`,
    'listen 80;': `listen 127.0.0.1:${port};`,
    '/var/cache/nginx/karat': join(dir, 'cache'),
  });
  writeFileSync(join(dir, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(dir, name)};`);
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${join(dir, 'pid')}; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 256; }
     http { access_log off; ${temporary.join(' ')} include ${join(dir, 'site.conf')}; }`,
  );
  return start('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', 'stderr'], dir, port);
}

/** The real Varnish with our configuration. */
export async function startVarnish(shopPort: number): Promise<TestEdge> {
  const dir = mkdtempSync(join(tmpdir(), 'varnish-'));
  // It gives up root and reads its configuration as somebody else.
  chmodSync(dir, 0o755);
  const port = await freePort();
  writeFileSync(
    join(dir, 'default.vcl'),
    swap(edgeConfig('default.vcl'), { '.host = "app";': '.host = "127.0.0.1";', '.port = "3000";': `.port = "${shopPort}";` }),
  );
  const options = ['-a', `127.0.0.1:${port}`, '-f', join(dir, 'default.vcl'), '-n', join(dir, 'work'), '-s', 'malloc,16m'];
  return start('varnishd', ['-F', ...options, '-p', 'http_gzip_support=off'], dir, port);
}

/** Each must be in the text: a test of another configuration would prove nothing. */
function swap(text: string, pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs).reduce((rest, [from, to]) => {
    if (!rest.includes(from)) throw new Error(`the configuration has no ${from}`);
    return rest.replace(from, to);
  }, text);
}

async function start(program: string, options: readonly string[], dir: string, port: number): Promise<TestEdge> {
  // Servers lie where not everybody's path leads.
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.once('error', (error) => (said += error.message));
  const url = `http://127.0.0.1:${port}`;
  const edge = { url, close: () => stop(child, dir) };
  for (let round = 0; round < 400; round += 1) {
    const answer = await get(`${url}/healthz`).catch(() => null);
    if (answer?.status === 200) return edge;
    if (child.exitCode !== null || child.pid === undefined) break;
    await sleep(50);
  }
  await edge.close();
  throw new Error(`${program} does not answer: ${said}`);
}

async function stop(child: ChildProcess, dir: string): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(dir, { recursive: true, force: true });
}
