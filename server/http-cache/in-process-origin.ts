import http from 'node:http';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Fields, Origin, OriginRequest, OriginResponse } from './exchange.ts';

declare module 'http' {
  interface IncomingMessage {
    /** It comes from the cache, not from a visitor. Nobody can claim so over the wire. */
    exchange?: Pick<OriginRequest, 'purpose' | 'budget'>;
  }
}

export interface InProcessOrigin {
  readonly ask: Origin;
  /** What answers. It is built on top of the cache's owner, so it comes later. */
  attach(listener: http.RequestListener): void;
}

/**
 * A request listener as an origin, without a socket between. Request and response are Node's own; only where bytes would go to a
 * socket they go into a stream. The methods are replaced on the object itself, because Express sets the prototype of a response.
 */
export function createInProcessOrigin(): InProcessOrigin {
  let listener: http.RequestListener = (_req, res) => void res.writeHead(503).end();
  return {
    attach(given) {
      listener = given;
    },
    async ask(request) {
      return new Promise<OriginResponse>((resolve, reject) => {
        const req = toMessage(request);
        const { res, leave } = toResponse(req, resolve, reject);
        if (request.signal.aborted) return leave(request.signal.reason as Error);
        const onAbort = () => leave(request.signal.reason as Error);
        request.signal.addEventListener('abort', onAbort, { once: true });
        res.once('close', () => request.signal.removeEventListener('abort', onAbort));
        listener(req, res);
      });
    },
  };
}

/** What Node and Express look at in a socket. A real one is a stream, which V8 keeps until the next full collection (render/page-out.ts). */
function noSocket(): Socket {
  return Object.assign(new EventEmitter(), { destroyed: false, destroy: () => undefined }) as unknown as Socket;
}

function toMessage({ method, target, headers, purpose, budget }: OriginRequest): http.IncomingMessage {
  const req = new http.IncomingMessage(noSocket());
  req.method = method;
  req.url = target;
  req.httpVersion = '1.1';
  req.headers = { ...headers };
  req.exchange = { purpose, budget };
  req.push(null);
  return req;
}

interface Answering {
  readonly res: http.ServerResponse;
  /** As if the client had closed the connection. */
  readonly leave: (reason: Error) => void;
}

function toResponse(req: http.IncomingMessage, answer: (response: OriginResponse) => void, fail: (error: Error) => void): Answering {
  const res = new http.ServerResponse(req);
  const writeHead: (status: number) => void = res.writeHead.bind(res);
  const body = new Readable({ read: () => void res.emit('drain'), destroy: (error, done) => (close(), done(error)) });
  // It may break off before anybody has it.
  body.on('error', () => undefined);
  let closed = false;

  function close(): void {
    if (closed) return;
    closed = true;
    res.destroyed = true;
    Object.defineProperty(res, 'closed', { value: true });
    process.nextTick(() => res.emit('close'));
  }

  function leave(reason: Error): void {
    fail(reason);
    body.destroy(reason);
  }

  function push(chunk: unknown, encoding: unknown): boolean {
    if (!res.headersSent) res.writeHead(res.statusCode);
    if (chunk === undefined || chunk === null || closed) return !closed;
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding | undefined) : (chunk as Uint8Array);
    return bytes.length === 0 || body.push(bytes);
  }

  function end(chunk?: unknown, encoding?: unknown, done?: unknown): http.ServerResponse {
    const callback = [chunk, encoding, done].find((one) => typeof one === 'function') as (() => void) | undefined;
    if (typeof chunk !== 'function') push(chunk, typeof encoding === 'string' ? encoding : undefined);
    else push(undefined, undefined);
    if (res.writableEnded || closed) return res;
    (res as { finished: boolean }).finished = true;
    body.push(null);
    process.nextTick(() => {
      // Node sets it where bytes leave for a socket. Without it, whoever wrote them takes the answer for broken off, and breaks it off.
      Object.defineProperty(res, 'writableFinished', { value: true });
      res.emit('finish');
      callback?.();
      close();
    });
    return res;
  }

  Object.assign(res, {
    writeHead(status: number, ...rest: unknown[]) {
      setAll(
        res,
        rest.find((one) => typeof one === 'object' && one !== null),
      );
      writeHead(status);
      answer({ status, headers: fieldsOf(res), body });
      return res;
    },
    write(chunk: unknown, encoding?: unknown, done?: unknown) {
      const more = push(chunk, typeof encoding === 'string' ? encoding : undefined);
      const callback = [encoding, done].find((one) => typeof one === 'function') as (() => void) | undefined;
      if (callback) process.nextTick(callback);
      return more;
    },
    end,
    flushHeaders: () => void push(undefined, undefined),
    destroy(error?: Error) {
      leave(error ?? new Error('the origin broke off'));
      return res;
    },
  });
  return { res, leave };
}

/** `writeHead` takes fields as an object, or as a list of names and values in turn. */
function setAll(res: http.ServerResponse, headers: object | undefined): void {
  if (!headers) return;
  if (!Array.isArray(headers)) {
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value as string);
    return;
  }
  for (let at = 0; at + 1 < headers.length; at += 2) res.setHeader(headers[at] as string, headers[at + 1] as string);
}

function fieldsOf(res: http.ServerResponse): Fields {
  return Object.entries(res.getHeaders()).flatMap(([name, value]): Fields => {
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((one) => [name, one] as const) : [[name, String(value)]];
  });
}
