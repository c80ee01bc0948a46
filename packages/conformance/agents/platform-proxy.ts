import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { send } from '../../http-cache/testing/http.ts';
import type { TestPlatform } from '../../ucp/testing/platform.fixture.ts';
import { selfSigned } from './certificate.ts';

export interface PlatformProxyOptions {
  readonly platform: TestPlatform;
  /** The fields that the suite's checkouts lack. */
  readonly buyer: object;
  /** Of instruments that do not say who takes them. */
  readonly handler: string;
}

export interface PlatformProxy {
  /** Where the shop is for the suite: by https, for links to a buyer have to be so. */
  readonly origin: string;
  /** By http, for the shop: documents that were published, and the platform's address for events of orders. */
  readonly documentsOrigin: string;
  /** Starts passing requests on. */
  lead(to: Target): void;
  /** A document at a path of `documentsOrigin`: the profile of a platform. */
  publish(path: string, document: string): void;
  close(): Promise<void>;
}

interface Target {
  readonly shop: string;
  /** Path of the shop's profile of the version under test. */
  readonly profile: string;
  /** Refunds an order: the suite's hook for a change after the order. */
  readonly refund: (orderId: string) => Promise<void>;
}

/** Of a check of events. */
interface Receiver {
  readonly address: string;
  readonly checkout: unknown;
}

/** The suite's search that is to find nothing has words of the demo shop's texts, whose search finds products with some of them. */
const FOR_NOTHING = ['zzz_no_such_product_zzz', 'zzz'] as const;
const CHECKOUTS = /^\/ucp\/[\d-]+\/checkout-sessions$/;
const COMPLETE = /^\/ucp\/[\d-]+\/checkout-sessions\/[\w-]+\/complete$/;
const ADJUST = /^\/ucp\/[\d-]+\/testing\/orders\/([\w-]+)\/adjust$/;
/** The profile of the platform that the suite is for a check of events. It listens elsewhere for each. */
const RECEIVING = /profile="(http:\/\/127\.0\.0\.1:\d+\/profiles\/platform-profile\.json)"/;
/** The path that the suite listens at. */
export const EVENTS_PATH = '/webhooks/ucp/orders?channel=spck-harness';

/**
 * Stands between the suite and the shop in the place of the suite's platform. The suite signs only some of its requests, and the shop wants a
 * checkout's to be signed; it names no buyer, and a shop needs one to order. Events of orders go the other way. The suite asks for one profile
 * of the shop, so the one of the version under test takes its place.
 */
export async function startPlatformProxy({ platform, buyer, handler }: PlatformProxyOptions): Promise<PlatformProxy> {
  const documents = new Map<string, string>();
  let to: Target = { shop: '', profile: '', refund: async () => undefined };
  let receiver: Receiver | null = null;

  const handle = (pass: (req: IncomingMessage, res: ServerResponse) => Promise<void>) => (req: IncomingMessage, res: ServerResponse) =>
    void pass(req, res).catch(() => res.writeHead(502).end());
  const suiteSide = createTlsServer({ ...selfSigned(), minVersion: 'TLSv1.3' }, handle(toShop));
  const shopSide = createServer(handle(toSuite));
  const [suitePort, shopPort] = await Promise.all([listen(suiteSide), listen(shopSide)]);
  const origin = `https://127.0.0.1:${suitePort}`;

  async function toShop(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = req;
    const [, refunded] = ADJUST.exec(url) ?? [];
    if (refunded !== undefined) {
      await to.refund(refunded);
      return void res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
    const given = fieldsOf(req);
    const sent = (await buffer(req)).toString().replace(...FOR_NOTHING);
    const isSigned = given['signature-input'] !== undefined || !url.startsWith('/ucp/');
    const body = isSigned || method !== 'POST' ? sent : supplemented(url, sent);
    if (given['content-length'] !== undefined) given['content-length'] = String(Buffer.byteLength(body));
    const listening = await whoListens(given);
    const headers = isSigned ? given : await platform.sign({ method, url: origin + url, headers: given, body });
    const answered = await answer(res, method, to.shop + (url === '/.well-known/ucp' ? to.profile : url), headers, body);
    if (listening !== null && CHECKOUTS.test(url)) receiver = { address: listening, checkout: idOf(answered) };
  }

  async function toSuite(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = req;
    const document = documents.get(url);
    if (document !== undefined) return void res.writeHead(200, { 'content-type': 'application/json' }).end(document);
    if (url !== EVENTS_PATH) return void res.writeHead(404).end();
    const body = (await buffer(req)).toString();
    // A check takes the first event for that of its order.
    if (receiver === null || idOf(body) !== receiver.checkout) return void res.writeHead(200).end();
    // With the field Host of the shop, which its signature covers.
    await answer(res, method, receiver.address, fieldsOf(req), body);
  }

  function supplemented(path: string, text: string): string {
    const body = parsed(text);
    if (!isObject(body)) return text;
    if (CHECKOUTS.test(path)) return JSON.stringify({ ...body, ...('buyer' in body ? {} : buyer) });
    const { payment } = body as { readonly payment?: { readonly instruments?: readonly object[] } };
    if (!COMPLETE.test(path) || !payment?.instruments) return text;
    return JSON.stringify({
      ...body,
      payment: { ...payment, instruments: payment.instruments.map((one) => ({ handler_id: handler, ...one })) },
    });
  }

  /** The suite is the same platform in all checks for the shop. Null: this one is not about events. */
  async function whoListens(headers: Record<string, string>): Promise<string | null> {
    const [, profile] = RECEIVING.exec(headers['ucp-agent'] ?? '') ?? [];
    if (profile === undefined) return null;
    headers['ucp-agent'] = `profile="${platform.profile}"`;
    return /"webhook_url": *"([^"]+)"/.exec((await send('GET', profile)).body)?.[1] ?? null;
  }

  return {
    origin,
    documentsOrigin: `http://127.0.0.1:${shopPort}`,
    lead: (target) => void (to = target),
    publish: (path, content) => void documents.set(path, content),
    async close() {
      await Promise.all([suiteSide, shopSide].map(stop));
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function fieldsOf(req: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(req.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** Returns the answer's body. */
async function answer(res: ServerResponse, method: string, url: string, headers: Record<string, string>, body: string): Promise<string> {
  const { status, headers: fields, body: text } = await send(method, url, headers, body);
  const { 'transfer-encoding': _chunked, ...others } = fields;
  res.writeHead(status, Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))).end(text);
  return text;
}

/** Of a checkout, and of the order that comes from it. */
function idOf(text: string): unknown {
  const body = parsed(text);
  return isObject(body) && 'id' in body ? body.id : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
