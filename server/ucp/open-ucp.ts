import { type RequestHandler, Router } from 'express';
import type { CountryProfile } from '../../shared/commerce/country-profile.ts';
import type { Backend } from '../backend/call-backend.ts';
import type { PublicReads } from '../backend/public-reads.ts';
import { createSeal } from '../http/sealed.ts';
import { createBulkhead } from '../limits/bulkhead.ts';
import type { Redis } from '../redis/redis.ts';
import { createCallerLimits } from './caller-limits.ts';
import { continueCheckout, continueUrl, CONTINUE_PATH } from './continue.ts';
import { noteOrders } from './note-orders.ts';
import { isProfile, serveProfile, UCP_PATH } from './profile.ts';
import { createRecordStore } from './record-store.ts';
import { restBinding } from './rest.ts';
import { createSessions } from './sessions.ts';
import { createShopCalls } from './shop-calls.ts';

export interface UcpOptions {
  readonly reads: Pick<PublicReads, 'read'>;
  readonly backend: Backend;
  readonly redis: Redis | null;
  readonly cookieSecret: string | undefined;
  readonly profile: CountryProfile;
  readonly report: (error: unknown) => void;
}

/** The shop for machines (ADR-0061, ADR-0062). Without the setting there is none of it. */
export interface Ucp {
  readonly owns: (path: string) => boolean;
  readonly handle: RequestHandler;
  /** The backend for the buyers' calls: checkouts are told of the orders. */
  readonly backend: Backend;
}

/** Apart from the shoppers' own slots: machines can fill only these. */
const bulkhead = () =>
  createBulkhead({
    slots: { total: 16, perGroup: 12, perKey: 6 },
    queue: { total: 96, perGroup: 64, perKey: 32 },
    maxWait: 5000,
  });

export function openUcp({ reads, backend, redis, cookieSecret, profile, report }: UcpOptions): Ucp {
  const store = createRecordStore(redis);
  const sessions = createSessions(store, cookieSecret);
  const seal = createSeal(cookieSecret, 'checkout of a machine for its buyer');
  const shopCalls = createShopCalls({ reads, backend, profile });
  return {
    owns: (path) => isProfile(path) || path === UCP_PATH || path.startsWith(`${UCP_PATH}/`),
    handle: Router().use(
      serveProfile,
      continueCheckout({ seal, sessions, shopCalls }),
      restBinding({
        store,
        sessions,
        shopCalls,
        continueUrl: (shop) => (session) => continueUrl({ seal, sessions }, shop, session),
        spend: createCallerLimits(),
        bulkhead: bulkhead(),
        report,
      }),
    ),
    backend: noteOrders(backend, sessions, report),
  };
}

/** Whether a target takes more than reads. */
export const acceptsUcpWrites = (target: string): boolean => target.startsWith(`${UCP_PATH}/2`) && !target.startsWith(CONTINUE_PATH);
