import type { z } from 'zod';
import type { Campaign, Popup } from '../../contract/campaign.ts';
import { SHOP_TIME_ZONE } from '../../contract/codes.ts';
import type { CampaignEntry, PopupEntry, PopupEntryParts } from '../shop/campaigns-document.ts';
import { campaignSwitches, changedEntry, type SwitchedKind } from './campaign-switches.ts';
import { resolveHtml, resolveLink } from '../shop/links.ts';
import { filmOf, pictureOf } from '../shop/media.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';

type CampaignView = z.input<typeof Campaign>;
type PopupView = z.input<typeof Popup>;

/** Running campaigns; with `url` those of that page. A trailing slash and the query are ignored. */
export async function campaigns(shop: Shop, url: string | undefined, lang: Lang, now = new Date()): Promise<CampaignView[]> {
  const running = (await runningCampaigns(shop, now)).map((one) => campaignView(shop, one, lang));
  if (url === undefined) return running;
  const page = pageOf(url);
  return running.filter(({ pages }) => pages.some(({ page_link }) => page_link === page));
}

/** Running popups; with `url` those of that page, and those of all pages. */
export async function popups(shop: Shop, url: string | undefined, lang: Lang, now = new Date()): Promise<PopupView[]> {
  const running = (await runningPopups(shop, now)).map((one) => popupView(shop, one, lang));
  if (url === undefined) return running;
  const page = pageOf(url);
  return running.filter(({ pages }) => pages.length === 0 || pages.some(({ page_link }) => page_link === page));
}

export const runningCampaigns = (shop: Shop, now: Date): Promise<CampaignEntry[]> => entriesOf(shop, 'campaign', shop.campaigns, now);
export const runningPopups = (shop: Shop, now: Date): Promise<PopupEntry[]> => entriesOf(shop, 'popup', shop.popups, now);

/** Milliseconds since 1970; infinite when no countdown runs. */
export const nextCountdownEnd = async (shop: Shop, now: number): Promise<number> =>
  Math.min(
    ...(await runningCampaigns(shop, new Date(now)))
      .flatMap(({ countdown }) => Date.parse(countdown?.ends_at ?? ''))
      .filter((at) => at > now),
  );

async function entriesOf<T extends CampaignEntry | PopupEntry>(
  shop: Shop,
  kind: SwitchedKind,
  entries: readonly T[],
  now: Date,
): Promise<T[]> {
  const switched = await campaignSwitches(shop);
  return entries.flatMap((entry) => {
    const change = switched[`${kind}:${entry.key}`] ?? {};
    const runs = change.on ?? (entry.runs === 'always' || (entry.runs === 'optional' && shop.optionalCampaigns));
    // An entry that was switched on by hand runs in every month.
    return runs && (change.on === true || isActive(entry, now)) ? [changedEntry(entry, change)] : [];
  });
}

/** Months are those of the shop's time zone, not of the server's. */
export function isActive({ active_months }: Pick<CampaignEntry, 'active_months'>, now: Date): boolean {
  if (!active_months) return true;
  const month = new Intl.DateTimeFormat('en', { month: 'numeric', timeZone: SHOP_TIME_ZONE }).format(now);
  return active_months.includes(Number(month));
}

function pageOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

function campaignView(shop: Shop, one: CampaignEntry, lang: Lang): CampaignView {
  const { promotion_banner_options: options, promotion_banner_text: text } = one;
  const link = linksOf(shop, lang);
  return {
    id: one.id,
    is_popup: one.is_popup,
    is_top_bar_text: one.is_top_bar_text,
    promotion_banner: one.promotion_banner,
    promotion_banner_file: bannerFile(shop, one, lang),
    promotion_banner_options: options ? { ...options, url: options.url === null ? null : link(options.url) } : null,
    promotion_banner_text: text ? { title: text.title[lang], text: text.text[lang], cta: text.cta[lang] } : null,
    frequency: one.frequency,
    ...(one.priority !== undefined && { priority: one.priority }),
    pages: [...one.pages.map(({ page_link }) => page_link), ...one.shown_in].map((page) => ({ page_link: link(page) })),
    popup_text: one.popup_text ? resolveHtml(shop, one.popup_text[lang], lang) : null,
    popup: one.popup ? popupParts(shop, one.popup, lang) : null,
    top_bar_text: one.top_bar_text?.[lang] ?? null,
    top_bar_link: one.link == null ? null : { label: one.link_label?.[lang] ?? null, url: link(one.link) },
    countdown: one.countdown ? { text: one.countdown.text[lang], ends_at: one.countdown.ends_at } : null,
    notice: one.notice ? { title: one.notice.title[lang], text: one.notice.text[lang] } : null,
    ...(one.reduction !== undefined && { reduction: one.reduction }),
  };
}

function popupView(shop: Shop, one: PopupEntry, lang: Lang): PopupView {
  return {
    ...popupParts(shop, one, lang),
    id: one.id,
    frequency: one.frequency,
    priority: one.priority,
    last_opened_at: null,
    pages: one.pages.map(({ page_link }) => ({ page_link: linksOf(shop, lang)(page_link) })),
    content: resolveHtml(shop, one.content[lang], lang),
    ...(one.reduction !== undefined && { reduction: one.reduction }),
  };
}

const popupParts = (shop: Shop, { title, picture, discount_code, form, cta, dismiss, not_for }: PopupEntryParts, lang: Lang) => ({
  ...(title && { title: title[lang] }),
  picture: picture === undefined ? null : pictureOf(shop, picture, lang),
  discount_code: discount_code ?? null,
  form: form ?? null,
  link: cta ? { label: cta.label[lang], url: linksOf(shop, lang)(cta.link) } : null,
  ...(dismiss && { dismiss: dismiss[lang] }),
  ...(not_for && { not_for }),
});

const linksOf =
  (shop: Shop, lang: Lang) =>
  (reference: string): string =>
    reference.startsWith('/') ? reference : resolveLink(shop, reference, lang);

function bannerFile(shop: Shop, { promotion_banner_file: file }: CampaignEntry, lang: Lang): CampaignView['promotion_banner_file'] {
  if (!file) return null;
  const media = file.media_type === 'video' ? filmOf : pictureOf;
  return { ...media(shop, file.file, lang), media_type: file.media_type, original_name: file.original_name };
}
