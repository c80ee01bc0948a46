import type { Request } from 'express';
import type { UcpVersion } from './wire/version.ts';
import type { PaymentHandler } from '../contract/payment-handler.ts';
import { visitorNetwork } from '../contract/visitor-network.ts';
import { ApiError, statusOf } from '../engine/errors.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import { ownLocale, type Site } from '../engine/site.ts';
import type { Bulkhead } from '../engine/limits/bulkhead.ts';
import { createEventLoopQueue } from '../engine/limits/event-loop-queue.ts';
import type { Admission, Caller } from './identity/admission.ts';
import { type Answer, type Attempt, hash, runOnce } from './idempotency.ts';
import { mayComplete } from './checkout/completion.ts';
import type { Call, Entity, FoundOperation, Offers, Operation, Payload } from './operations.ts';
import { offeredLocales, spokenLocale } from './locale.ts';
import { capabilityIn, handlerMap } from './profile.ts';
import type { RecordStore } from './record-store.ts';
import type { Sessions } from './sessions.ts';
import type { OpenShopCalls, ShopCalls } from './shop-calls.ts';
import { UcpError } from './wire/ucp-error.ts';

export interface ExchangeOptions {
  readonly store: RecordStore;
  readonly sessions: Sessions;
  readonly shopCalls: OpenShopCalls;
  readonly continueUrl: (shop: ShopCalls) => Call['continueUrl'];
  readonly offers: Offers;
  readonly admit: Admission;
  readonly bulkhead: Pick<Bulkhead, 'enter'>;
}

/** A request of a platform, whichever binding it came by. */
export interface Exchange extends FoundOperation {
  readonly req: Request;
  /** As received. */
  readonly raw: Buffer;
  readonly version: UcpVersion;
  /** Address of the platform's profile, as the request names it. */
  readonly profile: string;
  /** The body of the operation, not validated yet. Throws when it cannot be parsed. */
  readonly readBody: () => unknown;
  /** Null: a change that is not protected from repeats. */
  readonly attempt: Omit<Attempt, 'platform'> | null;
}

/** Admits the caller, and carries the operation out: at most once for each key. */
export function createExchange(options: ExchangeOptions): (exchange: Exchange) => Promise<Answer> {
  const { store, sessions, shopCalls, offers, continueUrl, admit, bulkhead } = options;

  /** With all data in the read cache, machines would be answered in a row, and shoppers would wait for all of them. */
  const queue = createEventLoopQueue();

  return async function answer(exchange) {
    const { req, raw, operation, version, profile, attempt } = exchange;
    const caller = await admit({ req, body: raw, profile, version, operation });
    if (!caller) return incompatible(req.site, version);
    const body = validBody(operation, exchange.readBody());
    const release = await bulkhead.enter({ group: operation.capability, key: bulkheadKey(caller) });
    try {
      await queue();
      const run = (id: string): Promise<Answer> => carryOut(exchange, caller, body, id);
      if (!operation.write) return await run(hash('read'));
      if (!attempt) return await run(hash(crypto.randomUUID()));
      return await runOnce(store, { ...attempt, platform: repeaterOf(caller) }, run);
    } finally {
      release();
    }
  };

  async function carryOut({ req, operation, params, version }: Exchange, caller: Caller, body: unknown, id: string): Promise<Answer> {
    const isSigned = caller.tier !== 'anonymous';
    const shop = shopCalls(req.site, localeOf(req, body), { address: caller.address, isSigned });
    const call: Call = { shop, sessions, caller, version, body, params, id, offers, continueUrl: continueUrl(shop) };
    const payload = await operation.handle(call as Call<never>);
    return answerOf(payload, operation, version, operation.capability === 'checkout' ? await handlersFor(call) : []);
  }
}

/** Those that may order for their buyers are told how to pay. */
const handlersFor = async (call: Call): Promise<readonly PaymentHandler[]> =>
  mayComplete(call) ? (await call.shop.read('getPaymentHandlers')).data : [];

function answerOf(payload: Payload, { capability, success }: Operation, version: UcpVersion, paidBy: readonly PaymentHandler[]): Answer {
  const capabilities = capabilityIn(version, capability);
  if ('refused' in payload) return { status: 200, body: { ucp: { version, status: 'error', capabilities }, messages: payload.refused } };
  const handlers = capability === 'checkout' ? { payment_handlers: handlerMap(paidBy) } : {};
  const [status, entity] = 'existing' in payload ? [200, payload.existing as Entity] : [success, payload];
  return { status, body: { ucp: { version, status: 'success', capabilities, ...handlers }, ...entity } };
}

/** Nothing of the operation's capability in this version stands in the platform's profile. */
const incompatible = ({ origin }: Site, version: UcpVersion): Answer => ({
  status: 200,
  body: {
    ucp: { version, status: 'error', capabilities: {} },
    messages: [
      {
        type: 'error',
        code: 'capabilities_incompatible',
        content: `The platform's profile has no capability for this operation in version ${version}.`,
        severity: 'unrecoverable',
      },
    ],
    continue_url: `${origin}/`,
  },
});

/** A caller that only claims to be a platform shares nothing with the one that has proved it. */
const repeaterOf = ({ tier, platform }: Caller): string => (tier === 'anonymous' ? `anonymous ${platform}` : platform);
const bulkheadKey = ({ tier, platform, address }: Caller): string =>
  tier === 'anonymous' ? `${platform} ${visitorNetwork(address)}` : platform;

function validBody({ schema }: Operation, body: unknown): unknown {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UcpError(400, 'invalid_request', `The body does not fit the operation: ${issue?.path.join('.') ?? ''} ${issue?.code ?? ''}`);
}

export function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw)) as unknown;
  } catch {
    throw new UcpError(400, 'invalid_request', 'The body is not JSON in UTF-8.');
  }
}

/** The language that the buyer is said to speak, else the one that the platform prefers, of the languages of this site. */
function localeOf(req: Request, body: unknown): Locale {
  const { context } = (body ?? {}) as { readonly context?: { readonly language?: string | undefined } };
  const said = context?.language === undefined ? null : spokenLocale(req.site, context.language);
  if (said) return said;
  const preferred = req.get('accept-language') === undefined ? false : req.acceptsLanguages(offeredLocales(req.site));
  return preferred === false ? ownLocale(req.site) : (preferred as Locale);
}

export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly content: string;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/** The answer to a platform about an error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UcpError) return { status: error.status, code: error.code, content: error.message, retryAfter: error.retryAfter };
  const status = statusOf(error);
  if (status === 413) return { status, code: 'request_too_large', content: 'The body is larger than 64 KB.' };
  if (status === 503 || status === 429) {
    const retryAfter = (error instanceof ApiError ? error.retryAfter : undefined) ?? 5;
    return status === 503
      ? { status, code: 'unavailable', content: 'The shop cannot answer now.', retryAfter }
      : { status, code: 'too_many_requests', content: 'Too many requests.', retryAfter };
  }
  // A refusal of the backend that no operation foresees.
  if (error instanceof ApiError || status >= 500) return { status: 500, code: 'internal', content: 'The shop failed.' };
  return { status, code: 'invalid_request', content: 'The request cannot be read.' };
}
