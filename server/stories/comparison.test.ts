import { describe, expect, it } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const RINGS = ['FL-AUR-BR-YG750-54', 'FL-ADE-EM-YG750-54'];
const visit = (query: string) => get(`${shop.url}/comparison${query}`);

describe('GET /comparison', () => {
  it('answers the same bytes to all visitors, for any spelling of the same products', async () => {
    const first = await visit(`?skus=${RINGS.join(',')}`);
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toMatch(/^public/);
    expect(first.headers['set-cookie']).toBeUndefined();
    for (const query of [`?skus=${RINGS.join('%2C')}&utm_source=x`, `?only=all&skus=${RINGS.join(',,')},${RINGS[0]}`]) {
      const again = await visit(query);
      expect([again.headers['cache-status'], again.body === first.body]).toEqual([expect.stringMatching(/hit/), true]);
    }
    expect((await visit(`?skus=${RINGS.toReversed().join(',')}`)).headers['cache-status']).not.toMatch(/hit/);
  });

  it.each([
    '?skus=,,,,',
    `?skus=${'A,'.repeat(900)}`,
    `?skus=${'x'.repeat(2000)}`,
    '?skus=%3Cscript%3Ealert(1)%3C/script%3E,%22onload=%22',
    '?skus=%27%20OR%201=1--,%27;DROP%20TABLE%20products',
    '?skus=..%2F..%2Fcv,..,.,%252e%252e',
    '?skus=%F0%9F%92%8D,%C3%A4',
    '?skus[]=A&skus=B&only=differences',
    '?skus=NO-SUCH-SKU,NO-OTHER-SKU&only=differences',
  ])('%s is rendered without values that are no sku', async (query) => {
    const { status, body } = await visit(query);
    expect(status).toBe(200);
    for (const sent of ['alert(1)', 'onload', 'DROP', 'x'.repeat(81)]) expect(body).not.toContain(sent);
  });
});
