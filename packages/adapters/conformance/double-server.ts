import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * down, 400, 401, 403, 429, 500: nothing was done (401: the key is not accepted, 403: it may not do this). 500-kept: nothing was done, and
 * the call's key keeps the failure. lost: done, the connection ends. slow: done, answered late.
 */
export type FaultKind = 'down' | '400' | '401' | '403' | '500' | '500-kept' | '429' | 'lost' | 'slow';

export interface Fault {
  readonly kind: FaultKind;
  /** On `METHOD /path`. */
  readonly on: RegExp;
  /** How often; by default always. */
  readonly times?: number;
  /** Called when the fault is met, before the connection ends: a test kills the caller here. */
  readonly onMet?: (() => void) | undefined;
}

export interface DoubleRequest {
  /** `METHOD /path`. */
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly text: string;
  readonly header: (name: string) => string;
}
export interface DoubleAnswer {
  readonly status: number;
  readonly body: object | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What one gateway does; faults, idempotency keys and HTTP are the same for all. */
export interface DoubleRules {
  readonly keyHeader: string;
  answer(request: DoubleRequest): Promise<DoubleAnswer> | DoubleAnswer;
  failure(status: 400 | 401 | 403 | 409 | 429 | 500, reason: string): DoubleAnswer;
  /** Whether an answer of this status is kept for its key. */
  keeps(status: number): boolean;
}

const SLOW_MS = 2600;
/** Of an adapter in front of a double: less than a slow answer takes, and more than one on a busy machine. */
export const DOUBLE_TIMEOUT_MS = 2000;

/** A test double of a gateway, on a port of its own. */
export async function startDouble({ keyHeader, answer, failure, keeps }: DoubleRules) {
  const keys = new Map<string, { readonly print: string; answer: DoubleAnswer | null }>();
  const calls: string[] = [];
  const underWay = new Set<Promise<void>>();
  let faults: { readonly fault: Fault; left: number }[] = [];

  async function respond(request: DoubleRequest): Promise<DoubleAnswer | 'lost'> {
    const { call, text } = request;
    calls.push(call);
    const met = faults.find(({ fault, left }) => left > 0 && fault.on.test(call));
    const { kind = null, onMet } = met?.fault ?? {};
    if (met) met.left -= 1;
    if (kind === 'down') {
      onMet?.();
      return 'lost';
    }
    if (kind === '400' || kind === '401' || kind === '403' || kind === '429' || kind === '500')
      return failure(Number(kind) as 400 | 401 | 403 | 429 | 500, 'a fault of the test');
    const key = request.header(keyHeader);
    const print = `${call} ${text}`;
    const kept = key === '' ? undefined : keys.get(key);
    if (kept?.answer === null) return failure(409, 'key_in_use');
    if (kept && kept.print !== print) return failure(409, 'key_of_another_request');
    if (kept?.answer) return { ...kept.answer, headers: { 'idempotent-replayed': 'true' } };
    if (key !== '') keys.set(key, { print, answer: null });
    const given = kind === '500-kept' ? failure(500, 'kept') : structuredClone(await answer(request));
    if (key !== '') {
      if (keeps(given.status)) keys.set(key, { print, answer: given });
      else keys.delete(key);
    }
    if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    if (kind !== 'lost') return given;
    onMet?.();
    return 'lost';
  }

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of req) text += String(part);
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://double');
    const method = req.method ?? '';
    const given = await respond({
      call: `${method} ${pathname}`,
      method,
      path: pathname,
      query: searchParams,
      text,
      header: (name) => String(req.headers[name] ?? ''),
    });
    if (given === 'lost') req.socket.destroy();
    else {
      res.writeHead(given.status, { 'content-type': 'application/json', ...given.headers });
      res.end(given.body === null ? undefined : JSON.stringify(given.body));
    }
  }

  const server = createServer((req, res) => void serve(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: calls as readonly string[],
    addFault: (fault: Fault): void => void faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    clearFaults: (): void => void (faults = []),
    /** Gateways keep keys for an hour or a day. */
    forgetKeys: (): void => keys.clear(),
    /** The gateway's own notice: sent again after a failure, a few times. */
    notify(send: () => Promise<number>): void {
      const sending = postUntilTaken(send).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    /** Resolves when all notices have been taken or given up. */
    async noticesSent(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Posts a notice; returns the status, 0 without an answer. */
export const post = (url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> =>
  fetch(url, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => 0,
  );

async function postUntilTaken(send: () => Promise<number>): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    const status = await send();
    if (status >= 200 && status < 300) return;
    await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** tries));
  }
}
