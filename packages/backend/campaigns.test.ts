import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isActive } from './content/campaigns.ts';
import { type Running, startSandbox } from '../sandbox/testing/sandbox.fixture.ts';

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

describe('popups', () => {
  const popups = async (url?: string, lang: 'de' | 'en' = 'de') => (await shop.call('getPopups', { query: { url } }, lang)).data;
  const control = (body: object) => shop.send('POST', '/sandbox/campaign', body);
  const on = (kind: 'popup' | 'campaign', key: string, more: object = {}) => control({ kind, key, on: true, ...more });
  afterEach(async () => {
    for (const key of ['newsletter', 'size-guide']) await control({ kind: 'popup', key, on: false });
    for (const key of ['autumn-light', 'countdown-express']) await control({ kind: 'campaign', key, on: false });
  });

  it('of the demo do not run with SANDBOX_CAMPAIGNS=off', async () => {
    expect(await popups()).toEqual([]);
    const demo = await startSandbox(undefined, { optionalCampaigns: true });
    const keys = (await demo.call('getPopups', { query: { url: '/' } })).data.map(({ form }) => form);
    await demo.close();
    expect(keys).toContain('newsletter');
  });

  it('GET /popups?url= answers the popups of the page in both languages', async () => {
    await on('popup', 'size-guide');
    expect(await popups('/catalog/ringe/?page=2')).toMatchObject([
      { id: 3, frequency: 4, title: 'Ringgröße unbekannt?', discount_code: null },
    ]);
    expect(await popups('/catalog/rings', 'en')).toMatchObject([
      { title: 'Unsure of the ring size?', link: { label: 'Find your ring size' } },
    ]);
    expect(await popups('/')).toEqual([]);
  });

  it('POST /sandbox/campaign changes frequency and end, and raises the version of pages', async () => {
    const version = async () => Number((await shop.call('getCacheVersions', {})).data['page']);
    const before = await version();
    await on('popup', 'newsletter', { frequency: 3 });
    expect(await popups('/')).toMatchObject([{ frequency: 3 }]);
    expect(await version()).toBeGreaterThan(before);
    await on('campaign', 'countdown-express', { ends_at: '2099-01-01T00:00:00Z' });
    expect((await campaigns()).flatMap(({ countdown }) => countdown ?? [])).toMatchObject([{ ends_at: '2099-01-01T00:00:00Z' }]);
    expect((await control({ kind: 'popup', key: 'nobody', on: true })).status).toBe(404);
  });

  it('a campaign brings its popup with picture and code', async () => {
    await on('campaign', 'autumn-light');
    expect(await campaigns('/catalog/edelsteine')).toContainEqual(
      expect.objectContaining({
        is_popup: true,
        frequency: 4,
        popup: expect.objectContaining({ title: 'Mehr Farbe für den Winter', discount_code: 'LICHT50' }) as object,
      }),
    );
  });

  it('the end of a countdown raises the version of pages', async () => {
    const end = Date.now() + 1500;
    await on('campaign', 'countdown-express', { ends_at: new Date(end).toISOString() });
    const version = async () => (await shop.call('getCacheVersions', {})).data['page'];
    const before = await version();
    await vi.waitFor(async () => expect(await version()).not.toBe(before), { timeout: 20_000 });
    expect(Date.now()).toBeGreaterThanOrEqual(end);
  });
});
