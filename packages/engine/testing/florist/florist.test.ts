import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFlorist } from './florist.fixture.ts';

let florist: Awaited<ReturnType<typeof startFlorist>>;
beforeAll(async () => {
  florist = await startFlorist();
});
afterAll(() => florist.stop());

const get = async (path: string) => {
  const response = await fetch(florist.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const order = (body: Readonly<Record<string, string>>, origin = florist.url) =>
  fetch(`${florist.url}/order/rose`, {
    method: 'POST',
    body: new URLSearchParams({ form: 'order', ...body }),
    headers: { origin },
    redirect: 'manual',
  });

describe('a page', () => {
  it('is rendered with its data, its script and a policy', async () => {
    const { status, headers, text } = await get('/flower/rose');
    expect(status).toBe(200);
    expect(text).toContain('<h1>Rose</h1>');
    expect(text).toMatch(/<script type="module" src="\/assets\/entry-\w+\.js"/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('is stored under its path, whatever else its address has', async () => {
    await get('/flower/tulip');
    expect((await get('/flower/tulip?utm_source=mail')).headers.get('cache-status')).toContain('hit');
  });

  it('is made anew when the cache version of its data has changed', async () => {
    await get('/');
    florist.backend.rename('Red rose');
    expect((await get('/')).text).not.toContain('Red rose');
    await florist.poll();
    // The first visitor gets the stale copy, while it is refreshed.
    await expect.poll(async () => (await get('/')).text).toContain('Red rose');
    expect((await get('/')).headers.get('cache-status')).toContain('hit');
  });

  it('of an unknown flower is 404, and redirects lead to the one address of a page', async () => {
    expect(await get('/flower/cactus')).toMatchObject({ status: 404 });
    const moved = await fetch(`${florist.url}/flower/tulip/`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/flower/tulip']);
  });
});

describe('/api', () => {
  it('answers calls of the table, reads from the cache', async () => {
    const call = async (): Promise<unknown> => JSON.parse((await get('/api/flowers/tulip?lang=en')).text);
    await call();
    florist.backend.asked.length = 0;
    expect(await call()).toEqual({ data: { slug: 'tulip', name: 'Tulip', price: 2 } });
    expect(florist.backend.asked).toEqual([]);
  });

  it('answers 404 to what is not in the table, or for the server alone', async () => {
    for (const path of ['/api/cv', '/api/secrets']) expect((await get(path)).status).toBe(404);
  });
});

describe('a posted form', () => {
  it('makes its call and redirects', async () => {
    const answer = await order({ slug: 'rose', name: 'Ada' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/order/rose?done=order']);
    expect(florist.backend.orders).toEqual([{ slug: 'rose', name: 'Ada' }]);
    expect((await get('/order/rose?done=order')).text).toContain('Thank you.');
  });

  it('with a mistake is shown again, and calls nobody', async () => {
    const before = florist.backend.orders.length;
    const answer = await order({ slug: 'rose', name: ' ' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'private, no-store']);
    expect(await answer.text()).toContain('Please tell us your name.');
    expect(florist.backend.orders).toHaveLength(before);
  });

  it('of another site is refused', async () => {
    expect((await order({ slug: 'rose', name: 'Eve' }, 'https://evil.test')).status).toBe(403);
  });
});
