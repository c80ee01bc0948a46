import * as z from 'zod';
import { Country, MethodCode } from '../../shared/contract/common.ts';
import type { Shop } from '../shop/shop.ts';
import { bumpCacheVersion } from '../db/cache-versions.ts';
import { notFound } from '../core/refusal.ts';
import { readMeta, writeMeta } from '../db/meta.ts';

/** Editor settings that override the seed and survive its import. */
const Switches = z.object({
  methods: z.record(z.string(), z.object({ enabled: z.boolean().optional(), countries: z.array(Country).nullable().optional() })),
  /** By type. */
  integrations: z.record(z.string(), z.boolean()),
  /** By type: options that replace those of the seed. */
  options: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
});
type Switches = z.output<typeof Switches>;

export const MethodRequest = z.strictObject({
  code: MethodCode,
  enabled: z.boolean().optional(),
  countries: z.array(Country).nullable().optional(),
});
export const IntegrationRequest = z.strictObject({
  type: z.int(),
  enabled: z.boolean(),
  options: z.record(z.string(), z.unknown()).optional(),
});

export function switches({ db }: Shop): Switches {
  const value = readMeta(db, 'switches');
  return value !== undefined ? Switches.parse(JSON.parse(value)) : { methods: {}, integrations: {}, options: {} };
}

const keep = ({ db }: Shop, value: Switches): void => writeMeta(db, 'switches', JSON.stringify(value));

export function switchMethod(shop: Shop, { code, ...change }: z.output<typeof MethodRequest>): void {
  if (!shop.document.payment_methods.some((one) => one.code === code)) throw notFound('payment method');
  const now = switches(shop);
  keep(shop, { ...now, methods: { ...now.methods, [code]: { ...now.methods[code], ...change } } });
  bumpCacheVersion(shop.db, 'payment-methods');
  bumpCacheVersion(shop.db, 'payment-gateways');
}

export function switchIntegration(shop: Shop, { type, enabled, options }: z.output<typeof IntegrationRequest>): void {
  if (!shop.document.integrations.some((one) => one.type === type)) throw notFound('integration');
  const now = switches(shop);
  keep(shop, {
    ...now,
    integrations: { ...now.integrations, [type]: enabled },
    options: options === undefined ? now.options : { ...now.options, [type]: options },
  });
  bumpCacheVersion(shop.db, 'system_settings');
}
