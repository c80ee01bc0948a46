import type { Campaign } from '../../packages/contract/campaign.ts';

/** A campaign that shows nothing but what `over` says. */
export const campaignFixture = (id: number, over: Partial<Campaign> = {}): Campaign => ({
  id,
  is_popup: false,
  is_top_bar_text: false,
  promotion_banner: false,
  promotion_banner_file: null,
  promotion_banner_options: null,
  promotion_banner_text: null,
  frequency: null,
  pages: [],
  popup_text: null,
  top_bar_text: null,
  ...over,
});
