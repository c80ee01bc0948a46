import { mayAnnounce } from '../../../shared/commerce/campaign-claims.ts';
import type { CountryProfile } from '../../../shared/commerce/country-profile.ts';
import type { GridBanner } from '../../../shared/commerce/grid-banners.ts';
import type { BannerCampaign } from './queries.ts';
import type { Id } from '../../../packages/contract/common.ts';
import { oncePer } from '../../../packages/engine/once-per.ts';

/** A campaign with all fields that a banner needs. */
export interface Banner extends GridBanner {
  readonly id: Id;
  readonly url: string | null;
  /** The text colour that is legible on its picture; null when the campaign does not name one. */
  readonly tone: 'ink' | 'ivory' | null;
  readonly title: string;
  readonly cta: string;
  readonly file: NonNullable<BannerCampaign['promotion_banner_file']>;
}

export const toBanners = (campaigns: readonly BannerCampaign[], profile: CountryProfile): Banner[] =>
  campaigns.flatMap((campaign) => {
    const banner = bannerOf(campaign);
    return banner && mayAnnounce([banner.title, banner.cta], campaign.reduction, profile) ? [banner] : [];
  });

/** Null: the campaign has none. */
const bannerOf = oncePer((campaign: BannerCampaign): Banner | null => {
  const { id, promotion_banner, promotion_banner_file: file, promotion_banner_options: options, promotion_banner_text: text } = campaign;
  if (!promotion_banner || !file || !options) return null;
  const { position, skip_rows, size, url, text_tone: tone = null } = options;
  return { id, position, skip_rows, size, url, tone, title: text?.title ?? '', cta: text?.cta ?? '', file };
});
