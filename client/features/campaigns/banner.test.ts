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
    expect(toBanners([campaign], 'AT')).toEqual([
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
    expect(
      toBanners(
        others.map((part) => ({ ...campaign, ...part })),
        'AT',
      ),
    ).toEqual([]);
    expect(toBanners([{ ...campaign, promotion_banner_text: null }], 'AT')).toMatchObject([{ title: '', cta: '' }]);
  });

  it('omits a reduction that may not be announced', () => {
    const sale = { ...campaign, promotion_banner_text: { title: 'Pearls −20%', cta: 'See pearls' } };
    expect(toBanners([sale], 'none')).toHaveLength(1);
    expect(toBanners([sale], 'DE')).toEqual([]);
    expect(toBanners([{ ...sale, reduction: { announced: 20, from_lowest_prior: 20 } }], 'DE')).toHaveLength(1);
  });
});
