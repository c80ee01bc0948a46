import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Shop } from '../../backend/shop/shop.ts';
import { BounceNotices, takeNotice } from './bounce-notice.ts';
import { isSigned } from '../signature.ts';

const PATH = '/bounces';
const LONGEST_BODY = 1_000_000;
/** A relay sends its notice again. */
const BODY_MS = 10_000;

interface WebhookOptions {
  readonly secret: string;
  readonly report: (error: unknown) => void;
}

/** `POST /bounces`: what a relay says about mails that it could not deliver. It does not listen yet. */
export function createWebhook(shop: Shop, { secret, report }: WebhookOptions): Server {
  async function answer(req: IncomingMessage): Promise<readonly [status: number, text: string]> {
    if (req.url !== PATH) return [404, `POST ${PATH}\n`];
    if (req.method !== 'POST') return [405, `POST ${PATH}\n`];
    const body = await bodyOf(req);
    if (body === null) return [413, 'too long\n'];
    const header = (name: string): string => String(req.headers[`webhook-${name}`] ?? req.headers[`svix-${name}`] ?? '');
    const call = { id: header('id'), timestamp: header('timestamp'), body };
    if (!isSigned(call, header('signature'), secret, Date.now())) return [401, 'not signed\n'];
    const notices = BounceNotices.safeParse(parsed(body));
    if (!notices.success) return [422, `${notices.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')}\n`];
    for (const notice of notices.data) await takeNotice(shop, notice);
    return [204, ''];
  }

  const server = createServer((req, res) => {
    answer(req).then(
      ([status, text]) => res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text),
      (error: unknown) => {
        report(error);
        // The relay tries again.
        if (!res.headersSent) res.writeHead(503, { 'retry-after': '60' }).end('not now\n');
      },
    );
  });
  server.requestTimeout = BODY_MS;
  return server;
}

/** Null: it is too long. */
async function bodyOf(req: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LONGEST_BODY) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
