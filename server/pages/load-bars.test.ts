import { expect, it } from 'vitest';
import { campaignFixture } from '../../shared/commerce/campaign.fixture.ts';
import type { Campaign } from '../../packages/contract/campaign.ts';
import type { Api } from '../../packages/contract/request.ts';
import { loadBars } from './load-bars.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const load = (answer: () => Promise<{ data: readonly Campaign[] }>, prefix = '/en') =>
  loadBars({ api: { call: answer } as unknown as Api, prefix, profile: 'AT', now: NOW });
const answer =
  (...data: Campaign[]) =>
  () =>
    Promise.resolve({ data });
const text = (id: number, over: Partial<Campaign>) => campaignFixture(id, { is_top_bar_text: true, top_bar_text: `Text ${id}`, ...over });

it('links of the backend get the language of the page, other links are unchanged', async () => {
  const campaigns = [
    text(1, { top_bar_link: { label: 'More', url: '/page/versand' } }),
    text(2, { top_bar_link: { label: null, url: 'https://elsewhere.test/x' } }),
    text(3, {}),
  ];
  const hrefs = async (prefix: string) => (await load(answer(...campaigns), prefix))?.texts.map(({ href }) => href);
  expect(await hrefs('')).toEqual(['/page/versand', 'https://elsewhere.test/x', null]);
  expect(await hrefs('/en')).toEqual(['/en/page/versand', 'https://elsewhere.test/x', null]);
});

it('an amount and its unit stay on one line in every bar', async () => {
  const bars = await load(
    answer(
      text(1, { top_bar_text: 'Ab 50 € frei', top_bar_link: { label: 'Ab 50 €', url: '/' } }),
      campaignFixture(2, {
        countdown: { text: 'Noch bis 50 €', ends_at: '2026-11-24T12:00:00Z' },
        notice: { title: 'Um 22 Uhr', text: 'Ab 50 €' },
      }),
    ),
  );
  const texts = [bars?.texts[0]?.text, bars?.texts[0]?.label, bars?.countdown?.text, bars?.notice?.text];
  for (const one of texts) expect(one).toContain('50\u00A0€');
});

it('without campaigns every bar is empty', async () => {
  expect(await load(answer())).toEqual({ texts: [], closable: null, countdown: null, notice: null });
});

it('a failed call leaves the page without bars', async () => {
  expect(await load(() => Promise.reject(new Error('down')))).toBeNull();
  expect(await load(() => Promise.resolve({ data: [null as unknown as Campaign] }))).toBeNull();
});
