import { beforeAll, expect, it } from 'vitest';
import { control } from './support/backend.ts';
import { browser, openBeforeStories, shop } from './support/opened.ts';

const POST = { key: 'gift-guide', path: '/articles/ratgeber/schmuck-schenken', title: 'Schmuck schenken, ohne zu raten' };
/** Long enough for both replicas to learn that it is not published. */
const AHEAD = 12_000;

let origins: string[];
openBeforeStories({ CV_POLL_SECONDS: '1' });
beforeAll(async () => {
  origins = [shop.origin, await shop.startReplica()];
});

const everywhere = <T>(read: (origin: string) => Promise<T>): Promise<T[]> => Promise.all(origins.map(read));
const statuses = () => everywhere(async (origin) => (await fetch(origin + POST.path)).status);
const isIn = (path: string, mark: string) => everywhere(async (origin) => (await (await fetch(origin + path)).text()).includes(mark));
const soon = { timeout: 30_000, interval: 500 };

it('a scheduled post appears on two replicas at its time: page, lists and feed', async () => {
  expect(await statuses()).toEqual([200, 200]);
  const published = Date.now() + AHEAD;
  await control(shop, 'post', { key: POST.key, published_at: new Date(published).toISOString() });
  await expect.poll(statuses, soon).toEqual([404, 404]);
  await expect.poll(() => isIn('/articles', POST.title), soon).toEqual([false, false]);
  await expect.poll(() => isIn('/feed.xml', POST.path), soon).toEqual([false, false]);
  expect(Date.now()).toBeLessThan(published);

  await expect.poll(statuses, soon).toEqual([200, 200]);
  expect(Date.now()).toBeGreaterThanOrEqual(published);
  for (const path of ['/articles', '/articles/ratgeber']) await expect.poll(() => isIn(path, POST.title), soon).toEqual([true, true]);
  await expect.poll(() => isIn('/feed.xml', POST.path), soon).toEqual([true, true]);
  const page = await browser.newPage();
  for (const origin of origins) {
    await page.goto(`${origin}/articles`);
    await page.getByRole('link', { name: POST.title }).click();
    await page.getByRole('heading', { level: 1, name: POST.title }).waitFor();
  }
  await page.close();
});
