import { afterAll, beforeAll, expect, it } from 'vitest';
import { Campaign } from '../../packages/contract/campaign.ts';
import { Post } from '../../packages/contract/post.ts';
import { type Running, startSandbox } from '../../packages/sandbox/testing/sandbox.fixture.ts';
import { renderPage } from './testing/render-page.ts';

/** Fields of the specification about products, posts and campaigns, as pages show them. */
let sandbox: Running;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const page = async (path: string, search = '', locale: 'de' | 'en' = 'de') => (await renderPage(sandbox, path, { search, locale })).text;

/** The card of a product in the HTML of a listing. */
const cardIn = (text: string, slug: string): string => text.split('<article').find((one) => one.includes(`/product/${slug}?`)) ?? '';

it('a card names the lowest price of its configurations, which the price filter compares', async () => {
  const { data } = await sandbox.call('getCatalog', { query: { count: 100 } });
  const card = data.find(({ base_cost, min_cost = base_cost, sale }) => !sale && min_cost < base_cost - 500);
  if (card?.min_cost === undefined) throw new Error('no product has a cheaper configuration');
  const from = `?min_cost_from=${card.min_cost - 1}`;
  const money = (locale: string) => card.min_cost?.toLocaleString(locale, { minimumFractionDigits: 2 });
  expect(cardIn(await page('/catalog', from), card.slug)).toContain(`>ab ${money('de')} €<`);
  expect(await page('/catalog', from, 'en')).toContain(`>from €${money('en')}<`);
  // All that match the limit cost the same.
  expect(cardIn(await page('/catalog', `${from}&max_cost_to=${card.min_cost + 1}`), card.slug)).toContain(`>${money('de')} €<`);
});

it('a card that is reduced keeps the price of what it shows, and names the lowest one beside it', async () => {
  const { data } = await sandbox.call('getCatalog', { query: { count: 100 } });
  const card = data.find(
    ({ base_cost, min_cost = base_cost, lowest_prior_cost, sale }) => sale && lowest_prior_cost && min_cost < base_cost,
  );
  if (card?.min_cost === undefined) throw new Error('no reduced product has a cheaper configuration');
  const from = ((card.min_cost * (100 - card.sale_value)) / 100).toLocaleString('de', { minimumFractionDigits: 2 });
  const html = cardIn(await page('/catalog', `?search=${encodeURIComponent(card.mixedTranslation.title)}`), card.slug);
  expect(html).toMatch(new RegExp(`30-Tage-Tiefstpreis [^<]+ · andere ab ${from.replaceAll('.', '\\.')} €`));
});

it('a card shows another metal on hover where the shop says so', async () => {
  const html = await page('/catalog', '?search=Armreif');
  const [, second] =
    /<img[^>]*src="([^"]+)\?w=640" alt="" loading="lazy" decoding="async"\/>/.exec(cardIn(html, 'armreif-steinhof-flach')) ?? [];
  expect(second).toBe('/media/bangle-flat-white-gold-front.webp');
});

it('the details of a product name its model, and its materials lead to their categories and collections', async () => {
  const { data } = await sandbox.call('getCatalog', { query: { search: 'Aurelia', count: 1 } });
  const html = await page(`/product/${data[0]?.slug}`);
  expect(html).toMatch(/<dt>Modell<\/dt><dd>FL-AUR-BR<\/dd>/);
  const [, materials = ''] = html.split('Alle Stücke: Gelbgold 750');
  expect(html).toMatch(/>Gelbgold 750<span[^>]*>Edelmetall<\/span>/);
  expect(html).toMatch(/<img src="\/media\/loose-round-diamond-front\.webp\?w=96" width="48" height="48" alt=""/);
  expect(materials).toContain('<a href="/catalog/ringe?materials=M-YG750">Ringe</a>');
  // Of the collections of the metal, those of the product.
  expect(materials).toContain('<a href="/collection/wiener-klassik?materials=M-YG750">Kollektion Wiener Klassik</a>');
  expect(materials).not.toContain('/collection/aurora?materials');
});

it('a listing is narrowed by the sku of a category, which its chip names by title', async () => {
  const { data } = await sandbox.call('getFilters', { query: {} });
  const value = data.facets.find(({ key }) => key === 'categories')?.values.find(({ sku }) => sku === 'earrings');
  const { meta } = await sandbox.call('getCatalog', { query: { categories_sku: ['earrings'], count: 1 } });
  expect(meta.total).toBe(value?.count);
  expect((await sandbox.call('getCatalog', { query: { categories_sku: ['made-up'] } })).meta.total).toBe(0);
  expect(await page('/catalog', '?categories_sku=earrings')).toContain(`>${value?.title}</a>`);
});

it('a post without a day of publication has that of its making', async () => {
  const { data } = await sandbox.call('getPosts', { query: { count: 1 } });
  const { data: post } = await sandbox.call('getPost', { params: { slug: data[0]?.slug ?? '' } });
  const { published_at: _, ...given } = { ...post, created_at: '2026-01-02T03:04:05Z' };
  expect(Post.parse(given).published_at).toBe('2026-01-02T03:04:05Z');
  expect(Post.parse({ ...given, published_at: post.published_at }).published_at).toBe(post.published_at);
});

it('a film of a campaign without a label has the name of its file', async () => {
  const { data } = await sandbox.call('getCampaigns', { query: {} });
  const film = data.find(({ promotion_banner_file: file }) => file?.media_type === 'video');
  expect(film?.promotion_banner_file?.original_name).toBe('halo-pave-white-gold-oval-sapphire-turn.mp4');
  const labelOf = (file: object) =>
    Campaign.parse({ ...film, promotion_banner_file: { ...film?.promotion_banner_file, ...file } }).promotion_banner_file?.alt;
  expect(labelOf({ alt: '' })).toBe('halo pave white gold oval sapphire turn');
  expect([labelOf({ alt: 'A ring turns' }), labelOf({ alt: '', original_name: undefined })]).toEqual(['A ring turns', '']);
});
