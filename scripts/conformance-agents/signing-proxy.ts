import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestPlatform } from '../../server/testing/platform.fixture.ts';
import { send } from '../../server/testing/http.ts';

export interface SigningProxy {
  /** Where the shop is for the suite. */
  readonly origin: string;
  /** Starts passing requests on. */
  lead(to: { readonly shop: string; readonly profile: string }): void;
  /** A document at an address of this proxy: the profile of a platform. */
  publish(path: string, document: string): void;
  close(): Promise<void>;
}

/** What the suite searches to find nothing are words that texts of the demo shop have, and its search finds products with some of them. */
const FOR_NOTHING = ['zzz_no_such_product_zzz', 'zzz'] as const;

/**
 * Stands between the suite and the shop: the suite signs only some of its requests, and the shop wants a checkout's to be signed. Profiles of
 * platforms lie here, too. The suite asks for one profile of the shop, so the one of the version under test takes its place.
 */
export async function startSigningProxy(platform: TestPlatform): Promise<SigningProxy> {
  const documents = new Map<string, string>();
  let to = { shop: '', profile: '' };
  const server = createServer((req, res) => void pass(req, res).catch(() => res.writeHead(502).end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = req;
    const document = documents.get(url);
    if (document !== undefined) return void res.writeHead(200, { 'content-type': 'application/json' }).end(document);
    const body = (await buffer(req)).toString().replace(...FOR_NOTHING);
    const fieldsOf = Object.entries(req.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
    const given: Record<string, string> = Object.fromEntries(fieldsOf);
    if (given['content-length'] !== undefined) given['content-length'] = String(Buffer.byteLength(body));
    const isSigned = given['signature-input'] !== undefined || !url.startsWith('/ucp/');
    const headers = isSigned ? given : await platform.sign({ method, url: origin + url, headers: given, body });
    const answer = await send(method, to.shop + (url === '/.well-known/ucp' ? to.profile : url), headers, body);
    const { 'transfer-encoding': _chunked, ...fields } = answer.headers;
    res.writeHead(answer.status, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))).end(answer.body);
  }

  return {
    origin,
    lead: (target) => void (to = target),
    publish: (path, content) => void documents.set(path, content),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
