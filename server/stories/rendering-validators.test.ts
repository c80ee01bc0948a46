import { describe, expect, it } from 'vitest';
import { render, renderStory, WHOLE } from './testing/render-story.ts';

const story = renderStory();

describe('a stored page', () => {
  const validatorOf = async () => (await render(story)).heads[0]?.validator;

  it('is not rendered again with unchanged data', async () => {
    const ifNoneMatch = await validatorOf();
    const { outcome, heads, html } = await render(story, { ifNoneMatch });
    expect(heads).toEqual([{ status: 304, headers: {}, nonce: null, routeKey: 'product', validator: ifNoneMatch }]);
    expect([html, outcome]).toMatchObject(['', { complete: true, degraded: false }]);
  });

  it('has no validator when the render used data that the loaders had not asked for', async () => {
    const read: string[] = [];
    story.peek = (key, args) => (read.push(`${key} ${JSON.stringify(args)}`), undefined);
    const address = { path: '/catalog', search: 'cut=pear&max_cost_to=1' };
    expect((await render(story, { address })).heads[0]?.validator).toBeDefined();
    // The last ones are those of components: how many pieces there are without each filter.
    const without = read.at(-1);
    story.peek = (key, args) => {
      if (`${key} ${JSON.stringify(args)}` !== without) return undefined;
      story.usedData += ' and a listing without one filter';
      return { data: [], meta: { current_page: 1, last_page: 1, total: 41, per_page: 20 }, entity: null };
    };
    const { heads, html } = await render(story, { address });
    expect(html).toContain('41 Stücke');
    expect(heads[0]?.validator).toBeUndefined();
  });

  it.each([
    ['its data are others', () => (story.usedData = 'the ring of tomorrow')],
    ['its data cannot be compared', () => (story.usedData = null)],
    ['time has passed, as a sale may have ended', () => (story.now += 11 * 60_000)],
  ])('is rendered when %s', async (_, change) => {
    const ifNoneMatch = await validatorOf();
    change();
    const { heads, html } = await render(story, { ifNoneMatch });
    expect(heads[0]?.status).toBe(200);
    expect(html).toMatch(WHOLE);
  });
});
