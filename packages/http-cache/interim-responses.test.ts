import { once } from 'node:events';
import { createServer, type InformationEvent, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from './log.ts';
import { raw } from './testing/http.ts';
import { collect } from './body.ts';
import { type PassThrough, startPassThrough } from './conformance/pass-through.ts';

let origin: Server;
let entry: PassThrough;
let answer: (res: ServerResponse) => void;
let requests: number;

beforeEach(async () => {
  requests = 0;
  origin = createServer((_, res) => {
    requests += 1;
    answer(res);
  }).listen(0, '127.0.0.1');
  await once(origin, 'listening');
  entry = await startPassThrough({ originUrl: `http://127.0.0.1:${(origin.address() as AddressInfo).port}`, log: silentLog });
});
afterEach(async () => {
  await entry.close();
  origin.closeAllConnections();
  origin.close();
});

const LINK = '</styles.css>; rel=preload; as=style';
const final = (res: ServerResponse) =>
  void res.writeHead(200, { 'cache-control': 'max-age=600', 'content-type': 'text/plain' }).end('final');

async function visit() {
  const asking = request(entry.url, { agent: false }).end();
  const interim: { status: number; link: unknown; note: unknown; hop: unknown; own: unknown }[] = [];
  asking.on('information', ({ statusCode, headers }: InformationEvent) =>
    interim.push({ status: statusCode, link: headers.link, note: headers['x-note'], hop: headers['x-hop'], own: headers['karat-copy'] }),
  );
  const [res] = await once(asking, 'response');
  return {
    interim,
    status: res.statusCode as number,
    note: res.headers['x-note'] as unknown,
    text: ((await collect(res, 1000)) as Buffer).toString(),
  };
}

describe('interim responses (RFC 9110, section 15.2)', () => {
  it('102 and 103 are sent to the visitor, the final response is stored', async () => {
    answer = (res) => {
      res.writeProcessing();
      res.writeEarlyHints({ link: LINK, 'x-note': 'a' });
      setTimeout(() => final(res), 20);
    };
    const nothing = { note: undefined, hop: undefined, own: undefined };
    expect(await visit()).toEqual({
      interim: [
        { ...nothing, status: 102, link: undefined },
        { ...nothing, status: 103, link: LINK, note: 'a' },
      ],
      status: 200,
      note: undefined,
      text: 'final',
    });
    expect(await visit()).toEqual({ interim: [], status: 200, note: undefined, text: 'final' });
    expect(requests).toBe(1);
  });

  it('are never the final response', async () => {
    answer = (res) => {
      res.writeEarlyHints({ link: LINK });
      if (requests === 1) return void setTimeout(() => res.writeHead(503, { 'cache-control': 'no-store' }).end('not now'), 20);
      setTimeout(() => final(res), 20);
    };
    expect(await visit()).toMatchObject({ interim: [{ status: 103 }], status: 503, text: 'not now' });
    expect(await visit()).toMatchObject({ interim: [{ status: 103 }], status: 200, text: 'final' });
  });

  it.each([
    [
      'several links',
      '</a.css>; rel=preload; as=style, </b.js>; rel=modulepreload',
      '</a.css>; rel=preload; as=style, </b.js>; rel=modulepreload',
    ],
    ['an invalid link', 'nonsense', undefined],
  ])('with %s do not harm the final response', async (_, link, sent) => {
    answer = (res) => {
      res.socket?.write(`HTTP/1.1 103 Early Hints\r\nLink: ${link}\r\n\r\n`);
      setTimeout(() => final(res), 20);
    };
    const { interim, status, text } = await visit();
    expect([interim.map((one) => one.link), status, text]).toEqual([sent === undefined ? [] : [sent], 200, 'final']);
  });

  it('are sent without fields of the connection and of the cache', async () => {
    answer = (res) => {
      res.writeEarlyHints({ link: LINK, connection: 'x-hop', 'x-hop': '1', 'karat-copy': '?1' });
      setTimeout(() => final(res), 20);
    };
    expect((await visit()).interim).toEqual([{ status: 103, link: LINK, note: undefined, hop: undefined, own: undefined }]);
  });

  it('are not sent to a client of HTTP/1.0', async () => {
    answer = (res) => {
      res.writeEarlyHints({ link: LINK });
      setTimeout(() => final(res), 20);
    };
    expect(await raw(entry.url, 'GET / HTTP/1.0\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
