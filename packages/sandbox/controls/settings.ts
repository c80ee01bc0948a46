import { inEachLanguage } from '../../backend/core/language.ts';
import * as z from 'zod';
import { bumpCacheVersion } from '../../backend/db/cache-versions.ts';
import type { Shop } from '../../backend/shop/shop.ts';

/** Settings as another shop has them, until the sandbox ends. */
export const SettingsRequest = z.strictObject({
  company_name: z.string().max(100).optional(),
  currency_sign: z.string().max(8).optional(),
  /** For all languages. */
  date_format: z.string().max(40).optional(),
  desktop_logo: z.string().max(300).nullable().optional(),
});

export async function changeSettings({ db, document }: Shop, { date_format, ...given }: z.output<typeof SettingsRequest>): Promise<void> {
  Object.assign(document.settings, given, date_format !== undefined && { date_format: inEachLanguage(() => date_format) });
  await bumpCacheVersion(db, 'system_settings');
}
