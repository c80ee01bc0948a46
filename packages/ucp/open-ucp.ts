import { type RequestHandler, Router } from 'express';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { Backend } from '../engine/backend/call-backend.ts';
import type { PublicReads } from '../engine/backend/public-reads.ts';
import { createSeal } from '../engine/http/sealed.ts';
import { createBulkhead } from '../engine/limits/bulkhead.ts';
import type { PaymentHandler } from '../contract/payment-handler.ts';
import { ownLocale, type Site, type Sites } from '../engine/site.ts';
import type { Log } from '../engine/observability/log.ts';
import type { Redis } from '../engine/redis/redis.ts';
import { createAdmission } from './identity/admission.ts';
import { createCallerLimits } from './identity/caller-limits.ts';
import { continueCheckout, continueUrl, CONTINUE_PATH } from './checkout/continue.ts';
import { createExchange } from './exchange.ts';
import { createGuardedFetch, isLoopbackHost } from './identity/guarded-fetch.ts';
import type { RegisteredPlatform } from './identity/registered-platforms.ts';
import { mcpBinding } from './wire/mcp.ts';
import { noteOrders } from './orders/note-orders.ts';
import type { Offers } from './operations.ts';
import { createOrderEvents, type OrderEvents } from './orders/order-events.ts';
import { isPermalink, permalinks } from './checkout/permalink.ts';
import { createPlatforms } from './identity/platforms.ts';
import { isProfile, serveProfile, UCP_PATH } from './profile.ts';
import { createRecordStore } from './record-store.ts';
import { restBinding } from './wire/rest.ts';
import { createSendSigned } from './wire/send-signed.ts';
import { createSessions } from './sessions.ts';
import { createShopCalls } from './shop-calls.ts';
import { createMessageSigner, type SigningKey } from './identity/signing-keys.ts';

export interface UcpOptions {
  readonly reads: Pick<PublicReads, 'read'>;
  readonly backend: Backend;
  readonly redis: Redis | null;
  readonly cookieSecret: string | undefined;
  readonly secureCookies: boolean;
  readonly profile: CountryProfile;
  /** Origin of the main domain. */
  readonly origin: string;
  readonly platforms: readonly RegisteredPlatform[];
  readonly signingKeys: readonly SigningKey[];
  /** Registered platforms may read the orders of their checkouts, and are told of changes. */
  readonly orders: boolean;
  /** Registered platforms may order for buyers, where the law does not want the buyer to. */
  readonly completion: boolean;
  /** Of the backend, by now. */
  readonly capabilities: () => readonly string[];
  readonly sites: () => Sites;
  readonly log: Pick<Log, 'warn'>;
  readonly report: (error: unknown) => void;
}

/** The shop for machines (ADR-0061, ADR-0064). Without the setting there is none of it. */
export interface Ucp {
  readonly owns: (path: string) => boolean;
  readonly handle: RequestHandler;
  /** The backend for the buyers' calls: checkouts are told of the orders. */
  readonly backend: Backend;
  /** Null: platforms are told of no orders. */
  readonly orderEvents: OrderEvents | null;
}

/** Apart from the shoppers' own slots: machines can fill only these. */
const bulkhead = () =>
  createBulkhead({
    slots: { total: 16, perGroup: 12, perKey: 6 },
    queue: { total: 96, perGroup: 64, perKey: 32 },
    maxWait: 5000,
  });

export function openUcp(options: UcpOptions): Ucp {
  const { reads, backend, redis, cookieSecret, secureCookies, profile, origin, signingKeys, sites, log, report } = options;
  const store = createRecordStore(redis);
  const sessions = createSessions(store, cookieSecret);
  const seal = createSeal(cookieSecret, 'checkout of a machine for its buyer');
  const shopCalls = createShopCalls({ reads, backend, profile });
  const signer = createMessageSigner(signingKeys);
  const send = createSendSigned(signer);
  const fetch = createGuardedFetch({ allowsLoopback: isLoopbackHost(new URL(origin).hostname) });
  const limits = createCallerLimits();
  const slots = bulkhead();
  const platforms = createPlatforms({ known: options.platforms, fetch });
  const hasOrders = (): boolean => options.orders && options.capabilities().includes('order-events');
  const completes = (): boolean => options.completion && options.capabilities().includes('agent-payments');
  const offers: Offers = (capability) => (capability === 'order' ? hasOrders() : capability === 'fulfillment' ? completes() : true);
  /** Without a backend the shop names none: nothing could be paid. */
  const readHandlers = async (site: Site): Promise<readonly PaymentHandler[]> => {
    if (!completes()) return [];
    const answer = await shopCalls(site, ownLocale(site), null)
      .read('getPaymentHandlers')
      .catch(() => null);
    return answer?.data ?? [];
  };
  const exchange = createExchange({
    store,
    sessions,
    shopCalls,
    continueUrl: (shop) => (session) => continueUrl({ seal, sessions }, shop, session),
    offers,
    admit: createAdmission({ platforms, limits }),
    bulkhead: slots,
  });
  return {
    owns: (path) => isProfile(path) || isPermalink(path) || path === UCP_PATH || path.startsWith(`${UCP_PATH}/`),
    handle: Router().use(
      serveProfile(signer?.publicKeys ?? [], offers, readHandlers),
      continueCheckout({ seal, sessions, shopCalls, secureCookies }),
      permalinks({ shopCalls, limits, bulkhead: slots, report }),
      mcpBinding({ exchange, offers, send, report }),
      restBinding({ exchange, offers, send, report }),
    ),
    backend: noteOrders(backend, sessions, report),
    orderEvents:
      options.orders && signer
        ? createOrderEvents({ shopCalls, sites, platforms, signer, send: fetch, isOffered: hasOrders, log, report })
        : null,
  };
}

/** True if a target takes more than reads. */
export const acceptsUcpWrites = (target: string): boolean => target.startsWith(`${UCP_PATH}/2`) && !target.startsWith(CONTINUE_PATH);
