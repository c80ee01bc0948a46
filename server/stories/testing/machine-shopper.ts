import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Received, send } from '../../../packages/http-cache/testing/http.ts';
import type { UcpVersion } from '../../../packages/ucp/wire/version.ts';
import { PLATFORM, type TestPlatform } from '../../../packages/ucp/testing/platform.fixture.ts';
import { type UcpAnswer, ucpFaults } from './ucp-schemas.ts';

/** An order has several quantities of a line. */
const Quantity = z.union([z.int(), z.looseObject({ total: z.int() })]);
const Line = z.looseObject({ item: z.looseObject({ id: z.string() }), quantity: Quantity });
/** The fields that stories look at in an answer of any kind; the protocol's own schemas are in `ucp-answers.ts`. */
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
  readonly version?: UcpVersion;
  readonly signed?: boolean;
}

export interface MachineShopperOptions {
  readonly platform?: TestPlatform;
  /** For a shop that trusts the proxy in front. */
  readonly address?: string;
  /** Of the shop, as the platform knows it. */
  readonly origin?: string;
  /** True if requests are signed that do not say it. */
  readonly signed?: boolean;
}

/** A platform that buys by the Universal Commerce Protocol. */
export const machineShopper =
  (
    shopUrl: () => string,
    { platform = PLATFORM, address, origin = 'http://shop.test', signed: signs = true }: MachineShopperOptions = {},
  ) =>
  async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, options: MachineOptions = {}): Promise<MachineAnswer> => {
    const { key = randomUUID(), headers = {}, version = '2026-08-25', signed = signs } = options;
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const target = `/ucp/${version}${path}`;
    const own = {
      'ucp-agent': `profile="${platform.profile}"`,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': key }),
      ...headers,
    };
    const fields = signed ? await platform.sign({ method, url: `${origin}${target}`, headers: own, body: sent }) : own;
    const answer = await send(
      method,
      shopUrl() + target,
      {
        host: new URL(origin).host,
        ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
        ...(address !== undefined && { 'x-forwarded-for': address }),
        ...fields,
      },
      sent,
    );
    const parsed = Body.parse(JSON.parse(answer.body));
    if (answer.status < 300) expectSchema(version, kindOf(path, parsed), parsed);
    return { ...answer, body: parsed };
  };

/** Each answer of an operation has to fit the protocol's published schemas. */
function expectSchema(version: UcpVersion, kind: UcpAnswer, answer: unknown): void {
  const faults = ucpFaults(version, kind, answer);
  if (faults !== '') throw new Error(`The answer of ${version} is no ${kind}:\n${faults}`);
}

const KINDS: readonly (readonly [RegExp, UcpAnswer])[] = [
  [/^\/catalog\/search$/, 'search'],
  [/^\/catalog\/lookup$/, 'lookup'],
  [/^\/catalog\/product$/, 'product'],
  [/^\/carts(?:\/|$)/, 'cart'],
  [/^\/checkout-sessions(?:\/|$)/, 'checkout'],
  [/^\/orders\//, 'order'],
];

function kindOf(path: string, { ucp }: MachineAnswer['body']): UcpAnswer {
  if (ucp?.['status'] === 'error') return 'refusal';
  const found = KINDS.find(([pattern]) => pattern.test(path));
  if (!found) throw new Error(`No schema is known for ${path}.`);
  return found[1];
}

/** A person's browser that opens a link. */
export const NAVIGATION = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };
