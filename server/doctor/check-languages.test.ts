import { expect, it } from 'vitest';
import { ENGLISH, GERMAN } from '../testing/sites.fixture.ts';
import { languagesOf } from './check-backend.ts';

it('the doctor tells which languages are offered, which are not for want of texts, and when there is not one default', () => {
  const texts = (...languages: (typeof GERMAN)[]) => languagesOf({ languages }).map(({ state, text }) => `${state}: ${text}`);
  expect(texts(GERMAN, ENGLISH)).toEqual(['ok: de, en are offered']);
  expect(texts(GERMAN, { ...ENGLISH, slug: 'fr' })).toEqual(['ok: de are offered', 'note: not offered, for want of texts in locales/: fr']);
  expect(texts(GERMAN, { ...ENGLISH, is_default: true })).toEqual(['ok: de, en are offered', 'note: 2 languages are the default']);
  expect(texts({ ...ENGLISH, slug: 'fr' })).toEqual(['failed: the backend lists no language that the shop has texts in']);
});
