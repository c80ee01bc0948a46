import { randomBytes } from 'node:crypto';
import { Failure } from '../../contract/common.ts';
import { ERROR_CODES, type ErrorCode } from '../../contract/codes.ts';
import { type Endpoint, type EndpointKey, endpoints, type FileType } from '../../contract/endpoints.ts';
import { fileNameOf, isFileOf, PHOTO_PART } from '../../contract/files.ts';
import { type ArgsOf, callPath, type ResponseOf } from '../../contract/request.ts';
import { schemas } from '../../contract/schemas.ts';
import type * as z from 'zod';
import { Mismatch } from './check.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined when it is not JSON. */
  readonly body: unknown;
  readonly text: string;
  readonly bytes: Buffer;
}

export interface Options {
  readonly lang?: string | undefined;
  readonly idempotencyKey?: string;
  /** Of a session. */
  readonly token?: string;
  readonly deviceToken?: string | undefined;
  readonly timeoutMs?: number;
  /** Sent as multipart/form-data in place of a body. */
  readonly photo?: Buffer | undefined;
}

type AnyArgs = { params?: Readonly<Record<string, string | number>> | undefined; query?: unknown; body?: unknown };

/** The backend under test, called as the storefront calls it. */
export interface Backend {
  /** However it answers. */
  ask<K extends EndpointKey>(key: K, args: ArgsOf<K>, options?: Options): Promise<Answer>;
  /** As `ask`, with arguments that may break the contract. */
  askAnything(key: EndpointKey, args: AnyArgs, options?: Options): Promise<Answer>;
  /** Must answer 200 in the shape of the contract. */
  call<K extends EndpointKey>(key: K, args: ArgsOf<K>, options?: Options): Promise<ResponseOf<K>>;
  /** Must be refused with this code, in the shape of `Failure`. */
  refused<K extends EndpointKey>(key: K, args: ArgsOf<K>, expected: Refused, options?: Options): Promise<Failure>;
  /** The fault controls of a test system (docs/conformance.md). */
  control(address: string, body: object): Promise<void>;
  /** Forgets the last request, which the report names. */
  beginCheck(): void;
  /** Method and address of the check's last request. */
  readonly lastRequest: string | undefined;
  /** The last requests had no answer at all, so further ones would only wait. */
  readonly isSilent: boolean;
}

export interface Refused {
  readonly status: number;
  readonly code: ErrorCode;
}

export const TIMEOUT_MS = 30_000;
const SILENT_AFTER = 3;

interface BackendOptions {
  readonly url: string;
  readonly controls?: string | undefined;
  readonly timeoutMs?: number;
}

