import { describe, expect, it } from 'vitest';
import { get } from '../../packages/http-cache/testing/http.ts';
import { openBeforeStories, shop } from './testing/opened-shop.ts';

openBeforeStories();

const visit = (query: string) => get(`${shop.url}/journey?${query}`);

describe('the address of the quiz', () => {
  it('with the same answers in any order, repeated, or beside unknown parameters is one copy', async () => {
    await visit('q=4&a=metal.platinum&a=style.mirror');
    for (const query of [
      'a=style.mirror&q=4&a=metal.platinum',
      'q=4&utm=1&a=metal.platinum&a=metal.platinum&a=style.mirror&a=%3Cscript%3E',
    ]) {
      const { status, headers } = await visit(query);
      expect([query, status, headers['cache-status']]).toEqual([query, 200, expect.stringMatching(/^karat; hit/)]);
    }
  });

  it('without a screen is the start page, for any answers', async () => {
    const start = await get(`${shop.url}/journey`);
    for (const query of ['a=metal.platinum', 'q=0&a=metal.platinum', 'q=-1', 'q=result.4', 'q[]=1']) {
      const { body, headers } = await visit(query);
      expect([query, body, headers['cache-status']]).toEqual([query, start.body, expect.stringMatching(/^karat; hit/)]);
    }
  });
});
