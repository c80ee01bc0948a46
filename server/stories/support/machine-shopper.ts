import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Received, send } from '../../testing/http.ts';

const Line = z.looseObject({ item: z.looseObject({ id: z.string() }), quantity: z.int() });
/** What stories look at in an answer of any kind; the protocol's own schemas are in `ucp-answers.ts`. */
const Body = z.looseObject({
  ucp: z.looseObject({ version: z.string() }).optional(),
  code: z.string().optional(),
  id: z.string().optional(),
  status: z.string().optional(),
  continue_url: z.string().optional(),
  line_items: z.array(Line).optional(),
});

export interface MachineAnswer extends Omit<Received, 'body'> {
  readonly body: z.infer<typeof Body>;
}

export interface MachineOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly version?: string;
}

/** A platform that buys by the Universal Commerce Protocol. With an address, for a shop that trusts the proxy in front: limits are by it. */
export const machineShopper =
  (shopUrl: () => string, { profile = 'https://platform.example/profile.json', address }: { profile?: string; address?: string } = {}) =>
  async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, options: MachineOptions = {}): Promise<MachineAnswer> => {
    const { key = randomUUID(), headers = {}, version = '2026-08-25' } = options;
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await send(
      method,
      `${shopUrl()}/ucp/${version}${path}`,
      {
        host: 'shop.test',
        'ucp-agent': `profile="${profile}"`,
        ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }),
        ...(method !== 'GET' && { 'idempotency-key': key }),
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...headers,
      },
      sent,
    );
    return { ...answer, body: Body.parse(JSON.parse(answer.body)) };
  };

/** A person's browser that opens a link. */
export const NAVIGATION = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