export function createBackend({ url, controls, timeoutMs: usualTimeoutMs = TIMEOUT_MS }: BackendOptions): Backend {
  let lastRequest: string | undefined;
  let unanswered = 0;
  const base = url.replace(/\/+$/, '');
  // Limits count by shopper: each run is another one (RFC 3849: addresses for documentation).
  const shopper = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

  async function send(address: string, method: string, body: unknown, headers: Record<string, string>, ms: number): Promise<Answer> {
    const isForm = body instanceof FormData;
    const json = body === undefined || isForm ? {} : { 'content-type': 'application/json' };
    try {
      const response = await fetch(address, {
        method,
        headers: { ...json, ...headers },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(ms),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.toString('utf8');
      unanswered = 0;
      return { status: response.status, headers: response.headers, body: parsed(text), text, bytes };
    } catch (error) {
      // Checks of hanging answers wait for a shorter time than usual; a connection that is cut costs no time.
      if (ms >= usualTimeoutMs && !isCut(error)) unanswered += 1;
      throw new Mismatch(`an answer of ${method} ${address} within ${ms} ms`, reasonOf(error));
    }
  }

  const askAnything: Backend['askAnything'] = (
    key,
    args,
    { lang, idempotencyKey, token, deviceToken, photo, timeoutMs = usualTimeoutMs } = {},
  ) => {
    const { base: where, method, file }: Endpoint = endpoints[key];
    const address = (where === 'root' ? new URL(base).origin : base) + callPath(key, args, lang === undefined ? {} : { lang });
    const headers = {
      'x-forwarded-for': shopper,
      ...(file && { accept: `${file}, application/json;q=0.5` }),
      ...(lang !== undefined && { lang }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(deviceToken !== undefined && { 'device-token': deviceToken }),
    };
    lastRequest = `${method} ${address}`;
    return send(address, method, photo ? photoForm(photo) : args.body, headers, timeoutMs);
  };

  return {
    beginCheck() {
      lastRequest = undefined;
    },
    askAnything,
    ask: (key, args, options) => askAnything(key, args, options),
    call: async (key, args, options) => successOf(key, await askAnything(key, args, options)),
    refused: async (key, args, expected, options) => failureOf(key, await askAnything(key, args, options), expected),
    async control(address, body) {
      if (controls === undefined) throw new Error('there are no fault controls');
      const answer = await send(new URL(`${controls}/${address}`, base).href, 'POST', body, {}, usualTimeoutMs);
      if (answer.status !== 200) throw new Mismatch(`200 of the control ${address}`, described(answer));
    },
    get lastRequest() {
      return lastRequest;
    },
    get isSilent() {
      return unanswered >= SILENT_AFTER;
    },
  };
}

/** The parsed body of a success; any other answer is a mismatch. */
export function successOf<K extends EndpointKey>(key: K, answer: Answer): ResponseOf<K> {
  if (answer.status !== 200) throw new Mismatch(`${key} answers 200`, described(answer));
  const { file }: Endpoint = endpoints[key];
  if (file && answer.headers.get('content-type')?.startsWith(file)) return fileOf(key, file, answer) as ResponseOf<K>;
  if (!answer.headers.get('content-type')?.startsWith('application/json')) {
    throw new Mismatch(`${key} answers application/json`, answer.headers.get('content-type') ?? 'no content-type');
  }
  const result = schemas[key].response.safeParse(answer.body);
  if (result.success) return result.data as ResponseOf<K>;
  throw mismatchOf(key, answer.body, result.error);
}

/** A file as bytes, in the form of the schema. */
function fileOf(key: EndpointKey, type: FileType, { bytes, headers }: Answer): unknown {
  if (!isFileOf(type, bytes))
    throw new Mismatch(`${key} answers a ${type} of at most 4 MB`, `${bytes.length} bytes: ${bytes.subarray(0, 8).toString('hex')}`);
  const file_name = fileNameOf(headers.get('content-disposition'));
  if (key === 'getOrderDocument' && file_name === null)
    throw new Mismatch('a Content-Disposition with the name of the file', headers.get('content-disposition'));
  return { data: { file_name, content: bytes.toString('base64') } };
}

function photoForm(photo: Buffer): FormData {
  const form = new FormData();
  form.set(PHOTO_PART, new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }));
  return form;
}

/** The first field that breaks the schema, and how many more there are. */
function mismatchOf(key: EndpointKey, body: unknown, { issues }: z.ZodError): Mismatch {
  const [issue] = issues;
  const path = issue?.path ?? [];
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const came = path.reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown> | null | undefined)?.[name], body);
  return new Mismatch(`${key} answers in the shape of its schema: ${issue?.message}${more}`, came, path.join('.'));
}

export function failureOf(key: EndpointKey, answer: Answer, { status, code }: Refused): Failure {
  const failure = shapedFailure(key, answer);
  if (answer.status !== status || failure.error_code !== code) throw new Mismatch(`${key} answers ${status} ${code}`, described(answer));
  return failure;
}

/** The body of any refusal: the shape of `Failure` and a code that the storefront has a text for. */
export function shapedFailure(key: EndpointKey, answer: Answer): Failure {
  const result = Failure.safeParse(answer.body);
  if (
    answer.status < 400 ||
    answer.status >= 600 ||
    !result.success ||
    !(ERROR_CODES as readonly string[]).includes(result.data.error_code)
  ) {
    throw new Mismatch(`${key} refuses in the shape of Failure, with a known error_code`, described(answer));
  }
  return result.data;
}

const described = ({ status, text }: Answer): string => `${status} ${text}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isCut = (error: unknown): boolean => {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET';
};

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
