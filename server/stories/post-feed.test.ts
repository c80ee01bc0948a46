import { describe, expect, it, vi } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const links = (xml: string): string[] => [...xml.matchAll(/<entry>[\s\S]*?<link href="([^"]+)"/g)].map(([, url = '']) => url);

describe.each([
  ['/feed.xml', '/articles/ratgeber/schmuck-schenken', 'Journal | Feinlicht'],
  ['/en/feed.xml', '/en/articles/guides/giving-jewellery', 'Journal | Feinlicht'],
])('GET %s', (path, newest, title) => {
  it('answers the newest posts as Atom, with absolute addresses in its language', async () => {
    const { status, headers, body } = await get(shop.url + path);
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(body).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
    expect(body).toContain(`<title>${title}</title>`);
    expect(links(body)).toHaveLength(14);
    expect(new URL(links(body)[0] ?? '').pathname).toBe(newest);
    for (const field of ['id', 'updated', 'published', 'summary', 'category'])
      expect([field, body.split(`<${field}`).length > 14]).toEqual([field, true]);
  });

  it('answers 304 to the same version', async () => {
    const { headers } = await get(shop.url + path);
    expect((await get(shop.url + path, { 'if-none-match': headers['etag'] ?? '' })).status).toBe(304);
  });
});

it('a scheduled post enters the feed at its time', async () => {
  const titles = async () => (await get(`${shop.url}/feed.xml`)).body;
  const published_at = new Date(Date.now() + 3000).toISOString();
  await backend.sandbox.send('POST', '/sandbox/post', { key: 'gift-guide', published_at });
  await shop.parts.versions.poll();
  expect(await titles()).not.toContain('schmuck-schenken');
  await vi.waitFor(
    async () => {
      await shop.parts.versions.poll();
      expect(await titles()).toContain('schmuck-schenken');
    },
    { timeout: 15_000, interval: 500 },
  );
});

it('is XML when titles and the name of the shop have characters that XML forbids', async () => {
  backend.breakWire(async (_req, res, onward) => {
    const body = (await onward()).body
      .toString()
      .replaceAll(/"(title|company_name|short_description)":"/g, String.raw`"$1":"\u0007\u000bPasted `);
    res.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }, '/api/v1/');
  for (const entity of ['posts', 'system_settings'] as const) await backend.bump(entity);
  await shop.parts.versions.poll();
  await vi.waitFor(async () => expect((await get(`${shop.url}/feed.xml`)).body).toContain('Pasted Feinlicht'));
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  expect((await get(`${shop.url}/feed.xml`)).body).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  backend.breakWire(null);
});
