import * as z from 'zod';
import { bumpCacheVersion } from '../db/cache-versions.ts';
import { notFound } from '../core/refusal.ts';
import type { CampaignEntry, PopupEntry } from '../shop/campaigns-document.ts';
import type { Shop } from '../shop/shop.ts';
import { readMeta, writeMeta } from '../db/meta.ts';

const KINDS = ['campaign', 'popup'] as const;
export type SwitchedKind = (typeof KINDS)[number];

const Change = z.object({
  on: z.boolean().optional(),
  frequency: z.literal([1, 2, 3, 4]).optional(),
  /** Of its countdown. */
  ends_at: z.iso.datetime({ offset: true }).optional(),
});
type Change = z.output<typeof Change>;
/** By kind and key: `popup:newsletter`. One of another form is as if it were not there. */
const Switches = z.record(z.string(), Change.catch({}));

/** The setting that an editor would make; it survives the import of the seed. */
export const CampaignRequest = z.strictObject({ kind: z.enum(KINDS), key: z.string(), ...Change.shape });

export async function campaignSwitches({ db }: Shop): Promise<Readonly<Record<string, Change>>> {
  const value = await readMeta(db, 'campaign_switches');
  return value === undefined ? {} : Switches.parse(JSON.parse(value));
}

export async function switchCampaign(shop: Shop, { kind, key, ...change }: z.output<typeof CampaignRequest>): Promise<void> {
  const entries = kind === 'popup' ? shop.popups : shop.campaigns;
  if (!entries.some((one) => one.key === key)) throw notFound('campaign');
  const now = await campaignSwitches(shop);
  const name = `${kind}:${key}`;
  const value = JSON.stringify({ ...now, [name]: { ...now[name], ...change } });
  await writeMeta(shop.db, 'campaign_switches', value);
  await bumpCacheVersion(shop.db, 'page');
}

export function changedEntry<T extends CampaignEntry | PopupEntry>(entry: T, { frequency, ends_at }: Change): T {
  const countdown = 'countdown' in entry && entry.countdown && ends_at !== undefined ? { ...entry.countdown, ends_at } : null;
  return { ...entry, ...(frequency !== undefined && { frequency }), ...(countdown && { countdown }) };
}
