import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Keys of the contract whose numbers are ids. Codes (`type`, `status`) and positions stay numbers. */
const ID_KEY = /^(?:id|\w+_ids?)$/;
const asText = (value: unknown): unknown => (Number.isInteger(value) ? `x-${String(value)}` : value);
const TEXT_ID = /(?<![\w-])x-(\d+)(?![\w-])/g;

const withTextIds = (body: string): string =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) =>
    !ID_KEY.test(key) ? value : Array.isArray(value) ? value.map(asText) : asText(value),
  );

/** A body's ids are values of their own, so that names and mails with the same letters stay as they are. */
const withNumbers = (body: string): string => {
  const numberOf = (value: unknown): unknown => (typeof value === 'string' && /^x-\d+$/.test(value) ? Number(value.slice(2)) : value);
  return JSON.stringify(JSON.parse(body), (_, value: unknown) => numberOf(value));
};

/** The sandbox as a backend whose ids are text: `x-17` instead of 17, in answers, addresses and bodies. */
export async function startTextIds(sandboxUrl: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async (req, res) => {
    const sent = await buffer(req);
    const { host: _, 'content-length': __, connection: ___, ...headers } = req.headers as Record<string, string>;
    const answer = await fetch(sandboxUrl + (req.url ?? '').replaceAll(TEXT_ID, '$1'), {
      method: req.method ?? 'GET',
      headers,
      ...(sent.length > 0 && { body: isJson(headers['content-type']) ? withNumbers(sent.toString()) : new Uint8Array(sent) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const { 'content-encoding': ____, 'transfer-encoding': _____, 'content-length': ______, ...rest } = Object.fromEntries(answer.headers);
    res.writeHead(answer.status, rest).end(isJson(rest['content-type']) ? withTextIds(body.toString()) : body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const isJson = (type: string | undefined): boolean => type?.includes('json') === true;
