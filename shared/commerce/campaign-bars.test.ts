import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../packages/contract/campaign.ts';
import { barsOf } from './campaign-bars.ts';
import { campaignFixture } from './campaign.fixture.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const text = (id: number, over: Partial<Campaign> = {}) =>
  campaignFixture(id, { is_top_bar_text: true, top_bar_text: `Text ${id}`, ...over });
const both = (id: number, over: Partial<Campaign> = {}) =>
  text(id, { is_popup: true, popup_text: '<p>…</p>' as Campaign['popup_text'], ...over });
const bars = (campaigns: readonly Campaign[]) => barsOf(campaigns, 'AT', NOW);
const ids = (campaigns: readonly Campaign[]) => bars(campaigns).texts.map(({ id }) => id);

describe('the top bar', () => {
  it('shows campaigns with both texts, else those with a text for the top bar', () => {
    expect(ids([text(1), both(2), text(3), both(4)])).toEqual([2, 4]);
    expect(ids([text(1), text(3)])).toEqual([1, 3]);
    expect(ids([campaignFixture(1), text(2, { is_top_bar_text: false }), text(3, { top_bar_text: '' })])).toEqual([]);
  });

  it('begins with the highest priority and has five texts at most', () => {
    expect(ids([text(1), text(2, { priority: 5 }), text(3)])).toEqual([2, 1, 3]);
    expect(ids([9, 8, 7, 6, 5, 4, 3].map((id) => text(id)))).toEqual([3, 4, 5, 6, 7]);
    expect(ids(['x-10', 'x-9', 'a'].map((id) => ({ ...text(1), id })))).toEqual(['a', 'x-9', 'x-10']);
  });

  it('can be closed when it advertises or has several texts', () => {
    expect(bars([text(1)]).closable).toBeNull();
    expect(bars([text(1), text(2)]).closable).toEqual({ 'data-top': '1' });
    expect(bars([both(1)]).closable).toEqual({ 'data-top': '1' });
  });

  it('announces no reduction without a prior price', () => {
    expect(ids([text(1, { top_bar_text: 'Jetzt −15 %' }), text(2)])).toEqual([2]);
    expect(ids([text(1, { top_bar_text: 'Jetzt −15 %', reduction: { announced: 15, from_lowest_prior: 15 } })])).toEqual([1]);
    expect(barsOf([text(1, { top_bar_text: 'Jetzt −15 %' })], 'none', NOW).texts).toHaveLength(1);
  });
});

describe('countdown and notice', () => {
  const until = (ends_at: string, words = 'Express') => ({ countdown: { text: words, ends_at } });

  it('a countdown that has ended is null', () => {
    expect(
      bars([campaignFixture(1, until('2026-11-23T11:59:59Z')), campaignFixture(2, until('2026-11-24T00:00:00Z'))]).countdown?.ends_at,
    ).toBe('2026-11-24T00:00:00Z');
    expect(bars([campaignFixture(1, until('2026-11-24T00:00:00Z', 'Bis zu 20 % günstiger'))]).countdown).toBeNull();
  });

  it('the key of a notice changes with its text and fits into a cookie', () => {
    const keyOf = (title: string) => bars([campaignFixture(1, { notice: { title, text: 'ist die Kasse geschlossen.' } })]).notice?.key;
    expect(keyOf('Heute')).toMatch(/^[a-z\d]{1,7}$/);
    expect(keyOf('Heute')).toBe(keyOf('Heute'));
    expect(keyOf('Heute')).not.toBe(keyOf('Morgen'));
  });
});
