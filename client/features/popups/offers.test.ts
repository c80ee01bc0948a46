import { expect, it } from 'vitest';
import { campaignFixture } from '../../../shared/commerce/campaign.fixture.ts';
import type { Campaign, Popup } from '../../../packages/contract/campaign.ts';
import type { Html } from '../../../packages/contract/html.ts';
import { offersOf } from './offers.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const html = (text: string) => `<p>${text}</p>` as Html;
const popup = (id: number, over: Partial<Popup> = {}): Popup => ({ id, frequency: 1, priority: 0, pages: [], content: html('…'), ...over });
const withPopup = (id: number, over: Partial<Campaign> = {}) =>
  campaignFixture(id, { is_popup: true, popup_text: html('…'), frequency: 4, ...over });
const offers = (popups: readonly Popup[], campaigns: readonly Campaign[], profile: 'AT' | 'none' = 'AT') =>
  offersOf(popups, campaigns, profile, NOW);
const keysOf = (found: ReturnType<typeof offers>) => [...found.popups, ...found.campaigns].map(({ key }) => key);

it('offers of both lists have different keys for equal ids', () => {
  const parts = { title: 'Mehr Farbe', dismiss: 'Später' };
  const found = offers(
    [popup(1, { title: 'Post', pages: [{ page_link: '/' }], priority: 3 })],
    [withPopup(1, { popup: parts, pages: [{ page_link: '/catalog' }] })],
  );
  expect(found.popups).toMatchObject([{ key: 'popup:1', frequency: 1, priority: 3, pages: ['/'], parts: { title: 'Post' } }]);
  expect(found.campaigns).toMatchObject([{ key: 'campaign:1', frequency: 4, priority: 0, pages: ['/catalog'], parts, isInTopBar: false }]);
});

it('a campaign without popup, text or frequency offers none', () => {
  const none = [withPopup(1, { is_popup: false }), withPopup(2, { popup_text: null }), withPopup(3, { popup_text: '' as Html })];
  expect(keysOf(offers([], [...none, withPopup(4, { frequency: null }), withPopup(5)]))).toEqual(['campaign:5']);
});

it('returns the campaigns that the top bar shows', () => {
  const found = offers([], [withPopup(1, { is_top_bar_text: true, top_bar_text: 'Mehr Farbe' }), withPopup(2)]);
  expect(found.campaigns.map(({ key, isInTopBar }) => [key, isInTopBar])).toEqual([
    ['campaign:1', true],
    ['campaign:2', false],
  ]);
});

it('a popup that announces a reduction is offered only if the reduction from the lowest prior price holds', () => {
  const [held, notHeld] = [
    { announced: 15, from_lowest_prior: 15 },
    { announced: 15, from_lowest_prior: 5 },
  ];
  const lists = [
    [popup(1, { title: 'Jetzt −15 %' }), popup(2, { content: html('15 % weniger'), reduction: held }), popup(3, { reduction: notHeld })],
    [
      withPopup(1, { popup_text: html('15% weniger') }),
      withPopup(2, { popup: { title: '−15 %' }, reduction: held }),
      withPopup(3, { reduction: notHeld }),
      withPopup(4, { popup_text: html('15 %'), reduction: null }),
    ],
  ] as const;
  expect(keysOf(offers(...lists))).toEqual(['popup:2', 'campaign:2', 'campaign:4']);
  expect(keysOf(offers(...lists, 'none'))).toHaveLength(7);
});

it('a popup with the newsletter form excludes subscribers, for any audience of the backend', () => {
  const found = offers([popup(1, { form: 'newsletter', not_for: ['buyers'] }), popup(2, { not_for: ['customers'] }), popup(3)], []);
  expect(found.popups.map(({ notFor }) => notFor)).toEqual([['buyers', 'subscribers'], ['customers'], []]);
});
