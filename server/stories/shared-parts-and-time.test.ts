import { afterEach, expect, it, vi } from 'vitest';
import { render, renderStory, shown, WHOLE } from './testing/render-story.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

const story = renderStory();
afterEach(() => vi.useRealTimers());

const THEN = Date.parse('2026-11-20T10:00:00+01:00');
const DAYS = 45 * DAY_MS;
const at = async (time: number, renderer = story.renderer): Promise<string> => {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  story.now = time;
  const { html } = await render({ ...story, renderer }, { address: { path, search: '' } });
  expect(html).toMatch(WHOLE);
  return shown(html);
};
let path: string;

it.each(['/', '/catalog', '/collections', '/articles', 'a product'])(
  'GET %s weeks later has the HTML of a process that has rendered nothing yet: its shared parts have no time in them',
  async (page) => {
    path = page === 'a product' ? story.path : page;
    await at(THEN);
    expect(await at(THEN + DAYS)).toBe(await at(THEN + DAYS, story.openRenderer()));
  },
);
