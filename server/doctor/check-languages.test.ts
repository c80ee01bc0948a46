import { expect, it } from 'vitest';
import { ENGLISH, GERMAN } from '../../packages/engine/testing/sites.fixture.ts';
import { feedsOf, languagesOf } from './check-backend.ts';

it('the doctor tells which languages are offered, which are not for want of texts, and when there is not one default', () => {
  const texts = (...languages: (typeof GERMAN)[]) => languagesOf({ languages }).map(({ state, text }) => `${state}: ${text}`);
  expect(texts(GERMAN, ENGLISH)).toEqual(['ok: de, en are offered']);
  expect(texts(GERMAN, { ...ENGLISH, slug: 'fr' })).toEqual(['ok: de are offered', 'note: not offered, for want of texts in locales/: fr']);
  expect(texts(GERMAN, { ...ENGLISH, is_default: true })).toEqual(['ok: de, en are offered', 'note: 2 languages are the default']);
  expect(texts({ ...ENGLISH, slug: 'fr' })).toEqual(['failed: the backend lists no language that the shop has texts in']);
});

it('the doctor names a feed in a language that the backend does not offer', () => {
  const feeds = (locale: 'de' | 'cs') =>
    feedsOf({ feeds: [{ format: 'google', locale, country: 'CZ' }] }, { languages: [GERMAN, ENGLISH] });
  expect(feeds('de')).toEqual([]);
  expect(feeds('cs').map(({ state, text }) => `${state}: ${text}`)).toEqual([
    'failed: FEEDS has google-cs-CZ, and the backend does not offer cs',
  ]);
});
