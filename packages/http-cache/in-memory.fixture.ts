import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { HttpCache } from './http-cache.ts';
import type { Fields, Origin, OriginRequest } from './origin.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** How tests write an origin: in the manner of a request listener. */
export interface TestResponse {
  writeHead(status: number, headers?: Headers): TestResponse;
  write(text: string): unknown;
  end(text?: string): unknown;
  /** Breaks off; before `writeHead` there is no response at all. */
  destroy(): unknown;
}

export function createTestOrigin(respond: (res: TestResponse, request: OriginRequest) => void): Origin {
  return (request) =>
    new Promise((resolve, reject) => {
      const body = new PassThrough().on('error', () => undefined);
      const res: TestResponse = {
        writeHead(status, headers = {}) {
          resolve({ status, headers: toFields(headers), body });
          return res;
        },
        write: (text) => body.write(text),
        end: (text) => body.end(text),
        destroy() {
          reject(new Error('the origin broke off'));
          body.destroy();
        },
      };
      respond(res, request);
    });
}

const toFields = (headers: Headers): Fields =>
  Object.entries(headers).flatMap(([name, value]): Fields => [value].flat().map((one) => [name, one] as const));

export interface TestVisit {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** A GET without a socket, whose buffers would take a whole body: what is not read holds up the sender at once. */
export function visitInMemory(
  handle: HttpCache['handle'],
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestVisit> {
  return new Promise((resolve) => {
    const res = new PassThrough();
    const sent: Record<string, string> = {};
    const writeHead = (status: number, list: readonly string[] = []): void => {
      for (let at = 0; at < list.length; at += 2) sent[list[at] as string] = list[at + 1] as string;
      // As over a network: what the cache does in the same turn of the event loop is done.
      setImmediate(resolve, { status, headers: sent, body: res });
    };
    const req = { method: 'GET', url: target, headers } as unknown as IncomingMessage;
    handle(req, Object.assign(res, { writeHead, headersSent: false }) as unknown as ServerResponse, () => void res.end());
  });
}
