import type { Campaign } from '../../../packages/contract/campaign.ts';
import { apiQuery } from '../../../packages/engine/browser/api-query.ts';

type File = NonNullable<Campaign['promotion_banner_file']>;

/** The fields of a campaign that the product grid shows. */
export interface BannerCampaign extends Pick<Campaign, 'id' | 'promotion_banner' | 'promotion_banner_options' | 'reduction'> {
  readonly promotion_banner_file: Pick<File, 'media_type' | 'url' | 'alt' | 'width' | 'height' | 'poster'> | null;
  readonly promotion_banner_text: { readonly title: string; readonly cta: string } | null;
}

const selectForHydration = ({ data }: { readonly data: readonly Campaign[] }): { readonly data: readonly BannerCampaign[] } => ({
  data: data
    .filter(({ promotion_banner }) => promotion_banner)
    .map(({ id, promotion_banner, promotion_banner_options, promotion_banner_file: file, promotion_banner_text: text, reduction }) => ({
      id,
      promotion_banner,
      promotion_banner_options,
      promotion_banner_file: file && pickFileFields(file),
      promotion_banner_text: text && { title: text.title, cta: text.cta },
      ...(reduction !== undefined && { reduction }),
    })),
});

const pickFileFields = ({ media_type, url, alt, width, height, poster }: File) => ({
  media_type,
  url,
  alt,
  width,
  height,
  ...(poster !== undefined && { poster }),
});

/** The banners in the product grid of a page; `path` without locale prefix and query. */
export const bannersQuery = (path: string) => apiQuery('getCampaigns', { query: { url: path } }, { selectForHydration });
