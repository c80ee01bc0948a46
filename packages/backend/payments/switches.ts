import * as z from 'zod';
import { Country, MethodCode } from '../../contract/common.ts';
import type { Shop } from '../shop/shop.ts';
import { bumpCacheVersion } from '../db/cache-versions.ts';
import { notFound } from '../core/refusal.ts';
import { readMeta, writeMeta } from '../db/meta.ts';

/** Editor settings that override the seed and survive its import. One of another form is as if it were not there. */
const Switches = z.object({
  methods: z.record(z.string(), z.object({ enabled: z.boolean().optional(), countries: z.array(Country).nullable().optional() }).catch({})),
  /** By type. */
  integrations: z.record(z.string(), z.boolean().optional().catch(undefined)),
  /** By type: options that replace those of the seed. */
  options: z.record(z.string(), z.record(z.string(), z.unknown()).catch({})).default({}),
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

export async function switches({ db }: Shop): Promise<Switches> {
  const value = await readMeta(db, 'switches');
  return value !== undefined ? Switches.parse(JSON.parse(value)) : { methods: {}, integrations: {}, options: {} };
}

const keep = async ({ db }: Shop, value: Switches): Promise<void> => await writeMeta(db, 'switches', JSON.stringify(value));

export async function switchMethod(shop: Shop, { code, ...change }: z.output<typeof MethodRequest>): Promise<void> {
  if (!shop.document.payment_methods.some((one) => one.code === code)) throw notFound('payment method');
  const now = await switches(shop);
  await keep(shop, { ...now, methods: { ...now.methods, [code]: { ...now.methods[code], ...change } } });
  await bumpCacheVersion(shop.db, 'payment-methods');
  await bumpCacheVersion(shop.db, 'payment-gateways');
}

export async function switchIntegration(shop: Shop, { type, enabled, options }: z.output<typeof IntegrationRequest>): Promise<void> {
  if (!shop.document.integrations.some((one) => one.type === type)) throw notFound('integration');
  const now = await switches(shop);
  await keep(shop, {
    ...now,
    integrations: { ...now.integrations, [type]: enabled },
    options: options === undefined ? now.options : { ...now.options, [type]: options },
  });
  await bumpCacheVersion(shop.db, 'system_settings');
}
