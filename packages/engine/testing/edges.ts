import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { get } from '../../http-cache/testing/http.ts';

export interface TestEdge {
  readonly url: string;
  /** The parent process; its workers are children. */
  readonly pid: number;
  /** The access log (nginx only). */
  accessLog(): string;
  close(): Promise<void>;
}

/** Where the edges of tests find the backend, which takes the notices of payment gateways. */
export const NOTICES_PORT = await freePort();
/** And the mailer, to which a relay reports bounces. */
export const BOUNCES_PORT = await freePort();

/** The second domain of the shops behind the edges of tests. */
export const SECOND_DOMAIN = 'shop.cz.test';

export type EdgeFile = 'nginx.conf' | 'shops.conf' | 'shops.docker.conf' | 'default.vcl';

const FOLDER = new URL('../../../docs/edge/', import.meta.url);
export const edgeConfig = (name: EdgeFile): string => readFileSync(new URL(name, FOLDER), 'utf8');

/** The real nginx with our configuration; only port, folders and addresses of the shops are replaced. */
export async function startNginx(shopPorts: readonly number[]): Promise<TestEdge> {
  return startNginxFor(shopPorts, (site) => site);
}

/** Header in which requests to `startLimitingNginx` say who they come from. */
export const VISITOR_HEADER = 'x-test-visitor';

/** The same with request limits for loopback, which the configuration exempts. */
export async function startLimitingNginx(shopPorts: readonly number[]): Promise<TestEdge> {
  const realIp = `set_real_ip_from 127.0.0.0/8; real_ip_header ${VISITOR_HEADER};`;
  return startNginxFor(shopPorts, (site) => `${realIp}\n${swap(site, { '127.0.0.0/8 0;': '' })}`);
}

async function startNginxFor(shopPorts: readonly number[], change: (site: string) => string): Promise<TestEdge> {
  const shops = replicasFor(edgeConfig('shops.conf'), shopPorts);
  return startNginxWith(await freePort(), (port, dir) => shops + change(siteFor(port, dir)));
}

/** nginx with any configuration that answers /healthz. */
export async function startNginxWith(port: number, configure: (port: number, dir: string) => string): Promise<TestEdge> {
  const dir = prepareNginx((folder) => configure(port, folder));
  return start('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', 'stderr'], dir, port);
}

/** A folder with the configuration and temporary folders of nginx. */
export function prepareNginx(configure: (dir: string) => string): string {
  const dir = mkdtempSync(join(tmpdir(), 'nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(dir, name)};`);
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${join(dir, 'pid')}; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 1024; }
     http { ${temporary.join(' ')} ${configure(dir)} }`,
  );
  return dir;
}

export function siteFor(port: number, dir: string): string {
  writeFileSync(join(dir, 'domains.map'), `${SECOND_DOMAIN} ${SECOND_DOMAIN};`);
  return swap(edgeConfig('nginx.conf'), {
    'listen 80;': `listen 127.0.0.1:${port};`,
    '/etc/nginx/conf.d': dir,
    '/var/cache/nginx/karat': join(dir, 'cache'),
    '/var/log/nginx/access.log': join(dir, 'access.log'),
  });
}

function replicasFor(shops: string, ports: readonly number[]): string {
  const line = / {4}server app:3000 .*;\n/.exec(shops)?.[0] ?? 'no server';
  return swap(shops, {
    '127.0.0.1:3001': `127.0.0.1:${NOTICES_PORT}`,
    '127.0.0.1:9466': `127.0.0.1:${BOUNCES_PORT}`,
    [line]: ports.map((port) => line.replace('app:3000', `127.0.0.1:${port}`)).join(''),
  });
}

/** The real Varnish with our configuration. */
export async function startVarnish(shopPorts: readonly number[]): Promise<TestEdge> {
  const dir = mkdtempSync(join(tmpdir(), 'varnish-'));
  // It drops root and reads its configuration as another user.
  chmodSync(dir, 0o755);
  const port = await freePort();
  const vcl = edgeConfig('default.vcl');
  const backend = /^backend shop1 \{\n(?: .*\n)+\}\n/m.exec(vcl)?.[0] ?? 'no backend shop1';
  const named = (text: string) =>
    shopPorts.map((shopPort, index) =>
      text
        .replace('shop1', `shop${index + 1}`)
        .replace('"app"', '"127.0.0.1"')
        .replace('"3000"', `"${shopPort}"`),
    );
  const together = (text: string) => named(text).join('\n');
  const site = swap(vcl, {
    [backend]: together(backend),
    'shops.add_backend(shop1);': together('shops.add_backend(shop1);'),
    '.port = "3001"': `.port = "${NOTICES_PORT}"`,
    '.port = "9466"': `.port = "${BOUNCES_PORT}"`,
    'cz\\.localhost': SECOND_DOMAIN.replaceAll('.', '\\.'),
  });
  writeFileSync(join(dir, 'default.vcl'), site);
  const options = ['-a', `127.0.0.1:${port}`, '-f', join(dir, 'default.vcl'), '-n', join(dir, 'work'), '-s', 'malloc,16m'];
  return start('varnishd', ['-F', ...options, '-p', 'http_gzip_support=off'], dir, port);
}

/** Throws when a text is missing, because the test would run another configuration. */
function swap(text: string, pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs).reduce((rest, [from, to]) => {
    if (!rest.includes(from)) throw new Error(`the configuration has no ${from}`);
    return rest.replace(from, () => to);
  }, text);
}

// Servers are in /usr/sbin, which not every PATH names.
export const systemPath = (): NodeJS.ProcessEnv => ({ ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` });

async function start(program: string, options: readonly string[], dir: string, port: number): Promise<TestEdge> {
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'], env: systemPath() });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.once('error', (error) => (said += error.message));
  const url = `http://127.0.0.1:${port}`;
  const accessLog = () => readFileSync(join(dir, 'access.log'), 'utf8');
  const edge = { url, pid: child.pid ?? -1, accessLog, close: () => stop(child, dir) };
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
