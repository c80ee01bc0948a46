import { expect, it, vi } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const poll = () => shop.parts.versions.poll();
const slugs = async () =>
  (JSON.parse((await get(`${shop.url}/api/blog/posts?lang=de`)).body) as { data: { slug: string }[] }).data.map(({ slug }) => slug);
const statusOf = async (slug: string) => (await get(`${shop.url}/api/blog/posts/${slug}?lang=de`)).status;

it('a scheduled post is in no answer before its time, then in all without a restart', async () => {
  expect(await slugs()).toContain('schmuck-schenken');
  const published_at = new Date(Date.now() + 3000).toISOString();
  await backend.sandbox.send('POST', '/sandbox/post', { key: 'gift-guide', published_at });
  await poll();
  expect(await slugs()).not.toContain('schmuck-schenken');
  expect(await statusOf('schmuck-schenken')).toBe(404);
  await vi.waitFor(
    async () => {
      await poll();
      expect(await slugs()).toContain('schmuck-schenken');
    },
    { timeout: 15_000, interval: 500 },
  );
  expect(await statusOf('schmuck-schenken')).toBe(200);
});
