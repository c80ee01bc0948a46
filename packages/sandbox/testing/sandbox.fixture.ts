import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EndpointKey, endpoints } from '../../contract/endpoints.ts';
import { PHOTO_PART } from '../../contract/files.ts';
import { type ArgsOf, callPath, type ResponseOf } from '../../contract/request.ts';
import { schemas } from '../../contract/schemas.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../app.ts';
import type { LimitSettings } from '../../backend/api/limits.ts';
import { pathOf } from '../../backend/api/router.ts';
import type { Lang } from '../../backend/core/language.ts';
import { readOfferedLanguages } from '../../backend/core/offered-languages.ts';
import { hostTestProvider, KEY } from '../../test-provider/test-provider.fixture.ts';
import { copySeeded } from './seeded-database.ts';

export const SITEMAP_SECRET = 'secret-of-the-tests';
export const SHOP_ORIGIN = 'https://shop.example';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { error_code?: string; message?: string; errors?: Record<string, string[]>; data?: unknown };
}

export interface Calls {
  /** Sends a raw request; a string or a form is sent as it is. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Makes a call that must succeed; the answer is parsed by its schema. */
  call<K extends EndpointKey>(key: K, args: ArgsOf<K>, lang?: Lang): Promise<ResponseOf<K>>;
  /** Makes a call and returns any answer. */
  attempt<K extends EndpointKey>(key: K, args: ArgsOf<K>, headers?: Record<string, string>): Promise<Answer>;
  /** The same calls by somebody who is signed in. */
  as(token: string): Calls;
}

export interface Running extends Calls {
  readonly url: string;
  /** Of the test provider. */
  readonly testProviderUrl: string;
  readonly dataDir: string;
  readonly sandbox: Sandbox;
  /** Reported errors. */
  readonly reported: unknown[];
  close(): Promise<void>;
}

interface StartOptions extends Pick<SandboxOptions, 'orderMirror' | 'openShop'> {
  readonly databaseUrl?: string;
  readonly controls?: boolean;
  readonly picturesDir?: string;
  readonly avif?: boolean;
  readonly limits?: LimitSettings;
  readonly optionalCampaigns?: boolean;
  /** Offered, the first one is the default. */
  readonly languages?: string;
  /** As `SANDBOX_LANGUAGE_DOMAINS`. */
  readonly languageDomains?: string;
  /** For an answer of the test provider. */
  readonly gatewayTimeoutMs?: () => number;
}

/** Tests share one client address. */
const NO_LIMITS: LimitSettings = { codes: 0, messages: 0, guesses: 0 };

export async function startSandbox(
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-')),
  {
    databaseUrl,
    controls = true,
    picturesDir = join(dataDir, 'pictures'),
    avif,
    limits = NO_LIMITS,
    optionalCampaigns = false,
    orderMirror,
    openShop,
    languages = 'de,en',
    languageDomains = '',
    gatewayTimeoutMs = () => 10_000,
  }: StartOptions = {},
): Promise<Running> {
  const reported: unknown[] = [];
  let url = '';
  const testProvider = await hostTestProvider(dataDir, { shopOrigin: SHOP_ORIGIN, report: (error) => reported.push(error) });
  const sandbox = await createSandbox({
    dataDir,
    databaseUrl,
    picturesDir,
    avif,
    ...(await copySeeded(dataDir)),
    checkResponses: true,
    controls,
    limits,
    optionalCampaigns,
    orderMirror,
    openShop,
    languages: readOfferedLanguages(languages, languageDomains),
    sitemapSecret: SITEMAP_SECRET,
    shopOrigin: SHOP_ORIGIN,
    publicOrigin: () => url,
    testProvider: {
      url: () => testProvider.url,
      publicOrigin: () => testProvider.url,
      key: KEY,
      noticeOrigin: () => url,
      timeoutMs: gatewayTimeoutMs,
    },
    say: () => {},
    report: (error) => reported.push(error),
  });
  const server = sandbox.app.listen(0, '127.0.0.1');
  // A test that works for seconds between two calls must not meet a connection that is just being closed.
  server.keepAliveTimeout = 60_000;
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await sandbox.close();
    await testProvider.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, testProviderUrl: testProvider.url, dataDir, sandbox, reported, ...callsTo(url), close };
}

/** The multipart form of a photo in base64. */
export function photoForm({ content }: { readonly content: string }): FormData {
  const form = new FormData();
  form.set(PHOTO_PART, new File([Buffer.from(content, 'base64')], 'photo.jpg', { type: 'image/jpeg' }));
  return form;
}

/** Calls of the backend at `url`. */
export function callsTo(url: string, token?: string): Calls {
  const send: Calls['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  };
  const attempt: Calls['attempt'] = (key, args, headers) => {
    const base = pathOf(key).slice(0, pathOf(key).length - endpoints[key].path.length);
    // Files as JSON, which the schemas describe.
    const accept = 'file' in endpoints[key] ? { accept: 'application/json' } : {};
    const body = key === 'keepReturnPhoto' ? photoForm(args.body as { content: string }) : args.body;
    return send(endpoints[key].method, base + callPath(key, args), body, { ...accept, ...headers });
  };
  const call: Calls['call'] = async (key, args, lang = 'de') => {
    const { status, body } = await attempt(key, args, { lang });
    if (status !== 200) throw new Error(`${key} answered ${status} ${JSON.stringify(body)}`);
    return schemas[key].response.parse(body) as ResponseOf<typeof key>;
  };
  return { send, call, attempt, as: (other) => callsTo(url, other) };
}
