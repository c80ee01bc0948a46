import { describe, expect, it } from 'vitest';
import { toBanners } from './banner.ts';
import type { BannerCampaign } from './queries.ts';

const file = { media_type: 'image', url: '/media/pearl.webp', alt: 'Pearl', width: 900, height: 1800 } as const;
const campaign: BannerCampaign = {
  id: 7,
  promotion_banner: true,
  promotion_banner_file: file,
  promotion_banner_options: { position: 'left', skip_rows: 3, size: '1x2', url: '/collection/pearls' },
  promotion_banner_text: { title: 'One pearl', cta: 'See pearls' },
};

describe('toBanners', () => {
  it('returns the fields that the grid shows', () => {
    expect(toBanners([campaign])).toEqual([
      {
        id: 7,
        position: 'left',
        skip_rows: 3,
        size: '1x2',
        url: '/collection/pearls',
        tone: null,
        title: 'One pearl',
        cta: 'See pearls',
        file,
      },
    ]);
  });

  it('omits campaigns without a banner, a picture or a position', () => {
    const others = [{ promotion_banner: false }, { promotion_banner_file: null }, { promotion_banner_options: null }];
    expect(toBanners(others.map((part) => ({ ...campaign, ...part })))).toEqual([]);
    expect(toBanners([{ ...campaign, promotion_banner_text: null }])).toMatchObject([{ title: '', cta: '' }]);
  });
});
