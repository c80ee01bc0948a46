import { createHash } from 'node:crypto';
import type { OrderEvent } from '../../contract/platform-order.ts';
import { ORDER_EVENTS_MAX } from '../../contract/platform-order.ts';
import { UCP_VERSIONS, type UcpVersion } from '../wire/version.ts';
import { isLocale } from '../../../shared/i18n/locales.ts';
import { defaultLocale, type Sites } from '../../engine/site.ts';
import { createBulkhead } from '../../engine/limits/bulkhead.ts';
import type { Log } from '../../engine/observability/log.ts';
import { type GuardedFetch, GuardedFetchError } from '../identity/guarded-fetch.ts';
import { entityOf } from './orders.ts';
import type { Platform, Platforms } from '../identity/platforms.ts';
import { capabilityIn, UCP_PROFILE } from '../profile.ts';
import type { OpenShopCalls } from '../shop-calls.ts';
import type { MessageSigner } from '../identity/signing-keys.ts';
import { UcpError } from '../wire/ucp-error.ts';

export interface OrderEvents {
  start(): void;
  /** Delivers what is due now. */
  deliver(): Promise<void>;
  stop(): void;
}

export interface OrderEventsOptions {
  readonly shopCalls: OpenShopCalls;
  readonly sites: () => Sites;
  readonly platforms: Pick<Platforms, 'find'>;
  readonly signer: MessageSigner;
  readonly send: GuardedFetch;
  /** True if the backend has events now. */
  readonly isOffered: () => boolean;
  readonly log: Pick<Log, 'warn'>;
  readonly report: (error: unknown) => void;
  readonly interval?: number;
}

const INTERVAL = 15_000;
const ORDER = 'dev.ucp.shopping.order';

/** A platform that does not take events cannot hold those of others up. */
const slots = () =>
  createBulkhead({
    slots: { total: 8, perGroup: 8, perKey: 2 },
    queue: { total: ORDER_EVENTS_MAX, perGroup: ORDER_EVENTS_MAX, perKey: ORDER_EVENTS_MAX },
    maxWait: 20_000,
  });

/**
 * Tells platforms how their orders go on (UCP, "Order Event Webhook"). The backend keeps what is to be told, and hands it to one of all
 * replicas; an event that is not confirmed comes again after a pause. So nothing is kept here.
 */
export function createOrderEvents(options: OrderEventsOptions): OrderEvents {
  const { shopCalls, sites, platforms, signer, send, isOffered, log, report, interval = INTERVAL } = options;
  const bulkhead = slots();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | null = null;
  let isStopped = false;

  const callsFor = (language: string) => {
    const { main } = sites();
    return shopCalls(main, isLocale(language) ? language : defaultLocale(main), null);
  };

  async function deliver(): Promise<void> {
    if (!isOffered() || isStopped) return;
    const { data: events } = await callsFor('').call('takeOrderEvents', { body: { count: ORDER_EVENTS_MAX } });
    await Promise.all(events.map((event) => handOut(event).catch(note)));
    if (events.length === ORDER_EVENTS_MAX) await deliver();
  }

  async function handOut(event: OrderEvent): Promise<void> {
    const { order } = event;
    const release = await bulkhead.enter({ group: 'order events', key: new URL(order.platform).host });
    try {
      const platform = await platforms.find(order.platform, null);
      const webhook = webhookOf(platform);
      if (webhook) await post(event, webhook).catch(rejectUnlessRefused);
      await callsFor('').call('confirmOrderEvent', { body: { id: event.id } });
    } finally {
      release();
    }
  }

  async function post({ id, at, order }: OrderEvent, { url, version }: Webhook): Promise<void> {
    const entity = await entityOf(callsFor(order.language), order);
    const body = JSON.stringify({ ucp: { version, status: 'success', capabilities: capabilityIn(version, 'order') }, ...entity });
    const headers = await signer.requestFields(
      url,
      {
        'content-type': 'application/json',
        'ucp-agent': `profile="${sites().main.origin}${UCP_PROFILE}"`,
        'idempotency-key': uuidOf(id),
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(Date.parse(at) / 1000)),
      },
      body,
    );
    await send(url, { headers, body });
  }

  /** An address that may not be called stays one: no attempt would change that. */
  function rejectUnlessRefused(error: unknown): void {
    if (!(error instanceof GuardedFetchError) || error.kind !== 'refused') throw error;
    log.warn({ reason: error.message }, 'a platform was not told of an order, and will not be');
  }

  /** A platform that does not answer is no fault of the shop; the event comes again. */
  function note(error: unknown): void {
    if (error instanceof GuardedFetchError || error instanceof UcpError) {
      log.warn({ reason: error.message }, 'a platform could not be told of an order yet');
    } else report(error);
  }

  const deliverOnce = (): Promise<void> =>
    (underWay ??= deliver().finally(() => {
      underWay = null;
    }));

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => void deliverOnce().catch(report).finally(schedule), interval * (0.8 + 0.4 * Math.random()));
    timer.unref();
  }

  return {
    start: schedule,
    deliver: deliverOnce,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

interface Webhook {
  readonly url: string;
  readonly version: UcpVersion;
}

/** Null: the platform wants no events, or is no longer one that the operator knows. Of several versions the newest counts. */
export function webhookOf({ known, profile }: Pick<Platform, 'known' | 'profile'>): Webhook | null {
  if (!known) return null;
  const offered = profile.capabilities[ORDER] ?? [];
  for (const version of UCP_VERSIONS) {
    const { config } = offered.find((one) => one.version === version) ?? {};
    const url = (config as { readonly webhook_url?: unknown } | undefined)?.webhook_url;
    if (typeof url === 'string' && url.length <= 1000 && URL.canParse(url)) return { url: new URL(url).href, version };
  }
  return null;
}

/** The form that keys of repeats have, from the event's own id. */
function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
