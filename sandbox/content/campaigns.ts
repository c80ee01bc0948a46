import type { z } from 'zod';
import type { Campaign } from '../../shared/contract/campaign.ts';
import type { CampaignEntry } from '../shop/documents.ts';
import { resolveHtml, resolveLink } from '../shop/links.ts';
import { filmOf, pictureOf } from '../shop/media.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';

type CampaignView = z.input<typeof Campaign>;

/** Active campaigns; with `url` those of that page. A trailing slash and the query are ignored. */
export function campaigns(shop: Shop, url: string | undefined, lang: Lang, now = new Date()): CampaignView[] {
  const running = shop.campaigns.filter((one) => isActive(one, now)).map((one) => campaignView(shop, one, lang));
  if (url === undefined) return running;
  const page = pageOf(url);
  return running.filter(({ pages }) => pages.some(({ page_link }) => page_link === page));
}

/** Months are those of the shop's time zone, not of the server's. */
export function isActive({ active_months }: Pick<CampaignEntry, 'active_months'>, now: Date): boolean {
  if (!active_months) return true;
  const month = new Intl.DateTimeFormat('en', { month: 'numeric', timeZone: 'Europe/Vienna' }).format(now);
  return active_months.includes(Number(month));
}

function pageOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

function campaignView(shop: Shop, one: CampaignEntry, lang: Lang): CampaignView {
  const { promotion_banner_options: options, promotion_banner_text: text } = one;
  const link = (reference: string): string => (reference.startsWith('/') ? reference : resolveLink(shop, reference, lang));
  return {
    id: one.id,
    is_popup: one.is_popup,
    is_top_bar_text: one.is_top_bar_text,
    promotion_banner: one.promotion_banner,
    promotion_banner_file: bannerFile(shop, one, lang),
    promotion_banner_options: options ? { ...options, url: options.url === null ? null : link(options.url) } : null,
    promotion_banner_text: text ? { title: text.title[lang], text: text.text[lang], cta: text.cta[lang] } : null,
    frequency: one.frequency,
    pages: [...one.pages.map(({ page_link }) => page_link), ...one.shown_in].map((page) => ({ page_link: link(page) })),
    popup_text: one.popup_text ? resolveHtml(shop, one.popup_text[lang], lang) : null,
    top_bar_text: one.top_bar_text?.[lang] ?? null,
    ...(one.reduction !== undefined && { reduction: one.reduction }),
  };
}

function bannerFile(shop: Shop, { promotion_banner_file: file }: CampaignEntry, lang: Lang): CampaignView['promotion_banner_file'] {
  if (!file) return null;
  const media = file.media_type === 'video' ? filmOf : pictureOf;
  return { ...media(shop, file.file, lang), media_type: file.media_type, original_name: file.original_name };
}
