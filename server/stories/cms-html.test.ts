import { expect, it } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { backend, openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

it.each([
  ['100,000 nested elements', '<div>'.repeat(100_000)],
  ['700 KB of paragraphs', `<p>${'x'.repeat(67)}</p>`.repeat(10_000)],
])('GET of a CMS page with %s answers the cut page and logs its address and field', async (_, html) => {
  const lang = html.startsWith('<div>') ? 'de' : 'en';
  backend.breakWire((_req, res, onward) => {
    void onward().then(({ status, body }) => {
      const answer = JSON.parse(body.toString('utf8')) as { data: { body: string } };
      answer.data.body = `<h2>kept</h2>${html}`;
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }, '/api/v1/pages/');
  const answer = await get(`${shop.url}/api/pages/impressum?lang=${lang}`);
  backend.breakWire(null);
  expect(answer.status).toBe(200);
  const { data } = JSON.parse(answer.body) as { data: { blocks: { html: string }[] } };
  const kept = data.blocks[0]?.html ?? '';
  expect(kept.startsWith('<h2>kept</h2>')).toBe(true);
  expect(kept.length).toBeLessThan(310_000);
  expect(kept.split('<p>').length).toBe(kept.split('</p>').length);
  expect(shop.log().filter(({ msg }) => String(msg).startsWith('HTML of the CMS was truncated'))).toMatchObject(
    [
      { endpoint: 'getPage', path: '/pages/impressum?lang=de', fields: ['data.body'] },
      { endpoint: 'getPage', path: '/pages/impressum?lang=en', fields: ['data.body'] },
    ].slice(0, lang === 'de' ? 1 : 2),
  );
});

it('GET of a page with unknown and broken blocks answers the others; logs the type once, a broken block with its path', async () => {
  backend.breakWire((_req, res, onward) => {
    void onward().then(({ status, body }) => {
      const answer = JSON.parse(body.toString('utf8')) as { data: { blocks: unknown[] } };
      answer.data.blocks.splice(1, 0, { type: 'hologram', key: 'x' }, { type: 'quote', key: 'y' });
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }, '/api/v1/pages/');
  for (const lang of ['de', 'en']) {
    const { status, body } = await get(`${shop.url}/api/pages/atelier?lang=${lang}`);
    const { data } = JSON.parse(body) as { data: { blocks: { type: string }[] } };
    expect([status, ...data.blocks.slice(0, 2).map(({ type }) => type)]).toEqual([200, 'heading', 'steps']);
  }
  backend.breakWire(null);
  const logged = shop.log().filter(({ msg }) => String(msg).includes('block'));
  expect(logged.filter(({ type }) => type === 'hologram')).toHaveLength(1);
  expect(logged.filter(({ type }) => type === 'quote')).toMatchObject([
    { page: '/pages/atelier?lang=de', path: 'blocks.2.text' },
    { page: '/pages/atelier?lang=en', path: 'blocks.2.text' },
  ]);
});
