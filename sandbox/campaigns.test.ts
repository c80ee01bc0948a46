import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isActive } from './content/campaigns.ts';
import { type Running, startSandbox } from './testing/sandbox.fixture.ts';

let shop: Running;
beforeAll(async () => {
  shop = await startSandbox();
});
afterAll(() => shop.close());

const campaigns = async (url?: string, lang: 'de' | 'en' = 'de') => (await shop.call('getCampaigns', { query: { url } }, lang)).data;
const sizes = async (url: string, lang?: 'de' | 'en') =>
  (await campaigns(url, lang)).flatMap(({ promotion_banner_options: options }) => options?.size ?? []).toSorted();

describe('campaigns', () => {
  it('GET /campaign-discount?url= answers the campaigns of the page; query and trailing slash are ignored', async () => {
    expect(await sizes('/catalog')).toEqual(['1x1', '1x2', '1x4', '2x2']);
    for (const page of ['/catalog/ringe', '/catalog/ringe/', '/catalog/ringe?page=2', '/catalog/verlobungsringe', '/collection/aurora'])
      expect(await sizes(page)).toEqual(expect.arrayContaining(['1x1', '1x2', '1x4', '2x2']));
    expect(await sizes('/catalog/rings', 'en')).toEqual(await sizes('/catalog/ringe'));
    expect(await sizes('/catalog/rings')).toEqual([]);
    expect(await campaigns('/nowhere')).toEqual([]);
  });

  it('a banner has picture, texts and link', async () => {
    const banner = (await campaigns('/catalog', 'en')).find(({ id }) => id === 1);
    expect(banner).toMatchObject({
      promotion_banner_file: { type: 'image', media_type: 'image', url: '/media/promo-1x1-earrings-sage.webp', width: 900, height: 900 },
      promotion_banner_options: { position: 'right', skip_rows: 1, size: '1x1', url: '/catalog/earrings' },
      promotion_banner_text: { title: 'A little gold for the ear', cta: 'See earrings' },
    });
    expect(banner?.promotion_banner_file?.alt).not.toBe('');
  });

  it('a film banner has a poster', async () => {
    const film = (await campaigns('/catalog/ringe')).find(({ promotion_banner_file: file }) => file?.media_type === 'video');
    expect(film?.promotion_banner_file).toMatchObject({
      type: 'video',
      url: expect.stringMatching(/\.mp4$/) as string,
      poster: expect.stringMatching(/\.webp$/) as string,
    });
  });

  it('active_months are months in the time zone of the shop', () => {
    const spring = { active_months: [3, 4, 5] };
    expect(isActive(spring, new Date('2027-02-28T23:30:00Z'))).toBe(true);
    expect(isActive(spring, new Date('2027-02-28T22:30:00Z'))).toBe(false);
    expect(isActive(spring, new Date('2027-05-31T22:30:00Z'))).toBe(false);
    expect(isActive({}, new Date())).toBe(true);
  });
});
