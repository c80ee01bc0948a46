import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBoundedRequest } from './bounded-request.ts';

const open: ServerResponse[] = [];
const server = createServer((_req, res) => void open.push(res));
let agent: Agent;
let url: string;
beforeEach(async () => {
  open.length = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a?b=c`;
  agent = new Agent({ connections: 1, pipelining: 1 });
});
afterEach(async () => {
  await agent.destroy();
  server.closeAllConnections();
  server.close();
});

const question = () => ({ method: 'GET', url, headers: { 'x-a': 'b' } }) as const;
const arrived = async (count: number) => {
  while (open.length < count) await new Promise((resolve) => setImmediate(resolve));
};

it('sends the request as given and returns the whole response', async () => {
  const answer = createBoundedRequest(agent, { maxBytes: 100, maxTotalBytes: 100 })(question(), new AbortController().signal);
  await arrived(1);
  expect(open[0]?.req).toMatchObject({ method: 'GET', url: '/a?b=c', headers: { 'x-a': 'b' } });
  open[0]?.writeProcessing();
  open[0]?.writeHead(404, { 'retry-after': '1' }).write('one ');
  open[0]?.end('two');
  expect(await answer).toMatchObject({ status: 404, headers: { 'retry-after': '1' }, bytes: Buffer.from('one two') });
});

it('an abort while it waits for a connection rejects at once, and nothing is sent', async () => {
  const ask = createBoundedRequest(agent, { maxBytes: 100, maxTotalBytes: 100 });
  const first = ask(question(), new AbortController().signal);
  await arrived(1);
  const left = new AbortController();
  const second = ask(question(), left.signal);
  left.abort(new Error('nobody waits'));
  await expect(second).rejects.toThrow('nobody waits');
  open[0]?.end('first');
  await first;
  const third = ask(question(), new AbortController().signal);
  await arrived(2);
  open[1]?.end('third');
  expect((await third).bytes.toString()).toBe('third');
  expect(open).toHaveLength(2);
});

it('counts only the bytes of responses that are being received', async () => {
  const ask = createBoundedRequest(agent, { maxBytes: 100, maxTotalBytes: 60 });
  for (const outcome of ['whole', 'broken off', 'too much', 'whole']) {
    const answer = ask(question(), new AbortController().signal);
    const settled = answer.then(
      ({ bytes }) => bytes.length,
      (error: unknown) => String(error),
    );
    const before = open.length;
    await arrived(before + 1);
    const res = open[before];
    res?.write('x'.repeat(outcome === 'too much' ? 70 : 50));
    if (outcome === 'broken off') setTimeout(() => res?.destroy(), 20);
    if (outcome === 'whole') res?.end();
    const expected = {
      whole: 50,
      'broken off': expect.stringContaining('other side closed') as string,
      'too much': expect.stringContaining('60') as string,
    };
    expect(await settled).toEqual(expected[outcome as keyof typeof expected]);
  }
});
