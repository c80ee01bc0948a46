import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/profile`;
}

type Resolve = NonNullable<Parameters<typeof createGuardedFetch>[0]['resolve']>;
const named = (address: string) => async () => [{ address, family: address.includes(':') ? 6 : 4 }];
const local = createGuardedFetch({ allowsLoopback: true, timeout: 400 });

describe('of a shop on the internet', () => {
  const hits = vi.fn<RequestListener>((_req, res) => void res.end('{}'));

  it.each([
    'http://platform.example/p',
    'ftp://platform.example/p',
    'file:///etc/passwd',
    'https://127.0.0.1/p',
    'https://127.1/p',
    'https://2130706433/p',
    'https://0x7f000001/p',
    'https://0/p',
    'https://[::1]/p',
    'https://[::]/p',
    'https://[::ffff:127.0.0.1]/p',
    'https://[::ffff:7f00:1]/p',
    'https://[64:ff9b::a9fe:a9fe]/p',
    'https://[2002:7f00:1::]/p',
    'https://[2001::1]/p',
    'https://[fe80::1]/p',
    'https://[fc00::1]/p',
    'https://[ff02::1]/p',
    'https://[2001:db8::1]/p',
    'https://10.0.0.1/p',
    'https://100.64.0.1/p',
    'https://169.254.169.254/latest/meta-data/',
    'https://172.31.255.255/p',
    'https://192.168.1.1/p',
    'https://192.0.2.1/p',
    'https://198.18.0.1/p',
    'https://224.0.0.1/p',
    'https://255.255.255.255/p',
  ])('%s is refused', async (url) => {
    const resolve = vi.fn<Resolve>(named('93.184.215.14'));
    await expect(createGuardedFetch({ allowsLoopback: false, resolve })(url)).rejects.toMatchObject({ kind: 'refused' });
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1', 'fe80::1%eth0'])(
    'a name that leads to %s is refused, also among public addresses',
    async (address) => {
      const port = new URL(await serve(hits)).port;
      for (const found of [await named(address)(), [...(await named('93.184.215.14')()), ...(await named(address)())]]) {
        const fetch = createGuardedFetch({ allowsLoopback: false, resolve: async () => found });
        await expect(fetch(`https://platform.example:${port}/p`)).rejects.toMatchObject({ kind: 'refused' });
      }
      expect(hits).not.toHaveBeenCalled();
    },
  );

  it('a name is resolved once: what it leads to a moment later is not asked for', async () => {
    const answers = [await named('192.0.2.1')(), await named('127.0.0.1')()];
    // An address for documentation is no public one, so this one stands for it.
    answers[0] = await named('93.184.215.14')();
    const resolve = vi.fn<Resolve>(async () => answers.shift() ?? []);
    const fetch = createGuardedFetch({ allowsLoopback: false, resolve, timeout: 300 });
    await expect(fetch(`https://rebinding.example:${new URL(await serve(hits)).port}/p`)).rejects.toMatchObject({ kind: 'failed' });
    expect(resolve).toHaveBeenCalledOnce();
    expect(hits).not.toHaveBeenCalled();
  });

  it.each(['ENOTFOUND', 'ENODATA'])('a name without an address (%s) is refused', async (code) => {
    const resolve = async () => Promise.reject(Object.assign(new Error('no'), { code }));
    await expect(createGuardedFetch({ allowsLoopback: false, resolve })('https://none.example/p')).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it('a resolver that does not answer is left behind', async () => {
    const resolve = async () => new Promise<never>(() => undefined);
    await expect(createGuardedFetch({ allowsLoopback: false, resolve, timeout: 50 })('https://slow.example/p')).rejects.toMatchObject({
      kind: 'failed',
    });
  });
});

describe('of a shop on the loopback interface', () => {
  it('a document there is read, with its lifetime', async () => {
    const url = await serve((_req, res) => res.setHeader('cache-control', 'max-age=90').end('{"a":1}'));
    for (const address of [url, url.replace('127.0.0.1', 'localhost')]) {
      expect(await local(address)).toEqual({ body: '{"a":1}', cacheControl: 'max-age=90' });
    }
  });

  it.each([301, 302, 303, 307, 308, 201, 204, 404, 500])('the status %i is a failure; no redirect is followed', async (status) => {
    const elsewhere = vi.fn<RequestListener>((_req, res) => void res.end('{}'));
    const target = await serve(elsewhere);
    const url = await serve((_req, res) => res.writeHead(status, { location: target }).end());
    await expect(local(url)).rejects.toMatchObject({ kind: 'failed' });
    expect(elsewhere).not.toHaveBeenCalled();
  });

  it('other networks are refused', async () => {
    for (const url of ['http://10.0.0.1/p', 'https://169.254.169.254/p', 'http://platform.example/p']) {
      await expect(local(url)).rejects.toMatchObject({ kind: 'refused' });
    }
  });

  it('a body of 10 MB is cut off', async () => {
    let sent = 0;
    const url = await serve((_req, res) => {
      const more = (): void => {
        while (!res.closed && sent < 10_000_000) {
          sent += 64_000;
          if (!res.write(Buffer.alloc(64_000, 0x20))) return void res.once('drain', more);
        }
        res.end();
      };
      more();
    });
    await expect(local(url)).rejects.toMatchObject({ kind: 'failed' });
    expect(sent).toBeLessThan(10_000_000);
  });

  it('a body that drips is given up in time, and its connection closed', async () => {
    const closed = Promise.withResolvers<void>();
    const url = await serve((_req, res) => {
      const drip = setInterval(() => res.write(' '), 20);
      res.once('close', () => {
        clearInterval(drip);
        closed.resolve();
      });
    });
    const started = performance.now();
    await expect(local(url)).rejects.toMatchObject({ kind: 'failed' });
    expect(performance.now() - started).toBeLessThan(3000);
    await closed.promise;
  });
});
